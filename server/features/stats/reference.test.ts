import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readWeek } from '../../../contract/attendance/week.ts';
import type { WeekKey } from '../../../contract/core/calendar.ts';
import type { Endpoint, ResponseOf } from '../../../contract/core/endpoint.ts';
import { foldArabic } from '../../../contract/core/text.ts';
import * as stats from '../../../contract/stats/endpoints.ts';
import { randomRuns } from '../../../scripts/testing/thoroughness.ts';
import { startSession } from '../../http/session.ts';
import { dayIn } from '../../lib/calendar.ts';
import { testApp } from '../../testing/app.ts';
import { countStatements } from '../../testing/demo-requests.ts';
import {
  balance,
  dayAfter,
  itemsOf,
  ofType,
  pounds,
  type RandomGroup,
  randomGroup,
  storeGroup,
} from '../../testing/random-group.ts';

const server = testApp();
const zone = server.settings.timeZone;

// The reference: each statistic by its definition, computed over all rows regardless of speed.

type Within = (sectorId: number) => boolean;
const everywhere: Within = () => true;

const newestOf = (group: RandomGroup) => group.terms.at(-1);
const weeksSoFar = (group: RandomGroup) =>
  (newestOf(group)?.weeks ?? []).filter((week) => week.startDate <= dayIn(zone, group.now));

const counts = (records: RandomGroup['records']) => ({
  attended: records.filter((record) => record.status === 'attended').length,
  absent: records.filter((record) => record.status === 'absent').length,
});

function recordsOfWeek(group: RandomGroup, weekNumber: number, within: Within) {
  return group.records.filter(
    (record) =>
      record.termNumber === newestOf(group)?.termNumber &&
      record.weekNumber === weekNumber &&
      within(record.sectorId),
  );
}

function rate(group: RandomGroup, within: Within): number {
  const records = (newestOf(group)?.weeks ?? [])
    .filter((week) => !week.isCancelled)
    .flatMap((week) => recordsOfWeek(group, week.weekNumber, within));
  const { attended, absent } = counts(records);
  return attended + absent === 0 ? 0 : attended / (attended + absent);
}

function weeklyRates(group: RandomGroup, within: Within): stats.WeeklyRate[] {
  return weeksSoFar(group)
    .filter((week) => !week.isCancelled)
    .map(({ weekNumber }) => {
      const { attended, absent } = counts(recordsOfWeek(group, weekNumber, within));
      const all = attended + absent;
      return {
        weekNumber,
        absenceRate: all === 0 ? null : absent / all,
        attendanceRate: all === 0 ? null : attended / all,
      };
    });
}

const compareArabic = new Intl.Collator('ar').compare;
const byName = (sectors: RandomGroup['sectors']) =>
  sectors.toSorted(
    (a, b) => compareArabic(a.baseName, b.baseName) || compareArabic(a.suffixName, b.suffixName),
  );
const presentScouts = (group: RandomGroup, within: Within) =>
  group.scouts.filter((scout) => !scout.isDeleted && within(scout.sectorId));

function search(group: RandomGroup, within: Within, name: string, limit = 50) {
  return presentScouts(group, within)
    .filter((scout) => foldArabic(scout.name).includes(foldArabic(name)))
    .sort((a, b) => compareArabic(a.name, b.name) || a.scoutId - b.scoutId)
    .slice(0, limit)
    .map((scout) => {
      const { attended, absent } = counts(
        group.records.filter(
          (record) =>
            record.scoutId === scout.scoutId &&
            !group.terms
              .find((term) => term.termNumber === record.termNumber)
              ?.weeks.some((week) => week.weekNumber === record.weekNumber && week.isCancelled),
        ),
      );
      const all = attended + absent;
      return {
        id: scout.scoutId,
        name: scout.name,
        attendanceRate: all === 0 ? null : attended / all,
      };
    });
}

function itemsInWeek(group: RandomGroup, weekNumber: number, startDate: string) {
  return itemsOf(group).filter(({ date, subscription }) => {
    if (subscription) {
      return (
        subscription.termNumber === newestOf(group)?.termNumber &&
        subscription.weekNumber === weekNumber
      );
    }
    return date >= startDate && date < dayAfter(startDate, 7);
  });
}

function itemsUpToWeek(group: RandomGroup, weekNumber: number, startDate: string) {
  return itemsOf(group).filter(({ date, subscription }) => {
    if (!subscription) return date < dayAfter(startDate, 7);
    const isOlder = subscription.termNumber !== newestOf(group)?.termNumber;
    return isOlder || subscription.weekNumber <= weekNumber;
  });
}

/** The items that were reversed, and their reversals; items are numbered from 1 in their order. */
function reversedItems({ items }: RandomGroup) {
  const reversals = items.filter(({ reverses }) => reverses !== null);
  return new Set([...reversals, ...reversals.map(({ reverses }) => items[reverses! - 1]!)]);
}

const moneyWeeks = (group: RandomGroup) =>
  weeksSoFar(group).map(({ weekNumber, startDate }) => {
    const items = itemsInWeek(group, weekNumber, startDate);
    return {
      weekNumber,
      totalIncome: pounds(ofType(items, 'income')),
      totalExpense: pounds(ofType(items, 'expense')),
      incomeReversed: pounds(
        ofType(items, 'income').filter((item) => reversedItems(group).has(item)),
      ),
      expenseReversed: pounds(
        ofType(items, 'expense').filter((item) => reversedItems(group).has(item)),
      ),
      totalSubscription: pounds(items.filter((item) => item.subscription !== null)),
      recorded: items.some((item) => item.subscription !== null),
      totalMoney: balance(itemsUpToWeek(group, weekNumber, startDate)),
    };
  });

const fullName = ({ captainId }: { captainId: number }) => `بيشوي سامي ${captainId}`;

function sectorWeeks(group: RandomGroup, within: Within, callerId: number) {
  const week = weeksSoFar(group).at(-1);
  const isOf = (row: WeekKey & { sectorId: number }, weekNumber?: number) =>
    row.termNumber === newestOf(group)?.termNumber && row.weekNumber === weekNumber;
  return byName(group.sectors.filter(({ sectorId }) => within(sectorId))).map((sector) => {
    const isHere = <T extends { sectorId: number | null }>(row: T) =>
      row.sectorId === sector.sectorId;
    const records = week ? recordsOfWeek(group, week.weekNumber, isHereId(sector.sectorId)) : [];
    const { attended, absent } = counts(records);
    const sheetOf = (weekNumber?: number) =>
      group.sheets.find((sheet) => isHere(sheet) && isOf(sheet, weekNumber));
    const sheet = sheetOf(week?.weekNumber);
    const money = itemsOf(group).find(
      ({ subscription }) =>
        subscription && isHere(subscription) && isOf(subscription, week?.weekNumber),
    );
    const captains = group.captains
      .filter((captain) => isHere(captain) && !captain.isClosed)
      .sort((a, b) => compareArabic(fullName(a), fullName(b)));
    const reminder = group.reminders.find((row) => isHere(row) && isOf(row, week?.weekNumber));
    const scouts = presentScouts(group, isHereId(sector.sectorId)).length;
    let missingWeeks = 0;
    for (const each of weeksSoFar(group).toReversed()) {
      if (sheetOf(each.weekNumber)) break;
      const isOver = dayAfter(each.startDate, 6) < dayIn(zone, new Date(sector.createdAt));
      if (!each.isCancelled && !isOver) missingWeeks += 1;
    }
    const isAgain = !reminder || group.now.getTime() - Date.parse(reminder.at) >= 2 * 60 * 60_000;
    return {
      sectorBaseName: sector.baseName,
      sectorSuffixName: sector.suffixName,
      captains: captains.map(({ captainId, gender }) => ({
        captainId,
        firstName: 'بيشوي',
        middleName: 'سامي',
        lastName: `${captainId}`,
        gender,
        phoneNumber: `011${String(captainId).padStart(8, '0')}`,
      })),
      recordedBy: sheet ? 'بيشوي سامي' : null,
      recordedAt: sheet?.at ?? null,
      scouts,
      attended,
      absent,
      execused: records.length - attended - absent,
      rate: attended + absent === 0 ? null : attended / (attended + absent),
      subscription: money ? money.piastres / 100 : null,
      missingWeeks,
      remindedAt: reminder?.at ?? null,
      remindable:
        week !== undefined &&
        !week.isCancelled &&
        !sheet &&
        scouts > 0 &&
        // A week that ended before the sector was created is not asked for.
        missingWeeks > 0 &&
        captains.some(({ captainId }) => captainId !== callerId) &&
        isAgain,
    };
  });
}

const isHereId =
  (sectorId: number): Within =>
  (id) =>
    id === sectorId;

function genders(people: { gender: string }[]) {
  const male = people.filter((person) => person.gender === 'male').length;
  if (people.length === 0) return { maleRatio: 0, femaleRatio: 0 };
  return {
    maleRatio: (100 * male) / people.length,
    femaleRatio: 100 - (100 * male) / people.length,
  };
}

// The comparison with the answers.

test('every statistic is what the reference computes, by the same number of statements', async () => {
  const plain = server.db;
  const counting = countStatements(plain);
  server.db = counting.db;
  const costs = new Map<string, Set<number>>();

  async function ask<E extends Endpoint>(endpoint: E, as: string, query: object = {}) {
    const before = counting.count();
    const { ok } = await server.call(endpoint, { as, query });
    const kind =
      'unitCaptainId' in query ? ' of a unit' : 'baseName' in query ? ' of a sector' : '';
    const cost = costs.get(endpoint.path + kind) ?? new Set();
    costs.set(endpoint.path + kind, cost.add(counting.count() - before));
    return ok as ResponseOf<E>;
  }

  async function compare(group: RandomGroup): Promise<void> {
    await storeGroup(plain, group);
    server.now = group.now;
    const tokenOf = (captainId: number) => startSession(plain, server.tokens, captainId, group.now);
    const general = await tokenOf(1);
    const open = group.captains.filter((captain) => !captain.isClosed);
    const assigned = open.filter(({ type, sectorId }) => type !== 'regular' || sectorId !== null);
    const units = group.captains.filter((captain) => captain.type === 'unit');
    const scopes: [query: object, within: Within | null][] = [
      [{}, null],
      ...group.sectors.map(({ sectorId, baseName, suffixName }): [object, Within] => [
        { baseName, suffixName },
        (id) => id === sectorId,
      ]),
      ...units.map(({ captainId }): [object, Within] => [
        { unitCaptainId: captainId },
        (id) => group.sectors.some((own) => own.sectorId === id && own.unitCaptainId === captainId),
      ]),
    ];
    for (const [query, scope] of scopes) {
      const within = scope ?? everywhere;
      expect((await ask(stats.readAttendanceRate, general, query)).body).toBe(rate(group, within));
      expect((await ask(stats.listWeeklyRates, general, query)).body).toEqual(
        weeklyRates(group, within),
      );
      expect((await ask(stats.searchScoutRates, general, query)).body).toEqual(
        search(group, within, ''),
      );
      expect((await ask(stats.countScouts, general, query)).totalScouts).toBe(
        presentScouts(group, within).length,
      );
      expect((await ask(stats.countCaptains, general, query)).totalCaptains).toBe(
        assigned.filter(({ sectorId }) => !scope || (sectorId !== null && scope(sectorId))).length,
      );
    }
    for (const captain of open) {
      const reaches: Within = (id) =>
        captain.type === 'general' ||
        (captain.type === 'regular' && captain.sectorId === id) ||
        (captain.type === 'unit' &&
          group.sectors.some(
            (own) => own.sectorId === id && own.unitCaptainId === captain.captainId,
          ));
      const as = await tokenOf(captain.captainId);
      if (captain.type === 'regular' && captain.sectorId === null) {
        const refused = await server.call(stats.searchScoutRates, { as, query: {} });
        expect(refused.failure.code).toBe('NOT_ASSIGNED_YET');
        continue;
      }
      const week = weeksSoFar(group).at(-1);
      expect(await ask(readWeek, as)).toMatchObject({
        body: sectorWeeks(group, reaches, captain.captainId),
        week: week
          ? { weekNumber: week.weekNumber, startDate: week.startDate, cancelled: week.isCancelled }
          : null,
      });
      const found = await ask(stats.searchScoutRates, as, { name: 'احمد عَلى', limit: 3 });
      expect(found.body).toEqual(search(group, reaches, 'احمد علي', 3));
    }
    expect((await ask(stats.listSectorRates, general)).body).toEqual(
      byName(group.sectors).map(({ sectorId, baseName, suffixName }) => ({
        sectorBaseName: baseName,
        sectorSuffixName: suffixName,
        attendanceRates: weeklyRates(group, (id) => id === sectorId),
      })),
    );

    const weeks = moneyWeeks(group);
    expect((await ask(stats.listWeeklyTotals, general)).weeklyTotals).toEqual(
      weeks.map(({ weekNumber, totalMoney }) => ({ weekNumber, totalMoney })),
    );
    expect((await ask(stats.listWeeklyMoney, general)).weeklyData).toEqual(
      weeks.map(({ weekNumber, totalIncome, totalExpense, incomeReversed, expenseReversed }) => ({
        weekNumber,
        totalIncome,
        totalExpense,
        incomeReversed,
        expenseReversed,
      })),
    );
    expect((await ask(stats.listWeeklySubscriptions, general)).weeklyData).toEqual(
      weeks.map(({ weekNumber, totalSubscription, recorded }) => ({
        weekNumber,
        totalSubscription,
        recorded,
      })),
    );
    const items = itemsOf(group);
    const totals = [
      [stats.readTotalMoney, balance(items)],
      [stats.readTotalIncome, pounds(ofType(items, 'income'))],
      [stats.readTotalSpent, pounds(ofType(items, 'expense'))],
      [stats.readCurrentSubscription, weeks.at(-1)?.totalSubscription ?? 0],
    ] as const;
    for (const [endpoint, total] of totals) {
      expect((await ask(endpoint, general)).totalMoney).toBe(total);
    }

    expect((await ask(stats.countSectors, general)).totalSectors).toBe(group.sectors.length);
    expect(await ask(stats.readScoutGenders, general)).toMatchObject(
      genders(presentScouts(group, everywhere)),
    );
    expect(await ask(stats.readCaptainGenders, general)).toMatchObject(genders(assigned));
    expect((await ask(stats.listSectorCounts, general)).sectorCounts).toEqual(
      byName(group.sectors).map(({ sectorId, baseName, suffixName }) => ({
        sectorName: `${baseName} ${suffixName}`,
        scoutCount: presentScouts(group, (id) => id === sectorId).length,
      })),
    );
  }

  // Each group takes about seventy requests.
  await fc.assert(fc.asyncProperty(randomGroup, compare), randomRuns(8, 60));
  server.db = plain;
  for (const [question, cost] of costs) {
    expect([...cost], question).toHaveLength(1);
    // The session's statement and at most three more.
    expect([...cost][0], question).toBeLessThanOrEqual(4);
  }
  expect(costs.size).toBeGreaterThan(20);
});
