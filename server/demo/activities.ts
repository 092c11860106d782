import { weekdays } from '../../contract/core/weekdays.ts';
import { country } from '../../contract/countries/current.ts';
import { writtenHere } from './cast.ts';
import type { Maker } from './group-tables.ts';
import { activities } from './names.ts';

/** An activity every second week, and two of the current term that are ahead. */
export const insertActivities: Maker = async (
  db,
  { chance, unitIds, generalIds, weeks, size, record },
) => {
  const [first, second] = country().weekend as [number, number];
  const days = [first, second, (first + 6) % 7].map((day) => weekdays[(day + 1) % 7]!);
  const current = weeks.at(-1)!;
  const ahead = [1, 3]
    .map((later) => ({ ...current, weekNumber: current.weekNumber + later }))
    .filter(({ weekNumber }) => weekNumber <= size.weeks);
  const past = weeks.filter(({ weekNumber }) => weekNumber % 2 === 0);
  for (const { termNumber, weekNumber, recordedAt } of [...past, ...ahead]) {
    const [name, type, place] = writtenHere(chance.pick(activities));
    const day = chance.pick(days);
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
