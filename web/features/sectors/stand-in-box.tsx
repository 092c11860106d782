import { IconUserShare } from '@tabler/icons-react';
import { useState } from 'react';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlays/toast.ts';

/** The way to who records a sector while its captains are away. */
export function StandInBox({ sector }: { sector: SectorName }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  // Not stored offline: it needs the server.
  const Dialog = useLoaded(
    isOpen,
    () => import('./stand-in-dialog.tsx'),
    () => {
      toast.error('تعذّر فتح النافذة', 'تأكد من اتصالك بالإنترنت ثم حاول مرة أخرى');
      close();
    },
  );
  return (
    <>
      <Button
        look="default"
        aria-haspopup="dialog"
        icon={<IconUserShare size={20} stroke={1.7} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        قائد بديل
      </Button>
      {Dialog && <Dialog sector={sector} onClose={close} />}
    </>
  );
}
