import type { Captain } from '../../../contract/captains.ts';
import type { Sector } from '../../../contract/sectors.ts';
import { Badge } from '../../components/badge.tsx';
import { Card } from '../../components/card.tsx';
import { countOf, fullName, sectorName } from '../../lib/format.ts';
import css from './sectors-card.module.css';

/** The sectors that the group has, under their unit captains: nobody adds one twice. */
export function SectorsCard(props: {
  sectors: readonly Sector[];
  unitCaptains: readonly Captain[];
}) {
  const units = props.unitCaptains.map((captain) => ({
    name: fullName(captain),
    sectors: props.sectors.filter(({ unitCaptainId }) => unitCaptainId === captain.captainId),
  }));
  const seated = new Set(units.flatMap(({ sectors }) => sectors));
  units.push({
    name: 'بلا قائد وحدة',
    sectors: props.sectors.filter((sector) => !seated.has(sector)),
  });
  return (
    <Card
      title="القطاعات الموجودة"
      aside={<span className={css.count}>{countOf(props.sectors.length, 'sector')}</span>}
    >
      <dl className={css.units}>
        {units
          .filter(({ sectors }) => sectors.length > 0)
          .map(({ name, sectors }) => (
            <div key={name}>
              <dt className={css.name}>{name}</dt>
              <dd className={css.sectors}>
                {sectors.map((sector) => (
                  <Badge key={sectorName(sector)}>{sectorName(sector)}</Badge>
                ))}
              </dd>
            </div>
          ))}
      </dl>
    </Card>
  );
}
