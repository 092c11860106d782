import { useId } from 'react';
import type { AttendanceStatus } from '../../../contract/attendance.ts';
import { Button } from '../../components/button.tsx';
import { Percent } from '../../components/percent.tsx';
import { arabicDigits } from '../../lib/localize.ts';
import css from './attendance-summary-box.module.css';
import { tally } from './rules.ts';

/** How many are present, excused and absent, the rate, and the screen's submit: at the thumb on a phone. */
export function AttendanceSummaryBox(props: {
  statuses: readonly AttendanceStatus[];
  isSubmitting: boolean;
  /** Why nothing can be handed in, where nothing can. */
  blocked: string | null;
  onSubmit: () => void;
}) {
  const reason = useId();
  const { total, attended, excused, absent, rate } = tally(props.statuses);
  return (
    <div className={css.box}>
      <div className={css.bar} aria-hidden>
        <span data-part="attended" style={{ flexGrow: attended }} />
        <span data-part="excused" style={{ flexGrow: excused }} />
        <span data-part="absent" style={{ flexGrow: absent }} />
      </div>
      <dl className={css.counts} aria-live="polite" aria-atomic>
        <Count label="الإجمالي" value={total} />
        <Count label="حاضر" value={attended} part="attended" />
        <Count label="معتذر" value={excused} part="excused" />
        <Count label="غائب" value={absent} part="absent" />
      </dl>
      {props.blocked && (
        <p id={reason} className={css.blocked}>
          {props.blocked}
        </p>
      )}
      <div className={css.line}>
        <p className={css.rate}>
          <strong>
            <Percent value={rate} />
          </strong>
          <span>الحضور</span>
        </p>
        <Button
          big
          disabled={props.isSubmitting || props.blocked !== null}
          aria-describedby={props.blocked ? reason : undefined}
          onClick={props.onSubmit}
        >
          {props.isSubmitting ? 'جاري التسليم…' : 'تسليم'}
        </Button>
      </div>
    </div>
  );
}

function Count(props: { label: string; value: number; part?: 'attended' | 'excused' | 'absent' }) {
  return (
    <div className={css.count} data-part={props.part}>
      <dt>{props.label}</dt>
      <dd className="tab">{arabicDigits(props.value)}</dd>
    </div>
  );
}
