import { useState } from 'react';
import { setWhoPaid, usualPaymentField, type WhoPaid } from '../../../contract/payments.ts';
import type { SectorName } from '../../../contract/sector-name.ts';
import { arabicOf, useApiMutation } from '../../lib/api.ts';
import { wholeNumber } from './hand-in-rules.ts';

/** Whether the captain's sector notes who paid, and what a scout usually pays, with the means to change both. */
export function useWhoPaid(sector: SectorName, stored: WhoPaid) {
  const store = useApiMutation(setWhoPaid, {
    errorMessage: 'حدث خطأ أثناء حفظ الإعداد',
    untilFresh: true,
  });
  // What a scout usually pays holds as typed until it is stored: without a connection too.
  const [typed, setTyped] = useState<string>();
  const parsed = usualPaymentField.safeParse(wholeNumber(typed ?? String(stored.usual)));
  const usual = parsed.success ? parsed.data : stored.usual;
  return {
    on: stored.on,
    usual,
    typed: typed ?? String(stored.usual),
    complaint: parsed.error?.issues[0] && arabicOf(parsed.error.issues[0]),
    type: setTyped,
    /** Stores what a scout usually pays, where it was changed. */
    keep() {
      if (!parsed.success) return;
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
