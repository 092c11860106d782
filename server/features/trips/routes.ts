import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { dateIn } from '../../../contract/activities/activity-date.ts';
import { addDays, daysBetween } from '../../../contract/core/calendar.ts';
import type { HistoryChange } from '../../../contract/history/changes.ts';
import {
  agreeToTrip,
  copyTrip,
  createTrip,
  listTrips,
  moveTrip,
  readTrip,
  readTripDraft,
  type Trip,
  updateTrip,
} from '../../../contract/trips/endpoints.ts';
import { namesDay, wordsThatDiffer } from '../../../contract/trips/own-words.ts';
import { countLapsing, endsConsents } from '../../../contract/trips/steps.ts';
import { phaseOf } from '../../../contract/trips/words.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { routeWrite, type WriteCall } from '../../http/route-write.ts';
import type { Caller } from '../../http/session.ts';
import { dayIn } from '../../lib/calendar.ts';
import { isOutdated } from '../../lib/version.ts';
import { authorizeActivity } from '../activities/policy.ts';
import { getActivity } from '../activities/queries.ts';
import { authorizeSector, reachesSector, sectorScope } from '../sectors/policy.ts';
import { findSector } from '../sectors/queries.ts';
import { findSectors } from '../sessions/queries.ts';
import { sumMoneyOf } from './money-queries.ts';
import { checkSettled } from './money-rules.ts';
import { lapseAnswers, listPeople } from './people-queries.ts';
import { copyPlaces } from './place-queries.ts';
import { authorizeNewTrip, authorizeSettling, runsTrip } from './policy.ts';
import {
  changeTrip,
  countOpenCaptains,
  findLastTrip,
  findTripOf,
  getTrip,
  insertTrip,
  listSectorSizes,
  listTripsOf,
  moveActivity,
  type StoredTrip,
  storeAgreement,
  storeState,
} from './queries.ts';
import { countNotHandedOver, hasDeparted } from './roll-call-queries.ts';
import {
  asRow,
  asTrip,
  checkDays,
  checkStep,
  contentFrom,
  contentOfTrip,
  countsOf,
  localNow,
  recordedTrip,
  runnersOf,
  storedVersion,
  type TripContent,
  tripVersion,
} from './rules.ts';
import { getRunTrip } from './run-queries.ts';

/** The usual times of a first trip. */
const FIRST_START = '07:00';
const FIRST_END = '16:00';

export function tripRoutes(app: FastifyInstance): void {
  route(app, listTrips, async ({ db, query, caller, settings, now }) => {
    const moment = localNow(settings.timeZone, now);
    const rows = await listTripsOf(db, { ...query, now: moment });
    const counted = rows.filter(
      (row) =>
        (row.state === 'open' || row.state === 'closed') &&
        runsTrip(caller, { ...row, captainId: row.captain.captainId }),
    );
    const people = await listPeople(
      db,
      counted.map(({ tripId }) => tripId),
    );
    const body = rows.map((row) => {
      const own = people.filter(({ tripId }) => tripId === row.tripId);
      const counts = counted.includes(row) ? countsOf(own, row, moment.slice(0, 10)) : null;
      return asRow(caller, row, { now: moment, counts });
    });
    return { message: 'Trips', body, count: body.length };
  });

  route(app, readTripDraft, async ({ db, query, caller }) => {
    const activity = await getActivity(db, query.activityId);
    const last = await findLastTrip(db, caller.captainId);
    const { activityId, name, type, place, day, weekStartDate } = activity;
    return {
      message: 'What is proposed for a trip',
      body: {
        activityId,
        name,
        type,
        place,
        day: dateIn(weekStartDate, day),
        startTime: last?.startsAt.slice(11) ?? FIRST_START,
        endTime: last?.endsAt.slice(11) ?? FIRST_END,
        sectors: await listSectorSizes(db, sectorScope(caller)),
        meetingPlace: last?.meetingPlace ?? null,
        transport: last?.transport ?? null,
        homeContact: last?.homeContact ?? null,
        capacity: last?.capacity ?? null,
        otherFee: last?.fees.other ?? 0,
        packingList: last?.packingList ?? [],
        from: last?.name ?? null,
      },
    };
  });

  route(app, readTrip, async ({ db, params, caller, settings, now }) => {
    const trip = await getTrip(db, params.tripId);
    return { message: 'The trip', body: await seenTrip(db, trip, { caller, settings, now }) };
  });

  routeWrite(app, createTrip, async (call) => {
    const { body, caller } = call;
    const sectors = await findSectors(call.db, body.sectors);
    authorizeNewTrip(caller, sectors);
    const content = contentFrom(body, { sectors, captainId: caller.captainId });
    checkWords({ ...content, place: null }, null, body.sure);
    return {
      message: 'Trip made',
      arabicMessage: 'حُفظت المسودة',
      body: await storeNew(call, { activityId: body.activityId, content }),
    };
  });

  routeWrite(app, updateTrip, async (call) => {
    const { db, params, body, caller, settings, now, record, recordNothing } = call;
    const before = await getRunTrip(call, params.tripId, { lock: true });
    if (before.state === 'settled') throw new ApiError('TRIP_STATE');
    const sectors = await findSectors(db, body.sectors);
    const content = contentFrom(body, { sectors, captainId: before.captain.captainId });
    const place = body.place === undefined ? before.place : body.place;
    await checkContent(db, content);
    const versions = {
      stored: storedVersion(before),
      after: tripVersion(content, place, before.state),
    };
    if (isOutdated(body.version, versions)) {
      throw new ApiError('TRIP_CHANGED', { stored: await seenTrip(db, before, call) });
    }
    if (!body.dryRun) checkWords({ ...content, place }, before, body.sure);
    const isLapsing = endsConsents(
      before,
      { ...content, place },
      {
        now: localNow(settings.timeZone, now),
        hasDeparted: await hasDeparted(db, params.tripId),
      },
    );
    const lapsing = isLapsing ? countLapsing(await listPeople(db, params.tripId)) : 0;
    if (body.dryRun) {
      recordNothing('a dry run');
      return { message: 'Nothing stored', body: await seenTrip(db, before, call), lapsing };
    }
    const by = { captainId: caller.captainId, now };
    const agreed = sectors.filter((sectorId) => reachesSector(caller, sectorId));
    await changeTrip(db, params.tripId, { content, agreed, by });
    await moveActivity(db, before.activityId, { day: content.startsAt.slice(0, 10), place });
    if (isLapsing) await lapseAnswers(db, params.tripId, now);
    const after = await getTrip(db, params.tripId);
    record(tripEntry(before, after));
    return {
      message: 'Trip changed',
      arabicMessage: 'تم الحفظ',
      body: await seenTrip(db, after, call),
      lapsing,
    };
  });

  routeWrite(app, moveTrip, async (call) => {
    const { db, params, body, caller, settings, now, record, recordNothing } = call;
    const before = await getRunTrip(call, params.tripId, { lock: true });
    const { state, version } = body;
    const reason = state === 'cancelled' ? (body.reason ?? null) : null;
    if (state === 'cancelled' && reason === null) throw new ApiError('REASON_REQUIRED');
    const versions = {
      stored: storedVersion(before),
      after: tripVersion(contentOfTrip(before), before.place, state),
    };
    if (isOutdated(version, versions)) {
      throw new ApiError('TRIP_CHANGED', { stored: await seenTrip(db, before, call) });
    }
    if (state === before.state) {
      recordNothing('it is so already');
      return { message: 'As it was', body: await seenTrip(db, before, call) };
    }
    checkStep(before.state, state, phaseOf(before, localNow(settings.timeZone, now)));
    if (state === 'settled') {
      authorizeSettling(caller, before.captain);
      checkSettled({
        sums: await sumMoneyOf(db, params.tripId),
        ...(await countNotHandedOver(db, params.tripId)),
        isSure: body.sure ?? false,
      });
    }
    const by = { captainId: caller.captainId, now };
    await storeState(db, params.tripId, { state, reason, by });
    const after = await getTrip(db, params.tripId);
    record(tripEntry(before, after));
    return {
      message: 'Trip moved',
      arabicMessage: 'تم الحفظ',
      body: await seenTrip(db, after, call),
    };
  });

  routeWrite(app, agreeToTrip, async (call) => {
    const { db, params, body, caller, now, record } = call;
    const before = await getTrip(db, params.tripId, { lock: true });
    const { sectorId } = await findSector(db, body.sector);
    authorizeSector(caller, sectorId);
    const by = { captainId: caller.captainId, now };
    await storeAgreement(db, params.tripId, { sectorId, agreed: body.agreed, by });
    const after = await getTrip(db, params.tripId);
    record(tripEntry(before, after));
    return {
      message: 'Agreement stored',
      arabicMessage: body.agreed ? 'يشارك القطاع' : 'لا يشارك القطاع',
      body: await seenTrip(db, after, call),
    };
  });

  routeWrite(app, copyTrip, async (call) => {
    const { db, params, body, caller } = call;
    const source = await getRunTrip(call, params.tripId);
    const { day, weekStartDate } = await getActivity(db, body.activityId);
    const content = copiedTo(dateIn(weekStartDate, day), contentOfTrip(source));
    return {
      message: 'Trip copied',
      arabicMessage: 'نُسخت الرحلة مسودة',
      body: await storeNew(call, {
        activityId: body.activityId,
        content: { ...content, captainId: caller.captainId },
        placesOf: source.tripId,
      }),
    };
  });
}

/** A trip moved to another day: its moments move along, the lessons stay with the old one. */
function copiedTo(day: string, content: TripContent): TripContent {
  const days = daysBetween(content.startsAt.slice(0, 10), day);
  const moved = (moment: string) => addDays(moment.slice(0, 10), days) + moment.slice(10);
  return {
    ...content,
    startsAt: moved(content.startsAt),
    endsAt: moved(content.endsAt),
    answerBy: content.answerBy && moved(content.answerBy),
    // Words that name a day don't move to another one: the proposed ones do.
    letter: namesDay(content.letter) ? null : content.letter,
    consentText: namesDay(content.consentText) ? null : content.consentText,
    permit: null,
    wentWell: null,
    toChange: null,
  };
}

/** Throws TRIP_WORDS_DIFFER where own words name something else than the fields, unless that is meant. */
function checkWords(
  trip: TripContent & { place: string | null },
  before: StoredTrip | null,
  sure = false,
): void {
  const named = sure ? [] : wordsThatDiffer(trip, before);
  if (named.length === 0) return;
  throw new ApiError('TRIP_WORDS_DIFFER', {
    arabicMessage: `يذكر خطاب الأسر أو نص الموافقة «${named.join('» و«')}»، والحقول غير ذلك`,
  });
}

/** Throws for days that make no trip, and for captains who have no open account. */
async function checkContent(db: Kysely<DB>, content: TripContent): Promise<void> {
  checkDays(content);
  const named = [...new Set([content.captainId!, ...content.helperIds])];
  if ((await countOpenCaptains(db, named)) < named.length) throw new ApiError('UNKNOWN_CAPTAIN');
}

/** Stores a new trip with its history, and returns it as the caller reads it. */
async function storeNew(
  call: WriteCall<typeof createTrip> | WriteCall<typeof copyTrip>,
  {
    activityId,
    content,
    placesOf,
  }: {
    activityId: number;
    content: TripContent;
    /** The trip whose vehicles and tents come along. */
    placesOf?: number;
  },
): Promise<Trip> {
  const { db, caller, now, record } = call;
  const activity = await getActivity(db, activityId, { lock: true });
  authorizeActivity(caller, activity);
  if ((await findTripOf(db, activityId)) !== undefined) throw new ApiError('ALREADY_A_TRIP');
  await checkContent(db, content);
  const agreed = content.sectors.filter((sectorId) => reachesSector(caller, sectorId));
  const by = { captainId: caller.captainId, now };
  const tripId = await insertTrip(db, { activityId, content, agreed, by });
  if (placesOf !== undefined) await copyPlaces(db, placesOf, tripId);
  await moveActivity(db, activityId, { day: content.startsAt.slice(0, 10), place: activity.place });
  const stored = await getTrip(db, tripId);
  record({
    entity: 'trip',
    action: 'create',
    entityId: String(tripId),
    before: null,
    after: recordedTrip(stored),
  });
  return seenTrip(db, stored, call);
}

/** The history's entry of a changed trip. */
const tripEntry = (before: StoredTrip, after: StoredTrip): HistoryChange => ({
  entity: 'trip',
  action: 'update',
  entityId: String(before.tripId),
  before: recordedTrip(before),
  after: recordedTrip(after),
});

/** The trip as the caller reads it, with the figures for who runs it. */
async function seenTrip(
  db: Kysely<DB>,
  trip: StoredTrip,
  { caller, settings, now }: { caller: Caller; settings: { timeZone: string }; now: Date },
): Promise<Trip> {
  const counts = runsTrip(caller, runnersOf(trip))
    ? countsOf(await listPeople(db, trip.tripId), trip, dayIn(settings.timeZone, now))
    : null;
  return asTrip(caller, trip, { now: localNow(settings.timeZone, now), counts });
}
