import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { exactMoney, moneyText } from '../../../contract/core/money.ts';
import type { HistoryChange } from '../../../contract/history/changes.ts';
import { claimTripPayment } from '../../../contract/trips/family-endpoints.ts';
import { dueOf, restOf, splitPaid } from '../../../contract/trips/money.ts';
import {
  decideTripClaim,
  deleteTripExpense,
  deleteTripPayment,
  findPaymentReference,
  payTrip,
  readTripMoney,
  setTripBudget,
  spendOnTrip,
  type TripExpense,
  type TripMoney,
  takeOverTrip,
} from '../../../contract/trips/money-endpoints.ts';
import { decidedText, type PaymentWay, repeatedText } from '../../../contract/trips/money-words.ts';
import { readReference } from '../../../contract/trips/references.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { routeWrite, type WriteCall } from '../../http/route-write.ts';
import { dayIn } from '../../lib/calendar.ts';
import { isOutdated } from '../../lib/version.ts';
import { countChangesOf, keyedLink, lockLinkedScouts, noteAct } from '../consents/link-queries.ts';
import { insertItem } from '../finance/queries.ts';
import { notifyTreasury } from '../notifications/queries.ts';
import { getWayKind, listWays } from '../payment-ways/queries.ts';
import { asFamilyWay } from '../payment-ways/rules.ts';
import {
  decideClaim,
  findReference,
  findSameClaim,
  getClaim,
  getExpense,
  getPayment,
  insertClaim,
  insertExpense,
  insertPayment,
  listBudgetLines,
  listExpenses,
  listPayments,
  listTakeovers,
  listWaitingClaims,
  readDecision,
  replaceBudget,
  strikeExpense,
  strikePayment,
  sumMoneyOf,
} from './money-queries.ts';
import {
  asClaim,
  atHandOf,
  budgetVersion,
  checkAtHand,
  checkDue,
  checkDueOfAll,
  checkPaid,
  describeTakeOver,
  figuresOf,
  recordedPayment,
  takeOverOf,
} from './money-rules.ts';
import { findNoted, listNoted, listPeople, noteNamed } from './people-queries.ts';
import { authorizeTakeOver } from './policy.ts';
import { getTripOfFamily, type StoredTrip } from './queries.ts';
import { countNotHandedOver } from './roll-call-queries.ts';
import { familyMoments, runnersOf } from './rules.ts';
import { getRunTrip, getTripOfMoney } from './run-queries.ts';

/** For so many minutes the same claim once more asks whether it is another payment. */
const REPEAT_MINUTES = 60;

/** Most claims of a family in an hour. */
const CLAIMS = 20;

// Payments stand under a settlement too, and refunds after a cancellation.
export function tripMoneyRoutes(app: FastifyInstance): void {
  route(app, readTripMoney, async ({ db, params, query, caller }) => {
    const trip = await getTripOfMoney({ db, caller }, params.tripId);
    return { message: "The trip's money", body: await readMoney(db, trip, query.heads) };
  });

  routeWrite(app, payTrip, async (call) => {
    const { db, params, body, caller, now, record } = call;
    const trip = await getRunTrip(call, params.tripId, { lock: true });
    const people = await listPeople(db, trip.tripId);
    const [person] = await noteNamed(db, { ...trip, people }, [body.person], {
      alsoLeft: body.amount < 0,
    });
    if (body.amount < 0) {
      checkPaid(person!, -body.amount);
      checkAtHand(await sumMoneyOf(db, trip.tripId), -body.amount);
    }
    const payment = await insertPayment(db, trip.tripId, {
      personId: person!.personId,
      amount: body.amount,
      ...(await readWay(db, body)),
      reference: body.reference ?? null,
      by: { captainId: caller.captainId, now },
    });
    record({
      entity: 'tripPayment',
      action: 'create',
      entityId: String(payment.paymentId),
      before: null,
      after: recordedPayment(trip, payment),
    });
    return { message: 'Payment stored', arabicMessage: 'حُفظ الإيصال', body: payment };
  });

  route(app, findPaymentReference, async ({ db, params, caller }) => {
    const reference = readReference(params.reference);
    const found = reference === null ? null : await findReference(db, reference);
    if (reference === null || found === null) throw new ApiError('REFERENCE_UNKNOWN');
    const trip = await getTripOfMoney({ db, caller }, found.tripId);
    const people = await listNoted(db, found.tripId);
    const person = people.find(({ personId }) => personId === found.personId);
    if (!person) throw new ApiError('REFERENCE_UNKNOWN');
    const isOwn = ({ personId }: { personId: number }) => personId === person.personId;
    const claim = (await listWaitingClaims(db, trip.tripId)).findLast(isOwn);
    const receipts = await listPayments(db, trip.tripId);
    return {
      message: 'Whose reference it is',
      body: {
        tripId: trip.tripId,
        activityId: trip.activityId,
        tripName: trip.name,
        personId: person.personId,
        name: person.name,
        gender: person.gender,
        reference,
        due: dueOf(person, trip),
        paid: person.paid,
        claim: claim ? asClaim(claim, trip, people) : null,
        receipts: receipts.filter((each) => isOwn(each) && each.deletedAt === null),
      },
    };
  });

  routeWrite(app, deleteTripPayment, async (call) => {
    const { db, params, caller, now, record } = call;
    const trip = await getRunTrip(call, params.tripId, { lock: true });
    const payment = await getPayment(db, trip.tripId, params.paymentId);
    if (payment.amount > 0) {
      const person = await findNoted(db, trip.tripId, payment.personId);
      if (person) checkPaid(person, payment.amount);
      checkAtHand(await sumMoneyOf(db, trip.tripId), payment.amount);
    }
    await strikePayment(db, payment.paymentId, { captainId: caller.captainId, now });
    record({
      entity: 'tripPayment',
      action: 'delete',
      entityId: String(payment.paymentId),
      before: recordedPayment(trip, payment),
      after: null,
    });
    return { message: 'Payment struck through', arabicMessage: 'شُطب الإيصال' };
  });

  routeWrite(app, decideTripClaim, async (call) => {
    const { db, params, body, caller, now, record } = call;
    const trip = await getTripOfMoney(call, params.tripId, { lock: true });
    const claim = await getClaim(db, trip.tripId, params.claimId);
    const { claimId, personId, scoutId, way, wayId = null, reference } = claim;
    const amount = (body.confirmed && body.amount) || claim.amount;
    if (claim.state !== 'waiting') throw await claimDecided(call, params.claimId);
    const reason = body.reason ?? null;
    if (!body.confirmed && reason === null) throw new ApiError('REASON_REQUIRED');
    if (body.confirmed) {
      const person = await findNoted(db, trip.tripId, personId);
      if (!person) throw new ApiError('PERSON_NOT_FOUND');
      checkDue(person, trip, { amount, sure: body.sure });
    }
    const by = { captainId: caller.captainId, now };
    const payment = body.confirmed
      ? await insertPayment(db, trip.tripId, { personId, amount, way, wayId, reference, by })
      : null;
    await decideClaim(db, claimId, {
      paymentId: payment?.paymentId ?? null,
      reason: body.confirmed ? null : reason,
      by,
    });
    const state = body.confirmed ? ('confirmed' as const) : ('refused' as const);
    const said = { trip: trip.name, amount: claim.amount, way };
    const entries: HistoryChange[] = [
      {
        entity: 'tripClaim',
        action: 'update',
        entityId: String(scoutId),
        before: { ...said, state: 'waiting' },
        after: { ...said, amount, state },
      },
    ];
    if (payment) {
      entries.push({
        entity: 'tripPayment',
        action: 'create',
        entityId: String(payment.paymentId),
        before: null,
        after: recordedPayment(trip, payment),
      });
    }
    record(...entries);
    return {
      message: 'Claim decided',
      arabicMessage: body.confirmed ? 'سُجّلت الدفعة' : 'حُفظ',
      body: { claimId, state, receiptNumber: payment?.receiptNumber ?? null },
    };
  });

  routeWrite(app, spendOnTrip, async (call) => {
    const { db, params, body, caller, now, record } = call;
    const trip = await getRunTrip(call, params.tripId, { lock: true });
    checkAtHand(await sumMoneyOf(db, trip.tripId), body.value);
    const expense = await insertExpense(db, trip.tripId, {
      value: body.value,
      description: body.description,
      receipt: body.receipt ?? null,
      line: body.line ?? null,
      by: { captainId: caller.captainId, now },
    });
    record({
      entity: 'tripExpense',
      action: 'create',
      entityId: String(expense.expenseId),
      before: null,
      after: recordedExpense(trip, expense),
    });
    return { message: 'Expense stored', arabicMessage: 'حُفظ المصروف', body: expense };
  });

  routeWrite(app, deleteTripExpense, async (call) => {
    const { db, params, caller, now, record } = call;
    const trip = await getRunTrip(call, params.tripId, { lock: true });
    const expense = await getExpense(db, trip.tripId, params.expenseId);
    await strikeExpense(db, expense.expenseId, { captainId: caller.captainId, now });
    record({
      entity: 'tripExpense',
      action: 'delete',
      entityId: String(expense.expenseId),
      before: recordedExpense(trip, expense),
      after: null,
    });
    return { message: 'Expense struck through', arabicMessage: 'شُطب المصروف' };
  });

  routeWrite(app, takeOverTrip, async (call) => {
    const { db, params, body, caller, settings, now, record } = call;
    const { captainId } = caller;
    const trip = await getTripOfMoney(call, params.tripId, { lock: true });
    authorizeTakeOver(caller, runnersOf(trip));
    const { tripId } = trip;
    const sums = await sumMoneyOf(db, tripId);
    const { income, expense } = takeOverOf(sums);
    if (income === 0 && expense === 0) throw new ApiError('NOTHING_TO_TAKE');
    const difference = body.counted === undefined ? 0 : exactMoney(body.counted - atHandOf(sums));
    const date = dayIn(settings.timeZone, now);
    const parts = [
      { type: 'income' as const, value: income, what: 'ما دفعه المشاركون' },
      { type: 'expense' as const, value: expense, what: 'ما صُرف في الطريق' },
    ].filter(({ value }) => value !== 0);
    const items = [];
    for (const [index, { type, value, what }] of parts.entries()) {
      const description = describeTakeOver(trip, what, index === 0 ? difference : 0);
      items.push(await insertItem(db, { type, value, description, date, tripId }, captainId, now));
    }
    await notifyTreasury(
      db,
      {
        title: 'استلام مال رحلة',
        message: `${caller.firstName} ${caller.middleName}: ${trip.name}، ${moneyText(exactMoney(income - expense))}`,
      },
      { caller, settings, now },
    );
    record(
      {
        entity: 'tripTakeover',
        action: 'create',
        entityId: String(tripId),
        before: null,
        after: { trip: trip.name, income, expense, difference },
      },
      ...items.map((item) => ({
        entity: 'financeItem' as const,
        action: 'create' as const,
        entityId: String(item.itemId),
        before: null,
        after: item,
      })),
    );
    return {
      message: 'Taken over',
      arabicMessage: 'استُلم المال في الخزنة',
      body: { income, expense, items },
    };
  });

  routeWrite(app, setTripBudget, async (call) => {
    const { db, params, body, record, recordNothing } = call;
    const trip = await getRunTrip(call, params.tripId, { lock: true });
    const before = (await listBudgetLines(db, trip.tripId)).map(({ spent: _, ...line }) => line);
    const versions = { stored: budgetVersion(before), after: budgetVersion(body.lines) };
    if (isOutdated(body.version, versions)) {
      throw new ApiError('TRIP_CHANGED', { stored: await readMoney(db, trip) });
    }
    await replaceBudget(db, trip.tripId, body.lines);
    if (versions.stored === versions.after) recordNothing('the lines are as they were');
    else {
      record({
        entity: 'tripBudget',
        action: 'update',
        entityId: String(trip.tripId),
        before: { trip: trip.name, lines: before },
        after: { trip: trip.name, lines: body.lines },
      });
    }
    return {
      message: 'Budget stored',
      arabicMessage: 'تم الحفظ',
      body: await readMoney(db, trip),
    };
  });

  // Before the transaction, so that the count of a wrong key is not rolled back.
  routeWrite(
    app,
    claimTripPayment,
    (call) =>
      countChangesOf(call, call.body.also, {
        kind: 'paid',
        limit: CLAIMS,
        refusal: 'هذا للأسرة وحدها، وما وصلك منها يُسجَّل في صفحة المال',
      }),
    async (call) => {
      const { db, body, settings, now, record } = call;
      const scoutIds = await lockLinkedScouts(call, body.also);
      const moments = familyMoments(settings.timeZone, now);
      const trip = await getTripOfFamily(db, body.tripId, { scoutIds, moments });
      const found = [];
      for (const scoutId of scoutIds)
        found.push(...(await listPeople(db, trip.tripId, { scoutId })));
      const people = await noteNamed(
        db,
        { ...trip, people: found },
        scoutIds.map((id) => ({ kind: 'scout', id })),
        { alsoLeft: true },
      );
      // Who has left reads only what is owed to them.
      if (trip.state === 'cancelled' || people.some(({ hasLeft }) => hasLeft)) {
        throw new ApiError('TRIP_CLOSED');
      }
      const { amount, reference = null, sure, again } = body;
      const way = await readWay(db, body);
      checkDueOfAll(people, trip, { amount, sure });
      const linkId = await checkRepeated(call, { said: amount, again: again ?? false });
      const parts = splitPaid(
        amount,
        people.map((person) => restOf(person, trip)),
      );
      const claimIds: number[] = [];
      for (const [index, { personId, scoutId }] of people.entries()) {
        const part = parts[index]!;
        if (part === 0) continue;
        const claim = { personId, amount: part, ...way, reference, linkId, said: amount };
        claimIds.push(await insertClaim(db, claim, now));
        await noteAct(call, scoutId!, 'paymentSaid');
        record({
          entity: 'tripClaim',
          action: 'create',
          entityId: String(scoutId),
          before: null,
          after: { trip: trip.name, amount: part, way: way.way, state: 'waiting' },
        });
      }
      return {
        message: 'Claim stored',
        arabicMessage: 'وصلنا كلامكم، ويؤكّده القائد',
        body: { claimId: claimIds[0]!, state: 'waiting' as const },
      };
    },
  );
}

/** How somebody paid: by a way of the group, whose kind decides whether that is cash, or by one of two words; throws WAY_NOT_FOUND. */
async function readWay(
  db: Kysely<DB>,
  {
    way = 'cash',
    wayId = null,
  }: { way?: PaymentWay | undefined; wayId?: number | null | undefined },
): Promise<{ way: PaymentWay; wayId: number | null }> {
  if (wayId === null) return { way, wayId };
  return { way: (await getWayKind(db, wayId)) === 'cash' ? 'cash' : 'wallet', wayId };
}

/** CLAIM_DECIDED, with who decided before. */
async function claimDecided(
  { db, now }: { db: Kysely<DB>; now: Date },
  claimId: number,
): Promise<ApiError> {
  const { decidedAt, ...decision } = await readDecision(db, claimId);
  const minutes = minutesSince(decidedAt, now);
  return new ApiError('CLAIM_DECIDED', { arabicMessage: decidedText({ ...decision, minutes }) });
}

const minutesSince = (moment: string, now: Date): number =>
  Math.floor((now.getTime() - new Date(moment).getTime()) / 60_000);

/** The link of a claim; throws CLAIM_REPEATED where it said the same within the hour, unless it is meant. */
async function checkRepeated(
  call: WriteCall<typeof claimTripPayment>,
  { said, again }: { said: number; again: boolean },
): Promise<number> {
  const { db, body, now } = call;
  const since = new Date(now.getTime() - REPEAT_MINUTES * 60_000);
  const { linkId, claimedAt } = await findSameClaim(db, keyedLink(call), {
    tripId: body.tripId,
    said,
    since,
  });
  if (claimedAt === null || again) return linkId;
  const minutes = minutesSince(claimedAt, now);
  throw new ApiError('CLAIM_REPEATED', { arabicMessage: repeatedText(minutes) });
}

const recordedExpense = ({ name }: StoredTrip, { value, description, receipt }: TripExpense) => ({
  trip: name,
  value,
  description,
  receipt,
});

async function readMoney(db: Kysely<DB>, trip: StoredTrip, heads?: number): Promise<TripMoney> {
  const { tripId } = trip;
  const waiting = await countNotHandedOver(db, tripId);
  const stored = {
    sums: await sumMoneyOf(db, tripId),
    people: await listNoted(db, tripId),
    lines: await listBudgetLines(db, tripId),
  };
  return {
    ...figuresOf(trip, stored, heads),
    ways: (await listWays(db)).filter(({ hidden }) => !hidden).map(asFamilyWay),
    claims: (await listWaitingClaims(db, tripId)).map((claim) =>
      asClaim(claim, trip, stored.people),
    ),
    payments: await listPayments(db, tripId),
    spent: await listExpenses(db, tripId),
    takeovers: await listTakeovers(db, tripId),
    notHandedOver: waiting.hasBegun ? waiting.notHandedOver : 0,
  };
}
