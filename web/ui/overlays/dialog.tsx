import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useLoaded } from '../../api/use-loaded.ts';
import { IconButton } from '../icon-button.tsx';
import { Row, Stack, Text } from '../layout/box.tsx';
import { toast } from './toast.ts';

/** A modal dialog with a title. */
export function Dialog(props: { title: string; onClose: () => void; children: ReactNode }) {
  const id = useId();
  const Panel = useLoaded(
    true,
    () => import('./dialog-panel.tsx'),
    () => {
      toast.error('تعذّر فتح النافذة', 'تأكد من اتصالك بالإنترنت ثم حاول مرة أخرى');
      props.onClose();
    },
  );
  return (
    Panel && (
      <Panel role="dialog" labelledBy={id} onClose={props.onClose}>
        <Row gap="8" align="center" justify="between" below="16">
          <Text as="h2" size="h2" id={id}>
            {props.title}
          </Text>
          <IconButton label="إغلاق" onClick={props.onClose}>
            <IconX size={22} stroke={1.7} aria-hidden />
          </IconButton>
        </Row>
        <Stack gap="16">{props.children}</Stack>
      </Panel>
    )
  );
}
