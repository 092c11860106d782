import { formatNumber } from '../../contract/core/numbers.ts';
import type { DB } from '../db/tables.ts';
import { type Source, type SourceTable, sourceTables } from './source.ts';

/** The title of each source table, and the table here that takes its rows; null where they only add to another's. */
const tables: Record<SourceTable, [title: string, becomes: keyof DB | null]> = {
  Captain: ['القادة', 'captains'],
  Sector: ['القطاعات', 'sectors'],
  Scout: ['الكشافون', 'scouts'],
  Term: ['الفترات', 'terms'],
  Week: ['الأسابيع', 'weeks'],
  ScoutAttendance: ['غياب الكشافين', 'scoutAttendance'],
  CaptainAttendance: ['غياب القادة', 'captainAttendance'],
  FinanceItem: ['بنود المالية', 'financeItems'],
  Subscription: ['منها الاشتراكات', null],
  OtherItem: ['ومنها البنود الأخرى', null],
  Activity: ['الأنشطة', 'activities'],
  ActivityAttendance: ['حضور الأنشطة', 'tripPeople'],
  ActivityGuidance: ['قادة الأنشطة', null],
  ActivitySectorParticipation: ['قطاعات الأنشطة', 'tripSectors'],
  Session: ['الجلسات', 'sessionPlans'],
  SessionSectorParticipation: ['قطاعات الجلسات', 'sessionSectors'],
  Aspect: ['بنود التقييم، اختباراتٍ', 'criteria'],
  ScoutScore: ['درجات التقييم', 'testPoints'],
  Report: ['التقارير', 'scoutReports'],
  Notification: ['الرسائل', 'notifications'],
};

/** A finding: a row of the table that is left, one that is added to it, or a value that is stored otherwise. */
export type Found = { words: string; name?: string; table?: SourceTable; isLeft?: boolean };

/**
 * The report on each table, on mended values and on rows that are left. Throws where rows of the source are neither stored nor
 * named as left.
 */
export function reportText(
  source: Source,
  rows: { [T in keyof DB]?: object[] },
  found: readonly Found[],
): string {
  const left = found.filter(({ isLeft }) => isLeft);
  const mended = found.filter(({ isLeft }) => !isLeft);
  const line = (title: string, count: number, names: string[] = []) =>
    `- ${title}: ${formatNumber(count)}${names.length > 0 ? ` (${names.join('، ')})` : ''}`;
  const coming = sourceTables.map((own) => {
    const [title, becomes] = tables[own];
    const isOwn = ({ table }: Found) => table === own;
    const kept = source[own].length - left.filter(isOwn).length;
    const expected = kept + mended.filter(isOwn).length;
    const stored = becomes === null ? expected : (rows[becomes]?.length ?? 0);
    if (stored !== expected) throw new Error(`rows of ${own} would be lost`);
    return line(title, kept);
  });
  const findingsOf = (some: readonly Found[]) =>
    [...Map.groupBy(some, ({ words }) => words)].map(([words, each]) =>
      line(
        words,
        each.length,
        each.flatMap(({ name }) => name || []),
      ),
    );
  const part = (title: string, lines: string[]) =>
    [title, ...(lines.length > 0 ? lines : ['- لا شيء'])].join('\n');
  return [
    part('ما يأتي من كشافتي:', coming),
    part('ما يُصلح:', findingsOf(mended)),
    part('ما لا يأتي:', findingsOf(left)),
  ].join('\n\n');
}
