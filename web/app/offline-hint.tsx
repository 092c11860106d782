import { IconCloudOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import css from './offline-hint.module.css';

function subscribe(listener: () => void) {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Says when the device has no network. */
export function OfflineHint() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" className={css.region}>
      {!online && (
        <p className={css.hint}>
          <IconCloudOff size={20} stroke={1.7} aria-hidden />
          لا يوجد اتصال بالإنترنت، ما تراه قد لا يكون الأحدث.
        </p>
      )}
    </div>
  );
}
