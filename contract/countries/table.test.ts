import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type CountryCode, countryCodes, type MoneyUnit } from './country.ts';
import { EGYPT } from './egypt.ts';
import { countryOf } from './table.ts';

const rows = countryCodes.map(countryOf);

/** Where a row rightly differs from `Intl`, and why. */
const exceptions = {
  /** `Intl` has only the world's default for Palestine. */
  week: ['PS'] as CountryCode[],
  /** Short names and names that people use: `Intl` calls the Lebanese lira a pound, and names the shekel by its issuer. */
  names: { SA: 'السعودية', AE: 'الإمارات', PS: 'فلسطين' } as Partial<Record<CountryCode, string>>,
  currencies: {
    LB: 'الليرة اللبنانية',
    PS: 'الشيكل',
    OM: 'الريال العُماني',
  } as Partial<Record<CountryCode, string>>,
};

/** Calendar and digits are named, because `Intl` may choose others for a country. */
const localeOf = (code: CountryCode, digits: 'latn' | 'arab') =>
  `ar-${code}-u-ca-gregory-nu-${digits}`;

const monthsByIntl = (code: CountryCode) => {
  const format = new Intl.DateTimeFormat(localeOf(code, 'latn'), {
    month: 'long',
    timeZone: 'UTC',
  });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2026, month, 15)));
};

/** 0 is Sunday; `Intl` numbers it 7. */
const weekByIntl = (code: CountryCode) => {
  const { firstDay, weekend } = new Intl.Locale(`ar-${code}`).getWeekInfo();
  return { firstWeekday: firstDay % 7, weekend: weekend.map((day) => day % 7) };
};

const partOf = (parts: Intl.NumberFormatPart[], type: Intl.NumberFormatPartTypes) =>
  parts.find((part) => part.type === type)?.value;

test('the first row is Egypt as browsers have it, with its law and the name of its numbers', () => {
  const { law, memberNumber, ...row } = countryOf('EG');
  expect({ ...row, law: null, memberNumber: { label: '', isOn: false } }).toEqual(EGYPT);
  expect(law).toContain('151');
  expect(memberNumber).toEqual({ label: 'الرقم الكشفي الموحد', isOn: false });
});

test('every country proposes a name for the numbers of members, and none keeps them by itself', () => {
  for (const { memberNumber } of countryCodes.map(countryOf)) {
    expect(memberNumber.label).toMatch(/^(الرقم|رقم) /);
    expect(memberNumber.isOn).toBe(false);
  }
});

test('no file of the application reads the table; the page that founds groups may', () => {
  const files = globSync('{contract,web}/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.tsx?$/.test(file) && !file.startsWith('web/groups/'),
  );
  expect(files.length).toBeGreaterThan(500);
  const readers = files.filter((file) => {
    const folder = file.startsWith('contract/countries/') ? '/' : 'countries/';
    return readFileSync(file, 'utf8').includes(`${folder}table.ts'`);
  });
  expect(readers).toEqual([]);
});

test('calling codes and time zones belong to one country', () => {
  const codes = rows.map(({ callingCode }) => callingCode);
  const zones = rows.flatMap(({ timeZones }) => timeZones.map(({ zone }) => zone));
  expect(new Set(codes).size).toBe(rows.length);
  expect(new Set(zones).size).toBe(zones.length);
});

describe.each(rows)('$code', (row) => {
  const { code, currency, mobile } = row;

  test('months, digits and decimal sign are those of Intl', () => {
    expect(row.months).toEqual(monthsByIntl(code));
    const digits = new Intl.NumberFormat(`ar-${code}`).resolvedOptions().numberingSystem;
    expect(row.digits).toBe(digits);
    const parts = new Intl.NumberFormat(localeOf(code, 'latn')).formatToParts(1234.5);
    expect(row.latinDecimal).toBe(partOf(parts, 'decimal'));
    expect(partOf(parts, 'group')).toBe(row.latinDecimal === ',' ? '.' : ',');
  });

  test('the week is that of Intl, and a meeting is on a day off where it has a usual day', () => {
    const { firstWeekday, weekend } = row;
    const isException = exceptions.week.includes(code);
    if (isException) expect(weekByIntl(code)).not.toEqual({ firstWeekday, weekend });
    expect({ firstWeekday, weekend }).toEqual(
      isException ? { firstWeekday: 6, weekend: [5, 6] } : weekByIntl(code),
    );
    // Egypt's groups meet on the first day of the term's week, as specified.
    if (code !== 'EG') expect(weekend).toContain(row.meetingDay);
  });

  test('time zones are all those of the country', () => {
    const zones = row.timeZones.map(({ zone }) => zone);
    expect(zones.toSorted()).toEqual(new Intl.Locale(`ar-${code}`).getTimeZones()?.toSorted());
    for (const timeZone of zones) {
      expect(() => new Intl.DateTimeFormat('ar', { timeZone })).not.toThrow();
    }
  });

  test('names are those of Intl', () => {
    const byIntl = new Intl.DisplayNames('ar', { type: 'region' }).of(code);
    expect(row.name).toBe(exceptions.names[code] ?? byIntl);
    const money = new Intl.DisplayNames('ar', { type: 'currency' }).of(currency.code) ?? '';
    const withArticles = money.replace(/(^| )(?=\S)/g, '$1ال');
    expect(currency.name).toBe(exceptions.currencies[code] ?? withArticles);
    expect(currency.name.split(' ')[0]).toBe(`ال${currency.unit.hundreds}`);
  });

  test('decimals are those of Intl, and parts, pieces and subscriptions can be stored', () => {
    const { maximumFractionDigits } = new Intl.NumberFormat('ar', {
      style: 'currency',
      currency: currency.code,
    }).resolvedOptions();
    expect(currency.decimals).toBe(maximumFractionDigits);
    const smallest = 10 ** currency.decimals;
    const canBeStored = (amount: number) =>
      Number.isInteger((Math.round(amount * 1e6) / 1e6) * smallest);
    const isFifth = code === 'MR';
    if (currency.decimals > 0) expect(currency.partsOfUnit).toBe(isFifth ? 5 : smallest);
    expect(row.subscriptionStep).toBe(
      code === 'EG' || currency.decimals === 0 ? 1 : 1 / currency.partsOfUnit,
    );
    expect(currency.denominations.filter((piece) => !canBeStored(piece))).toEqual([]);
    expect(currency.denominations).toEqual(currency.denominations.toSorted((a, b) => b - a));
    expect(new Set(currency.denominations).size).toBe(currency.denominations.length);
    expect(currency.most).toBe(currency.decimals === 0 ? 1_000_000_000 : 1_000_000);
    expect(currency.isCounted).toBe(code !== 'EG');
  });

  test.each([
    ['unit', currency.unit],
    ['part', currency.part],
  ])('the forms of the %s of money agree with its gender', (_, unit) => {
    expectAgreement(unit);
  });

  test('the example of a mobile number is one, and its groups add up', () => {
    expect(mobile.example).toMatch(new RegExp(mobile.pattern));
    expect(mobile.groups.reduce((sum, size) => sum + size)).toBe(mobile.example.length);
    // A pattern must not accept a number with something around it.
    expect(`1${mobile.example}`).not.toMatch(new RegExp(mobile.pattern));
    expect(`${mobile.example}1`).not.toMatch(new RegExp(mobile.pattern));
    const isEight = mobile.example.length === 8;
    expect(mobile.rule).toContain(
      { 8: 'ثمانية أرقام', 10: 'عشرة أرقام', 11: 'أحد عشر رقماً' }[mobile.example.length],
    );
    // Countries of eight digits dial no zero, except for a few numbers of Lebanon.
    expect(mobile.trunk).toBe(isEight && code !== 'LB' ? '' : '0');
    expect(`${row.callingCode}${mobile.example}`.length).toBeLessThanOrEqual(15);
  });

  test('sections follow each other by age, and texts have Latin digits', () => {
    const ages = row.sections.map(({ from }) => from);
    expect(ages).toEqual(ages.toSorted((a, b) => a - b));
    expect(new Set(ages).size).toBe(ages.length);
    expect(JSON.stringify(row)).not.toMatch(/[٠-٩۰-۹]|undefined/);
  });
});

/** Number words aside, a unit's forms follow from its singular, except its plural. */
function expectAgreement({ one, two, twoOf, few, many, hundreds, gender }: MoneyUnit) {
  const isFemale = hundreds.endsWith('ة');
  expect(gender).toBe(isFemale ? 'female' : 'male');
  const stem = hundreds.replace(/ة$/, 'ت');
  expect({ one, two, twoOf, many }).toEqual({
    one: `${hundreds} ${isFemale ? 'واحدة' : 'واحد'}`,
    two: `${stem}ان`,
    twoOf: `${stem}ا`,
    many: isFemale ? hundreds : `${hundreds}اً`,
  });
  expect(few).not.toBe('');
  expect(few).not.toBe(hundreds);
  if (isFemale) expect(few).toMatch(/ات$/);
}
