import {
  IconBuildingBank,
  IconCash,
  IconDots,
  IconExternalLink,
  IconWallet,
} from '@tabler/icons-react';
import type { WayKind } from '../../../contract/payment-ways/words.ts';
import { Tile } from '../../ui/layout/tile.tsx';

const icons = {
  cash: IconCash,
  wallet: IconWallet,
  link: IconExternalLink,
  bank: IconBuildingBank,
  other: IconDots,
} satisfies Record<WayKind, unknown>;

/** The sign of a kind of way. */
export function WayIcon({ kind }: { kind: WayKind }) {
  const Icon = icons[kind];
  return (
    <Tile square="40" fill="accent">
      <Icon size={20} stroke={1.7} aria-hidden />
    </Tile>
  );
}
