import { IconCheck } from '@tabler/icons-react';
import { memo, useId } from 'react';
import type { AttendanceStatus } from '../../../contract/attendance.ts';
import { attendanceLabels } from '../../../contract/labels.ts';
import { Badge } from '../../components/badge.tsx';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { keepCompounds } from '../../lib/format.ts';
import { arabicDigits } from '../../lib/localize.ts';
import css from './attendance-table.module.css';

/** A scout or a captain of the list. */
export interface AttendancePerson {
  id: number;
  name: string;
  /** Beneath the name. */
  hint?: string;
  /** false where the record was made elsewhere, which keeps it. */
  editable: boolean;
}

/** A person as they stand on this screen. */
interface AttendanceRow {
  person: AttendancePerson;
  /** Its number in the whole list, whatever the search shows. */
  number: number;
  status: AttendanceStatus;
}

/**
 * The week's people with a checkbox for each of present and excused: neither is absent. Touching a name
 * ticks present, so that the whole row is a target.
 */
export function AttendanceTable(props: {
  rows: readonly AttendanceRow[];
  caption: string;
  /** Said of a person whose record was made elsewhere. */
  elsewhereText: string;
  onChange: (id: number, status: AttendanceStatus) => void;
}) {
  return (
    <table className={css.table}>
      <caption>
        <VisuallyHidden>{props.caption}</VisuallyHidden>
      </caption>
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
            key={row.person.id}
            {...row.person}
            number={row.number}
            status={row.status}
            elsewhereText={props.elsewhereText}
            onChange={props.onChange}
          />
        ))}
      </tbody>
    </table>
  );
}

const Row = memo(function Row(
  // The person's fields one by one: an object made anew with every touch would draw all rows again.
  props: AttendancePerson &
    Omit<AttendanceRow, 'person'> & {
      elsewhereText: string;
      onChange: (id: number, status: AttendanceStatus) => void;
    },
) {
  const { status, editable } = props;
  const id = useId();
  const set = (status: AttendanceStatus) => props.onChange(props.id, status);
  const isFixed = !editable || status === 'termExecused';
  const name = (
    <span className={css.who}>
      {keepCompounds(props.name)}
      {props.hint && <span className={css.hint}>{props.hint}</span>}
    </span>
  );
  return (
    <tr data-status={status}>
      <td className={`${css.number} tab`}>{arabicDigits(props.number)}</td>
      <th scope="row" className={css.name}>
        {isFixed ? <div>{name}</div> : <label htmlFor={id}>{name}</label>}
      </th>
      {isFixed ? (
        <td colSpan={2} className={css.fixed}>
          <Badge tone="neutral">{attendanceLabels[status]}</Badge>
          {!editable && <span className={css.elsewhere}>{props.elsewhereText}</span>}
        </td>
      ) : (
        <>
          <td className={css.toggleCell}>
            <Toggle
              id={id}
              kind="attended"
              isOn={status === 'attended'}
              isDisabled={status === 'execused'}
              name={props.name}
              onToggle={() => set(status === 'attended' ? 'absent' : 'attended')}
            />
          </td>
          <td className={css.toggleCell}>
            <Toggle
              kind="execused"
              isOn={status === 'execused'}
              isDisabled={status === 'attended'}
              name={props.name}
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
  const label = attendanceLabels[props.kind];
  return (
    <label className={css.toggle} data-kind={props.kind}>
      <input
        type="checkbox"
        id={props.id}
        className={css.box}
        aria-label={`${label}: ${props.name}`}
        checked={props.isOn}
        disabled={props.isDisabled}
        onChange={props.onToggle}
      />
      {props.isOn && <IconCheck size={18} stroke={2.6} aria-hidden />}
      {label}
    </label>
  );
}
