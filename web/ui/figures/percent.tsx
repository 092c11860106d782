import { formatPercent } from '../../i18n/format.ts';

/** A fraction as a percent figure. Without the direction the sign would stand on the wrong side. */
export function Percent({ value, decimals = 0 }: { value: number; decimals?: number }) {
  return <bdi dir="rtl">{formatPercent(value, decimals)}</bdi>;
}
