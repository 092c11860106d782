import { countText, noun } from '../../contract/core/counting.ts';
import { sectorName } from './format.ts';

type Named = Parameters<typeof sectorName>[0];

/** How many sectors are named; of more their number says enough. */
const NAMED = 4;
const OTHERS = noun('قطاع آخر', 'قطاعان آخران', 'قطاعات أخرى', 'قطاعاً آخر', 'قطاع آخر');

/** 'أشبال أ، زهرات ب و٣ قطاعات أخرى'. */
export function namedSectors(sectors: readonly Named[]): string {
  // One more is named rather than counted.
  const shown = sectors.length === NAMED + 1 ? NAMED + 1 : NAMED;
  const names = sectors.slice(0, shown).map((sector) => sectorName(sector));
  const rest = sectors.length - names.length;
  return `${names.join('، ')}${rest > 0 ? ` و${countText(rest, OTHERS)}` : ''}`;
}

const WHO_RECORDS = 'يسجّل قائد القطاع غياب كشافيه واشتراكهم كل أسبوع.';

/** Who records the weeks, and which sectors nobody leads. */
export function leaderWords(sectors: readonly Named[]): string {
  if (sectors.length === 0) return WHO_RECORDS;
  return `${WHO_RECORDS} بلا قائد: ${namedSectors(sectors)}. ادعُ قائداً برابط يدخل به إلى قطاعه مباشرة.`;
}
