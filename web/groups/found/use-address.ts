import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asSlug, slugFault, slugFaultSentences } from '../../../contract/directory/address.ts';
import { checkAddress } from '../../../contract/directory/endpoints.ts';
import { q } from '../../api/api.ts';

/** The state of a typed address: `error` where it can't be taken, a `proposal` where one like it is free. */
export type AddressState = { isFree: boolean; error?: string; proposal?: string | null };

/** The server's answer about an address, as the field shows it. */
export function stateOfAddress(
  slug: string,
  checked: { state: 'free' | 'taken' | 'reserved'; proposal: string | null } | undefined,
): AddressState {
  const fault = slug === '' ? null : slugFault(slug);
  if (fault) return { isFree: false, error: slugFaultSentences[fault] };
  if (checked?.state === 'reserved') return { isFree: false, error: slugFaultSentences.reserved };
  if (checked?.state === 'taken') {
    return { isFree: false, error: 'هذا العنوان مأخوذ.', proposal: checked.proposal };
  }
  return { isFree: checked?.state === 'free' };
}

/** Asks whether the typed address is free once the field is left; `checkAgain` asks anew after a refusal. */
export function useAddress(typed: string) {
  const [left, setLeft] = useState('');
  const slug = asSlug(typed);
  const isLeft = slug !== '' && left === slug;
  const check = useQuery({
    ...q(checkAddress, { query: { slug } }),
    enabled: isLeft && slugFault(slug) === null,
    staleTime: 30_000,
  });
  return {
    state: isLeft ? stateOfAddress(slug, check.data?.body) : { isFree: false },
    leave: (now = typed) => setLeft(asSlug(now)),
    checkAgain: () => {
      setLeft(slug);
      void check.refetch();
    },
  };
}
