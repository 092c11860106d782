import type { Maker } from './group-tables.ts';
import { activities } from './names.ts';

/** An activity every second week, and two of the current term that are ahead. */
export const insertActivities: Maker = async (
  db,
  { chance, unitIds, generalIds, weeks, size, record },
) => {
  const current = weeks.at(-1)!;
  const ahead = [1, 3]
    .map((later) => ({ ...current, weekNumber: current.weekNumber + later }))
    .filter(({ weekNumber }) => weekNumber <= size.weeks);
  const past = weeks.filter(({ weekNumber }) => weekNumber % 2 === 0);
  for (const { termNumber, weekNumber, recordedAt } of [...past, ...ahead]) {
    const [name, type, place] = chance.pick(activities);
    const day = chance.pick(['fri', 'sat', 'thu'] as const);
    const plannedBy = chance.pick([...unitIds, ...generalIds]);
    const after = { name, type, place, day, termNumber, weekNumber };
    const { activityId } = await db
      .insertInto('activities')
      .values({ ...after, plannedBy, createdAt: recordedAt })
      .returning('activityId')
      .executeTakeFirstOrThrow();
    record(recordedAt, plannedBy, 'activity', activityId, after);
  }
};
