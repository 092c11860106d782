import { IconCloudOff } from '@tabler/icons-react';
import { useOnline } from '../../offline/use-online.ts';
import { Box, Row } from '../../ui/layout/box.tsx';
import css from './offline-hint.module.css';

/** Says when the server is out of reach; how old the parts of a screen are, they say themselves. */
export function OfflineHint() {
  const online = useOnline();
  return (
    <Box hide="print" role="status" className={css.region}>
      {!online && (
        <Row
          as="p"
          gap="8"
          align="center"
          justify="center"
          tone="warn"
          leading="normal"
          className={css.hint}
        >
          <IconCloudOff size={20} stroke={1.7} aria-hidden />
          لا يوجد اتصال بالإنترنت
        </Row>
      )}
    </Box>
  );
}
