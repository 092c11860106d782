import { dateIn } from '../../contract/activities/activity-date.ts';
import { text } from '../../contract/core/fields.ts';
import { foldArabic, foldName } from '../../contract/core/text.ts';
import { MOST_POINTS } from '../../contract/evaluation/words.ts';
import { MAX_MESSAGE, MAX_TITLE } from '../../contract/notifications/endpoints.ts';
import { REPORT_LENGTH } from '../../contract/scout-reports/words.ts';
import { sessionPlan } from '../../contract/sessions/record.ts';
import { dayIn } from '../lib/calendar.ts';
import type { Source } from './source.ts';
import { cut, eveningOf, instantOf, partsOf, TEXT_CUT } from './values.ts';
import type { Context } from './weeks.ts';

// Plans activities, sessions, scores, reports and messages.

const titleField = text(120);
const EMPTY_TEXT = 'تقارير ورسائل خالية';

export function planActivities(source: Source, context: Context) {
  const { now, leaderId: plannedBy, weekOf, store, mend } = context;
  for (const { activityId, day, type, ...row } of source.Activity) {
    const { startDate, ...week } = weekOf(row);
    const name = cut(row.name, titleField, mend);
    const place = row.place?.trim() ? cut(row.place, titleField, mend) : null;
    const createdAt = eveningOf(startDate, now);
    store('activities', [{ activityId, name, type, place, day, ...week, plannedBy, createdAt }]);
  }
  planTrips(source, context);
}

/** Hours of a trip, of which the source knows the day alone. */
const TRIP_HOURS = { startsAt: '08:00', endsAt: '16:00' };

/** An activity with people, captains or sectors is a trip, which is settled once its day is over. */
function planTrips(source: Source, context: Context) {
  const { now, timeZone, scouts, leaderId, weekOf, sectorOf, store, mend, add } = context;
  const peopleOf = Map.groupBy(source.ActivityAttendance, ({ activityId }) => activityId);
  const captainsOf = Map.groupBy(source.ActivityGuidance, ({ activityId }) => activityId);
  const sectorsOf = Map.groupBy(source.ActivitySectorParticipation, ({ activityId }) => activityId);
  const sectorOfScout = new Map(scouts.map(({ scoutId, sectorId }) => [scoutId, sectorId]));
  const today = dayIn(timeZone, now);
  let personId = 0;
  for (const { activityId: tripId, day, ...row } of source.Activity) {
    const people = peopleOf.get(tripId) ?? [];
    const captains = (captainsOf.get(tripId) ?? []).map(({ captainId }) => captainId);
    const invited = (sectorsOf.get(tripId) ?? []).map((ref) => sectorOf(ref)!.sectorId);
    if (people.length + captains.length + invited.length === 0) continue;
    const date = dateIn(weekOf(row).startDate, day);
    const isOver = date < today;
    const at = eveningOf(date, now);
    const [captainId = leaderId, ...helpers] = captains;
    mend('أنشطة فيها كشافون أو قادة أو قطاعات، صارت رحلات من ٨ صباحاً إلى ٤ عصراً');
    const hours = {
      startsAt: `${date}T${TRIP_HOURS.startsAt}`,
      endsAt: `${date}T${TRIP_HOURS.endsAt}`,
    };
    const settled = { settledAt: isOver ? at : null, settledBy: isOver ? leaderId : null };
    const made = { madeAt: at, changedBy: leaderId, changedAt: at, ...settled };
    const content = { captainId, ...hours, scoutFee: 0, otherFee: 0, packingList: [] };
    const state = isOver ? 'settled' : 'draft';
    store('trips', [{ tripId, activityId: tripId, state, ...content, ...made }]);
    const more = new Set(people.map(({ scoutId }) => sectorOfScout.get(scoutId)!));
    for (const sectorId of invited) more.delete(sectorId);
    for (const _ of more)
      add('ActivitySectorParticipation', 'قطاعات أُضيفت إلى رحلات فيها كشافون منها');
    for (const sectorId of [...invited, ...more])
      store('tripSectors', [{ tripId, sectorId, agreedBy: leaderId, agreedAt: at }]);
    for (const captain of helpers) store('tripHelpers', [{ tripId, captainId: captain }]);
    for (const { scoutId, attendanceStatus, score } of people) {
      if (score !== null) mend('درجات حضور أنشطة، لا مكان لها هنا فتُركت');
      const came = attendanceStatus === 'attended' ? ('coming' as const) : ('notComing' as const);
      store('tripPeople', [{ personId: ++personId, tripId, scoutId, state: came, since: at }]);
    }
  }
}

/** The hour that the form of a session proposes. */
const START_TIME = '11:00';

/** A session has no segments, and a link at most. */
export function planSessions(source: Source, context: Context) {
  const { now, leaderId, sectorOf, weekOf, store, mend } = context;
  for (const { sessionId, ...row } of source.Session) {
    mend('جلسات بلا يوم ولا ساعة: أول يوم من أسبوعها، الساعة ١١');
    const { startDate: day, ...week } = weekOf(row);
    const title = cut(row.title, titleField, mend);
    const url = row.documentURL?.trim() || null;
    const isLink = sessionPlan.shape.links.safeParse([{ url }]).success;
    if (url && !isLink) mend('روابط جلسات غير صحيحة، بقيت في الملاحظات');
    const content = { title, foldedText: foldName(title), notes: isLink ? null : url };
    const captainId = row.captainId ?? leaderId;
    const createdAt = eveningOf(day, now);
    const by = { createdBy: captainId, createdAt, changedBy: captainId, changedAt: createdAt };
    const when = { ...week, day, startTime: START_TIME };
    store('sessionPlans', [{ sessionId, ...when, ...content, captainId, ...by }]);
    if (url && isLink) store('sessionLinks', [{ sessionId, place: 0, url, title: null }]);
  }
  for (const { sessionID: sessionId, ...sector } of source.SessionSectorParticipation) {
    store('sessionSectors', [{ sessionId, sectorId: sectorOf(sector)!.sectorId }]);
  }
}

const LEAST_MAX = 5;
const categories = {
  scoutingSkills: 'skills',
  behaviour: 'behaviour',
  participation: 'participation',
  exams: 'tests',
  other: 'other',
} as const;

/** An aspect is a test of its sector, on the day of its first score. */
export function planTests(source: Source, context: Context) {
  const { now, timeZone, sectorOf, leaderId: recordedBy, store, mend } = context;
  const scoresOf = Map.groupBy(source.ScoutScore, ({ aspectId }) => aspectId);
  for (const { aspectId: criterionId, ...aspect } of source.Aspect) {
    const scores = scoresOf.get(criterionId) ?? [];
    const times = scores.map(({ timestamp }) => instantOf(timestamp, now)).sort();
    const greatest = Math.max(LEAST_MAX, ...scores.map(({ score }) => score));
    const max = Math.min(greatest, MOST_POINTS);
    if (greatest > max) mend('بنود تقييم درجاتها فوق ٢٠، نُسبت إلى ٢٠', aspect.name);
    const of = { criterionId, sectorId: sectorOf(aspect)!.sectorId };
    const name = cut(aspect.name, text(40), mend);
    const words = { name, foldedName: foldArabic(name), category: categories[aspect.category] };
    const date = dayIn(timeZone, times[0] ? new Date(times[0]) : now);
    store('criteria', [{ ...of, ...words, kind: 'once', max, date, createdOn: date }]);
    const recordedAt = times.at(-1);
    if (recordedAt) store('testSheets', [{ ...of, recordedBy, recordedAt }]);
    for (const { scoutId, score } of scores) {
      if (score < 0) mend('درجات سالبة، صارت صفراً');
      const points = Math.round((Math.max(0, score) * max) / greatest);
      store('testPoints', [{ ...of, scoutId, points }]);
    }
  }
}

/** A report longer than one may be becomes several. */
export function planReports(source: Source, { now, leaderId, store, add, leave }: Context) {
  let highest = source.Report.at(-1)?.reportId ?? 0;
  for (const { info, date: happenedOn, scoutId, ...row } of source.Report) {
    const parts = partsOf(info, REPORT_LENGTH);
    if (parts.length === 0) leave('Report', EMPTY_TEXT);
    const by = { writtenBy: row.captainId ?? leaderId, writtenAt: eveningOf(happenedOn, now) };
    const of = { scoutId, happenedOn, kind: 'note', state: 'submitted', ...by };
    for (const [at, part] of parts.entries()) {
      if (at > 0) add('Report', 'تقارير أُضيفت لبقية تقارير أطول مما يُكتب هنا');
      store('scoutReports', [{ reportId: at === 0 ? row.reportId : ++highest, text: part, ...of }]);
    }
  }
}

export function planMessages(source: Source, { now, store, mend, leave }: Context) {
  for (const { captainId, type, status, ...row } of source.Notification) {
    const [message, more] = partsOf(row.message, MAX_MESSAGE);
    if (status === 'DELETED') leave('Notification', 'رسائل محذوفة');
    else if (captainId === null) leave('Notification', 'رسائل ليست لأحد');
    else if (message === undefined) leave('Notification', EMPTY_TEXT);
    else {
      if (more !== undefined) mend(TEXT_CUT);
      const title = cut(row.title, text(MAX_TITLE), mend);
      const createdAt = instantOf(row.createdAt, now);
      store('notifications', [{ captainId, type, title, message, status, createdAt }]);
    }
  }
}
