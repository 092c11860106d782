import type { Insertable } from 'kysely';
import { addDays, type WeekKey } from '../../contract/core/calendar.ts';
import { bodyContent, emptyContent } from '../../contract/core/record-content.ts';
import { sessionPlan } from '../../contract/sessions/record.ts';
import { parseMaterial } from '../../contract/sessions/words.ts';
import type { SessionMaterials, SessionPlans, SessionSegments } from '../db/tables.ts';
import { foldedTextOf, recordedContent } from '../features/sessions/rules.ts';
import { writtenHere } from './cast.ts';
import type { Maker } from './group-tables.ts';
import { createChance, insertRows } from './parts.ts';
import type { DemoSector } from './people.ts';
import { type DemoPlan, demoPlans, unheld } from './session-plans.ts';
import { meetingDayOf } from './weeks.ts';

/** One of so many sectors has no session of the current week. */
const UNPLANNED = 3;

interface Made {
  row: Insertable<SessionPlans>;
  sector: DemoSector;
  plan: DemoPlan;
  isAhead: boolean;
}

/** Outcomes of past sessions; the last one of every fourth sector waits for its outcome. */
function outcomeOf(place: number, sector: number, isLast: boolean, plan: DemoPlan) {
  if (isLast && sector % 4 === 1) return {};
  if ((place + sector) % 9 === 4) {
    return { state: 'notHeld' as const, lesson: unheld[sector % unheld.length]! };
  }
  const stars = [3, 2, 2, 3, 1][(place * 3 + sector) % 5]!;
  return { state: 'held' as const, stars, lesson: (place + sector) % 2 ? plan.lesson : null };
}

/**
 * Sessions of each week in which people met, in the order of the plans: held, some not, the current week's and the next
 * one's planned by most sectors with some of the materials ready; a few in the library.
 */
export const insertSessions: Maker = async (db, group) => {
  const { sectors, weeks, meetings, size, hoursAgo, record } = group;
  // Seeded on its own, so that the rest of the group stays as it was.
  const chance = createChance(20_261_201);
  const current = weeks.at(-1)!;
  const starts = await db
    .selectFrom('weeks')
    .select(['termNumber', 'weekNumber', 'startDate'])
    .execute();
  const startOf = new Map(starts.map((week) => [`${week.termNumber}/${week.weekNumber}`, week]));
  const past = meetings.filter(({ isCurrent }) => !isCurrent);
  const next = { termNumber: current.termNumber, weekNumber: current.weekNumber + 1 };
  const made: Made[] = [];
  const add = (
    sector: DemoSector,
    index: number,
    week: WeekKey,
    planIndex: number,
    outcome: Partial<Insertable<SessionPlans>>,
    isAhead: boolean,
  ) => {
    const { startDate } = startOf.get(`${week.termNumber}/${week.weekNumber}`)!;
    const plan = writtenHere(demoPlans[planIndex % demoPlans.length]!);
    const isDayBefore = sector.gender === 'female' && index % 2 === 1;
    const day = addDays(meetingDayOf(startDate), isDayBefore ? -1 : 0);
    const evening = index % 4 === 2;
    const createdAt = `${addDays(startDate, -2)}T18:00:00Z`;
    const by = sector.captainIds[0]!;
    const at = createdAt < hoursAgo(48) ? createdAt : hoursAgo(48);
    const content = bodyContent(sessionPlan, plan);
    made.push({
      sector,
      plan,
      isAhead,
      row: {
        ...content,
        termNumber: week.termNumber,
        weekNumber: week.weekNumber,
        day,
        startTime: evening ? '17:30' : '11:00',
        endTime: evening ? '19:30' : '13:00',
        captainId: by,
        foldedText: foldedTextOf({
          ...content,
          segments: plan.segments.map(([title, , , materials]) => ({
            title,
            materials: materials.map((text) => ({ text })),
          })),
        }),
        createdBy: by,
        createdAt: at,
        changedBy: by,
        changedAt: at,
        stars: null,
        lesson: null,
        state: 'planned',
        ...outcome,
      },
    });
  };
  for (const [index, sector] of sectors.entries()) {
    for (const [place, week] of past.entries()) {
      const plan = writtenHere(demoPlans[(place + index) % demoPlans.length]!);
      const isLast = week === past.at(-1);
      add(sector, index, week, place + index, outcomeOf(place, index, isLast, plan), false);
    }
    const isUnplanned = index % UNPLANNED === UNPLANNED - 1;
    if (current.hasMeeting && !isUnplanned) add(sector, index, current, index, {}, true);
    if (next.weekNumber <= size.weeks && index % 2 === 0)
      add(sector, index, next, index + 1, {}, true);
  }
  for (const [index, { row }] of made.filter(({ row }) => row.stars === 3).entries()) {
    if (index % 40 === 0) row.library = true;
    else if (index % 40 === 20) row.proposed = true;
  }
  await insertRows(
    db,
    'sessionPlans',
    made.map(({ row }) => row),
  );
  const stored = await db
    .selectFrom('sessionPlans')
    .select('sessionId')
    .orderBy('sessionId')
    .execute();
  const ids = stored.map(({ sessionId }) => sessionId);
  await insertRows(
    db,
    'sessionSectors',
    made.map(({ sector }, index) => ({ sessionId: ids[index]!, sectorId: sector.sectorId })),
  );
  const segments: Insertable<SessionSegments>[] = made.flatMap(({ plan, sector }, index) =>
    plan.segments.map(([title, minutes, by, , notes], place) => ({
      sessionId: ids[index]!,
      place,
      title,
      minutes,
      captainId: by === null ? null : (sector.captainIds[by] ?? sector.captainIds[0]!),
      notes: notes ?? null,
    })),
  );
  await insertRows(db, 'sessionSegments', segments);
  const numbered = await db
    .selectFrom('sessionSegments')
    .select(['segmentId', 'sessionId', 'place'])
    .execute();
  const segmentOf = new Map(
    numbered.map(({ segmentId, sessionId, place }) => [`${sessionId}/${place}`, segmentId]),
  );
  const materials: Insertable<SessionMaterials>[] = made.flatMap((session, index) =>
    session.plan.segments.flatMap(([, , , materials], segment) =>
      materials.map((typed, place) => {
        const isReady = !session.isAhead || chance.next() < 0.5;
        return {
          segmentId: segmentOf.get(`${ids[index]}/${segment}`)!,
          place,
          ...parseMaterial(typed)!,
          captainId: null,
          readyAt: isReady ? hoursAgo(20) : null,
          readyBy: isReady ? session.sector.captainIds[0]! : null,
        };
      }),
    ),
  );
  await insertRows(db, 'sessionMaterials', materials);
  const requirements = await db
    .selectFrom('badgeRequirements')
    .innerJoin('badges', 'badges.badgeId', 'badgeRequirements.badgeId')
    .where('badges.kind', '=', 'competence')
    .select(['requirementId', 'text', 'stage'])
    .orderBy('requirementId')
    .execute();
  const stageOf = ({ baseName }: DemoSector) =>
    baseName === 'أشبال' || baseName === 'زهرات' ? 'أشبال' : 'كشافة';
  await insertRows(
    db,
    'sessionRequirements',
    made.flatMap(({ plan: { covers }, sector }, index) =>
      covers === undefined
        ? []
        : requirements
            .filter(({ text, stage }) => stage === stageOf(sector) && text.includes(covers))
            .slice(0, 2)
            .map(({ requirementId }, place) => ({ sessionId: ids[index]!, requirementId, place })),
    ),
  );
  await insertRows(
    db,
    'sessionLinks',
    made.flatMap(({ plan: { link } }, index) =>
      link === undefined ? [] : [{ sessionId: ids[index]!, place: 1, url: link, title: null }],
    ),
  );
  // A few were copied from what other sectors did before.
  const best = ids.filter((_, index) => made[index]!.row.library);
  const ahead = ids.filter((_, index) => made[index]!.isAhead && index % 5 === 0);
  for (const [index, sessionId] of ahead.entries()) {
    const copiedFrom = best[index % Math.max(1, best.length)];
    if (copiedFrom === undefined || copiedFrom >= sessionId) continue;
    await db
      .updateTable('sessionPlans')
      .set({ copiedFrom })
      .where('sessionId', '=', sessionId)
      .execute();
  }
  for (const [index, { row, sector, plan }] of made.entries()) {
    if (row.termNumber !== current.termNumber || index % 7 > 0) continue;
    const after = recordedContent({
      ...emptyContent(sessionPlan),
      ...row,
      sectors: [{ baseName: sector.baseName, suffixName: sector.suffixName }],
      segments: plan.segments.map(([title, minutes, by, materials, notes]) => ({
        title,
        minutes,
        captainId: by === null ? null : (sector.captainIds[by] ?? null),
        materials,
        notes: notes ?? null,
      })),
      requirements: [],
      links: [],
    });
    record(row.createdAt as string, row.captainId, 'sessionPlan', ids[index]!, after);
  }
};
