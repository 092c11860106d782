import { useState } from 'react';
import type { MovingUpOutcome } from '../../../contract/moving-up/endpoints.ts';
import { formatNumber, sectorName } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useHasRail } from '../../ui/use-wide.ts';
import css from './moving-up-page.module.css';
import { keyOfSector } from './rules.ts';

/** How many scouts each touched sector has before and after; folded on a phone. */
export function CountsCard({ outcome }: { outcome: MovingUpOutcome }) {
  const hasRail = useHasRail();
  const [isOpen, setOpen] = useState(false);
  const touched = outcome.sectors.filter((each) => each.in + each.out > 0);
  if (touched.length === 0) return null;
  const largest = touched.reduce((one, other) => (other.after > one.after ? other : one));
  return (
    <Card
      title="القطاعات بعد الانتقال"
      aside={
        !hasRail && (
          <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'إخفاء' : 'عرض'}
          </Button>
        )
      }
    >
      {hasRail || isOpen ? (
        <table className={css.counts}>
          <thead>
            <tr>
              {['القطاع', 'الآن', 'يخرج', 'يدخل', 'بعده'].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {touched.map(({ sector, before, out, in: into, after }) => (
              <tr key={keyOfSector(sector)}>
                <th scope="row">{sectorName(sector)}</th>
                <td>{formatNumber(before)}</td>
                <td>{out > 0 && formatNumber(out)}</td>
                <td>{into > 0 && formatNumber(into)}</td>
                <td>
                  <strong>{formatNumber(after)}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p>
          أكبرها {sectorName(largest.sector)}: {formatNumber(largest.before)} ثم{' '}
          {formatNumber(largest.after)}
        </p>
      )}
      <Text tone="quiet" above="12">
        يخرجون من طلائعهم. الشارات والنقاط والمدفوعات والرابط تبقى معهم، وأرقام الماضي تبقى حيث
        سُجّلت.
      </Text>
    </Card>
  );
}
