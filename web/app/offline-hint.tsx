import { IconCloudOff } from '@tabler/icons-react';
import { useOnline } from '../lib/use-online.ts';
import css from './offline-hint.module.css';

/** Says when the server is out of reach; how old the parts of a screen are, they say themselves. */
export function OfflineHint() {
  const online = useOnline();
  return (
    <div role="status" className={css.region}>
      {!online && (
        <p className={css.hint}>
          <IconCloudOff size={20} stroke={1.7} aria-hidden />
          لا يوجد اتصال بالإنترنت
        </p>
      )}
    </div>
  );
}
