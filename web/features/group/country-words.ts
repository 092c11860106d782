import { countText, noun } from '../../../contract/core/counting.ts';
import { formatDigits } from '../../../contract/core/digits.ts';
import { moneyText } from '../../../contract/core/money.ts';
import { formatMoney, formatNumber } from '../../../contract/core/numbers.ts';
import type { Country, Section } from '../../../contract/countries/country.ts';
import { phoneText } from '../../../contract/countries/phone.ts';
import { deletedAmountsText, meetingDayLabel } from '../../../contract/group/words.ts';
import { weekdayDate } from '../../i18n/format.ts';
import { writtenIn } from '../../i18n/written-in.ts';

/** Between what no line may part: an amount, a year, and the word before it. */
const NBSP = '\u00a0';
const PLACES = noun(
  'منزلة عشرية واحدة',
  'منزلتان عشريتان',
  'منازل عشرية',
  'منزلة عشرية',
  'منزلة عشرية',
);
const ITEMS = noun('بند واحد', 'بندان', 'بنود', 'بنداً', 'بند');
const PHONES = noun('رقم واحد', 'رقمان', 'أرقام', 'رقماً', 'رقم');

const sectionName = ({ boys, girls }: Section) => (boys === girls ? boys : `${boys} و${girls}`);

/** The settings that a country decides, each with an example as its people write it. */
export function countryFacts(row: Country, today: string) {
  return writtenIn(row, () => {
    const { currency, months, mobile, sections } = row;
    const { hundreds } = currency.unit;
    const places = currency.decimals === 0 ? 'بلا كسور' : countText(currency.decimals, PLACES);
    const half = `نصف ${hundreds}${NBSP}${formatMoney(0.5)}`;
    return {
      currency: `${currency.name}، ${places}`,
      amounts: currency.decimals === 0 ? moneyText(12_500) : `${moneyText(12.5)}، ${half}`,
      digits: formatDigits('0123456789'),
      months: `${months[0]}، ${months[1]} …`,
      date: weekdayDate(today, true),
      phone: phoneText(mobile.example),
      phoneRule: `${formatDigits(mobile.rule)}. ورقم بلد آخر يبدأ بـ +.`,
      firstWeekday: meetingDayLabel(row.firstWeekday),
      sections: `${sections
        .slice(0, 2)
        .map((section) => `${sectionName(section)} من ${formatNumber(section.from)}`)
        .join('، ')} …`,
      law: row.law && formatDigits(row.law.replace('لسنة ', `لسنة${NBSP}`)),
    };
  });
}

/** 'بأجزاء الدينار', 'بالدنانير الكاملة': what a subscription is a multiple of. */
export const subscriptionLabels = ({ currency: { unit } }: Country) => ({
  parts: `بأجزاء ال${unit.hundreds}`,
  whole: `بال${unit.few} الكاملة`,
});

/** A subscription as small as one is. */
export const subscriptionExample = (row: Country, isWhole: boolean) =>
  writtenIn(
    row,
    () => `مثل ${isWhole ? moneyText(5) : `${formatMoney(0.5)} ${row.currency.unit.hundreds}`}`,
  );

/** Why a country stays: 'لا تتغيّر الدولة: ٤٤٠ بنداً بالجنيه المصري.' */
export const lockText = (row: Country, amounts: number) =>
  `لا تتغيّر الدولة: ${countText(amounts, ITEMS)} ب${row.currency.name}.`;

/** Says that no amount keeps the country; deleted ones keep their figures. */
export const amountsText = (row: Country, deleted: number) =>
  deleted === 0
    ? 'لم يُسجَّل مبلغ بعد، فيمكن التغيير.'
    : writtenIn(row, () => deletedAmountsText(deleted));

/** The parts that a change of the country leaves as they are. */
export const phonesText = (phones: number) =>
  phones === 0 ? '' : ` أرقام الهواتف المسجَّلة تبقى كما هي: ${countText(phones, PHONES)}.`;
