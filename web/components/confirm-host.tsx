import { useId } from 'react';
import { Button } from './button.tsx';
import type { Asked } from './confirm.ts';
import css from './confirm-host.module.css';
import DialogPanel from './dialog-panel.tsx';

/** Shows what `confirm()` asks. */
export default function ConfirmHost({ question, answer }: Asked) {
  const id = useId();
  return (
    <DialogPanel
      role="alertdialog"
      labelledBy={`${id}-title`}
      describedBy={`${id}-body`}
      onClose={() => answer(false)}
    >
      <h2 id={`${id}-title`} className={css.title}>
        {question.title}
      </h2>
      <p id={`${id}-body`} className={css.body}>
        {question.body}
      </p>
      <div className={css.buttons}>
        <Button look={question.danger ? 'danger' : 'primary'} onClick={() => answer(true)}>
          {question.confirmLabel}
        </Button>
        {/* Not the first button, which is the one that can’t be undone. */}
        <Button look="default" autoFocus onClick={() => answer(false)}>
          {question.cancelLabel ?? 'إلغاء'}
        </Button>
      </div>
    </DialogPanel>
  );
}
