import { RateRing } from '../../components/rate-ring.tsx';
import { formatNumber } from '../../lib/format.ts';
import { overallOf, type ScoutRecord } from './rules.ts';
import css from './scout-page.module.css';

/** The overall rate as a ring, beside what it was counted from. */
export function ScoutAttendanceCard({ records }: { records: readonly ScoutRecord[] }) {
  const { attended, absent, excused, total, rate } = overallOf(records);
  const counts = [
    ['حضور', attended],
    ['غياب', absent],
    // Without it the figures of an excused scout would not add up.
    ...(excused > 0 ? [['اعتذار', excused] as const] : []),
    ['الإجمالي', total],
  ] as const;
  return (
    <div className={css.rate}>
      <div>
        <RateRing rate={rate} isRecorded={total > 0} />
        <p className={css.scope}>من كل السجلات في كل الفترات</p>
      </div>
      <dl className={css.counts}>
        {counts.map(([label, count]) => (
          <div key={label} className={css.count}>
            <dt>{label}</dt>
            <dd className="tab">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
