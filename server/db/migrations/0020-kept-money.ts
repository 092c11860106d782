import { type Kysely, sql } from 'kysely';

/**
 * What the treasury's figures add up, kept by the statement that stores an item: of a day, and of the week that a
 * subscription is for, how many items there are and what came in and went out. A trigger does it: whatever writes an item can't forget it
 * (docs/decisions/0029). And whether an item was reversed stands in its row, where whoever reads it need not look for the
 * other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE finance_items ADD COLUMN is_reversed boolean NOT NULL DEFAULT false
  `.execute(db);
  await sql`
    UPDATE finance_items SET is_reversed = true
    WHERE item_id IN (SELECT reverses FROM finance_items WHERE reverses IS NOT NULL)
  `.execute(db);
  // Sectors that hand in at the same moment write into different parts of the day, or each would wait for the other's
  // transaction. A week of 0 is that of no subscription.
  await sql`
    CREATE TABLE kept_money (
      item_date date NOT NULL,
      term_number integer NOT NULL,
      week_number integer NOT NULL,
      part integer NOT NULL,
      incomes integer NOT NULL,
      expenses integer NOT NULL,
      income numeric NOT NULL,
      expense numeric NOT NULL,
      reversed_income numeric NOT NULL,
      reversed_expense numeric NOT NULL,
      PRIMARY KEY (item_date, term_number, week_number, part)
    ) WITH (fillfactor = 50)`.execute(db);
  await sql.raw(keepMoney).execute(db);
  const events = [
    ['insert', 'NEW TABLE AS added'],
    ['update', 'OLD TABLE AS removed NEW TABLE AS added'],
    ['delete', 'OLD TABLE AS removed'],
  ] as const;
  for (const [event, tables] of events) {
    await sql`
      CREATE TRIGGER ${sql.ref(`keep_money_${event}`)} AFTER ${sql.raw(event)} ON finance_items
      REFERENCING ${sql.raw(tables)} FOR EACH STATEMENT EXECUTE FUNCTION keep_money()
    `.execute(db);
  }
  await sql`
    CREATE TRIGGER keep_money_truncate AFTER TRUNCATE ON finance_items
    FOR EACH STATEMENT EXECUTE FUNCTION keep_money()`.execute(db);
  await sql`
    CREATE FUNCTION recount_money() RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      LOCK TABLE finance_items IN SHARE ROW EXCLUSIVE MODE;
      UPDATE finance_items item
      SET is_reversed = EXISTS (SELECT FROM finance_items back WHERE back.reverses = item.item_id)
      WHERE is_reversed <> EXISTS (SELECT FROM finance_items back WHERE back.reverses = item.item_id);
      DELETE FROM kept_money;
      ${sql.raw(addTo('SELECT *, 1 AS one FROM finance_items'))}
    END $$`.execute(db);
  await sql`SELECT recount_money()`.execute(db);
  await addOrders(db);
}

/** Adds to the sums what changes; in one order, so that two statements can't wait for each other. */
const addTo = (items: string) => `
  INSERT INTO kept_money AS kept
  SELECT item_date, CASE WHEN is_subscription THEN term_number ELSE 0 END AS of_term,
    CASE WHEN is_subscription THEN week_number ELSE 0 END AS of_week,
    CASE WHEN is_subscription THEN sector_id % 8 ELSE 0 END AS part,
    coalesce(sum(one) FILTER (WHERE type = 'income'), 0),
    coalesce(sum(one) FILTER (WHERE type = 'expense'), 0),
    coalesce(sum(one * value) FILTER (WHERE type = 'income' AND is_counted), 0),
    coalesce(sum(one * value) FILTER (WHERE type = 'expense' AND is_counted), 0),
    coalesce(sum(one * value) FILTER (WHERE type = 'income' AND NOT is_counted), 0),
    coalesce(sum(one * value) FILTER (WHERE type = 'expense' AND NOT is_counted), 0)
  FROM (
    SELECT *, reverses IS NULL AND NOT is_reversed AS is_counted FROM (${items}) each_item
  ) item
  WHERE deleted_at IS NULL
  GROUP BY item_date, of_term, of_week, part
  ORDER BY item_date, of_term, of_week, part
  ON CONFLICT (item_date, term_number, week_number, part) DO UPDATE SET
    incomes = kept.incomes + excluded.incomes,
    expenses = kept.expenses + excluded.expenses,
    income = kept.income + excluded.income,
    expense = kept.expense + excluded.expense,
    reversed_income = kept.reversed_income + excluded.reversed_income,
    reversed_expense = kept.reversed_expense + excluded.reversed_expense;`;

/** Notes in the items that these rows reverse, or did, whether anything reverses them: that comes here once more. */
const noteReversed = (rows: string) => `
  IF EXISTS (SELECT FROM ${rows} WHERE reverses IS NOT NULL) THEN
    UPDATE finance_items item
    SET is_reversed = NOT is_reversed
    WHERE item_id IN (SELECT reverses FROM ${rows} WHERE reverses IS NOT NULL)
      AND is_reversed <> EXISTS (SELECT FROM finance_items back WHERE back.reverses = item.item_id);
  END IF;`;

const keepMoney = `
  CREATE FUNCTION keep_money() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'TRUNCATE' THEN
      DELETE FROM kept_money;
      RETURN NULL;
    ELSIF TG_OP = 'INSERT' THEN
      ${addTo('SELECT *, 1 AS one FROM added')}
    ELSIF TG_OP = 'DELETE' THEN
      ${addTo('SELECT *, -1 AS one FROM removed')}
    ELSE
      ${addTo('SELECT *, 1 AS one FROM added UNION ALL SELECT *, -1 FROM removed')}
    END IF;
    IF TG_OP <> 'DELETE' THEN ${noteReversed('added')} END IF;
    IF TG_OP <> 'INSERT' THEN ${noteReversed('removed')} END IF;
    RETURN NULL;
  END $$`;

/** Lists are read in the order of an index, a page of them without the rest; by date they are since 0013. */
async function addOrders(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX finance_items_value ON finance_items (value, item_date, recorded_at, item_number)
      WHERE deleted_at IS NULL`.execute(db);
  // Expenses are few beside subscriptions.
  await sql`
    CREATE INDEX finance_items_expense ON finance_items (item_date, recorded_at, item_number)
      WHERE deleted_at IS NULL AND type = 'expense'`.execute(db);
}
