import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FOLD_FROM, FOLD_REMOVED, foldName, matchesSearch } from '../../contract/core/text.ts';
import { testDatabase } from '../testing/database.ts';
import { aScout, aSector } from '../testing/factories.ts';
import { foldedName, foldInSql, matchesWords, soughtBy } from './arabic-search.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** Cases that the browser's search and the server's must answer alike. */
const cases: [text: string, search: string, found: boolean][] = [
  ['آية محمد صبحي', 'صبحي آية', true],
  ['آية محمد صبحي', 'ايه صبحى', true],
  ['آية محمد صبحي', 'حي ا', true],
  ['آية محمد صبحي', 'صبحي خالد', false],
  ['آية محمد صبحي', '  صبحي   محمد ', true],
  ['آية محمد صبحي', 'آية\u00a0صبحي', true],
  ['آية محمد صبحي', '', true],
  ['آية محمد صبحي', ' ـ ', true],
  ['مُصطفى طـــه', 'طه مصطفي', true],
  ['فؤاد هانئ', 'هاني فواد', true],
  ['Mina Adel', 'ADEL mina', true],
  ['ÉCOLE', 'école', true],
  ['اشتراك الأسبوع 12', 'أسبوع ١٢', true],
  ['الأسبوع ۱۲', '12', true],
  ['علی هانی ملک', 'علي هاني ملك', true],
  ['علي هاني ملك', 'علی هانی ملک', true],
  ['ا\u0654حمد رءو\u0654ف', 'أحمد', true],
  ['أحمد', 'ا\u0654حمد', true],
  ['مينا\u200cتجريب', 'ميناتجريب', true],
  ['تجريب نور', '\u200fتجريب\u200e \u202aنور\u202c', true],
  ['خصم 50%', '50%', true],
  ['خصم 500', '50%', false],
  ['حبل_طويل', 'حبل_', true],
  ['حبلطويل', 'حبل_', false],
  ['a\\b', 'a\\', true],
  ['ab', 'a\\', false],
];

/** Cases of names that are written as one word or two. */
const nameCases: typeof cases = [
  ['عبد الله تجريب', 'عبدالله', true],
  ['عبدالله تجريب', 'عبد الله', true],
  ['عبدالله تجريب', 'تجريب عبد', true],
  ['أبو بكر تجريب', 'ابوبكر', true],
  ['ابوبكر تجريب', 'أبو بكر', true],
  ['مينا نور الدين', 'نورالدين', true],
  ['جعبد لله', 'جعبدلله', false],
];

test.each([...cases, ...nameCases])(
  'the text "%s" is found in the browser by "%s": %s',
  (text, search, found) => {
    expect(matchesSearch(text, search)).toBe(found);
  },
);

test.each(cases)(
  'the name "%s" is found in the database by "%s": %s',
  async (text, search, found) => {
    const { rows } = await sql<{ found: boolean }>`
    SELECT ${matchesWords(foldInSql(sql`${text}::text`), soughtBy(search))} AS found`.execute(
      database.db,
    );
    expect(rows).toEqual([{ found }]);
  },
);

test.each([...cases, ...nameCases])(
  'the scout "%s" is found in the database by "%s": %s',
  async (name, search, found) => {
    const { db } = database;
    const { scoutId } = await aScout(db, { ...(await aSector(db)), name });
    const rows = await db
      .selectFrom('scouts')
      .select('foldedName')
      .where('scoutId', '=', scoutId)
      .where(matchesWords(foldedName, soughtBy(search)))
      .execute();
    expect(rows).toHaveLength(found ? 1 : 0);
  },
);

test('folded names in the database follow the present table of letters and the scout’s name', async () => {
  const { db } = database;
  const letters = [...FOLD_FROM, ...FOLD_REMOVED].join('a');
  const name = `أبو عبد الله ${letters} ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹ É`;
  const { scoutId } = await aScout(db, { ...(await aSector(db)), name: 'مينا' });
  const stored = await db
    .updateTable('scouts')
    .set({ name })
    .where('scoutId', '=', scoutId)
    .returning('foldedName')
    .executeTakeFirstOrThrow();
  expect(stored.foldedName).toBe(foldName(name));
});
