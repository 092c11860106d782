import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { formatDay } from '../../contract/core/numbers.ts';
import { readCountryFrom } from '../../contract/countries/current.ts';
import { countryOf } from '../../contract/countries/table.ts';
import { randomRuns } from '../../scripts/testing/thoroughness.ts';
import {
  callName,
  countOf,
  dayOf,
  formatMoney,
  formatNumber,
  formatPercent,
  fullName,
  groupPhone,
  keepCompounds,
  keepSuffix,
  localizeNumbers,
  longDate,
  momentLabel,
  sectorName,
  sectorOf,
  shortDate,
  timeOf,
  weekdayDate,
} from './format.ts';
import { formatDigits } from './localize.ts';

const NBSP = '\u00a0';
const RLM = '\u200f';

test("a sector's suffix does not wrap alone to a new line", () => {
  expect(keepSuffix('غياب متكرر: زهرات ج')).toBe('غياب متكرر: زهرات\u00a0ج');
});

describe('numbers', () => {
  test('are grouped Arabic-Indic digits without invisible marks', () => {
    expect(formatNumber(12480)).toBe('١٢٬٤٨٠');
    expect(formatNumber(-5)).toBe('-٥');
    expect(formatNumber(87.456, 1)).toBe('٨٧٫٥');
    expect(formatNumber(80, 1, true)).toBe('٨٠٫٠');
  });

  test('are written as Intl writes them, whatever their decimals', () => {
    const value = fc.oneof(
      fc.constantFrom(0, 2.5, 28.499999999999996, 1.005, 0.125, 1e-7, 1_234_567, -5, -1234.5),
      fc.integer({ min: -10_000_000, max: 10_000_000 }).map((cents) => cents / 1000),
      fc.double({ min: -1e9, max: 1e9, noNaN: true }),
    );
    fc.assert(
      fc.property(value, fc.nat({ max: 2 }), fc.boolean(), (number, decimals, exact) => {
        const intl = new Intl.NumberFormat('ar-EG', {
          maximumFractionDigits: decimals,
          minimumFractionDigits: exact ? decimals : 0,
          // No minus before zero.
          signDisplay: 'negative',
        });
        expect(formatNumber(number, decimals, exact)).toBe(
          intl.format(number).replaceAll('\u061c', ''),
        );
      }),
      randomRuns(100, 5000),
    );
  });

  test('an amount shows piasters only where there are some', () => {
    expect(formatMoney(350)).toBe('٣٥٠');
    expect(formatMoney(187.5)).toBe('١٨٧٫٥٠');
  });

  test('a percent is rounded and followed by the Arabic sign', () => {
    expect(formatPercent(0.8251)).toBe('٨٣٪');
    expect(formatPercent(0.875, 1)).toBe('٨٧٫٥٪');
    expect(formatPercent(0)).toBe('٠٪');
  });

  test('only digits are replaced', () => {
    expect(formatDigits('أسبوع 10')).toBe('أسبوع ١٠');
  });
});

describe('dates', () => {
  test.each([
    ['with', globalThis.Temporal],
    ['without', undefined],
  ])('every day and time is written as Intl writes it for Egypt, %s Temporal', (_, known) => {
    const { Temporal } = globalThis;
    onTestFinished(() => void Object.assign(globalThis, { Temporal }));
    Object.assign(globalThis, { Temporal: known });
    const formatOf = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('ar-EG', { ...options, timeZone: 'Africa/Cairo' });
    const dates = formatOf({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
    const times = formatOf({ hour: 'numeric', minute: '2-digit', hour12: true });
    const write = (
      format: Intl.DateTimeFormat,
      at: Date,
      types: Intl.DateTimeFormatPartTypes[],
    ) => {
      const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
      return types.map((type) => parts.get(type)).join(' ');
    };
    // Both changes of the clock are among them, and each hour of the day.
    for (let hours = 0; hours < 366 * 24; hours += 7) {
      const at = new Date(Date.UTC(2026, 0, 1, hours, hours % 60));
      expect(weekdayDate(at, true)).toBe(write(dates, at, ['weekday', 'day', 'month', 'year']));
      const [hour, minute, half] = write(times, at, ['hour', 'minute', 'dayPeriod']).split(' ');
      expect(timeOf(at)).toBe(`${hour}:${minute}${NBSP}${half}`);
    }
  });

  test('the short date keeps its order by direction marks before the slashes', () => {
    expect(shortDate('2025-11-07')).toBe(`٠٧${RLM}/١١${RLM}/٢٠٢٥`);
  });

  test('the short date has the day first in Latin digits too, which are read from the left', () => {
    const back = readCountryFrom(() => countryOf('TN'));
    expect(shortDate('2025-11-07')).toBe('07/11/2025');
    expect(formatDay('2025-11-07')).toBe('07/11/2025');
    back();
  });

  test("the long date has a two-digit day and the month's name", () => {
    expect(longDate('2015-03-09')).toBe('٠٩ مارس ٢٠١٥');
  });

  test('a date without time is the same day everywhere', () => {
    expect(weekdayDate('2025-11-15')).toBe('السبت ١٥ نوفمبر');
    expect(weekdayDate('2025-11-21', true)).toBe('الجمعة ٢١ نوفمبر ٢٠٢٥');
  });

  test("an instant is read in the group's time zone", () => {
    // 23:30 UTC is 1:30 of the next day in Cairo's winter.
    expect(dayOf('2025-11-20T23:30:00Z')).toBe('2025-11-21');
    expect(timeOf('2025-11-20T23:30:00Z')).toBe('١:٣٠\u00a0ص');
    expect(timeOf('2025-11-21T14:30:00Z')).toBe('٤:٣٠\u00a0م');
  });

  test("a moment is written as today, yesterday or a full date in the group's time zone", () => {
    const now = new Date('2025-11-21T07:00:00Z');
    expect(momentLabel('2025-11-20T23:30:00Z', now)).toBe('اليوم ١:٣٠\u00a0ص');
    expect(momentLabel('2025-11-20T18:15:00Z', now)).toBe('أمس ٨:١٥\u00a0م');
    expect(momentLabel('2025-11-18T07:00:00Z', now)).toBe('الثلاثاء ١٨ نوفمبر ٢٠٢٥، ٩:٠٠\u00a0ص');
  });

  test('yesterday works across a new year', () => {
    expect(momentLabel('2025-12-31T10:00:00Z', new Date('2026-01-01T10:00:00Z'))).toBe(
      'أمس ١٢:٠٠\u00a0م',
    );
  });
});

describe('counted nouns', () => {
  test.each([
    [0, 'لا يوجد كشافون'],
    [1, 'كشاف واحد'],
    [2, 'كشافان'],
    [3, '٣ كشافين'],
    [10, '١٠ كشافين'],
    [11, '١١ كشافاً'],
    [99, '٩٩ كشافاً'],
    [100, '١٠٠ كشاف'],
    [102, '١٠٢ كشاف'],
    [103, '١٠٣ كشافين'],
    [111, '١١١ كشافاً'],
    [1000, '١٬٠٠٠ كشاف'],
  ])('%i', (count, text) => {
    expect(countOf(count, 'scout')).toBe(text);
  });
});

describe('names', () => {
  const captain = { firstName: 'عبد الرحمن', middleName: 'محمد', lastName: 'أبو زيد' };

  test('compound names do not break', () => {
    expect(fullName(captain)).toBe(`عبد${NBSP}الرحمن محمد أبو${NBSP}زيد`);
    expect(callName(captain)).toBe(`عبد${NBSP}الرحمن محمد`);
    expect(keepCompounds('نور الدين ياسر')).toBe(`نور${NBSP}الدين ياسر`);
  });

  test('a name that only contains the letters of a compound stays as it is', () => {
    expect(keepCompounds('عبده سيد معبد خليل')).toBe('عبده سيد معبد خليل');
  });

  test("a sector's name is base and suffix in each of its spellings", () => {
    const name = `أشبال${NBSP}أ`;
    expect(sectorName({ baseName: 'أشبال', suffixName: 'أ' })).toBe(name);
    expect(sectorName({ sectorBaseName: 'أشبال', sectorSuffixName: 'أ' })).toBe(name);
    expect(sectorName({ rSectorBaseName: 'أشبال', rSectorSuffixName: 'أ' })).toBe(name);
  });

  test("half a sector's name gives no name", () => {
    expect(sectorOf({ rSectorBaseName: 'أشبال', rSectorSuffixName: null })).toBeNull();
    expect(sectorName({ rSectorBaseName: null, rSectorSuffixName: null })).toBe('');
  });
});

test('a mobile number is grouped, other numbers stay as written', () => {
  expect(groupPhone('01223450987')).toBe('0122 345 0987');
  expect(groupPhone('+20 2 123')).toBe('+20 2 123');
});

describe('a stored text', () => {
  const stored = 'حتى ٠٧\u200f/١١\u200f/٢٠٢٥: ٥٠٪ و١٬٢٠٠٫٥ و2025-11-07 و215.5';

  test.each([
    ['EG', 'حتى ٠٧\u200f/١١\u200f/٢٠٢٥: ٥٠٪ و١٬٢٠٠٫٥ و٠٧\u200f/١١\u200f/٢٠٢٥ و٢١٥٫٥'],
    ['TN', 'حتى 07/11/2025: 50% و1.200,5 و07/11/2025 و215,5'],
    ['AE', 'حتى 07/11/2025: 50% و1,200.5 و07/11/2025 و215.5'],
  ] as const)('has the digits, days and signs of %s', (code, shown) => {
    const back = readCountryFrom(() => countryOf(code));
    expect(localizeNumbers(stored)).toBe(shown);
    expect(localizeNumbers(formatMoney(1200.5))).toBe(formatMoney(1200.5));
    expect(localizeNumbers(localizeNumbers('٥٠٪'))).toBe(code === 'EG' ? '٥٠٪' : '50%');
    back();
  });
});
