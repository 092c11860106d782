import type { FastifyInstance } from 'fastify';
import { rateOf } from '../../../contract/attendance/rates.ts';
import { askedSector } from '../../../contract/sectors/sector-name.ts';
import {
  countCaptains,
  countScouts,
  countSectors,
  listSectorCounts,
  listSectorEvaluation,
  listSectorRates,
  listSessionCounts,
  listWeeklyMoney,
  listWeeklyRates,
  listWeeklySubscriptions,
  listWeeklyTotals,
  readAttendanceRate,
  readCaptainGenders,
  readCurrentSubscription,
  readEvaluationRates,
  readScoutGenders,
  readTotalIncome,
  readTotalMoney,
  readTotalSpent,
  searchScoutRates,
} from '../../../contract/stats/endpoints.ts';
import { type Call, route } from '../../http/route.ts';
import { dayIn } from '../../lib/calendar.ts';
import { sumScoutCounts } from '../attendance/count-queries.ts';
import { listWeekSums } from '../evaluation/result-queries.ts';
import { byCategory, ratesOfWeeks } from '../evaluation/result-rules.ts';
import { readWeekSubscription, sumTreasury } from '../finance/queries.ts';
import { authorizeUnit, sectorScope } from '../sectors/policy.ts';
import { listAllSectors, listUnitSectorIds } from '../sectors/queries.ts';
import { readSectorIds } from '../sectors/scope-queries.ts';
import { findWeek } from '../terms/queries.ts';
import { censusRoutes } from './census-routes.ts';
import {
  countAllSectors,
  countCaptainGenders,
  countCaptainsOf,
  countScoutGenders,
  countScoutsOf,
  countSessions,
  listCountedWeeks,
  listMoneyWeeks,
  listScoutsPerSector,
  listSectorWeekCounts,
  listWeekCounts,
  type MoneyWeek,
  searchScoutCounts,
  sumMoney,
} from './queries.ts';
import { gendersInPercent, ratesOf } from './rules.ts';

/** Default `limit` of a search for scouts. */
const SEARCH_LIMIT = 50;

export function statRoutes(app: FastifyInstance): void {
  attendanceStatRoutes(app);
  evaluationStatRoutes(app);
  moneyStatRoutes(app);
  logisticsStatRoutes(app);
  censusRoutes(app);
}

function attendanceStatRoutes(app: FastifyInstance): void {
  route(app, readAttendanceRate, async (call) => {
    const counts = await sumScoutCounts(call.db, await readScope(call));
    return { message: 'Attendance rate of the newest term', body: rateOf(counts) ?? 0 };
  });

  route(app, listWeeklyRates, async (call) => {
    if (askedSector(call.query) === null) return { message: 'No sector', body: [], count: 0 };
    const weeks = await listWeekCounts(call.db, await readScope(call), todayOf(call));
    const body = weeks.map(({ weekNumber, ...counts }) => ({ weekNumber, ...ratesOf(counts) }));
    return { message: 'Weekly rates of the newest term', body, count: body.length };
  });

  route(app, listSectorRates, async (call) => {
    const sectors = await listSectorWeekCounts(call.db, todayOf(call));
    const body = sectors.map(({ weeks, sectorBaseName, sectorSuffixName }) => ({
      sectorBaseName,
      sectorSuffixName,
      attendanceRates: weeks.map(({ weekNumber, ...counts }) => ({
        weekNumber,
        ...ratesOf(counts),
      })),
    }));
    return { message: "Every sector's weekly rates", body, count: body.length };
  });

  route(app, searchScoutRates, async (call) => {
    const { name = '', limit = SEARCH_LIMIT, offset = 0 } = call.query;
    // Without a filter the list is limited to the caller's scope, because it has names and not only figures.
    const sectorIds = (await readScope(call)) ?? sectorScope(call.caller);
    const asked = { name, limit, offset };
    const { page, ...size } = await searchScoutCounts(call.db, sectorIds, asked);
    const body = page.map(({ id, name, ...counts }) => ({
      id,
      name,
      attendanceRate: ratesOf(counts).attendanceRate,
    }));
    return { message: 'Scouts', body, count: body.length, ...size };
  });
}

function evaluationStatRoutes(app: FastifyInstance): void {
  route(app, readEvaluationRates, async (call) => {
    const sums = await listWeekSums(call.db, await readScope(call));
    // Without a sector there are no figures and no weeks.
    const hasNoSector = askedSector(call.query) === null;
    const weeks = hasNoSector ? [] : await listCountedWeeks(call.db, todayOf(call));
    return {
      message: 'Evaluation of the newest term',
      body: { ...ratesOfWeeks(sums, weeks), categories: byCategory(sums) },
    };
  });

  route(app, listSectorEvaluation, async (call) => {
    const sums = Map.groupBy(await listWeekSums(call.db, null), ({ sectorId }) => sectorId);
    const weeks = await listCountedWeeks(call.db, todayOf(call));
    const body = (await listAllSectors(call.db)).map(({ sectorId, baseName, suffixName }) => ({
      sectorBaseName: baseName,
      sectorSuffixName: suffixName,
      ...ratesOfWeeks(sums.get(sectorId) ?? [], weeks),
    }));
    return { message: "Every sector's evaluation", body, count: body.length };
  });
}

function moneyStatRoutes(app: FastifyInstance): void {
  route(app, readTotalMoney, async ({ db }) => ({
    message: 'The content of the treasury',
    totalMoney: await sumTreasury(db),
  }));

  route(app, readTotalIncome, async ({ db }) => ({
    message: 'All incomes',
    ...(await sumMoney(db, 'income')),
  }));

  route(app, readTotalSpent, async ({ db }) => ({
    message: 'All expenses',
    ...(await sumMoney(db, 'expense')),
  }));

  route(app, readCurrentSubscription, async (call) => {
    const week = await findWeek(call.db, { today: todayOf(call) });
    const { total, ...state } = await readWeekSubscription(call.db, week, null);
    return { message: 'All subscriptions of the current week', totalMoney: total, ...state };
  });

  route(app, listWeeklyTotals, async (call) => ({
    message: "The treasury's content at the end of each week",
    weeklyTotals: await readMoneyWeeks(call),
  }));

  route(app, listWeeklyMoney, async (call) => ({
    message: 'Income and expense of each week',
    weeklyData: await readMoneyWeeks(call),
  }));

  route(app, listWeeklySubscriptions, async (call) => ({
    message: 'Subscriptions of each week',
    weeklyData: await readMoneyWeeks(call),
  }));
}

function logisticsStatRoutes(app: FastifyInstance): void {
  route(app, countScouts, async (call) => ({
    message: 'Number of scouts',
    totalScouts: await countScoutsOf(call.db, await readScope(call)),
  }));

  route(app, countCaptains, async (call) => ({
    message: 'Number of captains',
    totalCaptains: await countCaptainsOf(call.db, await readScope(call)),
  }));

  route(app, countSectors, async ({ db }) => ({
    message: 'Number of sectors',
    totalSectors: await countAllSectors(db),
  }));

  route(app, readScoutGenders, async ({ db }) => ({
    message: 'Boys and girls in percent',
    ...gendersInPercent(await countScoutGenders(db)),
  }));

  route(app, readCaptainGenders, async ({ db }) => ({
    message: 'Men and women among the captains in percent',
    ...gendersInPercent(await countCaptainGenders(db)),
  }));

  route(app, listSessionCounts, async (call) => {
    const body = await countSessions(call.db, todayOf(call));
    return { message: "Every sector's sessions", body, count: body.length };
  });

  route(app, listSectorCounts, async ({ db }) => ({
    message: 'Scouts of each sector',
    sectorCounts: await listScoutsPerSector(db),
  }));
}

type StatCall = Pick<Call<typeof readAttendanceRate>, 'db' | 'settings' | 'now'>;

const todayOf = ({ settings, now }: StatCall) => dayIn(settings.timeZone, now);

/** Each endpoint's schema keeps the figures of its chart and drops the others. */
function readMoneyWeeks(call: StatCall): Promise<MoneyWeek[]> {
  return listMoneyWeeks(call.db, todayOf(call));
}

/** The sectors of a requested figure; null means the whole group, which every captain may read. */
async function readScope({
  db,
  query,
  caller,
}: Pick<Call<typeof readAttendanceRate>, 'db' | 'query' | 'caller'>): Promise<number[] | null> {
  const { unitCaptainId } = query;
  if (askedSector(query) !== undefined) return readSectorIds({ db, query, caller });
  if (unitCaptainId === undefined) return null;
  if (caller.type === 'unit' && caller.captainId === unitCaptainId) return caller.unitSectorIds;
  const sectorIds = await listUnitSectorIds(db, unitCaptainId);
  authorizeUnit(caller, unitCaptainId);
  return sectorIds;
}
