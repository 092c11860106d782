import { IconCheck, IconChecks, IconEraser } from '@tabler/icons-react';
import { memo, useRef, useState } from 'react';
import type { Criterion } from '../../../../contract/evaluation/endpoints.ts';
import { type PatrolWord, patrolForms } from '../../../../contract/patrols/words.ts';
import { formatNumber, keepCompounds } from '../../../i18n/format.ts';
import { formatDigits } from '../../../i18n/localize.ts';
import foot from '../../../shared/sheet/sheet-foot.module.css';
import sheet from '../../../shared/sheet/sheet-table.module.css';
import { Was } from '../../../shared/sheet/was-box.tsx';
import { type BoxProps, Grid, Row, Text } from '../../../ui/layout/box.tsx';
import css from './score-list.module.css';
import {
  afterTap,
  cellsToFill,
  type Points as Given,
  type Grade,
  gradeOf,
  gradeTones,
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
  onSet: (scoutId: number, criterionId: number, points: Given) => void;
  onFill: (rows: readonly ScoreRow[]) => void;
  /** The points before they were changed, where that is worth showing; undefined where not. */
  before: (row: ScoreRow) => Given | undefined;
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

const wasOf = (before: Given | undefined, max: number) =>
  before === undefined ? null : wasText(before, max);

/** 'طليعة النسور', or the heading of scouts without a patrol. */
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
    <Row gap="8" align="center" justify="between" line="below" className={css.head}>
      <Text as="h2" size="text">
        {nameOf(group, props.word)}{' '}
        <Text as="span" size="text" weight="normal" tone="quiet">
          حضر {formatNumber(group.rows.length)}
        </Text>
      </Text>
      {isDone ? (
        <Row
          as="span"
          gap="4"
          align="center"
          justify="center"
          tone="ok"
          weight="bold"
          className={css.done}
        >
          <IconChecks size={18} stroke={2} aria-hidden /> اكتملت
        </Row>
      ) : (
        <Text
          as="button"
          type="button"
          weight="bold"
          tone="accent"
          surface="card"
          frame="accent"
          className={css.fill}
          onClick={() => props.onFill(group.rows)}
          aria-label={`الكل كامل: ${nameOf(group, props.word)}`}
        >
          الكل كامل
        </Text>
      )}
    </Row>
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
  points: Given;
  was: string | null;
  isOpened: boolean;
  onSet: (scoutId: number, criterionId: number, points: Given) => void;
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
  function choose(to: Given) {
    props.onSet(id, props.criterionId, to);
    props.onOpen(null);
  }
  const stopPress = () => clearTimeout(press.current.timer);
  return (
    <Grid
      as="li"
      columnGap="8"
      align="center"
      line="below"
      className={`${sheet.changeable} ${css.line}`}
      data-changed={props.was !== null || undefined}
    >
      <Row
        as="button"
        type="button"
        gap="12"
        align="center"
        size="name"
        weight="medium"
        leading="tight"
        textAlign="start"
        tone="ink"
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
        <Text as="span" weight="normal" tone="faint" noShrink className={`${css.number} tab`}>
          {formatDigits(props.number)}
        </Text>
        <span>
          {keepCompounds(props.name)}
          {props.was && <Was>{props.was}</Was>}
        </span>
      </Row>
      <Points
        grade={grade}
        aria-expanded={isOpened}
        aria-label={`نقاط ${props.name}: ${word}`}
        onClick={() => props.onOpen(isOpened ? null : id)}
      >
        {grade === 'full' && <IconCheck size={18} stroke={2.6} aria-hidden />}
        {word}
      </Points>
      {isOpened && (
        <Grid
          as="fieldset"
          gap="4"
          whole
          className={css.numbers}
          aria-label={`كل الأعداد: ${props.name}`}
        >
          {numbersTo(max).map((number) => (
            <Points
              key={number}
              aria-pressed={points === number}
              grade={points === number ? gradeOf(number, max) : 'open'}
              onClick={() => choose(number)}
            >
              {number === 0 ? 'صفر' : formatDigits(number)}
            </Points>
          ))}
          <Points grade="open" className={css.clear} onClick={() => choose(null)}>
            <IconEraser size={18} stroke={1.7} aria-hidden />
            مسح
          </Points>
        </Grid>
      )}
    </Grid>
  );
});

/** A button that shows points in the colour of their grade. */
const Points = ({ grade, className, ...props }: BoxProps<'button'> & { grade: Grade }) => (
  <Row
    as="button"
    type="button"
    gap="4"
    align="center"
    justify="center"
    rounded
    weight="medium"
    tone="quiet"
    nowrap
    {...props}
    className={`${css.box} ${foot.toned} ${className ?? ''}`}
    data-tone={gradeTones[grade]}
  />
);
