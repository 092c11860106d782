import {
  IconAward,
  IconBuildingBank,
  IconCertificate,
  IconMailbox,
  IconPackage,
  IconShieldLock,
} from '@tabler/icons-react';
import type { Responsibility } from '../../../contract/core/permissions.ts';
import { Tile } from '../../ui/layout/tile.tsx';

const icons = {
  treasurer: IconBuildingBank,
  equipment: IconPackage,
  joining: IconMailbox,
  qualifications: IconCertificate,
  programmes: IconAward,
  dataOfficer: IconShieldLock,
} satisfies Record<Responsibility, typeof IconAward>;

/** The drawing of a responsibility, quiet while nobody holds it. */
export function ResponsibilityIcon(props: { responsibility: Responsibility; isVacant?: boolean }) {
  const Icon = icons[props.responsibility];
  return (
    <Tile square="44" {...(props.isVacant ? { surface: 'sunken' } : { fill: 'accent' })}>
      <Icon size={22} stroke={1.7} aria-hidden />
    </Tile>
  );
}
