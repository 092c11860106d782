import { IconArrowsDiff } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { formatNumber, momentLabel, timeOf } from '../../i18n/format.ts';
import { arabicDigits } from '../../i18n/localize.ts';
import { Button } from '../../ui/button.tsx';
import { Grid, Row, Text } from '../../ui/layout/box.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import css from './conflict-form.module.css';

export type Side = 'mine' | 'theirs';

/** One thing on which two hand-ins of a week say different things. */
export interface Choice {
  key: string;
  /** The row's number in the list; absent for what is of no row. */
  number?: number;
  label: string;
  mine: string;
  theirs: string;
  /** A shape beside each of the two. */
  marks?: Record<Side, ReactNode>;
}

/** 'بقي اختيار واحد', 'بقي اختياران', 'بقي ٣ اختيارات'. */
export function leftText(left: number, formatted: string): string {
  if (left === 1) return 'بقي اختيار واحد';
  if (left === 2) return 'بقي اختياران';
  return left <= 10 ? `بقي ${formatted} اختيارات` : `بقي ${formatted} اختياراً`;
}

/**
 * The differences between the captain's hand-in and the stored week, to choose per row or for all. Nothing is preselected
 * or overwritten silently.
 */
export function ConflictForm(props: {
  choices: readonly Choice[];
  /** Who stored the week meanwhile. */
  by: string | undefined;
  storedAt: string | undefined;
  /** When this captain handed it in, in milliseconds. */
  mineAt: number;
  /** What the two hand-ins are called: 'تسجيلي', 'تسجيل …'. */
  mineWord?: string;
  theirsWord?: string;
  onLater: () => void;
  onChosen: (chosen: ReadonlyMap<string, Side>) => void;
}) {
  const { choices, mineWord = 'تسجيلي', theirsWord = 'تسجيل' } = props;
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map());
  const id = useId();
  const other = props.by?.split(' ')[0] ?? 'غيري';
  const left = choices.filter(({ key }) => !chosen.has(key)).length;
  const isAllTheirs = left === 0 && choices.every(({ key }) => chosen.get(key) === 'theirs');
  const all = (side: Side) => setChosen(new Map(choices.map(({ key }) => [key, side])));
  const choose = (key: string, side: Side) => setChosen((before) => new Map(before).set(key, side));
  return (
    <section className={css.conflict} aria-labelledby={id}>
      <Row gap="12" padBlock="12">
        <Tile square="44" fill="bad">
          <IconArrowsDiff size={24} stroke={1.7} aria-hidden />
        </Tile>
        <div>
          <Text as="h2" size="h3" id={id} tabIndex={-1}>
            {props.by ? `وصل تسليم ${props.by} لهذا الأسبوع قبلك` : 'تغيّر هذا الأسبوع قبل تسليمك'}
          </Text>
          <Text tone="quiet">
            {props.storedAt && `${momentLabel(props.storedAt)}. `}
            تختلفان في {formatNumber(choices.length)}، والباقي متطابق. لم يُستبدَل شيء بعد.
          </Text>
        </div>
      </Row>
      <Grid columns="2" gap="8" className={css.both}>
        <Button look="tint" onClick={() => all('mine')}>
          {mineWord} للكل
        </Button>
        <Button look="tint" onClick={() => all('theirs')}>
          {theirsWord} {other} للكل
        </Button>
      </Grid>
      <Grid as="p" columns="2" gap="8" tone="quiet" className={css.sides} aria-hidden>
        <span>
          {mineWord}، {timeOf(new Date(props.mineAt))}
        </span>
        <span>
          {other}
          {props.storedAt && `، ${timeOf(props.storedAt)}`}
        </span>
      </Grid>
      {choices.map((choice) => (
        <Grid as="fieldset" columns="2" gap="8" key={choice.key} className={css.row}>
          <legend>
            {choice.number !== undefined && (
              <span className={css.number}>{arabicDigits(choice.number)}</span>
            )}
            {choice.label}
            {!chosen.has(choice.key) && (
              <Text as="span" size="tag" weight="normal" tone="warn" className={css.open}>
                لم تختر بعد
              </Text>
            )}
          </legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <Row
              as="label"
              gap="8"
              align="center"
              rounded
              padInline="12"
              key={side}
              className={css.option}
            >
              <input
                type="radio"
                name={`${id}-${choice.key}`}
                checked={chosen.get(choice.key) === side}
                aria-label={`${side === 'mine' ? mineWord : `${theirsWord} ${other}`}: ${choice[side]}`}
                onChange={() => choose(choice.key, side)}
              />
              {choice[side]}
              {choice.marks && (
                <Text as="span" atEnd>
                  {choice.marks[side]}
                </Text>
              )}
            </Row>
          ))}
        </Grid>
      ))}
      <Grid gap="8" line="above" className={css.foot}>
        <Button look="default" big onClick={props.onLater}>
          لاحقاً
        </Button>
        <Button big disabled={left > 0} onClick={() => props.onChosen(chosen)}>
          {left > 0
            ? leftText(left, formatNumber(left))
            : isAllTheirs
              ? `إبقاء ${theirsWord} ${other}`
              : 'سلّم اختياراتي'}
        </Button>
      </Grid>
    </section>
  );
}
