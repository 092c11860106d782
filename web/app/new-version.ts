import { readServed, readVersion } from '../offline/reload-when-online.ts';
import { checkConnection } from '../offline/use-online.ts';
import { hasUnsaved, isInTheMiddle, leaveUnsaved } from '../ui/form/unsaved.ts';
import { confirm } from '../ui/overlays/confirm.ts';
import { toast } from '../ui/overlays/toast.ts';

const TITLE = 'صدرت نسخة جديدة';
/** The version from which this tab has reloaded itself. */
const LEFT = 'khayma-left-version';

let load = async (): Promise<void> => location.reload();

/** Sets how a new version is loaded where a worker caches the old one. */
export function loadVersionsBy(loader: () => Promise<void>): void {
  load = loader;
}

let isOffered = false;

/** Offers to load the new version. */
export function offerVersion(): void {
  if (isOffered) return;
  isOffered = true;
  toast.ask(TITLE, 'تحديث الآن', 'لاحقاً', async () => {
    const isLost = hasUnsaved();
    const yes =
      !isLost ||
      (await confirm({
        title: 'تحديث الصفحة؟',
        body: 'لديك تغييرات لم تُحفظ، وستضيع إذا حُدِّثت الصفحة الآن.',
        confirmLabel: 'تحديث',
        cancelLabel: 'البقاء',
        danger: true,
      }));
    isOffered = false;
    if (!yes) return;
    if (isLost) leaveUnsaved();
    await load();
  });
}

/**
 * A file failed to load: offline, or gone after an update. In the latter case, reload once if nothing would be
 * interrupted, else offer it.
 */
export function listenForLostFiles(): void {
  addEventListener('vite:preloadError', () => {
    checkConnection();
    void readServed().then((served) => {
      if (served !== 'another') return;
      if (isInTheMiddle() || sessionStorage.getItem(LEFT) === readVersion()) return offerVersion();
      sessionStorage.setItem(LEFT, readVersion());
      toast.info(TITLE, 'يُعاد تحميل الصفحة…');
      return load();
    });
  });
}
