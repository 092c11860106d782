import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ChosenCountry, withChoices } from '../../contract/countries/choices.ts';
import { type CountryCode, countryCodes } from '../../contract/countries/country.ts';
import { EGYPT } from '../../contract/countries/egypt.ts';
import { countryOf } from '../../contract/countries/table.ts';

const KEPT = 'khayma-country';
/** A group's answer with a country whose proposals it left as they are. */
function groupIn(code: CountryCode, apart: Partial<ChosenCountry> = {}) {
  const { digits, firstWeekday, subscriptionStep, timeZones, memberNumber } = countryOf(code);
  return {
    groupName: 'النيل',
    logo: null,
    parentsSeeEvaluation: false,
    meetingDay: null,
    joinOpen: false,
    healthCards: false,
    firstRun: false,
    timeZone: timeZones[0]!.zone,
    country: code,
    digits: apart.digits ?? digits,
    firstWeekday: apart.firstWeekday ?? firstWeekday,
    wholeSubscriptions: apart.wholeSubscriptions ?? subscriptionStep === 1,
    memberNumber: false,
    memberNumberLabel: memberNumber.label,
  };
}

let stored: Map<string, string>;
let visited: Map<string, string> | null;
let storage: 'keeps' | 'forgets' | 'refuses';
let version: string;
let fields: { type: string; value: string }[];
let style: Map<string, string>;
let asked: string[];
let isOnline: boolean;
let reloads: number;

/** A storage as browsers have it: its names are properties too. */
const storageOf = (texts: () => Map<string, string>) =>
  new Proxy({} as Storage, {
    has: (_, name) => texts().has(String(name)),
    ownKeys: () => [...texts().keys()],
    get: (_, method) => {
      if (method === 'getItem') return (name: string) => texts().get(name) ?? null;
      if (method === 'removeItem') return (name: string) => texts().delete(name);
      return (name: string, text: string) => {
        if (storage === 'refuses') throw new DOMException('full', 'QuotaExceededError');
        if (storage === 'keeps') texts().set(name, text);
      };
    },
  });

beforeEach(() => {
  vi.useFakeTimers();
  stored = new Map();
  visited = null;
  storage = 'keeps';
  version = '/assets/one.js';
  fields = [];
  style = new Map();
  asked = [];
  isOnline = true;
  reloads = 0;
  vi.stubGlobal(
    'localStorage',
    storageOf(() => stored),
  );
  vi.stubGlobal(
    'sessionStorage',
    storageOf(() => visited ?? new Map()),
  );
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('document', {
    addEventListener: () => {},
    querySelector: () => ({ getAttribute: () => version }),
    querySelectorAll: () => fields,
    documentElement: {
      style: { setProperty: (name: string, value: string) => style.set(name, value) },
    },
  });
  vi.stubGlobal('location', { reload: () => void (reloads += 1) });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    if (!isOnline) throw new TypeError('out of reach');
    const body = countryCodes.map((code) => ({ ...countryOf(code), country: code, example: '' }));
    return Response.json({ message: 'here', body });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Loads a page anew. */
async function load() {
  vi.resetModules();
  await import('../i18n/country.ts');
  const { country } = await import('../../contract/countries/current.ts');
  const { formatNumber } = await import('../../contract/core/numbers.ts');
  const { followGroup } = await import('./group.ts');
  const unsaved = await import('../ui/form/unsaved.ts');
  await import('./adopt-country.ts');
  return {
    country,
    formatNumber,
    unsaved,
    follow: async (group: Parameters<typeof followGroup>[0]) => {
      followGroup(group);
      await vi.advanceTimersByTimeAsync(100);
    },
  };
}

test('a page is Egyptian without a kept row, and asks for none in a group of Egypt', async () => {
  const { country, follow } = await load();
  expect(country()).toMatchObject(EGYPT);
  await follow(groupIn('EG'));
  expect([asked, reloads, stored.size, style.size]).toEqual([[], 0, 0, 0]);
});

test('a group elsewhere is kept, and the page loads once in its country', async () => {
  const page = await load();
  await page.follow(groupIn('TN'));
  expect(asked).toEqual(['/api/countries']);
  expect(reloads).toBe(1);
  expect(page.formatNumber(12.5, 3, true)).toBe('١٢٫٥٠٠');

  const next = await load();
  expect(next.country()).toMatchObject(countryOf('TN'));
  expect(next.formatNumber(12.5, 3, true)).toBe('12,500');
  expect(style.get('--digits')).toBe('decimal');
  await next.follow(groupIn('TN'));
  await next.follow(groupIn('TN'));
  expect([asked.length, reloads]).toEqual([1, 1]);
});

test('what the group chose apart is applied, and a choice that changes loads the page again', async () => {
  const apart = { digits: 'arab', firstWeekday: 0, wholeSubscriptions: true } as const;
  await (await load()).follow(groupIn('TN', apart));
  const page = await load();
  expect(page.country()).toMatchObject(
    withChoices(countryOf('TN'), { ...apart, memberNumber: null, memberNumberLabel: null }),
  );
  await page.follow(groupIn('TN', { ...apart, digits: 'latn' }));
  expect(reloads).toBe(2);
  expect((await load()).country().digits).toBe('latn');
});

test('a group comes back to Egypt', async () => {
  await (await load()).follow(groupIn('JO'));
  await (await load()).follow(groupIn('EG'));
  expect((await load()).country()).toMatchObject(countryOf('EG'));
  expect(reloads).toBe(2);
});

test.each(['refuses', 'forgets'] as const)(
  'a storage that %s never reloads the page',
  async (how) => {
    storage = how;
    const { follow, country } = await load();
    await follow(groupIn('TN'));
    await follow(groupIn('TN'));
    expect([reloads, country().code]).toEqual([0, 'EG']);
  },
);

test.each(['{', '[]', '{"row":7}', '"TN"', '{"row":null}'])(
  'a kept text that is no row counts as none: %s',
  async (text) => {
    stored.set(KEPT, text);
    expect((await load()).country().months).toEqual(EGYPT.months);
  },
);

test('a row that an earlier version kept is completed, and read again by a later one', async () => {
  const { months: _, ...less } = countryOf('TN');
  stored.set(KEPT, JSON.stringify({ row: { ...less, name: 'اسم قديم' }, by: '/assets/none.js' }));
  const page = await load();
  expect(page.country().months).toEqual(EGYPT.months);
  await page.follow(groupIn('TN'));
  expect((await load()).country()).toMatchObject(countryOf('TN'));
  expect(reloads).toBe(1);
});

test('a new version that changes nothing of the row does not reload the page', async () => {
  await (await load()).follow(groupIn('TN'));
  version = '/assets/two.js';
  await (await load()).follow(groupIn('TN'));
  await (await load()).follow(groupIn('TN'));
  expect([asked.length, reloads]).toEqual([2, 1]);
});

test('nothing typed is lost: the page waits until it is saved or left', async () => {
  const { follow, unsaved } = await load();
  let isUnsaved = true;
  const drop = unsaved.holdUnsaved(() => isUnsaved);
  fields = [
    { type: 'text', value: '' },
    { type: 'checkbox', value: 'on' },
  ];
  await follow(groupIn('TN'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reloads).toBe(0);
  isUnsaved = false;
  fields[0]!.value = '150';
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reloads).toBe(0);
  fields[0]!.value = '';
  await vi.advanceTimersByTimeAsync(2000);
  expect(reloads).toBe(1);
  drop();
});

test('without a connection it is asked for again with the next answer', async () => {
  isOnline = false;
  const { follow } = await load();
  await follow(groupIn('TN'));
  expect([reloads, stored.size]).toEqual([0, 0]);
  isOnline = true;
  await follow(groupIn('TN'));
  expect(reloads).toBe(1);
});

test('an answer of an earlier version without a country changes nothing', async () => {
  const { follow } = await load();
  const { country: _, ...earlier } = groupIn('TN');
  await follow(earlier as ReturnType<typeof groupIn>);
  expect(asked).toEqual([]);
});

test('the example group has its own country, kept with the visit', async () => {
  await (await load()).follow(groupIn('TN'));
  visited = new Map([['khayma-example', '{}']]);
  const page = await load();
  expect(page.country()).toMatchObject(EGYPT);
  await page.follow(groupIn('JO'));
  expect((await load()).country()).toMatchObject(countryOf('JO'));
  visited = null;
  expect((await load()).country()).toMatchObject(countryOf('TN'));
});
