import { countText, noun } from '../../../../contract/core/counting.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { formatDigits } from '../../../i18n/localize.ts';
import type { Points, ScoreRow } from './score-rules.ts';

const ITEMS = noun('بند واحد', 'بندين', 'بنود', 'بنداً', 'بند');
const EXCEPTIONS = noun('استثناء واحد', 'استثناءان', 'استثناءات', 'استثناءً', 'استثناء');

export const itemsText = (count: number) => countText(count, ITEMS);
export const exceptionsText = (count: number) =>
  count === 0 ? 'بلا استثناءات' : countText(count, EXCEPTIONS);

/** The word in a scout's box: 'كامل', '٤ من ٥', 'صفر', 'لم يُقيَّم'. */
export function boxText(points: Points, max: number, isGirl = false): string {
  if (points === null) return isGirl ? 'لم تُقيَّم' : 'لم يُقيَّم';
  if (points === 0) return 'صفر';
  return points >= max ? 'كامل' : `${formatNumber(points)} من ${formatNumber(max)}`;
}

/** The word of a summary: a number or 'صفر'. */
export const shortPoints = (points: number) => (points === 0 ? 'صفر' : formatDigits(points));

/** 'حاضر ٢٥، معتذر ٢، غائب ٣'. */
export function attendanceText(rows: readonly Pick<ScoreRow, 'status'>[]): string {
  const count = (...statuses: ScoreRow['status'][]) =>
    formatNumber(rows.filter(({ status }) => statuses.includes(status)).length);
  const excused = count('execused', 'termExecused');
  return `حاضر ${count('attended')}، معتذر ${excused}، غائب ${count('absent')}`;
}

/** The former value of a changed cell: 'كان كاملاً', 'كان ٣', 'كان صفراً', 'لم يكن مُقيَّماً'. */
export function wasText(points: Points, max: number): string {
  if (points === null) return 'لم يكن مُقيَّماً';
  if (points === 0) return 'كان صفراً';
  return points >= max ? 'كان كاملاً' : `كان ${formatNumber(points)}`;
}

/** The gaps of a hand-in: 'يبقى ٢ بلا تقييم في المشاركة', of several items 'يبقى ٥ بلا تقييم في بندين'. */
export function gapsText(gaps: readonly { name: string; open: number }[]): string | null {
  const withGaps = gaps.filter(({ open }) => open > 0);
  if (withGaps.length === 0) return null;
  const open = withGaps.reduce((total, gap) => total + gap.open, 0);
  const where = withGaps.length === 1 ? withGaps[0]!.name : itemsText(withGaps.length);
  return `يبقى ${formatNumber(open)} بلا تقييم في ${where}`;
}
