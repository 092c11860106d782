import { expect, test } from 'vitest';
import {
  downloadTermReport,
  readTermReport,
  setReportWords,
} from '../../../contract/reports/term-report.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, aSector, aTerm } from '../../testing/factories.ts';

const server = testApp();
const { call } = server;

test('a report and its words are refused without a term, and of what does not exist or is not the caller’s', async () => {
  const { token: general } = await aCaptain(server, { type: 'general' });
  const { sectorId } = await aSector(server.db);
  const other = await aSector(server.db);
  const unit = await aCaptain(server, { type: 'unit' });
  const { token: regular } = await aCaptain(server, { type: 'regular', sectorId });
  const codesOf = async (as: string, about: object) => [
    (await call(readTermReport, { as, query: about })).failure.code,
    (await call(downloadTermReport, { as, query: about })).failure.code,
    (await call(setReportWords, { as, body: { ...about, text: 'كلمة' } })).failure.code,
  ];
  expect(await codesOf(general, {})).toEqual(Array(3).fill('NO_TERM'));
  await aTerm(server.db);
  const otherSector = { baseName: other.baseName, suffixName: other.suffixName };
  const cases = [
    ['SECTOR_NOT_FOUND', general, { baseName: 'لا', suffixName: 'ي' }],
    ['CAPTAIN_NOT_FOUND', general, { unitCaptainId: 99_999 }],
    ['NO_TERM', general, { termNumber: 99 }],
    ['OUT_OF_SCOPE', regular, otherSector],
    ['OUT_OF_SCOPE', regular, { scope: 'group' }],
    ['OUT_OF_SCOPE', regular, { unitCaptainId: unit.captainId }],
    ['OUT_OF_SCOPE', unit.token, otherSector],
    ['OUT_OF_SCOPE', unit.token, { scope: 'group' }],
  ] as const;
  for (const [code, as, about] of cases) {
    expect(await codesOf(as, about), JSON.stringify(about)).toEqual(Array(3).fill(code));
  }
});
