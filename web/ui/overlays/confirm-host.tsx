import { useId } from 'react';
import { Button } from '../button.tsx';
import { Box, Row, Text } from '../layout/box.tsx';
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
      <Text as="h2" size="h2" id={`${id}-title`}>
        {question.title}
      </Text>
      <Box above="8" below="24" id={`${id}-body`}>
        {question.details}
        <Text tone="quiet">{question.body}</Text>
      </Box>
      <Row gap="8" wrap className={css.buttons}>
        <Button look={question.danger ? 'danger' : 'primary'} onClick={() => answer(true)}>
          {question.confirmLabel}
        </Button>
        {/* Focus this one, not the destructive button. */}
        <Button look="default" autoFocus onClick={() => answer(false)}>
          {question.cancelLabel ?? 'إلغاء'}
        </Button>
      </Row>
    </DialogPanel>
  );
}
