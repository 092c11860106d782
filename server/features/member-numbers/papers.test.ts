import readXlsxFile from 'read-excel-file/node';
import { beforeEach, expect, test } from 'vitest';
import { updateGroup } from '../../../contract/group/endpoints.ts';
import { downloadTemplate } from '../../../contract/import/endpoints.ts';
import {
  countMemberNumbers,
  updateCaptainNumber,
} from '../../../contract/member-numbers/endpoints.ts';
import { createParentLink, readParentPage } from '../../../contract/parents/endpoints.ts';
import { downloadReport } from '../../../contract/reports/endpoints.ts';
import { readScout, updateScout } from '../../../contract/scouts/endpoints.ts';
import { downloadScoutData, eraseScout } from '../../../contract/scouts/scout-data.ts';
import { downloadCensus } from '../../../contract/stats/census.ts';
import { testApp } from '../../testing/app.ts';
import { aSetting, PASSWORD, type TestCaptain } from '../../testing/factories.ts';
import type { StoredScout } from '../scouts/queries.ts';
import type { StoredSector } from '../sectors/queries.ts';

// Where a number stands beside the scout's profile, and nowhere while the setting is off.

const server = testApp();
const { call } = server;
let general: TestCaptain;
let captain: TestCaptain;
let sector: StoredSector;
let mina: StoredScout;
let sibling: StoredScout;

const LABEL = 'رقم الجمعية';
const NUMBER = 'EG-2026/04471';

beforeEach(async () => {
  ({
    general,
    captain,
    sector,
    scouts: [mina, sibling],
  } = await aSetting(server, ['مينا عادل', 'باسم عادل']));
  await server.db.updateTable('scouts').set({ memberNumber: null }).execute();
  await server.db.updateTable('captains').set({ memberNumber: null }).execute();
  await set({ memberNumber: true, memberNumberLabel: LABEL });
  const { name, gender, baseName, suffixName } = mina;
  const params = { scoutId: mina.scoutId };
  const body = { name, gender, baseName, suffixName, memberNumber: NUMBER };
  await call(updateScout, { as: captain.token, params, body });
  await call(updateCaptainNumber, {
    as: general.token,
    params: { captainId: captain.captainId },
    body: { memberNumber: 'ق-1' },
  });
});

const set = (body: object) => call(updateGroup, { as: general.token, body });
const sheetsOf = async (file: File) => readXlsxFile(Buffer.from(await file.arrayBuffer()));

test("the sector's spreadsheet has the numbers of captains and scouts under the group's name", async () => {
  const report = async () => {
    const body = { type: 'all', baseName: sector.baseName, suffixName: sector.suffixName };
    const { ok } = await call(downloadReport, { as: general.token, body });
    return (await sheetsOf(ok)).slice(1).map(({ data }) => {
      const place = data[0]!.indexOf(LABEL);
      return place < 0 ? null : data.slice(1).map((row) => row[place]);
    });
  };
  const [captains, scouts] = await report();
  expect(captains).toContain('ق-1');
  expect(scouts?.toSorted()).toEqual([NUMBER, null].toSorted());
  await set({ memberNumber: false });
  expect(await report()).toEqual([null, null]);
});

test('the file of a child has it, and erasing the child clears it', async () => {
  const params = { id: mina.scoutId };
  const rows = async () => {
    const { ok } = await call(downloadScoutData, { as: general.token, params });
    return (await sheetsOf(ok))[0]!.data.filter(([label]) => label === LABEL);
  };
  expect(await rows()).toEqual([[LABEL, NUMBER]]);
  await set({ memberNumber: false });
  expect(await rows()).toEqual([]);
  const body = { name: mina.name, password: PASSWORD };
  await call(eraseScout, { as: general.token, params, body });
  const stored = await server.db
    .selectFrom('scouts')
    .select('memberNumber')
    .where('scoutId', '=', mina.scoutId)
    .executeTakeFirstOrThrow();
  expect(stored.memberNumber).toBeNull();
});

test("the family's page has its own child's, with the group's name", async () => {
  const keyOf = async ({ scoutId }: StoredScout) =>
    (await call(createParentLink, { as: captain.token, params: { scoutId }, body: {} })).ok.body
      .key!;
  const [own, other] = [await keyOf(mina), await keyOf(sibling)];
  const open = async (key: string) =>
    (await call(readParentPage, { params: { key }, query: {} })).ok.body;
  expect(await open(own)).toMatchObject({ memberNumber: NUMBER, memberNumberLabel: LABEL });
  expect(JSON.stringify(await open(other))).not.toContain(NUMBER);
  await set({ memberNumber: false });
  expect(JSON.stringify(await open(own))).not.toContain(NUMBER);
});

test("the census' file counts who has one", async () => {
  const sheet = async () => {
    const { ok } = await call(downloadCensus, { as: general.token, body: {} });
    return (await sheetsOf(ok)).find((each) => each.sheet === 'أرقام العضوية')?.data;
  };
  const { body } = (await call(countMemberNumbers, { as: general.token })).ok;
  expect(await sheet()).toEqual([
    ['من', `لهم ${LABEL}`, 'ينقصهم'],
    ['الكشافون', 1, body.scoutsWithout],
    ['القادة', 1, body.captainsWithout],
  ]);
  await set({ memberNumber: false });
  expect(await sheet()).toBeUndefined();
});

test("the import's template has its column while the group keeps numbers", async () => {
  const headings = async () => {
    const { ok } = await call(downloadTemplate, { as: general.token });
    return (await sheetsOf(ok))[0]!.data[0];
  };
  expect(await headings()).toContain(LABEL);
  await set({ memberNumber: false });
  expect(await headings()).not.toContain(LABEL);
});

test('the history has who wrote it, and the profile has it again once the setting is on again', async () => {
  const entries = await server.db
    .selectFrom('history')
    .select(['entity', 'action', 'before', 'after'])
    .orderBy('historyId', 'desc')
    .limit(2)
    .execute();
  expect(entries).toMatchObject([
    { entity: 'captain', action: 'record', after: { memberNumber: 'ق-1' } },
    { entity: 'scout', action: 'update', after: { memberNumber: NUMBER } },
  ]);
  await set({ memberNumber: false });
  await set({ memberNumber: true });
  const { ok } = await call(readScout, { as: captain.token, params: { id: mina.scoutId } });
  expect(ok.body.memberNumber).toBe(NUMBER);
});
