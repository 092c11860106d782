import { sql } from 'kysely';
import {
  type CensusOfAll,
  type FailedUpgrade,
  GROUPS_A_PAGE,
  type groupOrders,
  type ListedGroup,
} from '../../../contract/directory/groups.ts';
import { census } from '../../../contract/stats/census.ts';
import { type GroupRow, stateOf } from '../directory/queries.ts';
import type { Directory } from '../directory/tables.ts';

/** Days for which a group counts as new. */
const NEW_DAYS = 7;
/** Days over which failures are counted. */
const ERROR_DAYS = 7;

interface Asked {
  search?: string | undefined;
  state?: string | undefined;
  order?: (typeof groupOrders)[number] | undefined;
  page?: number | undefined;
  now: Date;
  newestVersion: string;
  addressOf: (slug: string) => string;
}

/** The state of a group in SQL, as `stateOf` says it. */
const storedState = (newestVersion: string) => sql<string>`
  CASE WHEN groups.state IN ('suspended', 'moving') THEN groups.state
    WHEN schema_version = ${newestVersion} THEN 'active'
    WHEN upgrade_failed_at IS NULL THEN 'upgrading' ELSE 'failed' END`;

const orders = {
  used: sql`last_used_at DESC NULLS LAST`,
  name: sql`name COLLATE "ar-x-icu"`,
  size: sql`megabytes DESC`,
  scouts: sql`scouts DESC`,
  founded: sql`founded_at DESC`,
} satisfies Record<(typeof groupOrders)[number], unknown>;

/** A page of the groups, failed upgrades first, and how many there are of this search and state. */
export async function listGroupsOf(
  db: Directory,
  { search, state, order = 'used', page = 1, now, newestVersion, addressOf }: Asked,
): Promise<{ page: ListedGroup[]; total: number }> {
  const newSince = new Date(now.getTime() - NEW_DAYS * 86_400_000).toISOString();
  const errorsSince = new Date(now.getTime() - ERROR_DAYS * 86_400_000).toISOString().slice(0, 10);
  const pattern = search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null;
  const isState =
    state === undefined || state === 'all'
      ? sql`true`
      : state === 'new'
        ? sql`founded_at > ${newSince}`
        : sql`${storedState(newestVersion)} = ${state}`;
  const { rows } = await sql<
    GroupRow & { errors: number; censusDate: string | null; total: number }
  >`
    SELECT groups.*, count(*) OVER ()::int AS total,
      (SELECT coalesce(sum(count), 0)::int FROM group_errors
        WHERE group_errors.group_id = groups.group_id AND day >= ${errorsSince}::date) AS errors,
      (SELECT max(date)::text FROM censuses
        WHERE censuses.group_id = groups.group_id AND isfinite(date)) AS census_date
    FROM groups
    WHERE state <> 'founding' AND ${isState}
      AND (${pattern}::text IS NULL OR name ILIKE ${pattern} OR slug ILIKE ${pattern})
    ORDER BY ${storedState(newestVersion)} = 'failed' DESC, ${orders[order]}, slug
    LIMIT ${GROUPS_A_PAGE} OFFSET ${(page - 1) * GROUPS_A_PAGE}
  `.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    page: rows.map((row) => ({
      groupId: row.groupId,
      slug: row.slug,
      name: row.name,
      address: addressOf(row.slug),
      state: stateOf(row, newestVersion),
      isNew: row.foundedAt > newSince,
      deletedAfter: row.deleteAfter,
      cluster: row.cluster,
      schemaVersion: row.schemaVersion,
      megabytes: row.megabytes,
      scouts: row.scouts,
      captains: row.captains,
      foundedAt: row.foundedAt,
      lastUsedAt: row.lastUsedAt,
      lastBackupAt: finite(row.lastBackupAt),
      errors: row.errors,
      scoutsLimit: row.scoutsLimit,
      megabytesLimit: row.megabytesLimit,
      censusDate: row.censusDate,
    })),
  };
}

/** A moment that a group's own database has said; null for one that is none. */
const finite = (moment: string | null): string | null =>
  moment !== null && Number.isNaN(Date.parse(moment)) ? null : moment;

/** Sums over all groups. */
export async function sumGroups(db: Directory, newestVersion: string) {
  const { rows } = await sql<{
    groups: number;
    suspended: number;
    scouts: number;
    captains: number;
    megabytes: number;
    onNewestVersion: number;
  }>`
    SELECT count(*)::int AS groups,
      count(*) FILTER (WHERE state = 'suspended')::int AS suspended,
      coalesce(sum(scouts), 0)::float8 AS scouts, coalesce(sum(captains), 0)::float8 AS captains,
      coalesce(sum(megabytes), 0)::float8 AS megabytes,
      count(*) FILTER (WHERE schema_version = ${newestVersion})::int AS on_newest_version
    FROM groups WHERE state <> 'founding'
  `.execute(db);
  return { ...rows[0]!, newestVersion };
}

/** The groups whose upgrade failed. */
export async function listFailed(db: Directory, newestVersion: string): Promise<FailedUpgrade[]> {
  const rows = await db
    .selectFrom('groups')
    .where('state', '!=', 'founding')
    .where('schemaVersion', '!=', newestVersion)
    .where('upgradeFailedAt', 'is not', null)
    .orderBy('upgradeFailedAt')
    .selectAll()
    .execute();
  return rows.map(({ groupId, slug, name, schemaVersion, ...upgrade }) => ({
    groupId,
    slug,
    name,
    schemaVersion,
    reason: upgrade.upgradeError ?? '',
    attempts: upgrade.upgradeAttempts,
    failedAt: upgrade.upgradeFailedAt!,
    step: upgrade.upgradeStep,
  }));
}

/** The last rehearsal of an upgrade, or null. */
export async function readRehearsal(db: Directory) {
  const row = await db
    .selectFrom('rehearsals')
    .orderBy('rehearsalId', 'desc')
    .select(['startedAt', 'endedAt', 'done', 'total', 'failures'])
    .executeTakeFirst();
  return row ?? null;
}

/** The failed attempts to upgrade a group, newest first, as lines of text. */
export async function listFailures(db: Directory, groupId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('upgradeFailures')
    .where('groupId', '=', groupId)
    .orderBy('failureId', 'desc')
    .limit(100)
    .selectAll()
    .execute();
  return rows.map(({ at, fromVersion, reason }) => `${at} from ${fromVersion}: ${reason}`);
}

/** Counts as `handInCensus` keeps them: what was kept otherwise counts as not handed in. */
const handedInCounts = census.pick({ scouts: true, captains: true });

/** The census of a year over all groups; the newest year with one, unless asked. */
export async function readCensuses(
  db: Directory,
  asked: number | undefined,
  now: Date,
): Promise<CensusOfAll> {
  const years = (
    await db.selectFrom('censuses').select('year').distinct().orderBy('year', 'desc').execute()
  ).map(({ year }) => year);
  const year = asked ?? years[0] ?? now.getUTCFullYear();
  const rows = await db
    .selectFrom('groups')
    .leftJoin('censuses', (join) =>
      join.onRef('censuses.groupId', '=', 'groups.groupId').on('censuses.year', '=', year),
    )
    .where('groups.state', '!=', 'founding')
    .orderBy(sql`groups.name COLLATE "ar-x-icu"`)
    .select(['slug', 'name', 'date', 'handedInAt', 'counts'])
    .execute();
  const groups = rows.map((row) => {
    const { data, success } = handedInCounts.safeParse(row.counts);
    return success
      ? { ...row, counts: data }
      : { ...row, date: null, handedInAt: null, counts: null };
  });
  const scouts = new Map<string, CensusOfAll['scouts'][number]>();
  const captains = new Map<string, CensusOfAll['captains'][number]>();
  for (const { counts } of groups) {
    for (const each of counts?.scouts ?? []) {
      const key = `${each.stage}\0${each.age}\0${each.gender}`;
      const sum = scouts.get(key) ?? { ...each, count: 0 };
      scouts.set(key, { ...sum, count: sum.count + each.count });
    }
    for (const each of counts?.captains ?? []) {
      const key = `${each.type}\0${each.gender}`;
      const sum = captains.get(key) ?? { ...each, count: 0 };
      captains.set(key, { ...sum, count: sum.count + each.count });
    }
  }
  const countOf = (list: { count: number }[] | undefined) =>
    (list ?? []).reduce((sum, { count }) => sum + count, 0);
  return {
    year,
    years,
    groups: groups.map(({ slug, name, date, handedInAt, counts }) => ({
      slug,
      name,
      date,
      handedInAt,
      scouts: countOf(counts?.scouts),
      captains: countOf(counts?.captains),
    })),
    scouts: [...scouts.values()].toSorted(
      (a, b) =>
        a.stage.localeCompare(b.stage, 'ar') ||
        (a.age ?? -1) - (b.age ?? -1) ||
        a.gender.localeCompare(b.gender),
    ),
    captains: [...captains.values()].toSorted(
      (a, b) => a.type.localeCompare(b.type) || a.gender.localeCompare(b.gender),
    ),
  };
}
