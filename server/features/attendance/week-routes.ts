import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { readWeek, remindOfWeek } from '../../../contract/attendance/week.ts';
import { formatNumber } from '../../../contract/core/numbers.ts';
import { sectorLabel } from '../../../contract/sectors/sector-label.ts';
import { answeredSector } from '../../../contract/sectors/sector-name.ts';
import type { Week } from '../../../contract/terms/endpoints.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { routeWrite } from '../../http/route-write.ts';
import { dayIn } from '../../lib/calendar.ts';
import { notifySectors } from '../notifications/queries.ts';
import { sectorScope } from '../sectors/policy.ts';
import { readSectorIds } from '../sectors/scope-queries.ts';
import { findWeek, getCurrentWeek } from '../terms/queries.ts';
import { claimReminders, listSectorWeeks, type StoredSectorWeek } from './week-queries.ts';
import { isCurrentOrLast, whyNoReminder } from './week-rules.ts';

export function weekRoutes(app: FastifyInstance): void {
  route(app, readWeek, async ({ db, query, caller, settings, now }) => {
    const { timeZone } = settings;
    const today = dayIn(timeZone, now);
    const week = await findWeek(db, { ...query, today });
    if (!week && query.weekNumber !== undefined) throw new ApiError('UNKNOWN_WEEK');
    const sectors = await listSectorWeeks(db, sectorScope(caller), { week, timeZone, today });
    const current = query.weekNumber === undefined ? week : await findWeek(db, { today });
    const asked = isCurrentOrLast(week, current) ? week : undefined;
    const body = sectors.map((sector) => ({
      ...sector,
      ...answeredSector(sector),
      remindable: whyNoReminder(asked, sector, { callerId: caller.captainId, now, today }) === null,
    }));
    return { message: 'What each sector recorded', body, count: body.length, week: week ?? null };
  });

  routeWrite(app, remindOfWeek, async ({ db, body, caller, settings, now, recordNothing }) => {
    const { timeZone } = settings;
    const isOfOne = body.baseName !== undefined && body.suffixName !== undefined;
    const sectorIds = await readSectorIds({ db, query: body, caller });
    const today = dayIn(timeZone, now);
    const { weekNumber, termNumber } = body;
    const week =
      weekNumber === undefined
        ? await getCurrentWeek(db, today)
        : await getStartedWeek(db, { weekNumber, termNumber }, today);
    const sectors = await listSectorWeeks(db, sectorIds, { week, timeZone, today });
    const missing: StoredSectorWeek[] = [];
    for (const sector of sectors) {
      const why = whyNoReminder(week, sector, { callerId: caller.captainId, now, today });
      if (why === null) missing.push(sector);
      else if (isOfOne) throw new ApiError(why);
    }
    const claimed = await claimReminders(
      db,
      week,
      missing.map(({ sectorId }) => sectorId),
      { byCaptainId: caller.captainId, now },
    );
    // Somebody else was faster.
    if (isOfOne && claimed.length === 0) throw new ApiError('ALREADY_REMINDED');
    const reminded = missing.filter(({ sectorId }) => claimed.includes(sectorId));
    await notifySectors(
      db,
      reminded.map((sector) => reminderOf(sector, week)),
      caller.captainId,
      { now, today },
    );
    recordNothing(
      'a message is told to all whom it concerns, and that it was sent stands by the week',
    );
    return {
      message: `Reminded ${reminded.length} sectors`,
      body: reminded.map(answeredSector),
      count: reminded.length,
    };
  });
}

/** A week of the newest term that has started; throws UNKNOWN_WEEK or WEEK_NOT_STARTED. */
async function getStartedWeek(
  db: Kysely<DB>,
  asked: { weekNumber: number; termNumber: number | undefined },
  today: string,
): Promise<Week> {
  const week = await findWeek(db, asked);
  if (!week?.isOfNewestTerm) throw new ApiError('UNKNOWN_WEEK');
  if (week.startDate > today) throw new ApiError('WEEK_NOT_STARTED');
  return week;
}

function reminderOf(sector: StoredSectorWeek, { weekNumber }: Week) {
  const name = sectorLabel(sector);
  return {
    sectorId: sector.sectorId,
    type: 'other' as const,
    title: `تذكير بتسجيل الغياب: ${name}`,
    message: `لم يُسجَّل غياب الأسبوع ${formatNumber(weekNumber)} بعد.`,
  };
}
