import { IconCoins } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { listUnpaidScouts } from '../../../contract/finance/payments.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { q } from '../../api/api.ts';
import { isWhoPaidNoted } from '../../shared/who-paid.ts';
import { LinkButton } from '../../ui/button.tsx';

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
