import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  readEvaluationResults,
  readScoutEvaluation,
} from '../../../contract/evaluation/results.ts';
import { foldedSectorName } from '../../../contract/sectors/sector-name.ts';
import { listSectorEvaluation, readEvaluationRates } from '../../../contract/stats/endpoints.ts';
import { randomRuns } from '../../../scripts/testing/thoroughness.ts';
import { storeRows } from '../../db/store-rows.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import { aCaptain } from '../../testing/factories.ts';
import {
  type Counted,
  countAll,
  criteria,
  dayOfWeek,
  expectedPatrols,
  type Group,
  group,
  OTHER,
  OWN,
  sumOf,
  WEEKS,
} from '../../testing/random-evaluation.ts';
import { emptyTables } from '../../testing/tables.ts';

const server = testApp();
const { call } = server;

async function store({ scouts, cancelled, recorded, closedAfter, offAfter }: Group, by: number) {
  const { db } = server;
  const at = FRIDAY.toISOString();
  const scoutsWeeks = scouts.flatMap(({ weeks }, index) =>
    weeks.map(({ isElsewhere, ...week }, weekIndex) => ({
      ...week,
      key: { scoutId: index + 1, termNumber: 1, weekNumber: weekIndex + 1 },
      sectorId: isElsewhere ? OTHER : OWN,
    })),
  );
  await storeRows(
    db,
    'sectors',
    ['أشبال', 'براعم'].map((baseName, index) => ({
      sectorId: index + 1,
      baseName,
      suffixName: 'أ',
      foldedName: foldedSectorName({ baseName, suffixName: 'أ' }),
      createdAt: at,
    })),
  );
  await storeRows(db, 'terms', [
    { termNumber: 1, termName: 'فترة', startDate: dayOfWeek(1), endDate: dayOfWeek(WEEKS + 1) },
  ]);
  await storeRows(
    db,
    'weeks',
    cancelled.map((isCancelled, index) => ({
      termNumber: 1,
      weekNumber: index + 1,
      startDate: dayOfWeek(index + 1),
      cancelledAt: isCancelled ? at : null,
    })),
  );
  await storeRows(
    db,
    'criteria',
    criteria.map(({ id, kind, ...criterion }) => ({
      ...criterion,
      criterionId: id,
      name: `بند ${id}`,
      foldedName: `بند ${id}`,
      kind,
      date: kind === 'once' ? dayOfWeek(2) : null,
      createdOn: dayOfWeek(3),
      closedOn: id === 3 && closedAfter !== null ? dayOfWeek(closedAfter) : null,
    })),
  );
  if (offAfter !== null) {
    const off = { sectorId: OWN, criterionId: 4, offOn: dayOfWeek(offAfter) };
    await storeRows(db, 'criteriaOff', [off]);
  }
  await storeRows(
    db,
    'patrols',
    ['الفهود', 'الذئاب', 'النسور'].map((name, index) => ({
      patrolId: index + 1,
      sectorId: OWN,
      name,
      createdAt: at,
    })),
  );
  await storeRows(
    db,
    'scouts',
    scouts.map(({ isDeleted }, index) => ({
      scoutId: index + 1,
      name: `كشاف ${index + 1}`,
      gender: 'male',
      sectorId: OWN,
      createdAt: at,
      deletedAt: isDeleted ? at : null,
    })),
  );
  await storeRows(
    db,
    'evaluationSheets',
    recorded.flatMap((isRecorded, index) =>
      isRecorded
        ? [{ sectorId: OWN, termNumber: 1, weekNumber: index + 1, recordedBy: by, recordedAt: at }]
        : [],
    ),
  );
  await storeRows(
    db,
    'scoutAttendance',
    scoutsWeeks.flatMap(({ key, sectorId, status }) =>
      status === null ? [] : [{ ...key, sectorId, status }],
    ),
  );
  await storeRows(
    db,
    'scoutPayments',
    scoutsWeeks.flatMap(({ key, sectorId, paid }) =>
      paid > 0 ? [{ ...key, sectorId, amount: paid }] : [],
    ),
  );
  await storeRows(
    db,
    'evaluationPoints',
    scoutsWeeks.flatMap(({ key, sectorId, given }) =>
      given.flatMap((points, of) =>
        points === null ? [] : [{ ...key, criterionId: of + 1, sectorId, points }],
      ),
    ),
  );
  await storeRows(
    db,
    'evaluationMembers',
    scoutsWeeks.flatMap(({ key, sectorId, patrol }) =>
      patrol !== null && sectorId === OWN && recorded[key.weekNumber - 1]
        ? [{ ...key, sectorId, patrolId: patrol + 1 }]
        : [],
    ),
  );
  await storeRows(
    db,
    'testPoints',
    scouts.flatMap(({ test }, index) =>
      test === null ? [] : [{ scoutId: index + 1, criterionId: 5, sectorId: OWN, points: test }],
    ),
  );
}

test('figures are those of a plain reference, whatever was recorded, closed, moved or cancelled', async () => {
  await fc.assert(
    fc.asyncProperty(group, async (of) => {
      await emptyTables(server.db);
      const general = await aCaptain(server, { type: 'general' });
      await store(of, general.captainId);
      const counted = countAll(of);
      const own = counted.filter(({ sector }) => sector === OWN);
      for (const week of [undefined, 1, 3, WEEKS]) {
        const inPeriod = (each: Counted) => week === undefined || each.week === week;
        const { body } = (
          await call(readEvaluationResults, {
            as: general.token,
            query: { baseName: 'أشبال', suffixName: 'أ', weekNumber: week },
          })
        ).ok;
        for (const scout of body.scouts) {
          const { points, possible, rate } = scout;
          const ofScout = counted.filter((each) => each.scout === scout.scoutId && inPeriod(each));
          expect({ points, possible, rate }).toEqual(sumOf(ofScout));
          const weeks = ofScout.filter(({ criterion }) => criterion.kind === 'weekly');
          expect(scout.weeks).toBe(new Set(weeks.map((each) => each.week)).size);
        }
        expect(body.scouts).toHaveLength(of.scouts.filter(({ isDeleted }) => !isDeleted).length);
        for (const criterion of criteria) {
          const expected = sumOf(
            own.filter((each) => each.criterion === criterion && inPeriod(each)),
          );
          const found = body.criteria.find(({ criterionId }) => criterionId === criterion.id);
          expect({ ...sumOf([]), ...(found && sumsIn(found)) }).toEqual(expected);
        }
        for (const figure of body.categories) {
          const { category } = figure;
          const ofCategory = own.filter((each) => each.criterion.category === category);
          expect(sumsIn(figure)).toEqual(sumOf(ofCategory.filter(inPeriod)));
        }
        expect(body.weeks.map(({ rate }) => rate)).toEqual(
          of.cancelled.map((_, index) => sumOf(own.filter((each) => each.week === index + 1)).rate),
        );
        const patrols = body.patrols.map(
          ({ patrolId, rate, evaluated, members, rank, isBest }) => ({
            patrolId,
            rate,
            evaluated,
            members,
            rank,
            isBest,
          }),
        );
        const expected = expectedPatrols(of, counted, week);
        for (const patrol of expected) {
          const found = patrols.find(({ patrolId }) => patrolId === patrol.patrolId)!;
          expect({ ...found, rate: null }).toEqual({ ...patrol, rate: null });
          if (patrol.rate === null) expect(found.rate).toBeNull();
          else expect(found.rate).toBeCloseTo(patrol.rate, 9);
        }
      }
      await expectBestPatrols(of, counted, general.token);
      await expectStatistics(of, counted, general.token);
      const first = counted.filter(({ scout }) => scout === 1);
      if (!of.scouts[0]!.isDeleted) {
        const { body } = (
          await call(readScoutEvaluation, { as: general.token, params: { scoutId: 1 } })
        ).ok;
        expect(body.terms.map(sumsIn)).toEqual(first.length === 0 ? [] : [sumOf(first)]);
        for (const week of body.weeks) {
          expect(sumsIn(week)).toEqual(
            sumOf(first.filter((each) => each.week === week.weekNumber)),
          );
        }
      }
    }),
    randomRuns(15, 150),
  );
});

/** The best patrols of each week are those that the results of the week name, newest first. */
async function expectBestPatrols(of: Group, counted: readonly Counted[], as: string) {
  const query = { baseName: 'أشبال', suffixName: 'أ' };
  const { body } = (await call(readEvaluationResults, { as, query })).ok;
  const names = ['الفهود', 'الذئاب', 'النسور'];
  const expected = of.recorded.flatMap((isRecorded, index) => {
    if (!isRecorded || of.cancelled[index]) return [];
    const best = expectedPatrols(of, counted, index + 1).filter(({ isBest }) => isBest);
    return best.length === 0
      ? []
      : [
          {
            weekNumber: index + 1,
            names: best.map(({ patrolId }) => names[patrolId - 1]!).sort(),
            rate: expect.closeTo(best[0]!.rate!, 9),
          },
        ];
  });
  expect(body.bestPatrols.map((best) => ({ ...best, names: best.names.toSorted() }))).toEqual(
    expected.toReversed(),
  );
}

/** The statistics of the group and of each sector. */
async function expectStatistics(of: Group, counted: readonly Counted[], as: string) {
  const weeksOf = (own: readonly Counted[]) =>
    of.cancelled.flatMap((isCancelled, index) =>
      isCancelled
        ? []
        : [
            {
              weekNumber: index + 1,
              rate: sumOf(own.filter(({ week }) => week === index + 1)).rate,
            },
          ],
    );
  const ofSector = (sector: number) => counted.filter((each) => each.sector === sector);
  const scopes: [object, readonly Counted[]][] = [
    [{}, counted],
    [{ baseName: 'أشبال', suffixName: 'أ' }, ofSector(OWN)],
  ];
  for (const [query, own] of scopes) {
    const { body } = (await call(readEvaluationRates, { as, query })).ok;
    expect([body.rate, body.weeks]).toEqual([sumOf(own).rate, weeksOf(own)]);
    for (const figure of body.categories) {
      const ofCategory = own.filter(({ criterion }) => criterion.category === figure.category);
      expect(sumsIn(figure)).toEqual(sumOf(ofCategory));
    }
  }
  const { body } = (await call(listSectorEvaluation, { as })).ok;
  expect(body.map(({ rate, weeks }) => ({ rate, weeks }))).toEqual(
    [OWN, OTHER].map((sector) => ({
      rate: sumOf(ofSector(sector)).rate,
      weeks: weeksOf(ofSector(sector)),
    })),
  );
}

const sumsIn = ({
  points,
  possible,
  rate,
}: {
  points: number;
  possible: number;
  rate: number | null;
}) => ({
  points,
  possible,
  rate,
});
