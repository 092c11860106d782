import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updateCaptainAccount } from '../../../contract/captains/endpoints.ts';
import { storedPhone } from '../../../contract/countries/phone.ts';
import { deleteScout } from '../../../contract/scouts/endpoints.ts';
import { searchPeople } from '../../../contract/search/endpoints.ts';
import { bearer, testApp } from '../../testing/app.ts';
import {
  aCaptain,
  aScout,
  aScoutRecord,
  aSector,
  aTerm,
  type TestCaptain,
} from '../../testing/factories.ts';
import type { StoredSector } from '../sectors/queries.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let unit: TestCaptain;
let regular: TestCaptain;
let colleague: TestCaptain;
let foreign: TestCaptain;
let newcomer: TestCaptain;
let own: StoredSector;
let sister: StoredSector;
let other: StoredSector;

beforeAll(async () => {
  await aTerm(server.db);
  general = await aCaptain(server, { type: 'general', firstName: 'مينا' });
  unit = await aCaptain(server, { type: 'unit', firstName: 'أمينة' });
  own = await aSector(server.db, { unitCaptainId: unit.captainId });
  sister = await aSector(server.db, { unitCaptainId: unit.captainId });
  other = await aSector(server.db);
  regular = await aCaptain(server, { sectorId: own.sectorId, firstName: 'بيتر' });
  colleague = await aCaptain(server, {
    sectorId: own.sectorId,
    firstName: 'مينا',
    phoneNumber: '01234567890',
  });
  foreign = await aCaptain(server, { sectorId: other.sectorId, firstName: 'مينا' });
  newcomer = await aCaptain(server, { firstName: 'مينا' });
});
beforeEach(async () => {
  for (const table of ['scoutAttendance', 'history', 'scouts'] as const) {
    await server.db.deleteFrom(table).execute();
  }
});

const search = async (as: TestCaptain, q: string, limit?: number) =>
  (await call(searchPeople, { as: as.token, query: { q, limit } })).ok;
const scoutsFound = async (as: TestCaptain, q: string) =>
  (await search(as, q)).body.scouts.map(({ name }) => name);
const captainsFound = async (as: TestCaptain, q: string) =>
  (await search(as, q)).body.captains.map(({ captainId }) => captainId);
const idsOf = (captains: TestCaptain[]) => captains.map(({ captainId }) => captainId);

describe('people that a search finds', () => {
  test.each([
    ['عبد الله تجريب', 'عبدالله'],
    ['عبدالله تجريب', 'عبد الله'],
    ['أبو بكر تجريب', 'ابوبكر'],
    ['علی تجریب', 'علي تجريب'],
    ['ا\u0654حمد تجريب', 'أحمد'],
  ])('have the name %s by the spelling %s, too', async (name, q) => {
    await aScout(server.db, { sectorId: own.sectorId, name });
    expect(await scoutsFound(regular, q)).toEqual([name]);
  });

  test('have a number, however it is written in the search', async () => {
    await aScout(server.db, { sectorId: own.sectorId, name: 'مينا أول' });
    await server.db
      .updateTable('scouts')
      .set({ phoneNumber: storedPhone('01000003141') })
      .execute();
    for (const q of [
      '+20 100 000 3141',
      '201000003141',
      'tel:01000003141',
      '\u202a0100.000.3141',
    ]) {
      expect(await scoutsFound(regular, q), q).toEqual(['مينا أول']);
    }
  });

  test("are scouts in the captain's own scope only", async () => {
    await aScout(server.db, { sectorId: own.sectorId, name: 'مينا أول' });
    await aScout(server.db, { sectorId: sister.sectorId, name: 'مينا ثان' });
    await aScout(server.db, { sectorId: other.sectorId, name: 'مينا ثالث' });
    expect(await scoutsFound(general, 'مينا')).toHaveLength(3);
    expect(await scoutsFound(unit, 'مينا')).toEqual(['مينا أول', 'مينا ثان']);
    expect(await scoutsFound(regular, 'مينا')).toEqual(['مينا أول']);
    expect((await search(regular, 'مينا')).totals.scouts).toBe(1);
    expect((await search(foreign, 'مينا ثان')).totals.scouts).toBe(0);
  });

  test('are all captains for general captains, and for others those whose contact they may see', async () => {
    const all = await captainsFound(general, 'مين');
    expect(all.toSorted()).toEqual(idsOf([general, unit, colleague, foreign, newcomer]).toSorted());
    expect(await captainsFound(unit, 'مين')).toEqual(idsOf([colleague, unit]));
    expect(await captainsFound(regular, 'مين')).toEqual(idsOf([colleague, unit]));
    expect(await captainsFound(foreign, 'مين')).toEqual(idsOf([foreign]));
  });

  test('are none for a captain without a sector', async () => {
    const answer = await call(searchPeople, { as: newcomer.token, query: { q: 'مينا' } });
    expect(answer.failure).toMatchObject({ status: 403, code: 'NOT_ASSIGNED_YET' });
  });

  test('do not include deleted scouts and closed accounts', async () => {
    const scout = await aScout(server.db, { sectorId: own.sectorId, name: 'مينا عادل' });
    await call(deleteScout, { as: unit.token, params: { id: scout.scoutId } });
    const leaver = await aCaptain(server, { firstName: 'راحل' });
    expect(await captainsFound(general, 'راحل')).toEqual(idsOf([leaver]));
    const params = { captainId: leaver.captainId };
    await call(updateCaptainAccount, { as: general.token, params, body: { open: false } });
    expect(await captainsFound(general, 'راحل')).toEqual([]);
    expect(await scoutsFound(general, 'مينا')).toEqual([]);
  });
});

describe('the words of a search', () => {
  test('match in any order with folded letters, from one letter on', async () => {
    await aScout(server.db, { sectorId: own.sectorId, name: 'آية مُصطفى' });
    for (const q of ['مصطفي ايه', 'اي', 'آية', 'ط']) {
      expect(await scoutsFound(regular, q), q).toEqual(['آية مُصطفى']);
    }
    expect(await scoutsFound(regular, 'آية خالد')).toEqual([]);
  });

  test('rank first names first, then other names, then parts of names', async () => {
    for (const name of ['أرساني أمين', 'إبرام مينا', 'مينا يوسف', 'مينا بطرس']) {
      await aScout(server.db, { sectorId: own.sectorId, name });
    }
    const names = ['مينا بطرس', 'مينا يوسف', 'إبرام مينا', 'أرساني أمين'];
    expect(await scoutsFound(regular, 'مين')).toEqual(names);
  });

  test('match digits of a phone number in either script and any grouping', async () => {
    const { scoutId } = await aScout(server.db, { sectorId: own.sectorId, name: 'مينا عادل' });
    for (const q of ['0101234', '٠١٠١ ٢٣٤', '(5678)', '345-67']) {
      expect((await search(regular, q)).body.scouts, q).toMatchObject([{ scoutId }]);
    }
    expect(await scoutsFound(regular, '999')).toEqual([]);
    expect(await captainsFound(regular, '1234567890')).toEqual(idsOf([colleague]));
    expect(await captainsFound(foreign, '1234567890')).toEqual([]);
    // "(-)" finds nobody: it has no digit to look for, and stands in no name.
    expect((await search(general, '(-)')).totals).toEqual({ scouts: 0, captains: 0 });
  });

  test('are refused if empty, too long or too many', async () => {
    for (const query of [
      '',
      'q=',
      'q=%20',
      `q=${'م'.repeat(151)}`,
      'q=م&limit=51',
      'q=م&limit=0',
    ]) {
      const { statusCode, body } = await server.app.inject({
        url: `/api/search?${encodeURI(decodeURI(query))}`,
        headers: bearer(regular.token),
      });
      expect(statusCode, query).toBe(400);
      expect(JSON.parse(body).arabicMessage, query).toMatch(/[ء-ي]/);
    }
  });
});

describe("a search's answer", () => {
  test('has the requested number of each kind and the total', async () => {
    for (let count = 0; count < 10; count += 1) {
      await aScout(server.db, { sectorId: own.sectorId });
    }
    const first = await search(general, 'يوسف');
    expect(first.body.scouts).toHaveLength(8);
    expect(first.totals.scouts).toBe(10);
    expect((await search(general, 'يوسف', 50)).body.scouts).toHaveLength(10);
    const last = await search(general, 'عادل', 1);
    expect(last.body.captains).toHaveLength(1);
    expect(last.totals.captains).toBeGreaterThan(1);
  });

  test("has each scout's sector, number and rate of the newest term without cancelled weeks", async () => {
    const { scoutId } = await aScout(server.db, { sectorId: own.sectorId, name: 'مينا عادل' });
    const expected = {
      scoutId,
      name: 'مينا عادل',
      phoneNumber: '0101 234 5678',
      memberNumber: null,
      editable: true,
      sectorBaseName: own.baseName,
      sectorSuffixName: own.suffixName,
    };
    expect((await search(regular, 'مينا')).body.scouts).toEqual([{ ...expected, rate: null }]);
    const statuses = ['attended', 'attended', 'attended', 'absent', 'execused', 'absent'] as const;
    for (const [index, status] of statuses.entries()) {
      await aScoutRecord(server.db, { scoutId, weekNumber: index + 1, status });
    }
    const cancelled = server.db.updateTable('weeks').where('weekNumber', '=', 6);
    await cancelled.set({ cancelledAt: server.now.toISOString() }).execute();
    expect((await search(regular, 'مينا')).body.scouts).toEqual([{ ...expected, rate: 0.75 }]);
    await cancelled.set({ cancelledAt: null }).execute();
  });

  test("has each captain's rank, sector and number, and whether the caller may edit them", async () => {
    const [found] = (await search(regular, 'مينا')).body.captains;
    expect(found).toEqual({
      captainId: colleague.captainId,
      firstName: 'مينا',
      middleName: 'عادل',
      lastName: colleague.lastName,
      type: 'regular',
      phoneNumber: '01234567890',
      memberNumber: null,
      editable: false,
      rSectorBaseName: own.baseName,
      rSectorSuffixName: own.suffixName,
    });
    const verdicts = async (as: TestCaptain) =>
      Object.fromEntries(
        (await search(as, 'مين')).body.captains.map((each) => [each.captainId, each.editable]),
      );
    expect(await verdicts(unit)).toEqual({ [colleague.captainId]: true, [unit.captainId]: false });
    expect(Object.values(await verdicts(general))).toEqual([true, true, true, true, true]);
  });
});
