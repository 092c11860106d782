import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { ResponseOf } from '../../../contract/core/endpoint.ts';
import {
  cancelWeek,
  createTerm,
  listTerms,
  listWeeks,
  readCurrentWeek,
  readRemainingWeeks,
  readTerm,
  updateTerm,
} from '../../../contract/terms/endpoints.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { routeWrite } from '../../http/route-write.ts';
import { dayIn } from '../../lib/calendar.ts';
import { isOutdated } from '../../lib/version.ts';
import {
  countRemainingWeeks,
  getCurrentWeek,
  getNewestTerm,
  insertTerm,
  listNewestTerms,
  listTermWeeks,
  listUsedWeeks,
  lockTerms,
  markCancelled,
  replaceTerm,
} from './queries.ts';
import { checkDates, checkUsedWeeks, termVersion } from './rules.ts';

export function termRoutes(app: FastifyInstance): void {
  route(app, readTerm, async ({ db }) => {
    const body = await getNewestTerm(db);
    return { message: 'The newest term', body, version: termVersion(body) };
  });

  route(app, readCurrentWeek, async ({ db, settings, now }) => {
    const week = await getCurrentWeek(db, dayIn(settings.timeZone, now));
    return { message: 'The current week', body: week };
  });

  route(app, listWeeks, ({ db, query }) => readTermWeeks(db, query.termNumber));

  route(app, listTerms, async ({ db }) => {
    const body = await listNewestTerms(db);
    return { message: 'All terms', body, count: body.length };
  });

  route(app, readRemainingWeeks, async ({ db, settings, now }) => {
    const term = await getNewestTerm(db);
    const today = dayIn(settings.timeZone, now);
    if (term.endDate < today) throw new ApiError('NO_TERM');
    const body = await countRemainingWeeks(db, term.termNumber, today);
    return { message: 'Remaining weeks', body };
  });

  routeWrite(app, createTerm, async ({ db, settings, body, now, record }) => {
    checkDates(body, { today: dayIn(settings.timeZone, now) });
    await lockTerms(db);
    const [newest] = await listNewestTerms(db, 1);
    checkDates(body, { before: newest });
    const term = await insertTerm(db, { ...body, termNumber: (newest?.termNumber ?? 0) + 1 });
    record({
      entity: 'term',
      action: 'create',
      entityId: String(term.termNumber),
      before: null,
      after: term,
    });
    return { message: 'Term created', arabicMessage: 'تم إنشاء الفترة بنجاح', body: term };
  });

  routeWrite(app, updateTerm, async ({ db, body, record }) => {
    checkDates(body, {});
    await lockTerms(db);
    const [newest, previous] = await listNewestTerms(db, 2);
    if (!newest) throw new ApiError('NO_TERM');
    const stored = termVersion(newest);
    if (isOutdated(body.version, { stored, after: termVersion(body) })) {
      throw new ApiError('TERM_CHANGED', { stored: { ...newest, version: stored } });
    }
    checkDates(body, { before: previous });
    checkUsedWeeks(newest, body, await listUsedWeeks(db, newest.termNumber));
    const { termName, startDate, endDate } = body;
    const { termNumber } = newest;
    const term = await replaceTerm(db, newest, { termNumber, termName, startDate, endDate });
    record({
      entity: 'term',
      action: 'update',
      entityId: String(term.termNumber),
      before: newest,
      after: term,
    });
    return {
      message: 'Term edited',
      arabicMessage: 'تم تعديل الفترة بنجاح',
      body: term,
      version: termVersion(term),
    };
  });

  routeWrite(app, cancelWeek, async ({ db, settings, caller, now, record }) => {
    const week = await getCurrentWeek(db, dayIn(settings.timeZone, now), 'update');
    if (week.cancelled) throw new ApiError('WEEK_CANCELLED');
    await markCancelled(db, week, caller.captainId, now);
    const cancelled = { ...week, cancelled: true };
    record({
      entity: 'week',
      action: 'cancel',
      entityId: `${week.termNumber}/${week.weekNumber}`,
      before: week,
      after: cancelled,
    });
    return {
      message: 'Week cancelled',
      arabicMessage: 'تم إلغاء الأسبوع بنجاح',
      body: cancelled,
    };
  });
}

/** The weeks of a term, without a number of the newest one, in the shape of `GET /term/week/all`. */
export async function readTermWeeks(
  db: Kysely<DB>,
  termNumber?: number,
): Promise<ResponseOf<typeof listWeeks>> {
  const body = await listTermWeeks(db, termNumber);
  return { message: 'Weeks of the term', body, count: body.length };
}
