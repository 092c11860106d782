import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import type { Criterion } from '../../../../contract/evaluation/endpoints.ts';
import type { PatrolWord } from '../../../../contract/patrols/words.ts';
import { formatNumber, keepCompounds } from '../../../i18n/format.ts';
import { arabicDigits } from '../../../i18n/localize.ts';
import { Text } from '../../../ui/layout/box.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import css from './score-grid.module.css';
import { nameOf } from './score-list.tsx';
import {
  actionOfKey,
  cellsToFill,
  gradeOf,
  type Points,
  type ScoreGroup,
  type ScoreRow,
} from './score-rules.ts';
import { boxText } from './score-words.ts';

/** How long a first digit waits for a second one where more than 9 points can be given, in milliseconds. */
const NEXT_DIGIT = 400;

/**
 * All criteria as columns, for the keyboard: arrows move, digits give points and go down, one stop of the Tab key. A click
 * on a cell selects it.
 */
export function ScoreGrid(props: {
  groups: readonly ScoreGroup[];
  criteria: readonly Criterion[];
  /** Counted by the program: shown, not given. */
  counted: readonly Criterion[];
  word: PatrolWord;
  onSet: (scoutId: number, criterionId: number, points: Points) => void;
  onFill: (rows: readonly ScoreRow[], criteria: readonly Criterion[]) => void;
  onUndo: () => void;
  before: (row: ScoreRow, criterionId: number) => Points | undefined;
}) {
  const { groups, criteria, counted } = props;
  const rows = groups.flatMap((group) => group.rows);
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState({ row: 0, column: 0 });
  const typed = useRef({ digits: '', timer: 0 });
  useEffect(() => () => clearTimeout(typed.current.timer), []);
  const current = {
    row: Math.min(at.row, rows.length - 1),
    column: Math.min(at.column, criteria.length - 1),
  };

  function go(row: number, column: number) {
    const to = {
      row: Math.max(0, Math.min(rows.length - 1, row)),
      column: Math.max(0, Math.min(criteria.length - 1, column)),
    };
    setAt(to);
    table.current
      ?.querySelector<HTMLElement>(`[data-at="${to.row} ${to.column}"]`)
      ?.focus({ preventScroll: false });
  }

  function give(points: Points) {
    const row = rows[current.row];
    const criterion = criteria[current.column];
    if (row && criterion) props.onSet(row.id, criterion.criterionId, points);
  }

  function giveTyped(digits: string, max: number) {
    clearTimeout(typed.current.timer);
    typed.current.digits = '';
    if (Number(digits) <= max) give(Number(digits));
    go(current.row + 1, current.column);
  }

  function type(digit: string) {
    const criterion = criteria[current.column];
    if (!criterion) return;
    const digits = typed.current.digits + digit;
    // Another digit would be too many points: no need to wait for it.
    if (criterion.max < 10 || digits.length > 1 || Number(digits) * 10 > criterion.max) {
      return giveTyped(digits, criterion.max);
    }
    typed.current.digits = digits;
    typed.current.timer = window.setTimeout(() => giveTyped(digits, criterion.max), NEXT_DIGIT);
  }

  function onKeyDown(event: KeyboardEvent) {
    const action = actionOfKey(event);
    if (!action) return;
    event.preventDefault();
    const row = rows[current.row];
    const criterion = criteria[current.column];
    if (!row || !criterion) return;
    switch (action.do) {
      case 'move':
        return go(current.row + action.rows, current.column + action.columns);
      case 'digit':
        return type(action.digit);
      case 'less': {
        const points = row.points[criterion.criterionId] ?? null;
        return give(points === null ? criterion.max : Math.max(0, points - 1));
      }
      case 'clear':
        return give(null);
      case 'column':
        return props.onFill(rows, [criterion]);
      case 'undo':
        return props.onUndo();
    }
  }

  let index = -1;
  return (
    <table ref={table} className={css.table} onKeyDown={onKeyDown}>
      <caption>
        <VisuallyHidden>نقاط الكشافين في كل بند</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">#</th>
          <th scope="col" className={css.names}>
            الاسم
          </th>
          {criteria.map((criterion) => {
            const isDone = Object.keys(cellsToFill(rows, [criterion])).length === 0;
            return (
              <th key={criterion.criterionId} scope="col">
                {criterion.name}
                <Text as="span" block weight="normal" tone="quiet">
                  من {formatNumber(criterion.max)}
                </Text>
                {isDone ? (
                  <Text as="span" tone="ok" nowrap>
                    <IconCheck size={16} stroke={2.2} aria-hidden /> مكتمل
                  </Text>
                ) : (
                  <button
                    type="button"
                    className={css.fill}
                    tabIndex={-1}
                    aria-label={`الكل كامل: ${criterion.name}`}
                    onClick={() => props.onFill(rows, [criterion])}
                  >
                    الكل كامل
                  </button>
                )}
              </th>
            );
          })}
          {counted.map((criterion) => (
            <th key={criterion.criterionId} scope="col">
              {criterion.name}
              <Text as="span" block weight="normal" tone="quiet">
                من {formatNumber(criterion.max)}
              </Text>
              <Text as="span" weight="normal" tone="quiet">
                تلقائي
              </Text>
            </th>
          ))}
          <th scope="col">المجموع</th>
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.patrolId ?? 'none'}>
          {(groups.length > 1 || group.patrolId !== null) && (
            <tr className={css.group}>
              <th scope="rowgroup" colSpan={3 + criteria.length + counted.length}>
                {nameOf(group, props.word)}{' '}
                <Text as="span" weight="normal" tone="quiet">
                  حضر {formatNumber(group.rows.length)}
                </Text>
              </th>
            </tr>
          )}
          {group.rows.map((row) => {
            index += 1;
            return (
              <GridRow
                key={row.id}
                index={index}
                row={row}
                criteria={criteria}
                counted={counted}
                tabStop={index === current.row ? current.column : null}
                changed={criteria
                  .filter(({ criterionId }) => props.before(row, criterionId) !== undefined)
                  .map(({ criterionId }) => criterionId)
                  .join(' ')}
                onFocus={setAt}
              />
            );
          })}
        </tbody>
      ))}
    </table>
  );
}

const GridRow = memo(function GridRow(props: {
  index: number;
  row: ScoreRow;
  criteria: readonly Criterion[];
  counted: readonly Criterion[];
  /** The column of this row that the Tab key reaches. */
  tabStop: number | null;
  /** The criteria whose points differ from what is stored, as text: comparable between renders. */
  changed: string;
  onFocus: (at: { row: number; column: number }) => void;
}) {
  const { row, criteria, counted } = props;
  const all = [...criteria, ...counted].flatMap(({ criterionId, max }) => {
    const points = row.points[criterionId] ?? null;
    return points === null ? [] : [{ points, max }];
  });
  const total = all.reduce((sum, { points }) => sum + points, 0);
  const possible = all.reduce((sum, { max }) => sum + max, 0);
  return (
    <tr data-changed={props.changed === '' ? undefined : true}>
      <td className="tab">{arabicDigits(row.number)}</td>
      <th scope="row" className={css.names}>
        {keepCompounds(row.name)}
      </th>
      {criteria.map((criterion, column) => {
        const points = row.points[criterion.criterionId] ?? null;
        return (
          <td key={criterion.criterionId}>
            <button
              type="button"
              className={css.cell}
              data-at={`${props.index} ${column}`}
              data-grade={gradeOf(points, criterion.max)}
              tabIndex={props.tabStop === column ? 0 : -1}
              aria-label={`${row.name}، ${criterion.name}، ${boxText(points, criterion.max, row.isGirl)}`}
              onFocus={() => props.onFocus({ row: props.index, column })}
            >
              {points === null ? '–' : points === 0 ? 'صفر' : arabicDigits(points)}
            </button>
          </td>
        );
      })}
      {counted.map(({ criterionId }) => (
        <td key={criterionId} className="tab">
          {row.points[criterionId] === null || row.points[criterionId] === undefined
            ? '–'
            : arabicDigits(row.points[criterionId])}
        </td>
      ))}
      <td className={`${css.total} tab`}>
        <strong>{arabicDigits(total)}</strong> / {arabicDigits(possible)}
      </td>
    </tr>
  );
});
