import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { HistoryChange } from '../../../contract/history/changes.ts';
import { receivedTime } from '../../../contract/trips/roll-call.ts';
import {
  createRollCall,
  readTripDay,
  updateRollCall,
} from '../../../contract/trips/roll-call-endpoints.ts';
import { type SaidCall, whereabouts } from '../../../contract/trips/whereabouts.ts';
import { phaseOf } from '../../../contract/trips/words.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { routeWrite, type WriteCall } from '../../http/route-write.ts';
import type { Caller } from '../../http/session.ts';
import { dayIn } from '../../lib/calendar.ts';
import { listNoted, replaceState } from './people-queries.ts';
import { findTripOf, type StoredTrip } from './queries.ts';
import {
  getCall,
  listDayPeople,
  listSaidCalls,
  readDayParts,
  readMarks,
  type SentMark,
  type StoredCall,
  startCall,
  storeDeparture,
  storeMarks,
} from './roll-call-queries.ts';
import {
  asDayPerson,
  asRollCall,
  changedBy,
  isOfItsCaptains,
  keptUntil,
} from './roll-call-rules.ts';
import { localNow, personEntry, recordedPerson } from './rules.ts';
import { getRunTrip } from './run-queries.ts';

export function rollCallRoutes(app: FastifyInstance): void {
  routeWrite(app, createRollCall, async (call) => {
    const { db, params, body, caller, now } = call;
    const trip = await getRunning(call, params.tripId);
    const { name, kind, by } = body;
    const { isNew, ...started } = await startCall(
      db,
      { tripId: trip.tripId, name, kind, by },
      { captainId: caller.captainId, now },
    );
    return storeHandIn(call, { trip, started, isNew });
  });

  routeWrite(app, updateRollCall, async (call) => {
    const started = await getCall(call.db, call.params.rollCallId);
    const trip = await getRunning(call, started.tripId);
    return storeHandIn(call, { trip, started, isNew: false });
  });

  route(app, readTripDay, async ({ db, query, caller, settings, now }) => {
    const { activityId } = query;
    const tripId = query.tripId ?? (activityId && (await findTripOf(db, activityId)));
    if (!tripId) throw new ApiError('TRIP_NOT_FOUND');
    const trip = await getRunTrip({ db, caller }, tripId);
    const today = dayIn(settings.timeZone, now);
    const people = await listDayPeople(db, tripId);
    const { captain } = trip;
    const reader = { caller, trip, today };
    const { doses, ...parts } = await readDayParts(db, trip);
    const captainIds = [captain, ...trip.helpers, ...people].map(({ captainId }) => captainId);
    return {
      message: 'What the trip on the way needs',
      keptUntil: keptUntil(caller, trip, { captainIds, today }),
      body: {
        tripId,
        activityId: trip.activityId,
        name: trip.name,
        type: trip.type,
        place: trip.place,
        phase: phaseOf(trip, localNow(settings.timeZone, now)),
        startsAt: trip.startsAt,
        endsAt: trip.endsAt,
        overnight: trip.overnight,
        meetingPlace: trip.meetingPlace,
        captain: {
          captainId: captain.captainId,
          name: `${captain.firstName} ${captain.lastName}`,
          phoneNumber: captain.phoneNumber,
        },
        homeContact: trip.homeContact,
        people: people.map((person) => asDayPerson(person, reader)),
        doses: isOfItsCaptains(reader) ? doses : [],
        ...parts,
      },
    };
  });
}

/** The trip with its row locked, for a captain who runs it: a draft or a cancelled one has no roll-calls, a settled one no new ones. */
async function getRunning(
  call: { db: Kysely<DB>; caller: Caller },
  tripId: number,
): Promise<StoredTrip> {
  // One hand-in after the other: who stays at home follows from all that was said.
  const trip = await getRunTrip(call, tripId, { lock: true });
  if (trip.state !== 'open' && trip.state !== 'closed') throw new ApiError('TRIP_STATE');
  return trip;
}

type HandIn = WriteCall<typeof createRollCall> | WriteCall<typeof updateRollCall>;

/** Adds what a captain says to a roll-call. */
async function storeHandIn(
  call: HandIn,
  { trip, started, isNew }: { trip: StoredTrip; started: StoredCall; isNew: boolean },
) {
  const { db, body, caller, now, sentAt, record, recordNothing } = call;
  const { captainId, sessionId } = caller;
  const { rollCallId, name } = started;
  const before = await readMarks(db, started);
  const sent: SentMark[] = body.entries.map(({ handedTo, leaves, ...entry }) => ({
    ...entry,
    captainId,
    saidAt: entry.at,
    at: receivedTime(entry.at, sentAt, now),
    named: entry.named || entry.status === 'missing',
    handedTo: handedTo ?? null,
    leaves: leaves ?? null,
  }));
  const known = new Set(before.people.map(({ personId }) => personId));
  if (sent.some(({ personId }) => !known.has(personId))) throw new ApiError('PERSON_NOT_FOUND');
  const others = (await listSaidCalls(db, trip.tripId)).filter(
    (each) => each.rollCallId !== rollCallId,
  );
  await storeMarks(db, rollCallId, sent, { phone: sessionId, now });
  const after = await readMarks(db, started);
  const departedAt = departureOf(started, call);
  if (departedAt !== started.departedAt) {
    await storeDeparture(db, rollCallId, { at: departedAt, captainId });
  }
  const told = { trip: trip.name, name, departedAt: started.departedAt };
  const entity = { entity: 'rollCall' as const, entityId: String(rollCallId) };
  const entries: HistoryChange[] = await changePeople(call, {
    trip,
    others,
    before: { ...started, marks: before.marks },
    after: { ...started, marks: after.marks },
  });
  if (isNew) {
    entries.push({
      ...entity,
      action: 'create',
      before: null,
      after: { ...told, departedAt: null },
    });
  }
  if (departedAt !== started.departedAt) {
    entries.push({ ...entity, action: 'update', before: told, after: { ...told, departedAt } });
  }
  if (entries.length === 0) recordNothing('the roll-call keeps who said what, and when');
  record(...entries);
  return {
    message: 'Roll-call stored',
    arabicMessage: 'حُفظ النداء',
    body: asRollCall({ ...started, departedAt }, after),
  };
}

/**
 * Withdraws who stays at home by what all roll-calls say, and takes that back where they no longer say it, of a sector that has
 * left the trip too, which may come back; returns what the history has of them, and of who was handed over.
 */
async function changePeople(
  { db, now }: HandIn,
  said: { trip: StoredTrip; others: readonly SaidCall[]; before: SaidCall; after: SaidCall },
): Promise<HistoryChange[]> {
  const { trip, others, before, after } = said;
  const handed = changedBy(before.marks, after.marks, ({ handedTo }) => handedTo);
  const [was, is] = [whereabouts([...others, before]), whereabouts([...others, after])];
  const moved = [...new Set(after.marks.map(({ personId }) => personId))].filter(
    (personId) => (was(personId) === 'staysHome') !== (is(personId) === 'staysHome'),
  );
  const changed = [...handed.map(({ personId }) => personId), ...moved];
  if (changed.length === 0) return [];
  const people = await listNoted(db, trip.tripId);
  const at = now.toISOString();
  const entries: HistoryChange[] = [];
  for (const personId of new Set(changed)) {
    const isAtHome = is(personId) === 'staysHome';
    const state = isAtHome ? 'withdrawn' : 'coming';
    const from = isAtHome ? 'coming' : 'withdrawn';
    const isMoved =
      moved.includes(personId) && (await replaceState(db, personId, { from, state, at }));
    const person = people.find((each) => each.personId === personId);
    const change = handed.find((each) => each.personId === personId);
    if (!person?.scoutId || person.hasLeft || !(isMoved || change)) continue;
    const recorded = recordedPerson(trip, person);
    entries.push(
      personEntry(person.scoutId, {
        before: { ...recorded, isHandedOver: (change?.before ?? null) !== null },
        after: {
          ...recorded,
          isHandedOver: (change?.after ?? null) !== null,
          ...(isMoved && { state, needsCall: false }),
        },
      }),
    );
  }
  return entries;
}

/** When the roll-call was left: the first said stays, and it can be taken back. */
function departureOf({ departedAt }: StoredCall, { body, sentAt, now }: HandIn): string | null {
  if (body.departed === undefined) return departedAt;
  if (!body.departed) return null;
  return departedAt ?? receivedTime(body.departedAt ?? now.toISOString(), sentAt, now);
}
