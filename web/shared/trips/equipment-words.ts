import type { TripEquipment } from '../../../contract/equipment/lending-endpoints.ts';
import type { Borrower, Lending } from '../../../contract/equipment/shapes.ts';
import { piecesText } from '../../../contract/equipment/words.ts';
import { formatNumber, sectorName, timeOf } from '../../i18n/format.ts';

/** Who has something; nobody is named once a person outside was forgotten. */
export const borrowerName = (to: Borrower): string =>
  sectorName(to) || (to.name ?? (to.kind === 'outside' ? 'شخص من خارج المجموعة' : 'غير معروف'));

/** How many of a lending are still out. */
const leftOf = ({ lines }: Pick<Lending, 'lines'>): number =>
  lines.reduce((sum, { quantity, back }) => sum + quantity - back, 0);

/** 'واحدة تحتاج إصلاحاً', '٣ تحتاج إصلاحاً'. */
export const conditionText = (count: number, one: string, two = one, more = one): string =>
  count === 1 ? `واحدة ${one}` : count === 2 ? `اثنتان ${two}` : `${formatNumber(count)} ${more}`;
export const repairText = (count: number): string =>
  conditionText(count, 'تحتاج إصلاحاً', 'تحتاجان إصلاحاً');

/** Where the equipment of a trip stands, as the row of its board says it. */
export function tripEquipmentSaid(trip: TripEquipment): {
  text: string;
  tone: 'accent' | 'ok' | 'warn';
} {
  const reserved = trip.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const [lending] = trip.lendings;
  if (!lending) {
    if (reserved === 0) return { text: 'لا شيء بعد', tone: 'accent' };
    const all = formatNumber(reserved);
    return trip.missing > 0
      ? {
          text: `${formatNumber(reserved - trip.missing)} من ${all} محجوزة، تنقص ${piecesText(trip.missing)}`,
          tone: 'warn',
        }
      : { text: `${piecesText(reserved)} محجوزة`, tone: 'accent' };
  }
  const lines = trip.lendings.flatMap((each) => each.lines);
  const went = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const left = trip.lendings.reduce((sum, each) => sum + leftOf(each), 0);
  const name = borrowerName(lending.to);
  if (left === 0) {
    const repair = lines
      .flatMap(({ returns }) => returns)
      .filter(({ outcome }) => outcome === 'repair')
      .reduce((sum, { quantity }) => sum + quantity, 0);
    return { text: `✓ رجعت كلها${repair > 0 ? `، ${repairText(repair)}` : ''}`, tone: 'ok' };
  }
  return left === went
    ? { text: `${piecesText(went)} مع ${name}، خرجت ${timeOf(lending.at)}`, tone: 'accent' }
    : {
        text: `رجعت ${formatNumber(went - left)}، وبقيت ${formatNumber(left)} على ${name}`,
        tone: 'warn',
      };
}
