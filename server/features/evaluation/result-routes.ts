import type { FastifyInstance } from 'fastify';
import {
  downloadEvaluationResults,
  type EvaluationResults,
  evaluationFileName,
  readEvaluationResults,
  readScoutEvaluation,
} from '../../../contract/evaluation/results.ts';
import { askedSector, type SectorName } from '../../../contract/sectors/sector-name.ts';
import { ApiError } from '../../http/errors.ts';
import { type Call, route } from '../../http/route.ts';
import { dayIn } from '../../lib/calendar.ts';
import { SPREADSHEET_TYPE, writeSpreadsheet } from '../../lib/spreadsheet.ts';
import { authorizeScout } from '../scouts/policy.ts';
import { getScout } from '../scouts/queries.ts';
import { authorizeSector } from '../sectors/policy.ts';
import { findSector } from '../sectors/queries.ts';
import { findWeek, getNewestTerm, listNewestTerms } from '../terms/queries.ts';
import { recordedOf } from './patrol-queries.ts';
import {
  listAllPatrols,
  listCriterionSums,
  listEvaluatedWeeks,
  listPatrolWeeks,
  listScoutCategorySums,
  listScoutSums,
  listScoutsWithPatrol,
  listScoutTermSums,
  listScoutWeekSums,
  listScoutWeeks,
} from './result-queries.ts';
import {
  addUp,
  bestOfWeeks,
  byCategory,
  figureOf,
  rankPatrols,
  ratePatrols,
} from './result-rules.ts';
import { resultSheets } from './sheet-rules.ts';

const EMPTY: EvaluationResults = {
  scouts: [],
  patrols: [],
  bestPatrols: [],
  criteria: [],
  categories: [],
  weeks: [],
  total: { points: 0, possible: 0, rate: null },
};

export function evaluationResultRoutes(app: FastifyInstance): void {
  route(app, readEvaluationResults, async (call) => {
    const asked = askedSector(call.query);
    if (asked === null) return { message: 'No sector, no results', body: EMPTY };
    return { message: 'Evaluation results', body: await readResults(call, asked) };
  });

  route(app, downloadEvaluationResults, async (call) => {
    const sector = { baseName: call.body.baseName, suffixName: call.body.suffixName };
    const results = await readResults({ ...call, query: call.body }, sector);
    const data = await writeSpreadsheet(resultSheets(results));
    return new File([data], evaluationFileName(sector, call.body.weekNumber), {
      type: SPREADSHEET_TYPE,
    });
  });

  route(app, readScoutEvaluation, async ({ db, settings, params, caller }) => {
    const scout = await getScout(db, params.scoutId);
    authorizeScout(caller, scout, settings);
    const [newest] = await listNewestTerms(db, 1);
    const terms = await listScoutTermSums(db, scout.scoutId);
    const ofNewest = newest?.termNumber ?? 0;
    const weeks = await listScoutWeekSums(db, scout.scoutId, ofNewest);
    const categories = await listScoutCategorySums(db, scout.scoutId, ofNewest);
    return {
      message: "A scout's evaluation",
      body: {
        terms: terms.map((term) => ({ ...term, ...figureOf(term) })),
        weeks: weeks.map((week) => ({ ...week, ...figureOf(week) })),
        categories: byCategory(categories),
      },
    };
  });
}

/** A sector's results in a week or a term, for who may read the sector. */
async function readResults(
  {
    db,
    settings,
    query,
    caller,
    now,
  }: Pick<Call<typeof readEvaluationResults>, 'db' | 'settings' | 'caller' | 'now'> & {
    query: { weekNumber?: number | undefined; termNumber?: number | undefined };
  },
  asked: SectorName,
): Promise<EvaluationResults> {
  const { sectorId } = await findSector(db, asked);
  authorizeSector(caller, sectorId);
  const { weekNumber } = query;
  if (weekNumber !== undefined && !(await findWeek(db, { ...query, weekNumber }))) {
    throw new ApiError('UNKNOWN_WEEK');
  }
  const termNumber = query.termNumber ?? (await getNewestTerm(db)).termNumber;
  const today = dayIn(settings.timeZone, now);
  const period = { termNumber, weekNumber };
  const allWeeks = await listEvaluatedWeeks(db, sectorId, { termNumber, today });
  const scoutWeeks = await listScoutWeeks(db, sectorId, termNumber);
  const criteria = await listCriterionSums(db, sectorId, period);
  const scoutSums = await listScoutSums(db, sectorId, period);
  const sumsBefore =
    weekNumber === undefined
      ? []
      : await listScoutSums(db, sectorId, { termNumber, weekNumber: weekNumber - 1 });
  const scouts = await listScoutsWithPatrol(db, sectorId);
  const patrols = await listAllPatrols(db, sectorId);
  const weeksOfPatrols = {
    members: await listPatrolWeeks(db, sectorId, termNumber),
    scoutWeeks,
    recordedWeeks: recordedOf(allWeeks),
  };
  const rated = ratePatrols(
    patrols.map(({ patrolId }) => patrolId),
    { ...weeksOfPatrols, weekNumber },
  );
  const named = rated.flatMap((patrol, index) => {
    const { name, isDeleted } = patrols[index]!;
    // Deleted patrols stay in the weeks in which they were evaluated.
    return isDeleted && patrol.members === 0 ? [] : [{ ...patrol, name, isDeleted }];
  });
  return {
    scouts: scouts.map((scout) => {
      const own = scoutSums.filter(({ scoutId }) => scoutId === scout.scoutId);
      const before = sumsBefore.filter(({ scoutId }) => scoutId === scout.scoutId);
      return {
        ...scout,
        ...figureOf(addUp(own)),
        weeks: new Set(own.flatMap(({ weeks }) => weeks)).size,
        rateBefore: figureOf(addUp(before)).rate,
        categories: byCategory(own),
      };
    }),
    patrols: rankPatrols(named),
    bestPatrols: bestOfWeeks(patrols, weeksOfPatrols),
    criteria: criteria.map((criterion) => ({ ...criterion, ...figureOf(criterion) })),
    categories: byCategory(criteria),
    weeks: allWeeks.map((week) => ({
      ...week,
      rate: figureOf(addUp(scoutWeeks.filter((each) => each.weekNumber === week.weekNumber))).rate,
    })),
    total: figureOf(addUp(criteria)),
  };
}
