import { sql } from 'kysely';
import { addDays } from '../../contract/core/calendar.ts';
import { type AwayRow, listAway, type PersonKind } from '../features/follow-up/queries.ts';
import type { Maker } from './group-tables.ts';

/** Notes of calls to families and captains. */
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

/** How many weeks the captains missed who stay away. */
const MISSED = 3;

/** Two captains who stay away, calls to a third of all people who do, of the last eleven days, and a text of the group's own. */
export const insertFollowUp: Maker = async (
  db,
  { chance, generalIds, sectors, today, hoursAgo, record },
) => {
  const away = [sectors[1], sectors.at(-2)].map((sector) => sector?.captainIds.at(-1) ?? 0);
  await sql`
    UPDATE captain_attendance SET status = 'absent'
    WHERE captain_id = ANY(${away}) AND (term_number, week_number) IN (
      SELECT DISTINCT term_number, week_number FROM captain_attendance
      ORDER BY term_number DESC, week_number DESC LIMIT ${MISSED}
    )
  `.execute(db);
  const callerOf = (kind: PersonKind, { sectorId }: AwayRow) => {
    const own = sectors.find((sector) => sector.sectorId === sectorId);
    if (!own) return generalIds[0]!;
    return kind === 'captain' ? own.unitCaptainId : chance.pick(own.captainIds);
  };
  for (const kind of ['scout', 'captain'] as const) {
    const { rows } = await listAway(db, kind, { sectorIds: null, limit: 1000, offset: 0, today });
    for (const row of rows.filter(({ isReturned }, index) => !isReturned && index % 3 === 0)) {
      const daysAgo = chance.between(0, 11);
      const contactedOn = addDays(today, -daysAgo);
      const note = chance.pick(notes[kind]);
      const madeBy = callerOf(kind, row);
      const madeAt = hoursAgo(24 * daysAgo + 0.5);
      const { contactId } = await db
        .insertInto('contacts')
        .values({
          scoutId: kind === 'scout' ? row.personId : null,
          captainId: kind === 'captain' ? row.personId : null,
          contactedOn,
          note,
          madeBy,
          madeAt,
        })
        .returning('contactId')
        .executeTakeFirstOrThrow();
      const entity = kind === 'scout' ? 'scoutContact' : 'captainContact';
      const after = { date: contactedOn, note };
      record(madeAt, madeBy, entity, `${row.personId}/${contactId}`, after);
    }
  }
  await db
    .insertInto('followUpMessages')
    .values({
      messageCase: 'captainMale',
      text: 'أهلاً يا كابتن {الاسم}، معك {القائد}. افتقدناك في {القطاع}، كلنا بنسأل عليك. مستنيينك الأسبوع الجاي.',
    })
    .execute();
};
