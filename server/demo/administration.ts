import { sql } from 'kysely';
import { addDays } from '../../contract/core/calendar.ts';
import { writtenHere } from './cast.ts';
import type { Maker } from './group-tables.ts';
import { insertRows } from './parts.ts';

const notifications = [
  {
    type: 'other',
    title: 'اجتماع القادة',
    message: 'الخميس بعد العشاء في مقر المجموعة، ومعكم خطة الأسبوع القادم',
    hours: 70,
    status: 'READ',
  },
  {
    type: 'other',
    title: 'رحلة وادي دجلة',
    message: 'يرجى استلام موافقات أولياء الأمور قبل يوم الأحد',
    hours: 26,
    status: 'UNREAD',
  },
  {
    type: 'attendance',
    title: 'تنبيه غياب',
    message: 'بعض الكشافين حضورهم أقل من ٥٠٪ في هذه الفترة، يرجى التواصل مع أسرهم',
    hours: 5,
    status: 'UNREAD',
  },
] as const;

export const insertNotifications: Maker = async (
  db,
  { generalIds, unitIds, sectors, hoursAgo },
) => {
  const everyone = [...generalIds, ...unitIds, ...sectors.flatMap((sector) => sector.captainIds)];
  for (const { hours, ...notification } of writtenHere(notifications)) {
    const createdAt = hoursAgo(hours);
    const rows = everyone.map((captainId) => ({ captainId, ...notification, createdAt }));
    await insertRows(db, 'notifications', rows);
  }
};

/** This morning's import: a list of addresses that were missing, which its captain can still undo. */
export const insertImports: Maker = async (db, { generalIds, sectors, hoursAgo }) => {
  const { importId } = await db
    .insertInto('imports')
    .values({ madeBy: generalIds[0]!, madeAt: hoursAgo(3), skipped: 2 })
    .returning('importId')
    .executeTakeFirstOrThrow();
  await sql`
    INSERT INTO imported_scouts (import_id, scout_id, is_new, stored)
    SELECT ${importId}::int, scout_id, false, jsonb_build_object('address', address)
    FROM scouts
    WHERE sector_id = ${sectors[0]!.sectorId} AND address IS NOT NULL AND deleted_at IS NULL
    ORDER BY scout_id LIMIT 6
  `.execute(db);
};

/** The group meets today, as the current week's meeting has been recorded already. */
export const insertMeetingDay: Maker = async (db, { today }) => {
  const meetingDay = new Date(`${today}T00:00:00Z`).getUTCDay();
  await db
    .insertInto('groupSettings')
    .values({ meetingDay })
    .onConflict((row) => row.column('onlyRow').doUpdateSet({ meetingDay }))
    .execute();
};

/** Backups of a day on which the disk was full, and of an ordinary one. */
export const insertBackups: Maker = async (db, { today, hoursAgo }) => {
  await db
    .insertInto('backups')
    .values([
      {
        day: addDays(today, -1),
        begunAt: hoursAgo(29),
        madeAt: null,
        bytes: null,
        provenAt: null,
        failure: 'لم تُكتب النسخة الاحتياطية لأن القرص ممتلئ',
      },
      {
        day: today,
        begunAt: hoursAgo(5),
        madeAt: hoursAgo(5),
        bytes: 131_072,
        provenAt: hoursAgo(5),
        failure: null,
      },
    ])
    .execute();
};
