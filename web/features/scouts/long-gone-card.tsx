import { useQuery } from '@tanstack/react-query';
import { listDeletedScouts } from '../../../contract/scouts.ts';
import { Card } from '../../components/card.tsx';
import { q } from '../../lib/api.ts';
import { formatNumber, keepCompounds, longDate, sectorName } from '../../lib/format.ts';
import css from './delete-scout-page.module.css';
import { ScoutDataMenuBox } from './scout-data-menu-box.tsx';

const SHOWN = 8;

/** Whose data nobody needs any more, to be erased by who decides it: nothing is erased by itself. Nothing where there is nobody. */
export function LongGoneCard() {
  const deleted = useQuery(q(listDeletedScouts, { query: {} }));
  // The longest gone first.
  const gone = (deleted.data?.body ?? []).filter((scout) => scout.isKeptTooLong).toReversed();
  if (gone.length === 0) return null;
  return (
    <div className={css.longGone}>
      <Card title="بيانات مضى عليها الوقت">
        <p className={css.text}>
          حُذف هؤلاء من القوائم قبل زمن أطول من المدة المحددة في إعدادات المجموعة، وبياناتهم ما زالت
          محفوظة. إن لم تعد المجموعة تحتاج إليها فامحُها. لا يُمحى شيء وحده.
        </p>
        <ul className={css.rows}>
          {gone.slice(0, SHOWN).map((scout) => (
            <li key={scout.scoutId} className={css.deletedRow}>
              <div className={css.who}>
                <p>
                  {keepCompounds(scout.name)}{' '}
                  <span className={css.sector}>{sectorName(scout)}</span>
                </p>
                <p className={css.text}>حُذف {longDate(scout.deletedAt.slice(0, 10))}</p>
              </div>
              <ScoutDataMenuBox scout={scout} />
            </li>
          ))}
        </ul>
        {gone.length > SHOWN && (
          <p className={css.text}>ومعهم آخرون، عددهم {formatNumber(gone.length - SHOWN)}.</p>
        )}
      </Card>
    </div>
  );
}
