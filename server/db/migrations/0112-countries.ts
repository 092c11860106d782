import { type Kysely, sql } from 'kysely';

/**
 * The group's country and what it decides apart; amounts with three decimals, as some currencies have, and larger ones than
 * in pounds. A group that has accounts already is one in Egypt.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE group_settings
      ADD COLUMN country text CHECK (country IN ('EG', 'SA', 'JO', 'LB', 'SY', 'IQ', 'KW', 'AE', 'QA', 'BH',
        'OM', 'YE', 'PS', 'SD', 'LY', 'TN', 'DZ', 'MA', 'MR')),
      ADD COLUMN digits text CHECK (digits IN ('arab', 'latn')),
      ADD COLUMN first_weekday int CHECK (first_weekday BETWEEN 0 AND 6),
      ADD COLUMN whole_subscriptions boolean,
      ADD COLUMN time_zone text;
    INSERT INTO group_settings (country) SELECT 'EG' WHERE EXISTS (SELECT FROM captains)
      ON CONFLICT (only_row) DO UPDATE SET country = excluded.country;

    ALTER TABLE finance_items
      DROP CONSTRAINT finance_items_value_check,
      ALTER COLUMN value TYPE numeric(14,3),
      ADD CHECK (value >= 0 AND value <= 1000000000);
    ALTER TABLE cash_counts ALTER COLUMN counted TYPE numeric(14,3);
    ALTER TABLE scout_payments
      DROP CONSTRAINT scout_payments_amount_check,
      ALTER COLUMN amount TYPE numeric(14,3),
      ADD CHECK (amount > 0 AND amount <= 10000000);
    ALTER TABLE sectors
      DROP CONSTRAINT sectors_usual_payment_check,
      ALTER COLUMN usual_payment TYPE numeric(14,3),
      ADD CHECK (usual_payment > 0 AND usual_payment <= 10000000);
  `.execute(db);
}
