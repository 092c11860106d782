import { useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { type Asked, questionStore } from './confirm.ts';
import css from './confirm-host.module.css';

/** Shows what `confirm()` asks. The browser's own dialog traps the focus and returns it. */
export function ConfirmHost() {
  const asked = useSyncExternalStore(questionStore.subscribe, questionStore.read);
  return asked && <QuestionDialog key={asked.id} {...asked} />;
}

function QuestionDialog({ question, answer }: Asked) {
  const dialog = useRef<HTMLDialogElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The browser takes the first button otherwise, which is the one that can't be undone.
    buttons.current?.querySelector<HTMLElement>(':scope > :last-child')?.focus();
    // Before the element leaves the page, or the browser no longer returns the focus to where it came from.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      onCancel={() => answer(false)}
      onClose={() => answer(false)}
    >
      <h2 id={`${id}-title`} className={css.title}>
        {question.title}
      </h2>
      <p id={`${id}-body`} className={css.body}>
        {question.body}
      </p>
      <div ref={buttons} className={css.buttons}>
        <Button look={question.danger ? 'danger' : 'primary'} onClick={() => answer(true)}>
          {question.confirmLabel}
        </Button>
        <Button look="default" onClick={() => answer(false)}>
          {question.cancelLabel ?? 'إلغاء'}
        </Button>
      </div>
    </dialog>
  );
}
