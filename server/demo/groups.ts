import { setGroupName } from '../features/group/queries.ts';
import { putOperator } from '../groups/operator/operators.ts';
import type { ManyGroups } from '../groups/program.ts';
import { countGroup, keepCounts } from '../groups/upkeep/count.ts';
import { DEMO_PASSWORD, insertDemoGroup } from './demo.ts';
import type { DemoSize } from './parts.ts';

/** The made-up groups, the largest first. */
const GROUPS: { slug: string; name: string; size: DemoSize }[] = [
  {
    slug: 'nile',
    name: 'مجموعة النيل الكشفية',
    size: { scouts: 500, sectors: 16, units: 5, terms: 2, weeks: 26 },
  },
  {
    slug: 'shatby',
    name: 'كشافة الشاطبي',
    size: { scouts: 418, sectors: 14, units: 4, terms: 2, weeks: 20 },
  },
  {
    slug: 'manar',
    name: 'مجموعة المنار',
    size: { scouts: 371, sectors: 12, units: 4, terms: 2, weeks: 20 },
  },
  {
    slug: 'st-therese',
    name: 'مجموعة سانت تريز',
    size: { scouts: 240, sectors: 8, units: 3, terms: 1, weeks: 20 },
  },
  {
    slug: 'forsan',
    name: 'مجموعة الفرسان',
    size: { scouts: 133, sectors: 6, units: 2, terms: 1, weeks: 16 },
  },
];

const OPERATOR = { email: 'operator@khayma.example', password: DEMO_PASSWORD };

/** Makes the groups that are missing, and the operator. */
export async function insertDemoGroups({
  directory,
  databases,
  groups,
  operatorTokens,
  clock,
}: Pick<ManyGroups, 'directory' | 'databases' | 'groups' | 'operatorTokens' | 'clock'>): Promise<{
  slugs: string[];
  operator: typeof OPERATOR;
}> {
  const now = clock();
  for (const { slug, name, size } of GROUPS) {
    if (await databases.isTaken(slug, now)) continue;
    const row = await databases.createEmpty({ slug, name, now });
    const { database } = await groups.openRow(row);
    await insertDemoGroup(database.jobDb, { now, timeZone: row.timeZone, size });
    await setGroupName(database.jobDb, name);
    await keepCounts(directory.db, row.groupId, await countGroup(database.jobDb, now), now);
  }
  const known = await directory.db.selectFrom('operators').select('email').executeTakeFirst();
  if (!known)
    await putOperator({ directory: directory.db, tokens: operatorTokens }, { ...OPERATOR, now });
  return { slugs: GROUPS.map(({ slug }) => slug), operator: OPERATOR };
}
