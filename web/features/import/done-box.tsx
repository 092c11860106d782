import { IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react';
import { skippedRows } from '../../../contract/labels.ts';
import { Button, LinkButton } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import css from './import-page.module.css';
import { doneWords } from './review-words.ts';
import { StepsList } from './steps-list.tsx';
import { useUndoImport } from './use-undo-import.ts';

/** What an import has done. */
export type Done = { importId: number; added: number; merged: number; skipped: number };

/** The last step: what was added, and the way back. */
export function DoneBox({ done, onAgain }: { done: Done; onAgain: () => void }) {
  const { undo, isPending } = useUndoImport(onAgain);
  return (
    <>
      <StepsList at={3} />
      <Card>
        <div className={css.done} role="status">
          <IconCircleCheck size={44} stroke={1.6} aria-hidden className={css.doneSign} />
          <p className={css.doneTitle}>{doneWords(done)}</p>
          {done.skipped > 0 && <p className={css.hint}>{skippedRows(done.skipped)}.</p>}
        </div>
        <div className={css.doneActs}>
          <LinkButton to="/sectors">القطاعات</LinkButton>
          <Button look="default" onClick={onAgain}>
            استيراد ملف آخر
          </Button>
          <Button
            look="quiet"
            icon={<IconArrowBackUp size={20} stroke={1.7} aria-hidden />}
            disabled={isPending}
            onClick={() => void undo(done)}
          >
            تراجع عن الاستيراد كله
          </Button>
        </div>
        <p className={css.hint}>يمكن التراجع عنه خلال يوم، من هذه الشاشة.</p>
      </Card>
    </>
  );
}
