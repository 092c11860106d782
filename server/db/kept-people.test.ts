import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { aSector } from '../testing/factories.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let sectorIds: number[];

beforeAll(async () => {
  database = await testDatabase();
  const sectors = [await aSector(database.db), await aSector(database.db)];
  sectorIds = sectors.map(({ sectorId }) => sectorId);
});
afterAll(() => database.close());
beforeEach(empty);

async function empty() {
  await sql`TRUNCATE scouts, kept_sector_scouts, kept_letters CASCADE`.execute(database.db);
}

/** What is kept, without what came to nothing, and the same read from every scout. */
async function keptAndCounted() {
  const kept = await sql`
    SELECT sector_id, male, female FROM kept_sector_scouts WHERE (male, female) <> (0, 0)
    ORDER BY sector_id`.execute(database.db);
  const counted = await sql`
    SELECT sector_id, (count(*) FILTER (WHERE gender = 'male'))::int AS male,
      (count(*) FILTER (WHERE gender = 'female'))::int AS female
    FROM scouts WHERE deleted_at IS NULL GROUP BY sector_id ORDER BY sector_id
  `.execute(database.db);
  const letters = await sql`
    SELECT letter, sector_id, scouts FROM kept_letters WHERE scouts <> 0 ORDER BY sector_id, letter
  `.execute(database.db);
  const { rows } = await sql<{ sectorId: number; foldedName: string }>`
    SELECT sector_id, folded_name FROM scouts WHERE deleted_at IS NULL`.execute(database.db);
  const having = new Map<string, number>();
  for (const { sectorId, foldedName } of rows) {
    for (const letter of new Set(foldedName.replaceAll(' ', ''))) {
      const key = `${sectorId} ${letter}`;
      having.set(key, (having.get(key) ?? 0) + 1);
    }
  }
  const keptLetters = new Map(
    (letters.rows as { letter: string; sectorId: number; scouts: number }[]).map((row) => [
      `${row.sectorId} ${row.letter}`,
      row.scouts,
    ]),
  );
  return {
    kept: [kept.rows, keptLetters],
    counted: [counted.rows, having],
    sectors: counted.rows.length,
  };
}

const place = fc.nat(1);
const gender = fc.constantFrom('male', 'female');
const name = fc.constantFrom('مينا سمير', 'أبانوب مينا', 'Tony ١٢', 'Zoë زكريّا', '😀 %_');
/** Acts on the scouts whose number leaves the same rest: several at once. */
const some = fc.nat(2);
const act = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      add: fc.array(fc.record({ place, gender, name }), { minLength: 1, maxLength: 5 }),
    }),
  },
  fc.record({ move: some, place }),
  fc.record({ leave: some }),
  fc.record({ return: some }),
  fc.record({ correct: some, gender }),
  fc.record({ rename: some, name }),
  fc.record({ remove: some }),
);

describe('what is kept of the scouts of a sector', () => {
  test('is what their rows say, whatever is done to them', async () => {
    const { db } = database;
    let most = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (acts) => {
        await empty();
        for (const one of acts) {
          if ('add' in one) {
            const rows = one.add.map(
              (each) => sql`(${each.name}, ${each.gender}, ${sectorIds[each.place]}, now())`,
            );
            await sql`
              INSERT INTO scouts (name, gender, sector_id, created_at) VALUES ${sql.join(rows)}
            `.execute(db);
          } else if ('move' in one) {
            await sql`
              UPDATE scouts SET sector_id = ${sectorIds[one.place]}
              WHERE scout_id % 3 = ${one.move}`.execute(db);
          } else if ('leave' in one) {
            await sql`UPDATE scouts SET deleted_at = now() WHERE scout_id % 3 = ${one.leave}`.execute(
              db,
            );
          } else if ('return' in one) {
            await sql`UPDATE scouts SET deleted_at = NULL WHERE scout_id % 3 = ${one.return}`.execute(
              db,
            );
          } else if ('correct' in one) {
            await sql`
              UPDATE scouts SET gender = ${one.gender} WHERE scout_id % 3 = ${one.correct}
            `.execute(db);
          } else if ('rename' in one) {
            await sql`UPDATE scouts SET name = ${one.name} WHERE scout_id % 3 = ${one.rename}`.execute(
              db,
            );
          } else {
            await sql`DELETE FROM scouts WHERE scout_id % 3 = ${one.remove}`.execute(db);
          }
          const { kept, counted, sectors } = await keptAndCounted();
          expect(kept).toEqual(counted);
          most = Math.max(most, sectors);
        }
      }),
      { numRuns: 40, seed: 20_261_122 },
    );
    expect(most).toBe(2);
    const { counted } = await keptAndCounted();
    await sql`SELECT recount_people()`.execute(db);
    expect((await keptAndCounted()).kept).toEqual(counted);
  });

  test('is counted anew where somebody changed it by hand', async () => {
    const { db } = database;
    await sql`
      INSERT INTO scouts (name, gender, sector_id, created_at)
      VALUES ('مينا سمير', 'male', ${sectorIds[0]}, now())`.execute(db);
    await sql`UPDATE kept_sector_scouts SET female = 7`.execute(db);
    await sql`UPDATE kept_letters SET scouts = 7`.execute(db);
    await sql`SELECT recount_people()`.execute(db);
    const { kept, counted } = await keptAndCounted();
    expect(kept[0]).toEqual([{ sectorId: sectorIds[0], male: 1, female: 0 }]);
    expect(kept).toEqual(counted);
  });
});
