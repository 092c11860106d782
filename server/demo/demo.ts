import { type Kysely, sql } from 'kysely';
import type { CaptainType } from '../../contract/core/permissions.ts';
import type { DB } from '../db/tables.ts';
import { withTransaction } from '../db/transaction.ts';
import { dayIn } from '../lib/calendar.ts';
import { hashPassword } from '../secrets/passwords.ts';
import { insertActivities, insertNotifications } from './activities.ts';
import { insertCaptainAttendance, insertScoutAttendance } from './attendance.ts';
import { insertBackups } from './backups.ts';
import { insertCalendarLinks } from './calendars.ts';
import { insertCloses } from './closes.ts';
import { insertConsents } from './consents.ts';
import { insertFollowUp } from './follow-up.ts';
import { insertGroup } from './group.ts';
import { insertDemoHistory } from './history.ts';
import { insertImports } from './imports.ts';
import { insertInvitations } from './invitations.ts';
import { insertMoney, insertPayments } from './money.ts';
import { leaveWeekOpen } from './open-week.ts';
import { insertParentLinks } from './parents.ts';
import { createChance, type DemoSize } from './parts.ts';
import { insertCaptains, insertScouts } from './people.ts';
import { insertStandIns } from './stand-ins.ts';
import { insertViews } from './views.ts';
import { insertTerms, isEmpty } from './weeks.ts';

const DEMO_SIZE: DemoSize = { scouts: 500, sectors: 12, units: 4, terms: 3, weeks: 20 };

/** The password of everyone in the made-up group. */
export const DEMO_PASSWORD = 'khayma-demo-26';

/** One account per captain type, for who tries the program. */
export const DEMO_ACCOUNTS: { type: CaptainType; phoneNumber: string }[] = [
  { type: 'general', phoneNumber: '01000000001' },
  { type: 'unit', phoneNumber: '01000000101' },
  { type: 'regular', phoneNumber: '01000001001' },
];

/**
 * Fills an empty database with a made-up but lifelike group, the same for the same size and day: some
 * scouts always there, some fading, feast weeks empty, one cancelled week a term, the current week
 * recorded by most sectors, others reminded or without a captain. One transaction of multi-row inserts.
 */
export async function insertDemoGroup(
  db: Kysely<DB>,
  { now, timeZone, size = DEMO_SIZE }: { now: Date; timeZone: string; size?: DemoSize | undefined },
): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await withTransaction(db, async (db) => {
    await insertGroup(db);
    const chance = createChance(20_261_120);
    const weeks = await insertTerms(db, dayIn(timeZone, now), now, size);
    const people = await insertCaptains(db, chance, passwordHash, size, now);
    const scouts = await insertScouts(db, chance, people.sectors, size, now);
    const met = weeks.filter((week) => !isEmpty(week));
    const attended = await insertScoutAttendance(db, chance, scouts, people, met);
    await insertCaptainAttendance(db, chance, people, met);
    await insertMoney(db, chance, people, met, { attended, timeZone });
    await insertPayments(db, people);
    await leaveWeekOpen(db, people, weeks, now);
    await insertCloses(db, people, { today: dayIn(timeZone, now), now });
    await insertActivities(db, chance, people, weeks, size);
    await insertNotifications(db, people, now);
    await insertFollowUp(db, chance, people, { today: dayIn(timeZone, now), now });
    await insertParentLinks(db, people, now);
    await insertConsents(db, people, { today: dayIn(timeZone, now), now });
    await insertViews(db, people, dayIn(timeZone, now));
    await insertInvitations(db, people, now);
    await insertCalendarLinks(db, people, now);
    await insertStandIns(db, people, { today: dayIn(timeZone, now), now });
    await insertImports(db, people, now);
    await insertBackups(db, { today: dayIn(timeZone, now), now });
    await insertDemoHistory(db, now);
  });
  // Fresh tables have no statistics, and the planner guesses badly without them. Only these: the group may be an example
  // beside a real one.
  const { rows } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()
  `.execute(db);
  await sql`ANALYZE ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(db);
}
