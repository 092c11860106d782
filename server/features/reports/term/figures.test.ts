import { beforeAll, expect, test } from 'vitest';
import { listActivities } from '../../../../contract/activities/endpoints.ts';
import { readWeek } from '../../../../contract/attendance/week.ts';
import { listBadges } from '../../../../contract/badges/endpoints.ts';
import { listSectorBadges } from '../../../../contract/badges/pass-endpoints.ts';
import { badgeKindLabels, badgeKinds } from '../../../../contract/badges/words.ts';
import { addDays } from '../../../../contract/core/calendar.ts';
import { weekdays } from '../../../../contract/core/weekdays.ts';
import {
  listCouncils,
  listDecisions,
  listMeetings,
} from '../../../../contract/councils/endpoints.ts';
import { readEvaluationResults } from '../../../../contract/evaluation/results.ts';
import { categoryLabels } from '../../../../contract/evaluation/words.ts';
import { readBook } from '../../../../contract/finance/book.ts';
import { readTermReport, type TermReport } from '../../../../contract/reports/term-report.ts';
import { deleteScout, listSectorScouts } from '../../../../contract/scouts/endpoints.ts';
import { listSectors } from '../../../../contract/sectors/endpoints.ts';
import { sectorLabel } from '../../../../contract/sectors/sector-label.ts';
import type { SectorName } from '../../../../contract/sectors/sector-name.ts';
import { listSessionPlans } from '../../../../contract/sessions/endpoints.ts';
import * as stats from '../../../../contract/stats/endpoints.ts';
import { listTripPeople, listTrips } from '../../../../contract/trips/endpoints.ts';
import { insertDemoGroup } from '../../../demo/demo.ts';
import { startSession } from '../../../http/session.ts';
import { dayIn } from '../../../lib/calendar.ts';
import { testApp } from '../../../testing/app.ts';
import { findPlaces } from '../../../testing/demo-requests.ts';
import { aScout } from '../../../testing/factories.ts';
import { findSector } from '../../sectors/queries.ts';

const server = testApp();
const { call } = server;
let as: string;
let unitCaptainId: number;
let own: SectorName;

beforeAll(async () => {
  const { now, settings } = server;
  const size = { scouts: 60, sectors: 4, units: 2, terms: 3, weeks: 12 };
  await insertDemoGroup(server.db, { now, timeZone: settings.timeZone, size });
  const { captains, sector } = await findPlaces(server.db, dayIn(settings.timeZone, now));
  as = await startSession(server.db, server.tokens, captains.general, now);
  unitCaptainId = captains.unit;
  own = { baseName: sector.baseName, suffixName: sector.suffixName };
  const { body: scouts } = (await call(listSectorScouts, { as, query: own })).ok;
  await call(deleteScout, { as, params: { id: scouts[0]!.scoutId } });
  const { sectorId } = await findSector(server.db, own);
  const { scoutId } = await aScout(server.db, { sectorId });
  const createdAt = now.toISOString();
  // The made-up group enrolls its scouts on random days; here their creation counts.
  await server.db.updateTable('scouts').set({ enrollDate: null }).execute();
  // Nor does anybody move to another sector.
  await server.db.deleteFrom('scoutMoves').execute();
  await server.db.updateTable('scouts').set({ createdAt }).where('scoutId', '=', scoutId).execute();
});

type Scope = TermReport['scope'];
const queryOf = (scope: Scope) => ({ group: {}, unit: { unitCaptainId }, sector: own })[scope];
const rateOf = (attended: number, absent: number) =>
  attended + absent === 0 ? null : attended / (attended + absent);

async function sectorsOf(scope: Scope) {
  const { body } = (await call(listSectors, { as })).ok;
  return body
    .filter(
      ({ baseName, suffixName, unitCaptainId: unit }) =>
        scope === 'group' ||
        (scope === 'unit'
          ? unit === unitCaptainId
          : baseName + suffixName === own.baseName + own.suffixName),
    )
    .map(({ baseName, suffixName }) => ({ name: { baseName, suffixName } }));
}
const termsOf = ({ weeks }: TermReport) => [...new Set(weeks.map(({ termNumber }) => termNumber))];
type Sectors = Awaited<ReturnType<typeof sectorsOf>>;

/** Every week of the term in the answers of the week's screen, for these sectors. */
async function readAttendance({ weeks }: Pick<TermReport, 'weeks'>, sectors: Sectors) {
  const labels = new Set(sectors.map(({ name }) => sectorLabel(name)));
  const counts = new Map<string, { attended: number; absent: number }>();
  const byWeek = [];
  for (const { termNumber, weekNumber, cancelled } of weeks) {
    const sum = { attended: 0, absent: 0 };
    if (!cancelled) {
      const { body } = (await call(readWeek, { as, query: { termNumber, weekNumber } })).ok;
      for (const { sectorBaseName, sectorSuffixName, attended, absent } of body) {
        const label = sectorLabel({ baseName: sectorBaseName, suffixName: sectorSuffixName });
        if (!labels.has(label)) continue;
        const before = counts.get(label) ?? { attended: 0, absent: 0 };
        counts.set(label, {
          attended: before.attended + attended,
          absent: before.absent + absent,
        });
        sum.attended += attended;
        sum.absent += absent;
      }
    }
    byWeek.push(sum);
  }
  return { byWeek, bySector: counts };
}

/** Counts sessions and activities of an unfinished term until today. */
async function countSessions(report: TermReport, sectors: Sectors) {
  const labels = new Set(sectors.map(({ name }) => sectorLabel(name)));
  const all = [];
  for (const termNumber of termsOf(report)) {
    const query = { termNumber, limit: 200 };
    all.push(...(await call(listSessionPlans, { as, query })).ok.body);
  }
  const found = all.filter(
    (session) =>
      session.day <= report.to && session.sectors.some((name) => labels.has(sectorLabel(name))),
  );
  return {
    sessionsPlanned: found.length,
    sessionsHeld: found.filter(({ state }) => state === 'held').length,
  };
}

/** Who came to the trips that began in the days of the report, by their boards. */
async function countTrips(report: TermReport, sectors: Sectors) {
  const labels = new Set(sectors.map(({ name }) => sectorLabel(name)));
  const { body: rows } = (await call(listTrips, { as, query: {} })).ok;
  const began = rows.filter(
    ({ startsAt, state, sectors: invited }) =>
      startsAt.slice(0, 10) >= report.from &&
      startsAt.slice(0, 10) <= report.to &&
      state !== 'draft' &&
      state !== 'cancelled' &&
      invited.some((name) => labels.has(sectorLabel(name))),
  );
  if (began.length === 0) return {};
  let tripPeople = 0;
  for (const { tripId } of began) {
    const { body } = (await call(listTripPeople, { as, params: { tripId } })).ok;
    tripPeople += body.filter(
      ({ kind, state, sectorBaseName, sectorSuffixName }) =>
        kind === 'scout' &&
        state === 'coming' &&
        labels.has(sectorLabel({ baseName: sectorBaseName!, suffixName: sectorSuffixName! })),
    ).length;
  }
  return { trips: began.length, tripPeople };
}

async function countActivities(report: TermReport) {
  const { body } = (await call(listActivities, { as })).ok;
  return body.filter(
    (activity) =>
      termsOf(report).includes(activity.termNumber) &&
      !activity.weekCancelled &&
      // The weeks of the made-up group begin on a Saturday.
      addDays(activity.weekStartDate, weekdays.indexOf(activity.day)) <= report.to,
  ).length;
}

/** The awards of the days by kind, from the badges of each sector. */
async function countAwards({ from, to }: TermReport, sectors: Sectors) {
  const { body: kinds } = (await call(listBadges, { as })).ok;
  const kindOf = new Map(kinds.map(({ badgeId, kind }) => [badgeId, kind]));
  const awarded: { badgeId: number }[] = [];
  for (const { name } of sectors) {
    const { body } = (await call(listSectorBadges, { as, query: name })).ok;
    awarded.push(
      ...body.filter(({ awardedOn }) => awardedOn && awardedOn >= from && awardedOn <= to),
    );
  }
  return badgeKinds
    .map((kind): [string, number] => [
      badgeKindLabels[kind],
      awarded.filter(({ badgeId }) => kindOf.get(badgeId) === kind).length,
    ])
    .filter(([, count]) => count !== 0);
}

/** The decisions that are not confidential, of minutes that are approved. */
async function countDecisions({ from, to }: TermReport, scope: Scope, sectors: Sectors) {
  const councils = (await call(listCouncils, { as })).ok.body.filter(
    (council) =>
      scope === 'group' ||
      (scope === 'unit' && council.unitCaptainId === unitCaptainId) ||
      sectors.some(
        ({ name }) =>
          council.sectorBaseName === name.baseName && council.sectorSuffixName === name.suffixName,
      ),
  );
  const meetings = [];
  for (const { councilId } of councils) {
    meetings.push(...(await call(listMeetings, { as, params: { councilId } })).ok.body);
  }
  const approved = new Set(
    meetings
      .filter(({ approvedAt, date }) => approvedAt && date >= from && date <= to)
      .map(({ meetingId }) => meetingId),
  );
  const { body } = (await call(listDecisions, { as, query: { limit: 200 } })).ok;
  const found = body.filter(
    ({ meetingId, isConfidential }) => !isConfidential && meetingId && approved.has(meetingId),
  );
  const of = (state: string) => found.filter((decision) => decision.state === state).length;
  return {
    decisions: found.length,
    decisionsDone: of('done'),
    decisionsOpen: of('open'),
    decisionsDropped: of('dropped'),
  };
}

/** The sums of the terms by category, from the results of each sector. */
async function readEvaluation(report: TermReport, sectors: Sectors) {
  const sums = new Map<string, { points: number; possible: number }>();
  for (const { name } of sectors) {
    for (const termNumber of termsOf(report)) {
      const query = { ...name, termNumber };
      const { body } = (await call(readEvaluationResults, { as, query })).ok;
      for (const { category, points, possible } of body.criteria) {
        const label = categoryLabels[category];
        const before = sums.get(label) ?? { points: 0, possible: 0 };
        sums.set(label, {
          points: before.points + points,
          possible: before.possible + possible,
        });
      }
    }
  }
  return sums;
}

type BookAnswer = Awaited<ReturnType<typeof readBookOfTerm>>;
const readBookOfTerm = async (termNumber: number) =>
  (await call(readBook, { as, query: { termNumber, limit: 1000 } })).ok.body;
const pounds = (value: number) => Math.round(value * 100) / 100;
const nonZero = (key: string, value: number) => (value === 0 ? {} : { [key]: value });

/** The books of the terms, of general captains for the group. */
async function readMoney(report: TermReport, scope: Scope) {
  if (scope !== 'group') return {};
  const books: BookAnswer[] = [];
  for (const termNumber of termsOf(report)) books.push(await readBookOfTerm(termNumber));
  const sum = (of: (book: BookAnswer) => number) =>
    pounds(books.reduce((total, book) => total + of(book), 0));
  const incomeReversed = (book: BookAnswer) => book.incomeReversed;
  const expenseReversed = (book: BookAnswer) => book.expenseReversed;
  const weekly = (book: BookAnswer) =>
    book.lines.reduce((total, line) => total + (line.kind === 'week' ? line.value : 0), 0);
  return {
    opening: books[0]!.opening,
    income: sum(({ income }) => income),
    subscriptions: sum(weekly),
    expense: sum(({ expense }) => expense),
    ...nonZero('incomeReversed', sum(incomeReversed)),
    ...nonZero('expenseReversed', sum(expenseReversed)),
    balance: books.at(-1)!.closing,
  };
}

/** The weeks of the term before the report's one; none for a year. */
async function weeksBefore(report: TermReport): Promise<Pick<TermReport, 'weeks'>> {
  const termNumber = termsOf(report)[0]! - 1;
  if (report.isYear || termNumber < 1) return { weeks: [] };
  const query = { termNumber, scope: 'group' as const };
  return (await call(readTermReport, { as, query })).ok.body;
}

/** All figures and rows of a report, as the other screens answer them. */
async function readScreens(report: TermReport, scope: Scope, span: Span) {
  const sectors = await sectorsOf(scope);
  const { byWeek, bySector } = await readAttendance(report, sectors);
  const sum = (of: 'attended' | 'absent') => byWeek.reduce((total, week) => total + week[of], 0);
  const before = await readAttendance(await weeksBefore(report), sectors);
  const sumBefore = (of: 'attended' | 'absent') =>
    before.byWeek.reduce((total, week) => total + week[of], 0);
  const evaluation = await readEvaluation(report, sectors);
  const points = [...evaluation.values()].reduce((total, one) => total + one.points, 0);
  const possible = [...evaluation.values()].reduce((total, one) => total + one.possible, 0);
  const awards = await countAwards(report, sectors);
  const query = queryOf(scope);
  const { totalScouts } = (await call(stats.countScouts, { as, query })).ok;
  const people = {
    // One came in this term and one left.
    scoutsBefore: totalScouts,
    joined: 1,
    left: 1,
    scouts: totalScouts,
    captains: (await call(stats.countCaptains, { as, query })).ok.totalCaptains,
  };
  return {
    figures: {
      attendanceRate: rateOf(sum('attended'), sum('absent')),
      attendanceRateBefore: rateOf(sumBefore('attended'), sumBefore('absent')),
      ...(span === 'newest' && people),
      badgesAwarded: awards.reduce((total, [, count]) => total + count, 0),
      evaluationRate: possible === 0 ? null : points / possible,
      ...(await countSessions(report, sectors)),
      activities: await countActivities(report),
      ...(await countTrips(report, sectors)),
      ...(await readMoney(report, scope)),
      ...(await countDecisions(report, scope, sectors)),
    } as Record<string, number | null>,
    rows: {
      ...(scope !== 'sector' && {
        sectors: sectors.map(({ name }) => {
          const counts = bySector.get(sectorLabel(name)) ?? { attended: 0, absent: 0 };
          return [sectorLabel(name), rateOf(counts.attended, counts.absent)];
        }),
      }),
      badges: awards,
      evaluation: [...evaluation].map(([label, of]) => [label, of.points / of.possible]),
    } as Record<string, [string, number | null][]>,
    weeks: byWeek.map(({ attended, absent }) => [attended, absent, rateOf(attended, absent)]),
  };
}

type Span = keyof typeof spans;
const spans = { newest: {}, older: { termNumber: 2 }, year: { termNumber: 2, year: true } };
const reports = (['group', 'unit', 'sector'] as const).flatMap((scope) =>
  (['newest', 'older', 'year'] as const).map((span) => [scope, span] as const),
);

test('every figure of every report is that of its screen', async () => {
  let compared = 0;
  const same = (figure: number | null, screen: number | null | undefined, name: string) => {
    compared += 1;
    if (figure === null || screen === null || screen === undefined)
      expect(figure, name).toBe(screen);
    else expect(figure, name).toBeCloseTo(screen, 9);
  };
  for (const [scope, span] of reports) {
    const query = { ...queryOf(scope), ...spans[span] };
    const { body } = (await call(readTermReport, { as, query })).ok;
    expect(termsOf(body)).toEqual({ newest: [3], older: [2], year: [1, 2] }[span]);
    const screens = await readScreens(body, scope, span);
    // No screen shows the members on a past day.
    const shown = body.sections
      .filter(({ key }) => key !== 'people' || span === 'newest')
      .flatMap(({ figures }) => figures);
    for (const { key, value } of shown)
      same(value, screens.figures[key], `${scope} ${span} ${key}`);
    // A section that is left out is empty on its screen too.
    const keys = new Set(shown.map(({ key }) => key));
    for (const [key, value] of Object.entries(screens.figures)) {
      if (!keys.has(key)) expect(value ?? 0, `${scope} ${span} ${key}`).toBe(0);
    }
    for (const { key, rows = [] } of body.sections) {
      const expected = new Map(screens.rows[key] ?? []);
      for (const { label, value } of rows) {
        if (value !== null && key !== 'patrols') {
          same(value, expected.get(label), `${scope} ${span} ${label}`);
        }
      }
    }
    for (const [index, week] of body.weeks.entries()) {
      const [attended, absent, rate] = screens.weeks[index]!;
      same(week.attended, attended, `${scope} ${span} week ${index}`);
      same(week.absent, absent, `${scope} ${span} week ${index}`);
      same(week.attendanceRate, rate, `${scope} ${span} week ${index}`);
    }
    if (span === 'newest') {
      const { weeks } = (await call(stats.readEvaluationRates, { as, query: queryOf(scope) })).ok
        .body;
      const rates = body.weeks.filter(({ cancelled }) => !cancelled);
      for (const [index, { rate }] of weeks.entries()) {
        same(rates[index]!.evaluationRate, rate, `${scope} evaluation of week ${index}`);
      }
    }
    const patrols = body.sections.find(({ key }) => key === 'patrols')?.rows ?? [];
    if (patrols.length > 0) {
      const results = { ...own, termNumber: body.termNumber };
      const { body: found } = (await call(readEvaluationResults, { as, query: results })).ok;
      for (const { label, value } of patrols) {
        same(value, found.patrols.find(({ name }) => name === label)?.rate, label);
      }
    }
  }
  expect(compared).toBe(570);
});
