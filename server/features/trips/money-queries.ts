import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Gender } from '../../../contract/core/fields.ts';
import type { FinanceItem } from '../../../contract/finance/endpoints.ts';
import type { BudgetLine } from '../../../contract/trips/money.ts';
import type {
  TripClaim,
  TripExpense,
  TripMoney,
  TripPayment,
} from '../../../contract/trips/money-endpoints.ts';
import type { PaymentWay } from '../../../contract/trips/money-words.ts';
import type { FamilyTrip } from '../../../contract/trips/shapes.ts';
import { dayOf, isOpenedBy } from '../../db/conditions.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { captainRef } from '../captains/queries.ts';
import { familyOf } from './queries.ts';

/** The sums of a trip's money. */
export interface Sums {
  paid: number;
  refunded: number;
  expenses: number;
  /** The treasury's incomes and expenses with the tag of the trip; a reversal counts against the item that it reverses. */
  takenIncome: number;
  takenExpense: number;
}

/** The sums of a trip whose row the caller has locked, or as they are now. */
export async function sumMoneyOf(db: Kysely<DB>, tripId: number): Promise<Sums> {
  const taken = (type: FinanceItem['type']) => sql`(
    SELECT coalesce(sum(CASE WHEN item.reverses IS NULL THEN item.value ELSE -item.value END), 0)
    FROM finance_items item LEFT JOIN finance_items original ON original.item_id = item.reverses
    WHERE item.trip_id = ${tripId} AND item.deleted_at IS NULL AND coalesce(original.type, item.type) = ${type}
  )`;
  const { rows } = await sql<Sums>`
    SELECT coalesce(sum(amount), 0) AS paid, coalesce(-sum(amount) FILTER (WHERE amount < 0), 0) AS refunded, (
        SELECT coalesce(sum(value), 0) FROM trip_expenses
        WHERE trip_expenses.trip_id = ${tripId} AND deleted_at IS NULL
      ) AS expenses, ${taken('income')} AS taken_income, ${taken('expense')} AS taken_expense
    FROM trip_payments WHERE trip_id = ${tripId} AND deleted_at IS NULL
  `.execute(db);
  return rows[0]!;
}

/** The trips that are over by `moment` and whose money is still with their captains: how much, and the first one's activity. */
export const moneyToTakeOver = (moment: string) => sql<{ activityId: number; sum: number } | null>`
  SELECT CASE WHEN count(*) > 0 THEN jsonb_build_object(
    'activityId', (array_agg(activity_id ORDER BY ends_at, trip_id))[1], 'sum', sum(at_hand)) END
  FROM (
    SELECT trips.trip_id, activity_id, ends_at,
      coalesce((SELECT sum(amount) FROM trip_payments
        WHERE trip_payments.trip_id = trips.trip_id AND deleted_at IS NULL), 0)
      - coalesce((SELECT sum(value) FROM trip_expenses
        WHERE trip_expenses.trip_id = trips.trip_id AND deleted_at IS NULL), 0)
      - coalesce((SELECT sum(CASE WHEN item.type = 'income' THEN item.value ELSE -item.value END)
        FROM finance_items item WHERE item.trip_id = trips.trip_id AND item.deleted_at IS NULL), 0) AS at_hand
    FROM trips JOIN activities USING (activity_id)
    WHERE state IN ('open', 'closed') AND ends_at < ${moment}::timestamp
  ) over WHERE at_hand > 0`;

const personName = sql<string>`coalesce(scouts.name,
  captains.first_name || ' ' || captains.middle_name || ' ' || captains.last_name, guest_name)`;
/** The name of a joined way. */
const wayName = sql<string | null>`payment_ways.name`;
const byCaptain = (column: string) => sql`(
  SELECT ${captainRef} FROM captains WHERE captains.captain_id = ${sql.ref(column)}
)`;

async function selectPayments(
  db: Kysely<DB>,
  condition: RawBuilder<unknown>,
): Promise<TripPayment[]> {
  const { rows } = await sql<TripPayment>`
    SELECT payment_id, receipt_number, person_id, ${personName} AS name, amount, way, way_id, ${wayName} AS way_name,
      payment.reference, ${byCaptain('taken_by')} AS taken_by, taken_at, payment.deleted_at
    FROM trip_payments payment JOIN trip_people USING (person_id) LEFT JOIN payment_ways USING (way_id)
    LEFT JOIN scouts USING (scout_id) LEFT JOIN captains ON captains.captain_id = trip_people.captain_id
    WHERE ${condition} ORDER BY receipt_number DESC
  `.execute(db);
  return rows;
}

/** The payments of a trip, deleted ones too, the newest first. */
export const listPayments = (db: Kysely<DB>, tripId: number): Promise<TripPayment[]> =>
  selectPayments(db, sql`payment.trip_id = ${tripId}`);

/** The payment that counts, or PAYMENT_NOT_FOUND. */
export async function getPayment(
  db: Kysely<DB>,
  tripId: number,
  paymentId: number,
): Promise<TripPayment> {
  const [payment] = await selectPayments(
    db,
    sql`payment.trip_id = ${tripId} AND payment_id = ${paymentId} AND payment.deleted_at IS NULL`,
  );
  if (!payment) throw new ApiError('PAYMENT_NOT_FOUND');
  return payment;
}

interface By {
  captainId: number;
  now: Date;
}

/** Stores a payment with the next receipt number; the caller has locked the trip's row. */
export async function insertPayment(
  db: Kysely<DB>,
  tripId: number,
  {
    by: { captainId, now },
    ...payment
  }: {
    personId: number;
    amount: number;
    way: PaymentWay;
    wayId: number | null;
    reference: string | null;
    by: By;
  },
): Promise<TripPayment> {
  const { receiptNumber } = await db
    .updateTable('trips')
    .set({ nextReceipt: sql`next_receipt + 1` })
    .where('tripId', '=', tripId)
    .returning(sql<number>`next_receipt - 1`.as('receiptNumber'))
    .executeTakeFirstOrThrow();
  const { paymentId } = await db
    .insertInto('tripPayments')
    .values({ ...payment, tripId, receiptNumber, takenBy: captainId, takenAt: now.toISOString() })
    .returning('paymentId')
    .executeTakeFirstOrThrow();
  return getPayment(db, tripId, paymentId);
}

const deletedBy = ({ captainId, now }: By) => ({
  deletedBy: captainId,
  deletedAt: now.toISOString(),
});

export async function strikePayment(db: Kysely<DB>, paymentId: number, by: By): Promise<void> {
  await db
    .updateTable('tripPayments')
    .set(deletedBy(by))
    .where('paymentId', '=', paymentId)
    .execute();
}

const expenseColumns = sql`expense_id, value, description, receipt, line, ${byCaptain('spent_by')} AS spent_by,
  spent_at, deleted_at`;

/** Lists the expenses, deleted ones too, the newest first. */
export async function listExpenses(db: Kysely<DB>, tripId: number): Promise<TripExpense[]> {
  const { rows } = await sql<TripExpense>`
    SELECT ${expenseColumns} FROM trip_expenses WHERE trip_id = ${tripId} ORDER BY expense_id DESC
  `.execute(db);
  return rows;
}

/** The expense that counts, or EXPENSE_NOT_FOUND. */
export async function getExpense(
  db: Kysely<DB>,
  tripId: number,
  expenseId: number,
): Promise<TripExpense> {
  const { rows } = await sql<TripExpense>`
    SELECT ${expenseColumns} FROM trip_expenses
    WHERE trip_id = ${tripId} AND expense_id = ${expenseId} AND deleted_at IS NULL
  `.execute(db);
  if (!rows[0]) throw new ApiError('EXPENSE_NOT_FOUND');
  return rows[0];
}

export async function insertExpense(
  db: Kysely<DB>,
  tripId: number,
  {
    by: { captainId, now },
    ...expense
  }: {
    value: number;
    description: string;
    receipt: string | null;
    line: string | null;
    by: By;
  },
): Promise<TripExpense> {
  const { expenseId } = await db
    .insertInto('tripExpenses')
    .values({ ...expense, tripId, spentBy: captainId, spentAt: now.toISOString() })
    .returning('expenseId')
    .executeTakeFirstOrThrow();
  return getExpense(db, tripId, expenseId);
}

export async function strikeExpense(db: Kysely<DB>, expenseId: number, by: By): Promise<void> {
  await db
    .updateTable('tripExpenses')
    .set(deletedBy(by))
    .where('expenseId', '=', expenseId)
    .execute();
}

export type StoredClaim = Omit<TripClaim, 'due' | 'paid' | 'beyond'> & {
  scoutId: number;
  state: 'waiting' | 'confirmed' | 'refused';
};

const claimsWhere = (condition: RawBuilder<unknown>) => sql<StoredClaim>`
  SELECT claim_id, person_id, scout_id, ${familyOf} AS family, scouts.name, amount, way, way_id, ${wayName} AS way_name,
    claim.reference, trip_people.reference AS expected, claimed_at, claim.state
  FROM trip_claims claim JOIN trip_people USING (person_id) JOIN scouts USING (scout_id)
  LEFT JOIN payment_ways USING (way_id)
  WHERE ${condition} ORDER BY claim_id`;

/** Lists payments that families say they made, and no captain has decided on. */
export async function listWaitingClaims(db: Kysely<DB>, tripId: number): Promise<StoredClaim[]> {
  const { rows } = await claimsWhere(
    sql`trip_people.trip_id = ${tripId} AND claim.state = 'waiting'`,
  ).execute(db);
  return rows;
}

/** The claim, or CLAIM_NOT_FOUND; the caller has locked the trip's row. */
export async function getClaim(
  db: Kysely<DB>,
  tripId: number,
  claimId: number,
): Promise<StoredClaim> {
  const { rows } = await claimsWhere(
    sql`trip_people.trip_id = ${tripId} AND claim_id = ${claimId}`,
  ).execute(db);
  if (!rows[0]) throw new ApiError('CLAIM_NOT_FOUND');
  return rows[0];
}

/** Who decided on a claim, when, and the number of the receipt that came of it; null for a refusal. */
export async function readDecision(
  db: Kysely<DB>,
  claimId: number,
): Promise<{ name: string; gender: Gender; decidedAt: string; receiptNumber: number | null }> {
  const { rows } = await sql<Awaited<ReturnType<typeof readDecision>>>`
    SELECT concat_ws(' ', first_name, middle_name) AS name, gender, decided_at, receipt_number
    FROM trip_claims JOIN captains ON captain_id = decided_by LEFT JOIN trip_payments USING (payment_id)
    WHERE claim_id = ${claimId}
  `.execute(db);
  return rows[0]!;
}

export async function insertClaim(
  db: Kysely<DB>,
  claim: {
    personId: number;
    amount: number;
    way: PaymentWay;
    wayId: number | null;
    reference: string | null;
    /** By which the family said so. */
    linkId: number | null;
    /** The whole sum that the family named. */
    said: number;
  },
  now: Date,
): Promise<number> {
  const { claimId } = await db
    .insertInto('tripClaims')
    .values({ ...claim, claimedAt: now.toISOString() })
    .returning('claimId')
    .executeTakeFirstOrThrow();
  return claimId;
}

export async function decideClaim(
  db: Kysely<DB>,
  claimId: number,
  {
    paymentId,
    reason,
    by: { captainId, now },
  }: { paymentId: number | null; reason: string | null; by: By },
): Promise<void> {
  await db
    .updateTable('tripClaims')
    .set({
      state: paymentId === null ? 'refused' : 'confirmed',
      paymentId,
      reason,
      decidedBy: captainId,
      decidedAt: now.toISOString(),
    })
    .where('claimId', '=', claimId)
    .execute();
}

/** The link of a family's key, and when it last said since a moment that it paid this sum for the trip. */
export async function findSameClaim(
  db: Kysely<DB>,
  link: { keyHash: Buffer; places: readonly number[] | null },
  { tripId, said, since }: { tripId: number; said: number; since: Date },
): Promise<{ linkId: number; claimedAt: string | null }> {
  const { rows } = await sql<{ linkId: number; claimedAt: string | null }>`
    SELECT link_id, (
      SELECT max(claimed_at) FROM trip_claims JOIN trip_people USING (person_id)
      WHERE trip_claims.link_id = links.link_id AND trip_id = ${tripId} AND said = ${said}
        AND claimed_at > ${since.toISOString()}::timestamptz
    ) AS claimed_at
    FROM links JOIN link_scouts USING (link_id) WHERE ${isOpenedBy(link)} LIMIT 1
  `.execute(db);
  return rows[0]!;
}

/** The trip and the scout of a reference; null where nobody has it. */
export async function findReference(
  db: Kysely<DB>,
  reference: string,
): Promise<{ tripId: number; personId: number } | null> {
  const found = await db
    .selectFrom('tripPeople')
    .select(['tripId', 'personId'])
    .where('reference', '=', reference)
    .executeTakeFirst();
  return found ?? null;
}

/** Payments that count, and claims that wait or were refused, of a scout in trips: what its family reads. */
export async function listFamilyMoney(
  db: Kysely<DB>,
  tripIds: readonly number[],
  scoutId: number,
  timeZone: string,
): Promise<({ tripId: number } & Pick<Required<FamilyTrip>, 'receipts' | 'claims'>)[]> {
  const { rows } = await sql<
    { tripId: number } & Pick<Required<FamilyTrip>, 'receipts' | 'claims'>
  >`
    SELECT trip_id, (
        SELECT coalesce(jsonb_agg(jsonb_build_object('receiptNumber', receipt_number, 'amount', amount)
          ORDER BY receipt_number), '[]')
        FROM trip_payments WHERE trip_payments.person_id = person.person_id AND deleted_at IS NULL
      ) AS receipts, (
        SELECT coalesce(jsonb_agg(jsonb_build_object('claimId', claim_id, 'amount', amount, 'way', way,
          'wayName', (SELECT name FROM payment_ways WHERE payment_ways.way_id = claim.way_id), 'state', claim.state, 'reason', reason, 'claimedOn', ${dayOf('claimed_at', timeZone)}) ORDER BY claim_id), '[]')
        FROM trip_claims claim WHERE claim.person_id = person.person_id AND claim.state <> 'confirmed'
      ) AS claims
    FROM trip_people person WHERE trip_id = ANY(${tripIds}::int[]) AND scout_id = ${scoutId}
  `.execute(db);
  return rows;
}

/** The lines of the budget with what was spent of each. */
export async function listBudgetLines(
  db: Kysely<DB>,
  tripId: number,
): Promise<(BudgetLine & { spent: number })[]> {
  const { rows } = await sql<BudgetLine & { spent: number }>`
    SELECT text, kind, type, amount, (
      SELECT coalesce(sum(value), 0) FROM trip_expenses
      WHERE trip_expenses.trip_id = ${tripId} AND line = text AND deleted_at IS NULL
    ) AS spent
    FROM trip_budget_lines WHERE trip_id = ${tripId} ORDER BY place
  `.execute(db);
  return rows;
}

export async function replaceBudget(
  db: Kysely<DB>,
  tripId: number,
  lines: readonly BudgetLine[],
): Promise<void> {
  await db.deleteFrom('tripBudgetLines').where('tripId', '=', tripId).execute();
  if (lines.length === 0) return;
  await db
    .insertInto('tripBudgetLines')
    .values(lines.map((line, index) => ({ ...line, tripId, place: index + 1 })))
    .execute();
}

/** The treasury's items with the tag of the trip that stand, the newest first. */
export async function listTakeovers(
  db: Kysely<DB>,
  tripId: number,
): Promise<TripMoney['takeovers']> {
  const { rows } = await sql<TripMoney['takeovers'][number]>`
    SELECT item_number AS number, type, value, ${byCaptain('recorded_by')} AS taken_by, recorded_at AS taken_at
    FROM finance_items WHERE trip_id = ${tripId} AND deleted_at IS NULL ORDER BY item_id DESC
  `.execute(db);
  return rows;
}
