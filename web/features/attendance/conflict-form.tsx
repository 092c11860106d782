import { IconArrowsDiff } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { AttendanceStatus } from '../../../contract/attendance.ts';
import { attendanceLabels } from '../../../contract/labels.ts';
import { Button } from '../../components/button.tsx';
import { formatMoney, formatNumber, timeOf } from '../../lib/format.ts';
import { arabicDigits } from '../../lib/localize.ts';
import css from './conflict-form.module.css';
import { leftText } from './sheet-rules.ts';

type Side = 'mine' | 'theirs';
/** One thing on which two hand-ins of a week say different things. */
export interface Choice {
  key: string;
  /** The row's number in the list; absent for the amount. */
  number?: number;
  label: string;
  mine: string;
  theirs: string;
}

export const statusWord = (status: AttendanceStatus | null) =>
  status === null ? 'لم يُسجَّل' : attendanceLabels[status];
export const poundsWord = (amount: number | null) =>
  amount === null ? 'لم يُسجَّل' : `${formatMoney(amount)} جنيه`;

/**
 * What differs between the captain's hand-in and what somebody else stored meanwhile, to choose row by row or for all:
 * nothing is chosen beforehand, and nothing is overwritten silently.
 */
export function ConflictForm(props: {
  choices: readonly Choice[];
  /** Who stored the week meanwhile. */
  by: string | undefined;
  storedAt: string | undefined;
  /** When this captain handed it in, in milliseconds. */
  mineAt: number;
  onLater: () => void;
  onChosen: (chosen: ReadonlyMap<string, Side>) => void;
}) {
  const { choices } = props;
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map());
  const id = useId();
  const other = props.by?.split(' ')[0] ?? 'غيري';
  const left = choices.filter(({ key }) => !chosen.has(key)).length;
  const isAllTheirs = left === 0 && choices.every(({ key }) => chosen.get(key) === 'theirs');
  const all = (side: Side) => setChosen(new Map(choices.map(({ key }) => [key, side])));
  const choose = (key: string, side: Side) => setChosen((before) => new Map(before).set(key, side));
  return (
    <section className={css.conflict} aria-labelledby={id}>
      <div className={css.head}>
        <span className={css.tile}>
          <IconArrowsDiff size={24} stroke={1.7} aria-hidden />
        </span>
        <div>
          <h2 id={id} className={css.title} tabIndex={-1}>
            {props.by ? `سلّم ${props.by} هذا الأسبوع قبلك` : 'تغيّر هذا الأسبوع قبل تسليمك'}
          </h2>
          <p className={css.text}>
            {props.storedAt && `${timeOf(props.storedAt)}. `}
            تختلفان في {formatNumber(choices.length)}، والباقي متطابق. لم يُستبدَل شيء بعد.
          </p>
        </div>
      </div>
      <div className={css.both}>
        <Button look="tint" onClick={() => all('mine')}>
          تسجيلي للكل
        </Button>
        <Button look="tint" onClick={() => all('theirs')}>
          تسجيل {other} للكل
        </Button>
      </div>
      <p className={css.sides} aria-hidden>
        <span>تسجيلي، {timeOf(new Date(props.mineAt))}</span>
        <span>
          {other}
          {props.storedAt && `، ${timeOf(props.storedAt)}`}
        </span>
      </p>
      {choices.map((choice) => (
        <fieldset key={choice.key} className={css.row}>
          <legend>
            {choice.number !== undefined && (
              <span className={css.number}>{arabicDigits(choice.number)}</span>
            )}
            {choice.label}
            {!chosen.has(choice.key) && <span className={css.open}>لم تختر بعد</span>}
          </legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side} className={css.option}>
              <input
                type="radio"
                name={`${id}-${choice.key}`}
                checked={chosen.get(choice.key) === side}
                aria-label={`${side === 'mine' ? 'تسجيلي' : `تسجيل ${other}`}: ${choice[side]}`}
                onChange={() => choose(choice.key, side)}
              />
              {choice[side]}
            </label>
          ))}
        </fieldset>
      ))}
      <div className={css.foot}>
        <Button look="default" big onClick={props.onLater}>
          لاحقاً
        </Button>
        <Button big disabled={left > 0} onClick={() => props.onChosen(chosen)}>
          {left > 0
            ? leftText(left, formatNumber(left))
            : isAllTheirs
              ? `إبقاء تسجيل ${other}`
              : 'سلّم اختياراتي'}
        </Button>
      </div>
    </section>
  );
}
