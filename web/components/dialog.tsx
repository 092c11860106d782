import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import css from './dialog.module.css';

/** A form or a word on top of the screen. The browser's own dialog traps the focus and returns it. */
export function Dialog(props: { title: string; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Before the element leaves the page, or the browser no longer returns the focus to where it came from.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        props.onClose();
      }}
    >
      <div className={css.head}>
        <h2 id={id} className={css.title}>
          {props.title}
        </h2>
        <button type="button" className={css.close} aria-label="إغلاق" onClick={props.onClose}>
          <IconX size={22} stroke={1.7} aria-hidden />
        </button>
      </div>
      <div className={css.content}>{props.children}</div>
    </dialog>
  );
}
