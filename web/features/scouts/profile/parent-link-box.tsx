import { useLoaded } from '../../../api/use-loaded.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import type { LinkAsks, LinkedScout } from './parent-link-rules.ts';

/** The dialog of a family's link, loaded when it is opened: it needs the server anyway. */
export function ParentLinkBox(props: {
  scout: LinkedScout;
  /** The request that the message adds. */
  asks?: LinkAsks | undefined;
  onClose: () => void;
}) {
  const Dialog = useLoaded(
    true,
    () => import('./parent-link-dialog.tsx'),
    () => {
      toast.error('تعذّر فتح النافذة', 'تأكد من اتصالك بالإنترنت ثم حاول مرة أخرى');
      props.onClose();
    },
  );
  return Dialog && <Dialog {...props} />;
}
