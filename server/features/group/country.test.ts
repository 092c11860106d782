import { beforeEach, expect, test } from 'vitest';
import { countryCodes } from '../../../contract/countries/country.ts';
import { createFinanceItem, listFinanceItems } from '../../../contract/finance/endpoints.ts';
import {
  listCountries,
  readCountryLock,
  readGroup,
  updateGroup,
} from '../../../contract/group/endpoints.ts';
import { listHistory } from '../../../contract/history/endpoints.ts';
import { testApp } from '../../testing/app.ts';
import { aSetting, type TestCaptain } from '../../testing/factories.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;

const group = async () => (await call(readGroup, {})).ok.body;
const move = (body: Parameters<typeof call<typeof updateGroup>>[1]['body']) =>
  call(updateGroup, { body, as: general.token });
const income = (value: number) =>
  call(createFinanceItem, {
    as: general.token,
    body: { value, type: 'income', description: 'تبرع', date: '2026-11-20' },
  });

beforeEach(async () => {
  ({ general } = await aSetting(server));
});

test('every country is offered with its number and its currency', async () => {
  const { body } = (await call(listCountries, {})).ok;
  expect(body.map(({ country }) => country)).toEqual([...countryCodes]);
  expect(body[0]).toMatchObject({
    name: 'مصر',
    callingCode: '20',
    example: '01012345678',
    currency: { code: 'EGP', decimals: 2 },
    digits: 'arab',
  });
});

test('another country brings its digits, week, subscriptions and zone, and is told in the history', async () => {
  await move({ digits: 'latn', firstWeekday: 0 });
  expect(await group()).toMatchObject({ country: 'EG', digits: 'latn', firstWeekday: 0 });
  await move({ country: 'TN' });
  expect(await group()).toMatchObject({
    country: 'TN',
    digits: 'latn',
    firstWeekday: 1,
    wholeSubscriptions: false,
    timeZone: 'Africa/Tunis',
  });
  await move({ digits: 'arab', wholeSubscriptions: true });
  expect(await group()).toMatchObject({ country: 'TN', digits: 'arab', wholeSubscriptions: true });
  await move({ country: 'EG' });
  expect(await group()).toMatchObject({ country: 'EG', digits: 'arab', timeZone: 'Africa/Cairo' });
  const { body } = (await call(listHistory, { as: general.token, query: { entity: 'group' } })).ok;
  expect(body[0]).toMatchObject({ before: { countryName: 'تونس' }, after: { countryName: 'مصر' } });
});

test('the country stays while amounts of its currency are stored, deleted ones too', async () => {
  await income(100);
  const { failure } = await move({ country: 'JO' });
  expect(failure).toMatchObject({
    code: 'COUNTRY_LOCKED',
    arabicMessage: 'لا تتغيّر الدولة: مبلغ واحد بالجنيه المصري.',
  });
  expect(await group()).toMatchObject({ country: 'EG' });
  expect((await call(readCountryLock, { as: general.token })).ok.body.amounts).toBe(1);
  // What a group decides apart is no other currency.
  expect((await move({ digits: 'latn' })).status).toBe(200);
});

test('a time zone of another country is refused', async () => {
  const { failure } = await move({ timeZone: 'Asia/Amman' });
  expect(failure).toMatchObject({ code: 'TIME_ZONE_ELSEWHERE' });
  expect((await move({ country: 'PS', timeZone: 'Asia/Gaza' })).status).toBe(200);
  expect((await group()).timeZone).toBe('Asia/Gaza');
});

test('amounts have the decimals of the currency', async () => {
  expect((await income(12.505)).failure.issues?.[0]).toMatchObject({
    arabicMessage: expect.stringContaining('رقمان عشريان على الأكثر'),
  });
  await move({ country: 'KW' });
  expect((await income(12.505)).status).toBe(201);
  expect((await income(0.0005)).failure.issues?.[0]).toMatchObject({
    arabicMessage: expect.stringContaining('ثلاثة أرقام عشرية على الأكثر'),
  });
  const { body } = (await call(listFinanceItems, { as: general.token })).ok;
  expect(body.financeItems.map(({ value }) => value)).toEqual([12.505]);
});

test('the digits of a sentence are those of the group', async () => {
  const tooLarge = async () => (await income(2_000_000)).failure.issues?.[0]?.arabicMessage;
  expect(await tooLarge()).toContain('١٬٠٠٠٬٠٠٠ جنيه');
  await move({ country: 'TN' });
  expect(await tooLarge()).toContain('1.000.000,000 دينار');
});

test('only who manages the group may change the country or ask what forbids it', async () => {
  const { captain: regular } = await aSetting(server);
  const as = regular.token;
  expect((await call(updateGroup, { as, body: { country: 'JO' } })).status).toBe(403);
  expect((await call(readCountryLock, { as })).status).toBe(403);
});
