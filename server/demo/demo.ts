import { type Kysely, sql } from 'kysely';
import type { CaptainType } from '../../contract/core/permissions.ts';
import type { HistoryChange } from '../../contract/history/changes.ts';
import type { DB } from '../db/tables.ts';
import { withTransaction } from '../db/transaction.ts';
import type { ChangeBy } from '../http/history.ts';
import { dayIn } from '../lib/calendar.ts';
import { hashPassword } from '../secrets/passwords.ts';
import { insertActivities } from './activities.ts';
import {
  insertBackups,
  insertImports,
  insertMeetingDay,
  insertNotifications,
} from './administration.ts';
import { insertCaptainAttendance, insertScoutAttendance } from './attendance.ts';
import { insertBadges } from './badges.ts';
import { mobileOf } from './cast.ts';
import { insertCouncils } from './councils.ts';
import { insertEquipment } from './equipment.ts';
import { insertEvaluation } from './evaluation.ts';
import { insertConsents, insertJoinRequests, insertViews } from './families.ts';
import { insertFollowUp } from './follow-up.ts';
import { insertGroup } from './group.ts';
import type { DemoGroup, Maker } from './group-tables.ts';
import { insertHealthCards } from './health.ts';
import { insertHistory } from './history.ts';
import {
  insertCalendarLinks,
  insertInvitations,
  insertParentLinks,
  insertUnrelated,
} from './links.ts';
import { insertMessages } from './messages.ts';
import { insertCloses, insertMoney, insertPayments } from './money.ts';
import { insertMovingUp } from './moving-up.ts';
import { insertNotices } from './notices.ts';
import { insertStandIns, leaveWeekOpen } from './open-week.ts';
import { createChance, type DemoSize } from './parts.ts';
import { insertPatrols } from './patrols.ts';
import { insertPaymentWays } from './payment-ways.ts';
import { insertPeople } from './people.ts';
import { insertProgrammes } from './programmes.ts';
import { insertQualifications } from './qualifications.ts';
import { insertReportWords } from './report-words.ts';
import { insertResponsibilities } from './responsibilities.ts';
import { insertSessions } from './sessions.ts';
import { insertTransfers } from './transfers.ts';
import { insertTrips } from './trips.ts';
import { insertWeeks } from './weeks.ts';

const DEMO_SIZE: DemoSize = { scouts: 500, sectors: 12, units: 4, terms: 3, weeks: 20 };

/** The password of everyone in the made-up group. */
export const DEMO_PASSWORD = 'khayma-demo-26';

/** One account per captain type, for who tries the program in the present country. */
export const demoAccounts = (): { type: CaptainType; phoneNumber: string }[] => [
  { type: 'general', phoneNumber: mobileOf(1) },
  { type: 'unit', phoneNumber: mobileOf(101) },
  { type: 'regular', phoneNumber: mobileOf(1001) },
];

/**
 * Makers of each feature's rows, in this order: some change rows that earlier ones stored, and most draw from the same random
 * numbers.
 */
const makers: Maker[] = [
  insertScoutAttendance,
  insertCaptainAttendance,
  insertMoney,
  insertPayments,
  leaveWeekOpen,
  insertCloses,
  insertPaymentWays,
  insertTrips,
  insertActivities,
  insertPatrols,
  insertEvaluation,
  insertNotifications,
  insertFollowUp,
  insertMessages,
  insertParentLinks,
  insertUnrelated,
  insertConsents,
  insertViews,
  insertBadges,
  insertCouncils,
  insertSessions,
  insertReportWords,
  insertQualifications,
  insertProgrammes,
  insertResponsibilities,
  insertInvitations,
  insertCalendarLinks,
  insertStandIns,
  insertImports,
  insertBackups,
  insertMeetingDay,
  insertMovingUp,
  insertJoinRequests,
  insertHealthCards,
  insertNotices,
  insertEquipment,
  insertTransfers,
];

/**
 * Fills an empty database with a made-up but lifelike group of the present country, the same for the same size and day: some scouts always
 * there, some fading, feast weeks empty, one cancelled week a term, the current week recorded by most sectors, others
 * reminded or without a captain. First the tables of people and of weeks, then what each feature adds to them.
 */
export async function insertDemoGroup(
  db: Kysely<DB>,
  { now, timeZone, size = DEMO_SIZE }: { now: Date; timeZone: string; size?: DemoSize | undefined },
): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const today = dayIn(timeZone, now);
  await withTransaction(db, async (db) => {
    await insertGroup(db, timeZone);
    const chance = createChance(20_261_120);
    const people = await insertPeople(db, chance, { passwordHash, size, now });
    const weeks = await insertWeeks(db, people.sectors, { today, now, size });
    const recorded: ChangeBy[] = [];
    const group: DemoGroup = {
      ...people,
      weeks,
      meetings: weeks.filter((week) => week.hasMeeting),
      now,
      today,
      timeZone,
      size,
      chance,
      hoursAgo: (hours) => new Date(now.getTime() - hours * 3_600_000).toISOString(),
      record: (at, captainId, entity, entityId, after) => {
        const action = entity === 'month' ? 'close' : 'create';
        const change = { entity, action, entityId: String(entityId), before: null, after };
        recorded.push({ at: new Date(at), captainId, change: change as HistoryChange });
      },
    };
    for (const insert of makers) await insert(db, group);
    await insertHistory(db, { now, recorded });
  });
  // Fresh tables have no statistics, and the planner guesses badly without them. Only these: the group may be an example
  // beside a real one.
  const { rows } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()
  `.execute(db);
  await sql`ANALYZE ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(db);
}
