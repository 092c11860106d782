import { type Kysely, sql } from 'kysely';
import { addDays } from '../../contract/core/calendar.ts';
import type { DB } from '../db/tables.ts';
import { type AwayRow, listAway, type PersonKind } from '../features/follow-up/queries.ts';
import type { Chance } from './parts.ts';
import type { DemoPeople } from './people.ts';

/** What families said, and captains. */
const notes: Record<PersonKind, (string | null)[]> = {
  scout: [
    'وعدت الأم بالحضور الأسبوع القادم',
    'دور برد خفيف، وتحسّن الحمد لله',
    'سفر مع الأسرة أسبوعين',
    'امتحانات، وطلبت الأم تذكيراً يوم الخميس',
    'لم يرد أحد، نعاود الاتصال',
    null,
  ],
  captain: ['مناوبات في العمل هذا الشهر', 'العودة بعد الامتحانات'],
};

/** Weeks that the captains miss who stay away. */
const MISSED = 3;

/** Captains who stay away, calls to every third of all who do, of the last eleven days, and a text of the group's own. */
export async function insertFollowUp(
  db: Kysely<DB>,
  chance: Chance,
  { generalIds, unitIds, sectors }: DemoPeople,
  { today, now }: { today: string; now: Date },
): Promise<void> {
  const callerOf = (kind: PersonKind, { sectorId }: AwayRow) => {
    const own = sectors.find((sector) => sector.sectorId === sectorId);
    if (!own) return generalIds[0] ?? unitIds[0]!;
    return kind === 'captain' ? own.unitCaptainId : chance.pick(own.captainIds);
  };
  const away = [sectors[1], sectors.at(-2)].map((sector) => sector?.captainIds.at(-1) ?? 0);
  await sql`
    UPDATE captain_attendance SET status = 'absent'
    WHERE captain_id = ANY(${away}) AND (term_number, week_number) IN (
      SELECT DISTINCT term_number, week_number FROM captain_attendance
      ORDER BY term_number DESC, week_number DESC LIMIT ${MISSED}
    )
  `.execute(db);
  for (const kind of ['scout', 'captain'] as const) {
    const { rows } = await listAway(db, kind, { sectorIds: null, limit: 1000, offset: 0, today });
    const called = rows.filter(({ isReturned }, index) => !isReturned && index % 3 === 0);
    const calls = called.map((row) => {
      const daysAgo = chance.between(0, 11);
      return {
        ...(kind === 'scout' ? { scoutId: row.personId } : { captainId: row.personId }),
        contactedOn: addDays(today, -daysAgo),
        note: chance.pick(notes[kind]),
        madeBy: callerOf(kind, row),
        madeAt: new Date(now.getTime() - daysAgo * 86_400_000 - 1_800_000).toISOString(),
      };
    });
    if (calls.length > 0) await db.insertInto('contacts').values(calls).execute();
  }
  await db
    .insertInto('followUpMessages')
    .values({
      messageCase: 'captainMale',
      text: 'أهلاً يا كابتن {الاسم}، معك {القائد}. افتقدناك في {القطاع}، كلنا بنسأل عليك. مستنيينك الأسبوع الجاي.',
    })
    .execute();
}
