import { useState } from 'react';
import { isExample } from '../../../session/example.ts';
import { ActionMenu } from '../../../ui/overlays/action-menu.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { useScoutData } from './use-scout-data.ts';

/** The data of a deleted scout: to be handed to the family, or erased for good. */
export function ScoutDataMenuBox({ scout }: { scout: { scoutId: number; name: string } }) {
  const data = useScoutData(scout);
  const [isErasing, setErasing] = useState(false);
  const close = () => setErasing(false);
  return (
    <>
      <ActionMenu
        dots
        label="البيانات"
        name={`بيانات ${scout.name}`}
        disabled={data.isRunning}
        actions={[
          { label: 'تنزيل كل البيانات', run: data.download },
          ...(isExample
            ? []
            : [{ label: 'محو البيانات نهائياً', run: () => setErasing(true), danger: true }]),
        ]}
      />
      {isErasing && <EraseDialog scout={scout} onClose={close} onErased={close} />}
    </>
  );
}
