import { IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react';
import { skippedRows } from '../../../contract/core/labels.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Grid, look, Row, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import css from './import-page.module.css';
import { doneWords } from './review-words.ts';
import { StepsList } from './steps-list.tsx';
import { useUndoImport } from './use-undo-import.ts';

/** The result of an import. */
export type Done = {
  importId: number;
  added: number;
  merged: number;
  restored: number;
  skipped: number;
  /** Sentences about who came back without the membership number. */
  lostNumbers?: readonly string[] | undefined;
};

/** The last step: what was added, and the undo button. */
export function DoneBox({ done, onAgain }: { done: Done; onAgain: () => void }) {
  const { undo, isPending } = useUndoImport(onAgain);
  return (
    <>
      <StepsList at={3} />
      <Card>
        <Grid gap="8" textAlign="center" padBlock="20" className={css.done} role="status">
          <IconCircleCheck size={44} stroke={1.6} aria-hidden className={look({ tone: 'ok' })} />
          <Text size="h2" weight="bold">
            {doneWords(done)}
          </Text>
          {done.skipped > 0 && (
            <Text tone="quiet" className={css.hint}>
              {skippedRows(done.skipped)}.
            </Text>
          )}
          {done.lostNumbers?.map((sentence) => (
            <Text key={sentence} className={css.hint}>
              {sentence}
            </Text>
          ))}
        </Grid>
        <Row gap="12" justify="center" wrap below="12" className={css.doneActs}>
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
        </Row>
        <Text tone="quiet" className={css.hint}>
          يمكن التراجع عنه خلال يوم، من هذه الشاشة.
        </Text>
      </Card>
    </>
  );
}
