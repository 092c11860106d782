import { IconCoins } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { listUnpaidScouts } from '../../../contract/payments.ts';
import type { SectorName } from '../../../contract/sector-name.ts';
import { LinkButton } from '../../components/button.tsx';
import { q } from '../../lib/api.ts';
import { isWhoPaidNoted } from '../../lib/who-paid.ts';

/** The way to who has not paid, where the sector notes it; nothing elsewhere. */
export function UnpaidBox({ baseName, suffixName }: SectorName) {
  const unpaid = useQuery(q(listUnpaidScouts, { query: { baseName, suffixName } }));
  if (!unpaid.data || !isWhoPaidNoted(unpaid.data.body)) return null;
  return (
    <LinkButton
      to="/unpaid"
      search={{ base: baseName, suffix: suffixName }}
      look="default"
      icon={<IconCoins size={20} stroke={1.7} aria-hidden />}
    >
      من لم يدفع
    </LinkButton>
  );
}
