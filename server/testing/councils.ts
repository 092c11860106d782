import type { Kysely } from 'kysely';
import type { DB } from '../db/tables.ts';

/** A report on a scout, submitted by a captain. */
export async function aScoutReport(
  db: Kysely<DB>,
  { scoutId, by, at }: { scoutId: number; by: number; at: string },
): Promise<number> {
  const { reportId } = await db
    .insertInto('scoutReports')
    .values({
      scoutId,
      kind: 'note',
      text: 'غادر المكان دون إذن',
      happenedOn: '2026-11-13',
      writtenBy: by,
      writtenAt: at,
      state: 'submitted',
    })
    .returning('reportId')
    .executeTakeFirstOrThrow();
  return reportId;
}

/** A sector's honour council: a captain chairs it, a scout is a member. */
export async function aCouncil(
  db: Kysely<DB>,
  {
    sectorId,
    chair,
    scoutId,
    at,
  }: { sectorId: number; chair: number; scoutId: number; at: string },
): Promise<number> {
  const { councilId } = await db
    .insertInto('councils')
    .values({ name: 'مجلس الشرف', kind: 'honour', scope: 'sector', sectorId, createdAt: at })
    .returning('councilId')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('councilSeats')
    .values([
      { councilId, captainId: chair, scoutId: null, role: 'chair', place: 0 },
      { councilId, captainId: null, scoutId, role: 'member', place: 1 },
    ])
    .execute();
  return councilId;
}

/** A meeting with a decision that is confidential and about the scout, unless `scoutId` is null. */
export async function aMeeting(
  db: Kysely<DB>,
  meeting: {
    councilId: number;
    number: number;
    by: number;
    scoutId: number | null;
    at: string;
    isApproved?: boolean;
  },
): Promise<{ meetingId: number; decisionId: number }> {
  const { councilId, number, by, scoutId, at, isApproved = false } = meeting;
  const { meetingId } = await db
    .insertInto('councilMeetings')
    .values({
      councilId,
      number,
      heldOn: '2026-11-20',
      createdBy: by,
      createdAt: at,
      updatedBy: by,
      updatedAt: at,
      approvedBy: isApproved ? by : null,
      approvedAt: isApproved ? at : null,
    })
    .returning('meetingId')
    .executeTakeFirstOrThrow();
  const isConfidential = scoutId !== null;
  const { decisionId } = await db
    .insertInto('councilDecisions')
    .values({
      councilId,
      meetingId,
      number,
      kind: 'followUp',
      text: 'زيارة الأسرة',
      scoutId,
      captainId: by,
      dueDate: '2026-11-27',
      firstDueDate: '2026-11-27',
      isConfidential,
      state: 'open',
      createdAt: at,
    })
    .returning('decisionId')
    .executeTakeFirstOrThrow();
  const { pointId } = await db
    .insertInto('meetingPoints')
    .values({ meetingId, place: 0, title: 'متابعة', minutes: 'نوقش الأمر', isConfidential })
    .returning('pointId')
    .executeTakeFirstOrThrow();
  await db.insertInto('pointDecisions').values({ pointId, decisionId, place: 0 }).execute();
  await db
    .insertInto('meetingAttendance')
    .values({ meetingId, captainId: by, scoutId: null, status: 'present' })
    .execute();
  return { meetingId, decisionId };
}
