import { type Kysely, sql } from 'kysely';

/**
 * The devices that are told of new notifications. A subscription belongs to the session of its device and goes with it:
 * after a logout, a closed account or a new password nobody is told there. `told` names what it was told of; the
 * largest number would not do, for a transaction with a smaller one may be stored after it. Nobody sends to it before
 * `not_before`: another process is at it, or its push service gets a pause.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE push_keys (
      is_the_pair boolean PRIMARY KEY DEFAULT true CHECK (is_the_pair),
      public_key text NOT NULL,
      private_key text NOT NULL
    )`.execute(db);
  await sql`
    CREATE TABLE push_subscriptions (
      session_id uuid PRIMARY KEY REFERENCES sessions ON DELETE CASCADE,
      endpoint text NOT NULL CONSTRAINT push_subscriptions_endpoint_key UNIQUE,
      p256dh text NOT NULL,
      auth text NOT NULL,
      created_at timestamptz NOT NULL,
      told bigint[] NOT NULL DEFAULT '{}',
      attempts integer NOT NULL DEFAULT 0,
      not_before timestamptz
    )`.execute(db);
}
