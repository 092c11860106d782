import { confirm } from '../components/confirm.ts';
import { toast } from '../lib/toast.ts';
import { hasUnsaved, isInTheMiddle, leaveUnsaved } from '../lib/unsaved.ts';
import { doubtReach } from '../lib/use-online.ts';

const TITLE = 'صدرت نسخة جديدة';
/** The version that this tab has reloaded by itself to get rid of. */
const LEFT = 'khayma-left-version';

/** The file that this version of the pages begins with. */
const readVersion = () =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '';

/** Whether the server has other pages than these by now. */
async function isReplaced(): Promise<boolean> {
  try {
    const answer = await fetch('/', { cache: 'no-store' });
    const page = await answer.text();
    // A network that wants a login first has pages too.
    return page.includes('id="root"') && !page.includes(readVersion());
  } catch {
    return false;
  }
}

let load = async (): Promise<void> => location.reload();

/** Tells how the new version is loaded where a worker keeps the files of the old one. */
export function loadVersionsBy(loader: () => Promise<void>): void {
  load = loader;
}

let isOffered = false;

/** Asks whether the new version is to be loaded now. */
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
 * A file did not arrive: it is out of reach, or gone from the server after an update. Then the new version is loaded,
 * once and only where nobody is interrupted, else offered.
 */
export function listenForLostFiles(): void {
  addEventListener('vite:preloadError', () => {
    doubtReach();
    void isReplaced().then((replaced) => {
      if (!replaced) return;
      if (isInTheMiddle() || sessionStorage.getItem(LEFT) === readVersion()) return offerVersion();
      sessionStorage.setItem(LEFT, readVersion());
      toast.info(TITLE, 'يُعاد تحميل الصفحة…');
      return load();
    });
  });
}
