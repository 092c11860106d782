import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { emptyContent } from '../../contract/core/record-content.ts';
import type { CountryCode } from '../../contract/countries/country.ts';
import { storedPhone } from '../../contract/countries/phone.ts';
import { countryOf } from '../../contract/countries/table.ts';
import { scoutRecord } from '../../contract/scouts/record.ts';
import { insertScout } from '../features/scouts/queries.ts';
import { inCountry } from '../lib/group-country.ts';
import { testApp } from '../testing/app.ts';
import { aScout, aSector } from '../testing/factories.ts';

const server = testApp();
let sectorId: number;

beforeEach(async () => {
  ({ sectorId } = await aSector(server.db));
});

/** The column, under a name that is not turned. */
async function columnOf(scoutId: number): Promise<string | null> {
  const { rows } = await sql<{ stored: string | null }>`
    SELECT phone_number AS stored FROM scouts WHERE scout_id = ${scoutId}
  `.execute(server.db);
  return rows[0]!.stored;
}

const fieldsOf = (phoneNumber: string) => ({
  ...emptyContent(scoutRecord),
  name: 'مينا عادل',
  gender: 'male' as const,
  sectorId,
  phoneNumber,
});

test.each([
  ['EG', '01000003141', '+201000003141', '01000003141'],
  ['EG', '+962790123456', '+962790123456', '+962790123456'],
  ['EG', '02 2345 6789', '02 2345 6789', '02 2345 6789'],
  ['JO', '+962790123456', '+962790123456', '+962790123456'],
  ['JO', '+201000003141', '+201000003141', '+201000003141'],
  ['JO', '06 512 3456', '06 512 3456', '06 512 3456'],
] satisfies [CountryCode, string, string, string][])(
  '%s: the number %s is stored as %s and read as %s',
  async (code, answered, stored, read) => {
    await inCountry(countryOf(code), async () => {
      const scout = await insertScout(server.db, fieldsOf(answered), server.now);
      expect(scout.phoneNumber).toBe(read);
      expect(await columnOf(scout.scoutId)).toBe(stored);
      const { rows } = await sql<{ people: unknown }>`
        SELECT jsonb_agg(jsonb_build_object('phoneNumber', phone_number)) AS people
        FROM scouts WHERE scout_id = ${scout.scoutId}
      `.execute(server.db);
      expect(rows).toEqual([{ people: [{ phoneNumber: read }] }]);
    });
  },
);

test('a number is answered in the form of the group that reads it', async () => {
  const { scoutId } = await aScout(server.db, { sectorId });
  await server.db
    .updateTable('scouts')
    .set({ phoneNumber: storedPhone('01000003141') })
    .where('scoutId', '=', scoutId)
    .execute();
  const read = () =>
    server.db
      .selectFrom('scouts')
      .where('scoutId', '=', scoutId)
      .select('phoneNumber')
      .executeTakeFirst();
  const codes = ['EG', 'JO', 'KW', 'EG', 'TN'] as const;
  const answers = await Promise.all(codes.map((code) => inCountry(countryOf(code), read)));
  expect(answers.map((answer) => answer?.phoneNumber)).toEqual([
    '01000003141',
    '+201000003141',
    '+201000003141',
    '01000003141',
    '+201000003141',
  ]);
});
