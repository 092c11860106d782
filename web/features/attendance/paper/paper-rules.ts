import { weekAt } from '../../../../contract/core/calendar.ts';
import type { Week } from '../../../../contract/terms/endpoints.ts';
import { formatNumber } from '../../../i18n/format.ts';

/** The rows of 9 mm that fit an A4 sheet, with room to write beneath them. */
const ROWS = 23;
const COLUMNS = 2;
const PLACES = ROWS * COLUMNS;

/** A row of the printed list: somebody with their number, or null where a name can be written in. */
export type PaperRow<P> = { number: number; person: P } | null;
/** The columns of a printed page, the right one first. */
export type PaperPage<P> = PaperRow<P>[][];

/** The pages for these people, down one column and then the next; what is left of the last page is spare. */
export function paperPagesOf<P>(people: readonly P[]): PaperPage<P>[] {
  const pages = Math.max(1, Math.ceil(people.length / PLACES));
  return range(pages).map((page) =>
    range(COLUMNS).map((column) =>
      range(ROWS).map((row) => {
        const index = page * PLACES + column * ROWS + row;
        const person = people[index];
        return person === undefined ? null : { number: index + 1, person };
      }),
    ),
  );
}

const range = (length: number) => Array.from({ length }, (_, index) => index);

// In ems, as the typeface draws them at weight 500; a bowl at the end of a word is wider than within it.
const NARROW = 0.36;
const MEDIUM = 0.57;
const WIDE = 0.9;
const BOWL = 0.3;
const narrow = new Set('ابتثلنيأإآئء ');
const wide = new Set('جحخسشصضطظى');
const bowl = /[سشصضقلني](?= |$)/g;

function widthOf(name: string): number {
  let width = BOWL * (name.match(bowl)?.length ?? 0);
  for (const letter of name) {
    width += narrow.has(letter) ? NARROW : wide.has(letter) ? WIDE : MEDIUM;
  }
  return width;
}

/**
 * True if a name needs two smaller lines beside its boxes. Estimated by letter widths, since print layout can't be
 * measured.
 */
export function isLongName(name: string, withPaid: boolean): boolean {
  return widthOf(name) > (withPaid ? 13.5 : 16.2);
}

/**
 * The week of a printed list: the one that the address asks for, of the coming ones too, for one prints ahead; else
 * the current one, or where that was cancelled the next; and why it is not the one that was meant.
 */
export function weekToPrint(
  weeks: readonly Week[],
  asked: number | undefined,
  today: string,
): { week: Week | undefined; why: string | undefined } {
  const open = weeks.filter(({ cancelled }) => !cancelled);
  const current = weekAt(weeks, today);
  const meant =
    asked === undefined ? current : weeks.find(({ weekNumber }) => weekNumber === asked);
  if (meant && !meant.cancelled) return { week: meant, why: undefined };
  const next = open.find(({ startDate }) => startDate > today) ?? open.at(-1);
  const week = current?.cancelled === false ? current : next;
  if (meant) return { week, why: `الأسبوع ${formatNumber(meant.weekNumber)} ملغي.` };
  return { week, why: asked === undefined ? undefined : 'لا يوجد أسبوع بهذا الرقم في هذه الفترة.' };
}
