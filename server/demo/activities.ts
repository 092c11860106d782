import type { Kysely } from 'kysely';
import type { DB } from '../db/tables.ts';
import { activities } from './names.ts';
import { type Chance, chunksOf, type DemoSize } from './parts.ts';
import type { DemoPeople } from './people.ts';
import type { DemoWeek } from './weeks.ts';

export async function insertActivities(
  db: Kysely<DB>,
  chance: Chance,
  { unitIds, generalIds }: DemoPeople,
  weeks: DemoWeek[],
  size: DemoSize,
): Promise<void> {
  const current = weeks.at(-1)!;
  const ahead = [1, 3]
    .map((weeks) => ({ ...current, weekNumber: current.weekNumber + weeks }))
    .filter(({ weekNumber }) => weekNumber <= size.weeks);
  const rows = weeks
    .filter((week) => week.weekNumber % 2 === 0)
    .concat(ahead)
    .map((week) => {
      const [name, type, place] = chance.pick(activities);
      return {
        name,
        type,
        place,
        day: chance.pick(['fri', 'sat', 'thu'] as const),
        termNumber: week.termNumber,
        weekNumber: week.weekNumber,
        plannedBy: chance.pick([...unitIds, ...generalIds]),
        createdAt: week.recordedAt,
      };
    });
  if (rows.length > 0) await db.insertInto('activities').values(rows).execute();
}

export async function insertNotifications(
  db: Kysely<DB>,
  { generalIds, unitIds, sectors }: DemoPeople,
  now: Date,
): Promise<void> {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
  const letters = [
    [
      'other',
      'اجتماع القادة',
      'الخميس بعد العشاء في مقر المجموعة، ومعكم خطة الأسبوع القادم',
      70,
      'READ',
    ],
    ['other', 'رحلة وادي دجلة', 'يرجى استلام موافقات أولياء الأمور قبل يوم الأحد', 26, 'UNREAD'],
    [
      'attendance',
      'تنبيه غياب',
      'بعض الكشافين حضورهم أقل من ٥٠٪ في هذه الفترة، يرجى التواصل مع أسرهم',
      5,
      'UNREAD',
    ],
  ] as const;
  const everyone = [...generalIds, ...unitIds, ...sectors.flatMap((sector) => sector.captainIds)];
  for (const [type, title, message, hours, status] of letters) {
    for (const chunk of chunksOf(everyone, 5000)) {
      await db
        .insertInto('notifications')
        .values(
          chunk.map((captainId) => ({
            captainId,
            type,
            title,
            message,
            status,
            createdAt: hoursAgo(hours),
          })),
        )
        .execute();
    }
  }
}
