import { type CountedNoun, countText, noun } from '../../contract/core/counting.ts';

const MINUTE = 60_000;
const units: readonly [milliseconds: number, noun: CountedNoun][] = [
  [24 * 60 * MINUTE, noun('يوماً', 'يومين', 'أيام', 'يوماً', 'يوم')],
  [60 * MINUTE, noun('ساعة', 'ساعتين', 'ساعات', 'ساعة', 'ساعة')],
  [MINUTE, noun('دقيقة', 'دقيقتين', 'دقائق', 'دقيقة', 'دقيقة')],
];

/** 'ساعة هاتفك متقدمة يومين'; `offset` is what to add to the device's clock, in milliseconds. */
export function wrongClockText(offset: number, device: 'هاتفك' | 'جهازك'): string {
  const size = Math.abs(offset);
  const [unit, noun] = units.find(([unit]) => size >= unit * 0.99) ?? units.at(-1)!;
  const way = offset < 0 ? 'متقدمة' : 'متأخرة';
  return `ساعة ${device} ${way} ${countText(Math.round(size / unit), noun)}. التواريخ هنا بساعة الخادم.`;
}
