import { IconCheck } from '@tabler/icons-react';
import { memo, useId } from 'react';
import type { AttendanceStatus, ScoutWeek } from '../../../contract/attendance.ts';
import { Badge } from '../../components/badge.tsx';
import { arabicDigits, keepCompounds } from '../../lib/format.ts';
import css from './attendance-table.module.css';

/** Specification, section 4: what each status is called. */
const statusLabels: Record<AttendanceStatus, string> = {
  attended: 'حاضر',
  absent: 'غائب',
  execused: 'معتذر',
  termExecused: 'معتذر طوال الفترة',
};

/** A scout of the list as it stands on this screen. */
export interface AttendanceRow {
  scout: ScoutWeek;
  /** Its number in the whole list, whatever the search shows. */
  number: number;
  status: AttendanceStatus;
}

/**
 * The sector's scouts with a toggle for each of present and excused: neither is absent. Touching a name
 * ticks present, so that the whole row is a target.
 */
export function AttendanceTable(props: {
  rows: readonly AttendanceRow[];
  onChange: (scoutId: number, status: AttendanceStatus) => void;
}) {
  return (
    <table className={css.table}>
      <caption className={css.hidden}>كشافو القطاع وحضورهم في الأسبوع المختار</caption>
      <thead>
        <tr>
          <th scope="col">#</th>
          <th scope="col">الاسم</th>
          <th scope="col" className={css.toggleHead}>
            حاضر
          </th>
          <th scope="col" className={css.toggleHead}>
            معتذر
          </th>
        </tr>
      </thead>
      <tbody>
        {props.rows.map((row) => (
          <Row
            key={row.scout.scoutId}
            scout={row.scout}
            number={row.number}
            status={row.status}
            onChange={props.onChange}
          />
        ))}
      </tbody>
    </table>
  );
}

const Row = memo(function Row(
  props: AttendanceRow & { onChange: (scoutId: number, status: AttendanceStatus) => void },
) {
  const { scout, status } = props;
  const id = useId();
  const set = (status: AttendanceStatus) => props.onChange(scout.scoutId, status);
  const isFixed = !scout.editable || status === 'termExecused';
  const name = keepCompounds(scout.name);
  return (
    <tr data-status={status}>
      <td className={`${css.number} tab`}>{arabicDigits(props.number)}</td>
      <th scope="row" className={css.name}>
        {isFixed ? <span>{name}</span> : <label htmlFor={id}>{name}</label>}
      </th>
      {isFixed ? (
        <td colSpan={2} className={css.fixed}>
          <Badge tone="neutral">{statusLabels[status]}</Badge>
          {!scout.editable && <span className={css.elsewhere}>سُجّل في قطاع آخر</span>}
        </td>
      ) : (
        <>
          <td className={css.toggleCell}>
            <Toggle
              id={id}
              kind="attended"
              isOn={status === 'attended'}
              isDisabled={status === 'execused'}
              name={scout.name}
              onToggle={() => set(status === 'attended' ? 'absent' : 'attended')}
            />
          </td>
          <td className={css.toggleCell}>
            <Toggle
              kind="execused"
              isOn={status === 'execused'}
              isDisabled={status === 'attended'}
              name={scout.name}
              onToggle={() => set(status === 'execused' ? 'absent' : 'execused')}
            />
          </td>
        </>
      )}
    </tr>
  );
});

function Toggle(props: {
  id?: string;
  kind: 'attended' | 'execused';
  isOn: boolean;
  isDisabled: boolean;
  name: string;
  onToggle: () => void;
}) {
  const label = statusLabels[props.kind];
  return (
    <button
      type="button"
      id={props.id}
      className={css.toggle}
      data-kind={props.kind}
      aria-pressed={props.isOn}
      aria-label={`${label}: ${props.name}`}
      disabled={props.isDisabled}
      onClick={props.onToggle}
    >
      {props.isOn && <IconCheck size={18} stroke={2.6} aria-hidden />}
      {label}
    </button>
  );
}
