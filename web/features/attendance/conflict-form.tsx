import { IconArrowsDiff } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { AttendanceStatus } from '../../../contract/attendance/endpoints.ts';
import { formatMoney, formatNumber, momentLabel, timeOf } from '../../i18n/format.ts';
import { arabicDigits } from '../../i18n/localize.ts';
import { Button } from '../../ui/button.tsx';
import { Grid, Row, Text } from '../../ui/layout/box.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import css from './conflict-form.module.css';
import { wholeNumber } from './hand-in-rules.ts';
import { paidText, paymentDifferences } from './paid/payment-rules.ts';
import { Mark as MarkShape } from './sheet/attendance-foot-box.tsx';
import { differences, leftText, type Mark, markWord } from './sheet-rules.ts';
import type { Sheet } from './use-sheet.ts';

type Side = 'mine' | 'theirs';
/** The choice that is of no person. */
const AMOUNT = 'amount';
/** The choice of what somebody paid, beside that of whether they came. */
const paidKey = (id: number) => `paid ${id}`;
/** One thing on which two hand-ins of a week say different things. */
interface Choice {
  key: string;
  /** The row's number in the list; absent for the amount. */
  number?: number;
  label: string;
  mine: string;
  theirs: string;
  /** The marks of the two, where they are of somebody's attendance. */
  marks?: { mine: Mark; theirs: Mark };
}

/** Which shape stands for a mark. */
const parts = {
  attended: 'attended',
  execused: 'excused',
  termExecused: 'excused',
  absent: 'absent',
  null: 'unrecorded',
} as const;

const poundsWord = (amount: number | null) =>
  amount === null ? 'لم يُسجَّل' : `${formatMoney(amount)} جنيه`;

const paidChoice = (amount: number) => (amount > 0 ? `دفع ${paidText(amount)}` : paidText(amount));

/** The stored week of a WEEK_CHANGED answer. */
export interface StoredMeanwhile {
  version: string;
  recordedBy?: string | undefined;
  recordedAt?: string | undefined;
  statuses: ReadonlyMap<number, AttendanceStatus>;
  /** Pounds, null where none were recorded; undefined on a sheet without money. */
  subscription?: number | null;
  /** Pounds by scout, on a sheet that notes who paid. */
  payments?: ReadonlyMap<number, number>;
}

/** Resolves a conflict between the captain's hand-in and another one. */
export function WeekConflict({ sheet, theirs }: { sheet: Sheet; theirs: StoredMeanwhile }) {
  const item = sheet.conflict!;
  const mine = sheet.readBody(item.body);
  const rows = new Map(sheet.rows.map((row) => [row.id, row]));
  const own = [...mine.statuses].map(([id, status]) => ({ id, status }));
  const differing = differences(own, theirs.statuses).filter(({ id }) => rows.has(id));
  const myAmount = mine.amount === undefined ? null : wholeNumber(mine.amount);
  const { subscription } = theirs;
  const differingPaid = (
    mine.payments && theirs.payments
      ? paymentDifferences([...mine.statuses.keys()], mine.payments, theirs.payments)
      : []
  ).filter(({ id }) => rows.has(id));
  const isAmountOther =
    subscription !== undefined && myAmount !== null && myAmount !== subscription;
  return (
    <ConflictForm
      by={theirs.recordedBy}
      storedAt={theirs.recordedAt}
      mineAt={item.at}
      choices={[
        ...differing.map((each) => ({
          key: String(each.id),
          number: rows.get(each.id)!.number,
          label: rows.get(each.id)!.name,
          mine: markWord(each.mine),
          theirs: markWord(each.theirs),
          marks: { mine: each.mine, theirs: each.theirs },
        })),
        ...differingPaid.map((each) => ({
          key: paidKey(each.id),
          number: rows.get(each.id)!.number,
          label: rows.get(each.id)!.name,
          mine: paidChoice(each.mine),
          theirs: paidChoice(each.theirs),
        })),
        ...(isAmountOther
          ? [
              {
                key: AMOUNT,
                label: 'المبلغ المدفوع',
                mine: poundsWord(myAmount),
                theirs: poundsWord(subscription),
              },
            ]
          : []),
      ]}
      onLater={() => void sheet.postpone()}
      onChosen={(chosen) => {
        if ([...chosen.values()].every((side) => side === 'theirs')) return void sheet.drop();
        const records = own.map(({ id, status }) => ({
          id,
          status:
            chosen.get(String(id)) === 'theirs' ? (theirs.statuses.get(id) ?? 'absent') : status,
        }));
        const isTheirAmount = chosen.get(AMOUNT) === 'theirs' && typeof subscription === 'number';
        const amount = isTheirAmount ? String(subscription) : mine.amount;
        const payments =
          mine.payments &&
          [...mine.statuses.keys()].map((id) => {
            const of = chosen.get(paidKey(id)) === 'theirs' ? theirs.payments : mine.payments;
            return { scoutId: id, amount: of?.get(id) ?? 0 };
          });
        void sheet.handIn({
          records,
          payments: payments?.filter(({ amount }) => amount > 0),
          ...(amount !== undefined && { amount }),
          version: theirs.version,
        });
      }}
    />
  );
}

/**
 * The differences between the captain's hand-in and the stored week, to choose per row or for all. Nothing is preselected
 * or overwritten silently.
 */
function ConflictForm(props: {
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
          تسجيلي للكل
        </Button>
        <Button look="tint" onClick={() => all('theirs')}>
          تسجيل {other} للكل
        </Button>
      </Grid>
      <Grid as="p" columns="2" gap="8" tone="quiet" className={css.sides} aria-hidden>
        <span>تسجيلي، {timeOf(new Date(props.mineAt))}</span>
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
                aria-label={`${side === 'mine' ? 'تسجيلي' : `تسجيل ${other}`}: ${choice[side]}`}
                onChange={() => choose(choice.key, side)}
              />
              {choice[side]}
              {choice.marks && (
                <Text as="span" atEnd>
                  <MarkShape part={parts[choice.marks[side] ?? 'null']} />
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
              ? `إبقاء تسجيل ${other}`
              : 'سلّم اختياراتي'}
        </Button>
      </Grid>
    </section>
  );
}
