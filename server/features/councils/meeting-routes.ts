import type { FastifyInstance } from 'fastify';
import { BADGES } from '../../../contract/badges/words.ts';
import { countText } from '../../../contract/core/counting.ts';
import { ofScouts } from '../../../contract/core/labels.ts';
import { formatPercentage } from '../../../contract/core/numbers.ts';
import {
  addAddendum,
  approveMeeting,
  createMeeting,
  listMeetings,
  readMeeting,
  updateMeeting,
} from '../../../contract/councils/endpoints.ts';
import type { Proposal, WholeMeeting } from '../../../contract/councils/shapes.ts';
import type { HistoryChange } from '../../../contract/history/changes.ts';
import { reportKindLabels } from '../../../contract/scout-reports/words.ts';
import { ApiError } from '../../http/errors.ts';
import { type Call, route } from '../../http/route.ts';
import { routeWrite, type WriteCall } from '../../http/route-write.ts';
import { dayIn } from '../../lib/calendar.ts';
import { readSeenNumbers } from './decision-queries.ts';
import { asSeen, checkCarried, checkPeople } from './meeting-policy.ts';
import {
  changeDueDates,
  findMeeting,
  insertAddendum,
  insertMeeting,
  listStoredMeetings,
  type PointFields,
  type StoredMeeting,
  storeApproval,
  storeDecisions,
  storeMeeting,
  storePoints,
} from './meeting-queries.ts';
import {
  decidedReports,
  decisionFields,
  recordedMeeting,
  type SentDecision,
} from './meeting-rules.ts';
import {
  authorizeWriting,
  readsMeetings,
  type SeesSince,
  seesConfidential,
  visiblePoints,
  writesMeetings,
} from './policy.ts';
import { listProposals } from './proposal-queries.ts';
import { findCouncil, lockCouncil, type StoredCouncil } from './queries.ts';
import { asSeat, isConfidentialPoint, meetingVersion, withHidden } from './rules.ts';

type MeetingCall = Pick<Call<typeof readMeeting>, 'db' | 'caller'>;

export function meetingRoutes(app: FastifyInstance): void {
  route(app, listMeetings, async ({ db, caller, params }) => {
    const council = await findCouncil(db, params.councilId);
    if (!council || !readsMeetings(caller, council)) throw new ApiError('COUNCIL_NOT_FOUND');
    const body = await listStoredMeetings(db, params.councilId);
    return { message: 'Meetings', body, count: body.length };
  });

  routeWrite(app, createMeeting, async ({ db, caller, params, body, now, record }) => {
    await lockCouncil(db, params.councilId);
    const council = await findCouncil(db, params.councilId);
    if (!council || !readsMeetings(caller, council)) throw new ApiError('COUNCIL_NOT_FOUND');
    authorizeWriting(caller, council);
    const { date, place = null } = body;
    const meetingId = await insertMeeting(
      db,
      { councilId: council.councilId, date, place },
      { by: caller.captainId, now },
    );
    const meeting = (await findMeeting(db, meetingId))!;
    record({
      entity: 'meeting',
      action: 'create',
      entityId: String(meetingId),
      before: null,
      after: recordedMeeting(council, meeting),
    });
    return {
      message: 'Meeting added',
      arabicMessage: 'تمت إضافة الاجتماع',
      body: await asMeeting({ db, caller }, council, meeting),
    };
  });

  route(app, readMeeting, async ({ db, caller, params }) => {
    const { council, meeting } = await getMeeting({ db, caller }, params.meetingId);
    return { message: 'Meeting', body: await asMeeting({ db, caller }, council, meeting) };
  });

  routeWrite(app, updateMeeting, async (call) => {
    const { db, caller, body, now, record } = call;
    const { council, meeting } = await openMinutes(call);
    const { meetingId } = meeting;
    const sees = seesConfidential(caller, council);
    await checkPeople(call, council, meeting);
    const carried = await checkCarried(call, council, meeting, sees);
    const visible = visiblePoints(meeting.points, sees);
    const own = visible.flatMap(({ decisions }) => decisions.filter((one) => !one.isCarried));
    const isCarried = ({ decisionId }: SentDecision) =>
      decisionId !== undefined && carried.has(decisionId);
    const sent = body.points.flatMap((point) =>
      point.decisions.filter((one) => !isCarried(one)).map((one) => decisionFields(point, one)),
    );
    const kept = new Set(sent.map(({ decisionId }) => decisionId));
    const removed = own.flatMap(({ decisionId }) => (kept.has(decisionId) ? [] : [decisionId]));
    const ids = await storeDecisions(db, meeting, { decisions: sent, removed, now });
    await changeDueDates(
      db,
      body.points.flatMap((point) =>
        point.decisions
          .filter(isCarried)
          .map(({ decisionId, dueDate = null }) => ({ decisionId: decisionId!, dueDate })),
      ),
    );
    const points = body.points.map(
      (point): PointFields => ({
        pointId: null,
        title: point.title,
        minutes: point.minutes ?? null,
        source: point.source ?? null,
        reportId: point.reportId ?? null,
        isConfidential: isConfidentialPoint({
          reportId: point.reportId,
          decisions: point.decisions.map((one) =>
            isCarried(one)
              ? { isConfidential: carried.get(one.decisionId!)! }
              : decisionFields(point, one),
          ),
        }),
        decisionIds: point.decisions.map((one) =>
          isCarried(one) ? one.decisionId! : ids.shift()!,
        ),
      }),
    );
    const hidden = meeting.points.flatMap((point, place) =>
      visible.includes(point) ? [] : [{ pointId: point.pointId, place }],
    );
    await storePoints(db, meetingId, withHidden(points, hidden));
    const attendance = body.attendance.map(({ captainId = null, scoutId = null, status }) => ({
      captainId,
      scoutId,
      status,
    }));
    const { date = meeting.date, place = meeting.place } = body;
    await storeMeeting(db, { meetingId, date, place, attendance }, { by: caller.captainId, now });
    const after = (await findMeeting(db, meetingId))!;
    record({
      entity: 'meeting',
      action: 'update',
      entityId: String(meetingId),
      before: recordedMeeting(council, meeting),
      after: recordedMeeting(council, after),
    });
    return {
      message: 'Minutes stored',
      arabicMessage: 'تم حفظ المحضر',
      body: await asMeeting(call, council, after),
    };
  });

  routeWrite(app, approveMeeting, async (call) => {
    const { db, settings, caller, now, record } = call;
    const { council, meeting } = await openMinutes(call);
    if (meeting.date > dayIn(settings.timeZone, now)) throw new ApiError('MEETING_AHEAD');
    // Ignore what the caller may not read: a refusal would reveal that it exists.
    const decisions = visiblePoints(meeting.points, seesConfidential(caller, council)).flatMap(
      (point) => point.decisions,
    );
    if (decisions.some((one) => !one.isCarried && (!one.captain || one.dueDate === null))) {
      throw new ApiError('DECISION_INCOMPLETE');
    }
    const decided = await storeApproval(db, meeting, decidedReports(meeting.points), {
      by: caller.captainId,
      now,
    });
    const after = (await findMeeting(db, meeting.meetingId))!;
    record(
      {
        entity: 'meeting',
        action: 'approve',
        entityId: String(meeting.meetingId),
        before: null,
        after: recordedMeeting(council, after),
      },
      ...decided.map(({ reportId, scoutId, kind, date }): HistoryChange => {
        const report = { kind, date, council: council.name };
        return {
          entity: 'scoutReport',
          action: 'decide',
          entityId: `${scoutId}/${reportId}`,
          before: { ...report, state: 'referred' },
          after: { ...report, state: 'decided' },
        };
      }),
    );
    return {
      message: 'Minutes approved',
      arabicMessage: 'اعتُمد المحضر',
      body: await asMeeting(call, council, after),
    };
  });

  routeWrite(app, addAddendum, async (call) => {
    const { db, caller, params, body, now, record } = call;
    const { council, meeting } = await getMeeting(call, params.meetingId);
    authorizeWriting(caller, council);
    if (meeting.approvedAt === null) throw new ApiError('MINUTES_OPEN');
    await insertAddendum(db, { ...params, ...body }, { by: caller.captainId, now });
    const after = (await findMeeting(db, params.meetingId))!;
    record({
      entity: 'meeting',
      action: 'correct',
      entityId: String(params.meetingId),
      before: null,
      after: recordedMeeting(council, after),
    });
    return {
      message: 'Correction added',
      arabicMessage: 'أُضيف التصحيح تحت المحضر',
      body: await asMeeting(call, council, after),
    };
  });
}

/** The meeting with its council; MEETING_NOT_FOUND also for who may not read it. */
async function getMeeting(
  { db, caller }: MeetingCall,
  meetingId: number,
): Promise<{ council: StoredCouncil; meeting: StoredMeeting }> {
  const meeting = await findMeeting(db, meetingId);
  const council = meeting && (await findCouncil(db, meeting.councilId));
  if (!council || !readsMeetings(caller, council)) throw new ApiError('MEETING_NOT_FOUND');
  return { council, meeting };
}

/** Locks the meeting; throws unless the caller may write its minutes and sent their present version. */
async function openMinutes(
  call: WriteCall<typeof updateMeeting> | WriteCall<typeof approveMeeting>,
) {
  const { db, caller, params, body } = call;
  const { council } = await getMeeting(call, params.meetingId);
  authorizeWriting(caller, council);
  await lockCouncil(db, council.councilId);
  const meeting = (await findMeeting(db, params.meetingId))!;
  if (meeting.approvedAt !== null) throw new ApiError('MINUTES_APPROVED');
  const seen = asSeen(caller, council, meeting);
  if (body.version !== undefined && body.version !== meetingVersion(seen)) {
    throw new ApiError('MEETING_CHANGED', { stored: await asMeeting(call, council, meeting) });
  }
  return { council, meeting };
}

/** A meeting as the caller reads it. */
async function asMeeting(
  { db, caller }: MeetingCall,
  council: StoredCouncil,
  meeting: StoredMeeting,
): Promise<WholeMeeting> {
  const sees = seesConfidential(caller, council);
  const writable = writesMeetings(caller, council);
  const seen = asSeen(caller, council, meeting);
  const isOpen = meeting.approvedAt === null;
  const numbers =
    caller.type === 'general' ? null : await readSeenNumbers(db, caller, council.councilId);
  const numbered = <D extends { decisionId: number; number: number }>(decision: D): D => ({
    ...decision,
    number: numbers?.get(decision.decisionId) ?? decision.number,
  });
  const proposals = writable && isOpen ? await proposalsFor(db, council, seen, sees) : [];
  return {
    ...seen,
    points: seen.points.map(({ confidentialAt: _, ...point }) => ({
      ...point,
      decisions: point.decisions.map(numbered),
    })),
    councilName: council.name,
    councilKind: council.kind,
    seats: council.seats.map(asSeat),
    proposals: proposals.map((one) => ({
      ...one,
      decision: one.decision && numbered(one.decision),
    })),
    writable,
    version: meetingVersion(seen),
  };
}

async function proposalsFor(
  db: MeetingCall['db'],
  council: StoredCouncil,
  { points }: StoredMeeting,
  sees: SeesSince,
): Promise<Proposal[]> {
  const { decisions, reports, badges, low } = await listProposals(db, council, points);
  const nothing = {
    decisionId: null,
    reportId: null,
    scoutId: null,
    count: null,
    decision: null,
  };
  const has = (source: string) => points.some((point) => point.source === source);
  const counts: Proposal[] = [];
  if (badges > 0 && !has('badges')) {
    const text = `${countText(badges, BADGES)} تنتظر الاعتماد`;
    counts.push({ ...nothing, kind: 'badges', text, count: badges });
  }
  if (low > 0 && !has('attendance')) {
    const text = `حضور ${countText(low, ofScouts)} تحت ${formatPercentage(50)}`;
    counts.push({ ...nothing, kind: 'attendance', text, count: low });
  }
  return [
    ...decisions
      .filter(({ isConfidential, createdAt }) => !isConfidential || sees(createdAt))
      .map(
        ({ createdAt: _, ...decision }): Proposal => ({
          ...nothing,
          kind: 'decision',
          text: decision.text,
          decisionId: decision.decisionId,
          decision,
        }),
      ),
    ...reports
      .filter(({ referredAt }) => sees(referredAt))
      .map(
        ({ reportId, scoutId, kind, name }): Proposal => ({
          ...nothing,
          kind: 'report',
          text: `${reportKindLabels[kind]}: ${name}`,
          reportId,
          scoutId,
        }),
      ),
    ...counts,
  ];
}
