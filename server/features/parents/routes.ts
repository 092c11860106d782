import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { dateIn } from '../../../contract/activities/activity-date.ts';
import {
  createParentLink,
  deleteParentLink,
  type ParentPage,
  readParentLink,
  readParentPage,
} from '../../../contract/parents/endpoints.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { routeWrite } from '../../http/route-write.ts';
import { dayIn } from '../../lib/calendar.ts';
import { openByKey } from '../../secrets/wrong-keys.ts';
import { listOwnBadges } from '../badges/queries.ts';
import { summaryOf } from '../badges/rules.ts';
import { listScoutCategorySums, listScoutWeekSums } from '../evaluation/result-queries.ts';
import { addUp, byCategory, figureOf } from '../evaluation/result-rules.ts';
import { authorizeScout } from '../scouts/policy.ts';
import { getScout } from '../scouts/queries.ts';
import {
  findLink,
  openParentPage,
  removeLink,
  replaceLink,
  type StoredParentPage,
} from './queries.ts';
import { aParentKey, hashOfKey } from './rules.ts';

export function parentRoutes(app: FastifyInstance): void {
  route(app, readParentLink, async ({ db, params, caller, settings, now }) => {
    const scout = await getScout(db, params.scoutId);
    authorizeScout(caller, scout, settings);
    const body = await findLink(db, scout.scoutId, dayIn(settings.timeZone, now));
    return { message: body ? 'The link stands' : 'No link stands', body };
  });

  routeWrite(app, createParentLink, async ({ db, params, caller, settings, now, record }) => {
    // Held, so that of two links that are made at once the history knows which took the other's place.
    const { scoutId, ...scout } = await getScout(db, params.scoutId, { lock: true });
    authorizeScout(caller, { scoutId, ...scout }, settings);
    const key = aParentKey();
    const { replaces, ...link } = await replaceLink(db, {
      scoutId,
      keyHash: hashOfKey(key),
      madeBy: caller.captainId,
      now,
      today: dayIn(settings.timeZone, now),
    });
    record({
      entity: 'parentLink',
      action: 'create',
      entityId: String(scoutId),
      before: null,
      after: { replaces },
    });
    return {
      message: 'Link made',
      arabicMessage: 'تم إنشاء الرابط، ولن يظهر مرة أخرى',
      body: { ...link, key },
    };
  });

  routeWrite(app, deleteParentLink, async ({ db, params, caller, settings, now, record }) => {
    const scout = await getScout(db, params.scoutId, { lock: true });
    authorizeScout(caller, scout, settings);
    await removeLink(db, scout.scoutId, dayIn(settings.timeZone, now));
    record({
      entity: 'parentLink',
      action: 'delete',
      entityId: String(scout.scoutId),
      before: null,
      after: null,
    });
    return { message: 'Link ended', arabicMessage: 'تم إلغاء الرابط' };
  });

  route(app, readParentPage, async ({ db, params, caller, settings, now, address }) => {
    const today = dayIn(settings.timeZone, now);
    const page = await openByKey('parent', { db, now, address }, () =>
      openParentPage(db, {
        keyHash: hashOfKey(params.key),
        now,
        today,
        // A captain looks at what the parents will see.
        isCounted: caller === null,
      }),
    );
    if (!page) throw new ApiError('LINK_OVER');
    const badges = summaryOf(await listOwnBadges(db, page.scoutId), page.sectorBaseName);
    const evaluation = page.seesEvaluation ? await readOwnEvaluation(db, page) : null;
    return {
      message: "The parents' page",
      body: { ...asPage(page, settings.firstGroupName, today), badges, evaluation },
    };
  });
}

/** The child's evaluation in the link's term; null if there is none. */
async function readOwnEvaluation(
  db: Kysely<DB>,
  { scoutId, termNumber }: StoredParentPage,
): Promise<ParentPage['evaluation']> {
  const sums = await listScoutCategorySums(db, scoutId, termNumber);
  if (sums.length === 0) return null;
  const weeks = await listScoutWeekSums(db, scoutId, termNumber);
  return { ...figureOf(addUp(sums)), weekCount: weeks.length, categories: byCategory(sums) };
}

/** The page with what is planned from today on, by its date. */
function asPage(
  { groupName, scoutId, termNumber, seesEvaluation, ...page }: StoredParentPage,
  named: string,
  today: string,
): Omit<ParentPage, 'evaluation'> {
  const activities = page.activities
    .map(({ weekStartDate, ...activity }) => ({
      ...activity,
      date: dateIn(weekStartDate, activity.day),
    }))
    .filter(({ date }) => date >= today)
    .sort((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)));
  return { ...page, group: groupName ?? named, activities };
}
