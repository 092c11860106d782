import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { questionStore } from './confirm.ts';
import css from './confirm-host.module.css';

/** Shows what `confirm()` asks. The browser's own dialog traps the focus and returns it. */
export function ConfirmHost() {
  const open = useSyncExternalStore(questionStore.subscribe, questionStore.read);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
  }, [open]);
  if (!open) return null;
  const { question, answer } = open;
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby="question-title"
      aria-describedby="question-body"
      onCancel={() => answer(false)}
      onClose={() => answer(false)}
    >
      <h2 id="question-title" className={css.title}>
        {question.title}
      </h2>
      <p id="question-body" className={css.body}>
        {question.body}
      </p>
      <div className={css.buttons}>
        <Button look={question.danger ? 'danger' : 'primary'} onClick={() => answer(true)}>
          {question.confirmLabel}
        </Button>
        <Button look="default" autoFocus onClick={() => answer(false)}>
          {question.cancelLabel ?? 'إلغاء'}
        </Button>
      </div>
    </dialog>
  );
}
