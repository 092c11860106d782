import { countText } from '../../../contract/core/counting.ts';
import { ofScouts, skippedRows } from '../../../contract/core/labels.ts';
import { groupBy } from '../../../contract/core/lists.ts';
import { importFieldLabels } from '../../../contract/import/columns.ts';
import { formatNumber, keepCompounds, sectorName } from '../../i18n/format.ts';
import { type Change, compareNames, type EntryOf, type EntryWords } from './entry-words.ts';

type Entry = EntryOf<'scoutImport'>;
type Side = NonNullable<Entry['before'] | Entry['after']>;
const sideOf = ({ before, after }: Entry): Side => (after ?? before)!;

const scouts = (count: number) => countText(count, ofScouts);

/** Whom it added with their sector, then what it filled of others; undone, the same in the other direction. */
function changesOf(entry: Entry): Change[] {
  const { added, merged } = sideOf(entry);
  const seen = new Map<string, number>();
  const change = (name: string, what: string): Change => {
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return {
      // Two of one name are told apart.
      label: keepCompounds(times > 1 ? `${name} (${formatNumber(times)})` : name),
      ...(entry.action === 'delete'
        ? { before: what, after: null }
        : { before: null, after: what }),
    };
  };
  const byName = <T extends { name: string }>(people: Record<string, T>) =>
    Object.values(people).sort((one, other) => compareNames(one.name, other.name));
  return [
    ...byName(added).map((scout) => change(scout.name, sectorName(scout))),
    ...byName(merged).map(({ name, fields }) =>
      change(name, fields.map((field) => importFieldLabels[field]).join('، ')),
    ),
  ];
}

/** The number of scouts added per sector, then what became of the other rows. */
function summaryOf(entry: Entry): string {
  const { added, merged } = sideOf(entry);
  const bySector = groupBy(Object.values(added), (scout) => sectorName(scout));
  const mergedCount = Object.keys(merged).length;
  const parts = [...bySector]
    .sort(([one], [other]) => compareNames(one, other))
    .map(([sector, of]) => `${sector}: ${formatNumber(of.length)}`);
  if (mergedCount > 0) {
    const did = entry.action === 'create' ? 'أُكملت' : 'أُعيدت كما كانت';
    parts.push(`${did} بيانات ${scouts(mergedCount)}`);
  }
  if (entry.action === 'create' && entry.after.skipped > 0) {
    parts.push(skippedRows(entry.after.skipped));
  }
  if (entry.action === 'delete' && entry.before.kept > 0) {
    parts.push(`بقيت بيانات ${scouts(entry.before.kept)}`);
  }
  return parts.join('، ');
}

export const importWords: EntryWords<'scoutImport'> = {
  nameOf: () => 'الاستيراد',
  changes: changesOf,
  summary: summaryOf,
  sentence: (entry, { did }) => {
    const count = Object.keys(sideOf(entry).added).length;
    const what = count > 0 ? `استيراد ${scouts(count)}` : 'استيراد لم يُضف أحداً';
    return entry.action === 'create'
      ? `${did('أجرى', 'أجرت')} ${what}`
      : `${did('تراجع')} عن ${what}`;
  },
};
