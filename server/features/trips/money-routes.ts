import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { exactMoney, moneyText } from '../../../contract/core/money.ts';
import type { HistoryChange } from '../../../contract/history/changes.ts';
import { claimTripPayment } from '../../../contract/trips/family-endpoints.ts';
import {
  decideTripClaim,
  deleteTripExpense,
  deleteTripPayment,
  payTrip,
  readTripMoney,
  setTripBudget,
  spendOnTrip,
  type TripExpense,
  type TripMoney,
  takeOverTrip,
} from '../../../contract/trips/money-endpoints.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { routeWrite } from '../../http/route-write.ts';
import { dayIn } from '../../lib/calendar.ts';
import { isOutdated } from '../../lib/version.ts';
import { countFamilyChange, lockLinkedScout, noteAct } from '../consents/link-queries.ts';
import { insertItem } from '../finance/queries.ts';
import { notifyTreasury } from '../notifications/queries.ts';
import {
  decideClaim,
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
  checkPaid,
  describeTakeOver,
  figuresOf,
  recordedPayment,
  takeOverOf,
} from './money-rules.ts';
import { findNoted, listNoted, listPeople, noteNamed } from './people-queries.ts';
import { authorizeTakeOver } from './policy.ts';
import { getTrip, listTripsOfScout, type StoredTrip } from './queries.ts';
import { countNotHandedOver } from './roll-call-queries.ts';
import { familyMoments, runnersOf } from './rules.ts';
import { getRunTrip, getTripOfMoney } from './run-queries.ts';

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
      way: body.way,
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
    const { claimId, personId, scoutId, amount, way, reference } = claim;
    if (claim.state !== 'waiting') throw new ApiError('CLAIM_DECIDED');
    const reason = body.reason ?? null;
    if (!body.confirmed && reason === null) throw new ApiError('REASON_REQUIRED');
    if (body.confirmed) {
      const person = await findNoted(db, trip.tripId, personId);
      if (!person) throw new ApiError('PERSON_NOT_FOUND');
      checkDue(person, trip, { amount, sure: body.sure });
    }
    const by = { captainId: caller.captainId, now };
    const payment = body.confirmed
      ? await insertPayment(db, trip.tripId, { personId, amount, way, reference, by })
      : null;
    await decideClaim(db, claimId, {
      paymentId: payment?.paymentId ?? null,
      reason: body.confirmed ? null : reason,
      by,
    });
    const state = body.confirmed ? ('confirmed' as const) : ('refused' as const);
    const said = { trip: trip.name, amount, way };
    const entries: HistoryChange[] = [
      {
        entity: 'tripClaim',
        action: 'update',
        entityId: String(scoutId),
        before: { ...said, state: 'waiting' },
        after: { ...said, state },
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
      countFamilyChange(call, {
        kind: 'paid',
        limit: CLAIMS,
        refusal: 'هذا للأسرة وحدها، وما وصلك منها يُسجَّل في صفحة المال',
      }),
    async (call) => {
      const { db, body, settings, now, record } = call;
      const scoutId = await lockLinkedScout(call);
      const seen = await listTripsOfScout(db, scoutId, familyMoments(settings.timeZone, now));
      const found = seen.find(({ tripId }) => tripId === body.tripId);
      if (!found) throw new ApiError('TRIP_NOT_FOUND');
      const trip = await getTrip(db, found.tripId, { lock: true });
      const people = await listPeople(db, trip.tripId, { scoutId });
      // Who has left reads only what is owed to them.
      if (trip.state === 'cancelled' || people.some(({ hasLeft }) => hasLeft)) {
        throw new ApiError('TRIP_CLOSED');
      }
      const [person] = await noteNamed(db, { ...trip, people }, [{ kind: 'scout', id: scoutId }]);
      const { amount, way, reference = null, sure } = body;
      checkDue(person!, trip, { amount, sure });
      const claimId = await insertClaim(
        db,
        { personId: person!.personId, amount, way, reference },
        now,
      );
      await noteAct(call, scoutId, 'paymentSaid');
      record({
        entity: 'tripClaim',
        action: 'create',
        entityId: String(scoutId),
        before: null,
        after: { trip: trip.name, amount, way, state: 'waiting' },
      });
      return {
        message: 'Claim stored',
        arabicMessage: 'وصلنا كلامكم، ويؤكّده القائد',
        body: { claimId, state: 'waiting' as const },
      };
    },
  );
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
    claims: (await listWaitingClaims(db, tripId)).map((claim) =>
      asClaim(claim, trip, stored.people),
    ),
    payments: await listPayments(db, tripId),
    spent: await listExpenses(db, tripId),
    takeovers: await listTakeovers(db, tripId),
    notHandedOver: waiting.hasBegun ? waiting.notHandedOver : 0,
  };
}
