import { IconArrowsDiff } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { formatNumber, momentLabel, timeOf } from '../../i18n/format.ts';
import { formatDigits } from '../../i18n/localize.ts';
import { Button } from '../../ui/button.tsx';
import { Grid, Row, Text } from '../../ui/layout/box.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import css from './conflict-form.module.css';
import { overlay, type SheetDraft } from './sheet-draft.ts';
import foot from './sheet-foot.module.css';
import type { SheetState } from './use-sheet.ts';

type Side = 'mine' | 'theirs';

/** A cell of a sheet, as a choice between two hand-ins shows it. */
export interface ConflictCell {
  /** Its part of the draft; null for a single field. */
  part: string | null;
  key: string;
  /** The row's number in the list; absent for what is of no row. */
  number?: number;
  label: string;
  word: (value: unknown) => string;
  /** A shape beside the word. */
  mark?: (value: unknown) => ReactNode;
}

/** The value of a hand-in's cell; empty text is nothing, like a cell that it does not name. */
function valueIn(said: SheetDraft, { part, key }: ConflictCell): unknown {
  const value = part === null ? said[key] : (said[part] as Record<string, unknown>)?.[key];
  return value === '' ? null : (value ?? null);
}

const withCell = <D extends SheetDraft>(said: D, { part, key }: ConflictCell, value: unknown): D =>
  overlay(said, part === null ? { [key]: value as string } : { [part]: { [key]: value } });

/** The part of an outdated version's answer that names who stored the week meanwhile. */
interface StoredMeanwhile {
  version: string;
  recordedBy?: string;
  recordedAt?: string;
}

/** The cells on which a hand-in and what somebody else stored meanwhile differ. */
export const differingCells = (
  cells: readonly ConflictCell[],
  mine: SheetDraft,
  theirs: SheetDraft,
) => cells.filter((cell) => valueIn(mine, cell) !== valueIn(theirs, cell));

/**
 * Picks the cells to ask about; a cell that the captain had not touched since `base` takes what somebody else changed there
 * meanwhile. Without a base all are asked about.
 */
export function touchedCells<C extends ConflictCell>(
  cells: readonly C[],
  mine: SheetDraft,
  base: SheetDraft | undefined,
): { touched: C[]; untouched: C[] } {
  const isTouched = (cell: C) => base === undefined || valueIn(mine, cell) !== valueIn(base, cell);
  return {
    touched: cells.filter(isTouched),
    untouched: cells.filter((cell) => !isTouched(cell)),
  };
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
export function ConflictForm<D extends SheetDraft>(props: {
  sheet: Pick<SheetState<D>, 'conflict' | 'readBody' | 'drop' | 'postpone'> & {
    handIn: (resolved: D, version: string) => unknown;
  };
  /** The stored content, as a hand-in would have it. */
  theirs: D;
  /** The cells in which both may differ, in the order of the list. */
  cells: (mine: D) => readonly ConflictCell[];
  /** The names of the two hand-ins: 'تسجيلي', 'تسجيل …'. */
  mineWord?: string;
  theirsWord?: string;
}) {
  const { sheet, theirs, mineWord = 'تسجيلي', theirsWord = 'تسجيل' } = props;
  const item = sheet.conflict!;
  const { version, recordedBy, recordedAt } = item.refusal!.stored as StoredMeanwhile;
  const mine = sheet.readBody(item.body);
  const differing = differingCells(props.cells(mine), mine, theirs).map((cell) => ({
    ...cell,
    id: `${cell.part} ${cell.key}`,
  }));
  const base = item.base as SheetDraft | undefined;
  const { touched: choices, untouched } = touchedCells(differing, mine, base);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map());
  const id = useId();
  const other = recordedBy?.split(' ')[0] ?? 'غيري';
  const left = choices.filter((each) => !chosen.has(each.id)).length;
  const isAllTheirs = left === 0 && choices.every((each) => chosen.get(each.id) === 'theirs');
  const all = (side: Side) => setChosen(new Map(choices.map((each) => [each.id, side])));
  function resolve() {
    if (isAllTheirs) return sheet.drop();
    const taken = [...untouched, ...choices.filter((each) => chosen.get(each.id) === 'theirs')];
    return sheet.handIn(
      taken.reduce((said, cell) => withCell(said, cell, valueIn(theirs, cell)), mine),
      version,
    );
  }
  return (
    <section className={css.conflict} aria-labelledby={id}>
      <Row gap="12" padBlock="12">
        <Tile square="44" fill="bad">
          <IconArrowsDiff size={24} stroke={1.7} aria-hidden />
        </Tile>
        <div>
          <Text as="h2" size="h3" id={id} tabIndex={-1}>
            {recordedBy
              ? `وصل تسليم ${recordedBy} لهذا الأسبوع قبلك`
              : 'تغيّر هذا الأسبوع قبل تسليمك'}
          </Text>
          <Text tone="quiet">
            {recordedAt && `${momentLabel(recordedAt)}. `}
            {choices.length > 0 && `تختلفان في ${formatNumber(choices.length)}، `}
            {untouched.length > 0 ? `وما لم تغيّره أنت يبقى كما سلّمه ${other}.` : 'والباقي متطابق.'}{' '}
            لم يُستبدَل شيء بعد.
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
          {mineWord}، {timeOf(new Date(item.at))}
        </span>
        <span>
          {other}
          {recordedAt && `، ${timeOf(recordedAt)}`}
        </span>
      </Grid>
      {choices.map((cell) => (
        <Grid as="fieldset" columns="2" gap="8" key={cell.id} className={css.row}>
          <legend>
            {cell.number !== undefined && (
              <span className={css.number}>{formatDigits(cell.number)}</span>
            )}
            {cell.label}
            {!chosen.has(cell.id) && (
              <Text as="span" size="tag" weight="normal" tone="warn" className={css.open}>
                لم تختر بعد
              </Text>
            )}
          </legend>
          {(['mine', 'theirs'] as const).map((side) => {
            const value = valueIn(side === 'mine' ? mine : theirs, cell);
            return (
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
                  name={`${id}-${cell.id}`}
                  checked={chosen.get(cell.id) === side}
                  aria-label={`${side === 'mine' ? mineWord : `${theirsWord} ${other}`}: ${cell.word(value)}`}
                  onChange={() => setChosen((before) => new Map(before).set(cell.id, side))}
                />
                {cell.word(value)}
                {cell.mark && (
                  <Text as="span" atEnd>
                    {cell.mark(value)}
                  </Text>
                )}
              </Row>
            );
          })}
        </Grid>
      ))}
      <Grid gap="8" line="above" className={`${foot.pinned} ${css.foot}`}>
        <Button look="default" big onClick={() => void sheet.postpone()}>
          لاحقاً
        </Button>
        <Button big disabled={left > 0} onClick={() => void resolve()}>
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
