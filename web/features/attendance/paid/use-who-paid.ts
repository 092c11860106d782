import { useState } from 'react';
import { readAmount, typedAmount } from '../../../../contract/core/amounts.ts';
import { setWhoPaid, type WhoPaid } from '../../../../contract/finance/payments.ts';
import type { SectorName } from '../../../../contract/sectors/sector-name.ts';
import { useApiMutation } from '../../../api/api.ts';
import { complaintOf } from '../../../shared/sheet/attendance-rules.ts';

/** Whether the captain's sector notes who paid, and what a scout usually pays, with the means to change both. */
export function useWhoPaid(sector: SectorName, stored: WhoPaid) {
  const store = useApiMutation(setWhoPaid, {
    errorMessage: 'حدث خطأ أثناء حفظ الإعداد',
    untilFresh: true,
  });
  // The typed usual amount applies at once, also offline.
  const [typed, setTyped] = useState<string>();
  const said = typed ?? typedAmount(stored.usual);
  const complaint = complaintOf(said, 'usualPayment');
  const usual = complaint === undefined ? readAmount(said) : stored.usual;
  return {
    on: stored.on,
    usual,
    typed: said,
    complaint,
    type: setTyped,
    /** Stores what a scout usually pays, where it was changed. */
    keep() {
      if (complaint !== undefined) return;
      if (usual === stored.usual) return setTyped(undefined);
      store.mutate(
        { body: { ...sector, on: true, usual } },
        { onSuccess: () => setTyped(undefined) },
      );
    },
    isSwitching: store.isPending,
    switchTo: (on: boolean, done: () => void) =>
      store.mutate({ body: { ...sector, on } }, { onSuccess: done }),
  };
}

export type WhoPaidSetting = ReturnType<typeof useWhoPaid>;
