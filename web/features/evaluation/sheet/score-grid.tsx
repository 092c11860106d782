import { IconCheck } from '@tabler/icons-react';
import { memo, useEffect, useRef } from 'react';
import type { Criterion } from '../../../../contract/evaluation/endpoints.ts';
import type { PatrolWord } from '../../../../contract/patrols/words.ts';
import { formatNumber, keepCompounds } from '../../../i18n/format.ts';
import { formatDigits } from '../../../i18n/localize.ts';
import { useRowKeys } from '../../../shared/sheet/use-row-keys.ts';
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
  type ScoreKey,
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
  const typed = useRef({ digits: '', timer: 0 });
  useEffect(() => () => clearTimeout(typed.current.timer), []);
  const columnOf = (part: string) =>
    criteria.findIndex(({ criterionId }) => String(criterionId) === part);
  const keys = useRowKeys<string, ScoreKey>({
    rows,
    usable: (_, part) => String((criteria[columnOf(part)] ?? criteria[0])?.criterionId),
    first: String(criteria[0]?.criterionId),
    actionOf: actionOfKey,
    run(action, { id, part }) {
      const row = rows.find((each) => each.id === id);
      const criterion = criteria[columnOf(part)];
      if (!row || !criterion) return;
      const give = (points: Points) => props.onSet(id, criterion.criterionId, points);
      switch (action.do) {
        case 'go': {
          const column = columnOf(part) + action.columns;
          const to = criteria[Math.max(0, Math.min(criteria.length - 1, column))]!;
          return void keys.go(id, String(to.criterionId));
        }
        case 'points':
          return type(action.digit, criterion.max, (points) => {
            if (points <= criterion.max) give(points);
            keys.move(id, 1);
          });
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
    },
  });

  function type(digit: string, max: number, done: (points: number) => void) {
    const { current: now } = typed;
    clearTimeout(now.timer);
    const digits = now.digits + digit;
    now.digits = digits;
    const finish = () => {
      now.digits = '';
      done(Number(digits));
    };
    // Another digit would be too many points: no need to wait for it.
    if (max < 10 || digits.length > 1 || Number(digits) * 10 > max) return finish();
    now.timer = window.setTimeout(finish, NEXT_DIGIT);
  }

  return (
    <table {...keys.table} className={css.table}>
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
                  <Text
                    as="button"
                    type="button"
                    size="tag"
                    weight="bold"
                    nowrap
                    rounded
                    fill="accent"
                    className={css.fill}
                    tabIndex={-1}
                    aria-label={`الكل كامل: ${criterion.name}`}
                    onClick={() => props.onFill(rows, [criterion])}
                  >
                    الكل كامل
                  </Text>
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
          {group.rows.map((row) => (
            <GridRow
              key={row.id}
              row={row}
              criteria={criteria}
              counted={counted}
              tabStop={keys.current?.id === row.id ? keys.current.part : null}
              isChanged={criteria.some(
                ({ criterionId }) => props.before(row, criterionId) !== undefined,
              )}
              onFocus={keys.setActive}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}

const GridRow = memo(function GridRow(props: {
  row: ScoreRow;
  criteria: readonly Criterion[];
  counted: readonly Criterion[];
  /** The criterion of this row that the Tab key reaches. */
  tabStop: string | null;
  /** Its points differ from what is stored in a way worth showing. */
  isChanged: boolean;
  onFocus: (at: { id: number; part: string }) => void;
}) {
  const { row, criteria, counted } = props;
  const all = [...criteria, ...counted].flatMap(({ criterionId, max }) => {
    const points = row.points[criterionId] ?? null;
    return points === null ? [] : [{ points, max }];
  });
  const total = all.reduce((sum, { points }) => sum + points, 0);
  const possible = all.reduce((sum, { max }) => sum + max, 0);
  return (
    <tr data-changed={props.isChanged || undefined}>
      <td className="tab">{formatDigits(row.number)}</td>
      <th scope="row" className={css.names}>
        {keepCompounds(row.name)}
      </th>
      {criteria.map((criterion) => {
        const points = row.points[criterion.criterionId] ?? null;
        const part = String(criterion.criterionId);
        return (
          <td key={criterion.criterionId}>
            <Text
              as="button"
              type="button"
              rounded
              tone="ink"
              className={`${css.cell} tab`}
              data-of={`${row.id} ${part}`}
              data-grade={gradeOf(points, criterion.max)}
              tabIndex={props.tabStop === part ? 0 : -1}
              aria-label={`${row.name}، ${criterion.name}، ${boxText(points, criterion.max, row.isGirl)}`}
              onFocus={() => props.onFocus({ id: row.id, part })}
            >
              {points === null ? '–' : points === 0 ? 'صفر' : formatDigits(points)}
            </Text>
          </td>
        );
      })}
      {counted.map(({ criterionId }) => (
        <td key={criterionId} className="tab">
          {row.points[criterionId] === null || row.points[criterionId] === undefined
            ? '–'
            : formatDigits(row.points[criterionId])}
        </td>
      ))}
      <Text as="td" tone="quiet" nowrap className={`${css.total} tab`}>
        <Text as="strong" tone="ink">
          {formatDigits(total)}
        </Text>{' '}
        / {formatDigits(possible)}
      </Text>
    </tr>
  );
});
