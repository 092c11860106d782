import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAlerts } from '../../../contract/alerts/endpoints.ts';
import { listBirthdays } from '../../../contract/birthdays/endpoints.ts';
import { createCalendarLink, updateCalendarLink } from '../../../contract/calendars/endpoints.ts';
import { addDays } from '../../../contract/core/calendar.ts';
import { randomRuns } from '../../../scripts/testing/thoroughness.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, aScout, aSector, aSetting } from '../../testing/factories.ts';
import { listSiblingsOf } from '../parents/queries.ts';
import { readBirthdays } from './queries.ts';

const server = testApp();
const { call } = server;

/** Noon of a day in Cairo. */
const noonOf = (day: string) => new Date(`${day}T10:00:00Z`);

/** A sector of its own with a child for each date of birth. */
async function aSectorBornOn(...births: (string | null)[]) {
  const { sectorId } = await aSector(server.db);
  const { token } = await aCaptain(server, { sectorId });
  for (const birthDate of births) await aScout(server.db, { sectorId, birthDate });
  return { token, sectorId };
}

async function birthdaysOf(token: string, query: { days?: number; past?: number } = {}) {
  const { body, withoutBirthDate } = (await call(listBirthdays, { as: token, query })).ok;
  return { days: body.map(({ date, age }) => `${date} ${age}`), withoutBirthDate, body };
}

/** A sector's birthdays within two weeks of a day. */
async function daysFrom(sectorId: number, today: string): Promise<string[]> {
  const asked = { sectorIds: [sectorId], from: today, days: 14 };
  const { birthdays } = await readBirthdays(server.db, asked);
  return birthdays.map(({ date, age }) => `${date} ${age}`);
}

describe('the birthdays', () => {
  test('are those of today and the thirteen days after it, with the age that is reached', async () => {
    server.now = noonOf('2026-12-26');
    const { token } = await aSectorBornOn(
      '2015-12-25',
      '2015-12-26',
      '2016-01-08',
      '2016-01-09',
      null,
    );
    expect(await birthdaysOf(token)).toMatchObject({
      days: ['2026-12-26 11', '2027-01-08 11'],
      withoutBirthDate: 1,
    });
    // On the day after, a birthday still stands for who asks for it.
    expect((await birthdaysOf(token, { past: 1, days: 1 })).days).toEqual([
      '2026-12-25 11',
      '2026-12-26 11',
    ]);
  });

  test('the age among siblings of a child of 29 February counts from the 28th in a year without one', async () => {
    const { sectorId } = await aSector(server.db);
    const { scoutId } = await aScout(server.db, { sectorId, phoneNumber: '01228880000' });
    const leap = { sectorId, phoneNumber: '01228880000', birthDate: '2016-02-29' };
    await aScout(server.db, leap);
    const ageOf = async (today: string) =>
      (await listSiblingsOf(server.db, scoutId, { scope: null, today }))[0]!.age;
    expect(await ageOf('2027-02-27')).toBe(10);
    expect(await ageOf('2027-02-28')).toBe(11);
    expect(await ageOf('2028-02-28')).toBe(11);
  });

  test('the birthday of 29 February is on the 28th in a year without one', async () => {
    const { sectorId } = await aSectorBornOn('2016-02-29');
    expect(await daysFrom(sectorId, '2027-02-20')).toEqual(['2027-02-28 11']);
    expect(await daysFrom(sectorId, '2027-02-28')).toEqual(['2027-02-28 11']);
    expect(await daysFrom(sectorId, '2028-02-20')).toEqual(['2028-02-29 12']);
  });

  test('are no birthdays on the day of birth itself', async () => {
    server.now = noonOf('2026-11-20');
    const { token } = await aSectorBornOn('2026-11-20');
    expect((await birthdaysOf(token)).days).toEqual([]);
    expect((await birthdaysOf(token, { days: 366 })).days).toEqual(['2027-11-20 1']);
  });

  test('are the same as those that a plain search through the days finds', async () => {
    const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1990-01-01', days));
    await fc.assert(
      fc.asyncProperty(fc.array(day, { maxLength: 12 }), day, async (births, offset) => {
        const today = addDays(offset, 10_000);
        const { sectorId } = await aSectorBornOn(...births);
        const expected = births.flatMap((birth) =>
          Array.from({ length: 14 }, (_, nth) => addDays(today, nth)).flatMap((date) => {
            const isLeap = birth.endsWith('02-29') && addDays(date, 1).endsWith('03-01');
            const age = Number(date.slice(0, 4)) - Number(birth.slice(0, 4));
            const isOn = date.slice(5) === birth.slice(5) || isLeap;
            return isOn && age > 0 ? [`${date} ${age}`] : [];
          }),
        );
        expect((await daysFrom(sectorId, today)).toSorted()).toEqual(expected.toSorted());
      }),
      randomRuns(8, 100),
    );
  });

  test('are those of the own scope, without deleted scouts, and counted for a week on the dashboard', async () => {
    server.now = noonOf('2026-11-20');
    const { unit, captain, sector } = await aSetting(server);
    const general = await aCaptain(server, { type: 'general' });
    const other = await aSectorBornOn('2014-11-21');
    const { sectorId } = sector;
    await aScout(server.db, { sectorId, birthDate: '2014-11-26', name: 'فادي نبيل' });
    await aScout(server.db, { sectorId, birthDate: '2014-11-27' });
    const deletedAt = server.now.toISOString();
    const { scoutId } = await aScout(server.db, { sectorId, birthDate: '2014-11-22' });
    await server.db
      .updateTable('scouts')
      .set({ deletedAt })
      .where('scoutId', '=', scoutId)
      .execute();
    const alerts = async (as: string) => (await call(readAlerts, { as })).ok.body.birthdays;
    for (const { token } of [unit, captain]) {
      expect((await birthdaysOf(token)).days).toEqual(['2026-11-26 12', '2026-11-27 12']);
      expect(await alerts(token)).toBe(1);
    }
    expect((await birthdaysOf(general.token)).days).toContain('2026-11-21 12');
    expect((await birthdaysOf(other.token)).days).toEqual(['2026-11-21 12']);
  });
});

describe('the calendar', () => {
  async function summaries(key: string): Promise<string[]> {
    const { body } = await server.app.inject({ url: `/api/calendar/${key}.ics` });
    return body
      .replace(/\r\n[ \t]/g, '')
      .split('\r\n')
      .filter((line) => line.startsWith('SUMMARY:عيد ميلاد'));
  }

  test('shows the birthdays of its sector only where they are switched on', async () => {
    server.now = noonOf('2026-11-20');
    const { captain, sector } = await aSetting(server);
    const { sectorId, baseName, suffixName } = sector;
    await aScout(server.db, { sectorId, birthDate: '2014-06-01', name: 'فادي نبيل' });
    const of = { baseName, suffixName };
    const as = captain.token;
    const { key, birthdays } = (await call(createCalendarLink, { as, body: of })).ok.body;
    expect(birthdays).toBe(false);
    expect(await summaries(key)).toEqual([]);
    const on = await call(updateCalendarLink, { as, body: { ...of, birthdays: true } });
    expect(on.ok.body).toMatchObject({ key, birthdays: true });
    expect(await summaries(key)).toEqual(['SUMMARY:عيد ميلاد فادي نبيل']);
    await call(updateCalendarLink, { as, body: { ...of, birthdays: false } });
    expect(await summaries(key)).toEqual([]);
  });

  test('has no switch without a link, nor for captains of another sector', async () => {
    const { captain, sector } = await aSetting(server);
    const { baseName, suffixName } = sector;
    const body = { baseName, suffixName, birthdays: true };
    const stranger = await aSectorBornOn();
    expect((await call(updateCalendarLink, { as: captain.token, body })).failure.code).toBe(
      'CALENDAR_LINK_NOT_FOUND',
    );
    expect((await call(updateCalendarLink, { as: stranger.token, body })).failure.code).toBe(
      'OUT_OF_SCOPE',
    );
    const nowhere = { ...body, baseName: 'لايوجد' };
    const missing = await call(updateCalendarLink, { as: captain.token, body: nowhere });
    expect(missing.failure.code).toBe('SECTOR_NOT_FOUND');
  });
});
