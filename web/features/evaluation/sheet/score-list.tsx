import { IconCheck, IconChecks, IconEraser } from '@tabler/icons-react';
import { memo, useRef, useState } from 'react';
import type { Criterion } from '../../../../contract/evaluation/endpoints.ts';
import { type PatrolWord, patrolForms } from '../../../../contract/patrols/words.ts';
import { formatNumber, keepCompounds } from '../../../i18n/format.ts';
import { arabicDigits } from '../../../i18n/localize.ts';
import { Was } from '../../../shared/sheet/was-box.tsx';
import { Text } from '../../../ui/layout/box.tsx';
import css from './score-list.module.css';
import {
  afterTap,
  cellsToFill,
  gradeOf,
  type Points,
  type ScoreGroup,
  type ScoreRow,
} from './score-rules.ts';
import { boxText, wasText } from './score-words.ts';

/** How long a press opens the numbers, in milliseconds. */
const LONG_PRESS = 500;

/** One criterion's names on a phone: a tap on the name gives or takes a point, the box opens all numbers. */
export function ScoreList(props: {
  groups: readonly ScoreGroup[];
  criterion: Criterion;
  word: PatrolWord;
  isDense: boolean;
  onSet: (scoutId: number, criterionId: number, points: Points) => void;
  onFill: (rows: readonly ScoreRow[]) => void;
  /** What the points were before they were changed, where that is worth showing; undefined where not. */
  before: (row: ScoreRow) => Points | undefined;
}) {
  const { criterion } = props;
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <div className={css.list} data-dense={props.isDense || undefined}>
      {props.groups.map((group) => (
        <section key={group.patrolId ?? 'none'} aria-label={nameOf(group, props.word)}>
          {props.groups.length + (group.patrolId === null ? 0 : 1) > 1 && (
            <GroupHead {...props} group={group} />
          )}
          <ul>
            {group.rows.map((row) => (
              <ScoreLine
                key={row.id}
                id={row.id}
                number={row.number}
                name={row.name}
                isGirl={row.isGirl}
                criterionId={criterion.criterionId}
                criterionName={criterion.name}
                max={criterion.max}
                points={row.points[criterion.criterionId] ?? null}
                was={wasOf(props.before(row), criterion.max)}
                isOpened={opened === row.id}
                onSet={props.onSet}
                onOpen={setOpened}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const wasOf = (before: Points | undefined, max: number) =>
  before === undefined ? null : wasText(before, max);

/** 'طليعة النسور', or that these are in none. */
export const nameOf = ({ name }: ScoreGroup, word: PatrolWord) =>
  name === null ? patrolForms[word].none : `${patrolForms[word].noun.hundreds} ${name}`;

function GroupHead(props: {
  group: ScoreGroup;
  criterion: Criterion;
  word: PatrolWord;
  onFill: (rows: readonly ScoreRow[]) => void;
}) {
  const { group, criterion } = props;
  const isDone = Object.keys(cellsToFill(group.rows, [criterion])).length === 0;
  return (
    <div className={css.head}>
      <h2>
        {nameOf(group, props.word)}{' '}
        <Text as="span" size="text" weight="normal" tone="quiet">
          حضر {formatNumber(group.rows.length)}
        </Text>
      </h2>
      {isDone ? (
        <Text as="span" tone="ok" weight="bold" className={css.done}>
          <IconChecks size={18} stroke={2} aria-hidden /> اكتملت
        </Text>
      ) : (
        <button
          type="button"
          className={css.fill}
          onClick={() => props.onFill(group.rows)}
          aria-label={`الكل كامل: ${nameOf(group, props.word)}`}
        >
          الكل كامل
        </button>
      )}
    </div>
  );
}

/** 0, 1, … `max`. */
const numbersTo = (max: number) => [...new Array(max + 1).keys()];

const ScoreLine = memo(function ScoreLine(props: {
  id: number;
  number: number;
  name: string;
  isGirl: boolean;
  criterionId: number;
  criterionName: string;
  max: number;
  points: Points;
  was: string | null;
  isOpened: boolean;
  onSet: (scoutId: number, criterionId: number, points: Points) => void;
  onOpen: (scoutId: number | null) => void;
}) {
  const { id, max, points, isOpened } = props;
  const press = useRef({ timer: 0, isLong: false });
  const grade = gradeOf(points, max);
  const word = boxText(points, max, props.isGirl);
  function tap() {
    if (press.current.isLong) {
      press.current.isLong = false;
      return;
    }
    const next = afterTap(points, max);
    if (next === 'numbers') props.onOpen(isOpened ? null : id);
    else props.onSet(id, props.criterionId, next.points);
  }
  function choose(to: Points) {
    props.onSet(id, props.criterionId, to);
    props.onOpen(null);
  }
  const stopPress = () => clearTimeout(press.current.timer);
  return (
    <li data-changed={props.was !== null || undefined}>
      <button
        type="button"
        className={css.name}
        aria-label={`${props.name}، ${props.criterionName}، ${word}`}
        onClick={tap}
        onPointerDown={() => {
          press.current.isLong = false;
          stopPress();
          press.current.timer = window.setTimeout(() => {
            press.current.isLong = true;
            props.onOpen(id);
          }, LONG_PRESS);
        }}
        onPointerUp={stopPress}
        onPointerLeave={stopPress}
        onPointerCancel={stopPress}
        onContextMenu={(event) => event.preventDefault()}
      >
        <span className={`${css.number} tab`}>{arabicDigits(props.number)}</span>
        <span>
          {keepCompounds(props.name)}
          {props.was && <Was>{props.was}</Was>}
        </span>
      </button>
      <button
        type="button"
        className={css.box}
        data-grade={grade}
        aria-expanded={isOpened}
        aria-label={`نقاط ${props.name}: ${word}`}
        onClick={() => props.onOpen(isOpened ? null : id)}
      >
        {grade === 'full' && <IconCheck size={18} stroke={2.6} aria-hidden />}
        {word}
      </button>
      {isOpened && (
        <fieldset className={css.numbers} aria-label={`كل الأعداد: ${props.name}`}>
          {numbersTo(max).map((number) => (
            <button
              key={number}
              type="button"
              aria-pressed={points === number}
              data-grade={points === number ? gradeOf(number, max) : undefined}
              onClick={() => choose(number)}
            >
              {number === 0 ? 'صفر' : arabicDigits(number)}
            </button>
          ))}
          <button type="button" className={css.clear} onClick={() => choose(null)}>
            <IconEraser size={18} stroke={1.7} aria-hidden />
            مسح
          </button>
        </fieldset>
      )}
    </li>
  );
});
