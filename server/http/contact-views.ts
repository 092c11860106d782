import { type Kysely, sql } from 'kysely';
import type { ViewPlace } from '../../contract/core/view-places.ts';
import type { DB } from '../db/tables.ts';
import { inBackground } from '../db/transaction.ts';

/** A captain's view of contact details at a place on a day. */
interface View {
  captainId: number;
  day: string;
  place: ViewPlace;
}

/** Fields of an answer's objects that may identify a scout. */
interface Told {
  scoutId?: unknown;
  phoneNumber?: unknown;
  address?: unknown;
  entity?: unknown;
  entityId?: unknown;
  before?: unknown;
  after?: unknown;
}

const hasContact = ({ phoneNumber, address }: Told) =>
  (phoneNumber ?? null) !== null || (address ?? null) !== null;

/**
 * The numbers of the scouts whose telephone or address an answer contains, at any depth; in an entry of the history,
 * its `entityId`.
 */
export function scoutsShown(answer: unknown, found = new Set<number>()): Set<number> {
  if (Array.isArray(answer)) for (const each of answer) scoutsShown(each, found);
  else if (typeof answer === 'object' && answer !== null) {
    const told = answer as Told;
    if (typeof told.scoutId === 'number' && hasContact(told)) found.add(told.scoutId);
    if (told.entity === 'scout' && [told.before, told.after].some(isContact)) {
      found.add(Number(told.entityId));
    }
    for (const value of Object.values(answer)) scoutsShown(value, found);
  }
  return found;
}

const isContact = (state: unknown) =>
  typeof state === 'object' && state !== null && hasContact(state);

/** Maximum number of cached captain and place pairs: opening the same list again costs no statement. */
const REMEMBERED = 500;

/**
 * Logs views of contact details in the background. Caches what this process has logged today; a crash loses what is not
 * written yet.
 */
export class ContactViews {
  readonly #db: Kysely<DB>;
  readonly #onFailure: (error: unknown) => void;
  /** By captain and place, the newest last. */
  readonly #noted = new Map<string, { day: string; scoutIds: Set<number> }>();

  constructor(db: Kysely<DB>, onFailure: (error: unknown) => void) {
    this.#db = db;
    this.#onFailure = onFailure;
  }

  note({ captainId, day, place }: View, shown: Iterable<number>): void {
    const key = `${captainId} ${place}`;
    const known = this.#noted.get(key);
    const scoutIds = known?.day === day ? known.scoutIds : new Set<number>();
    const fresh = [...shown].filter((scoutId) => !scoutIds.has(scoutId));
    if (fresh.length === 0) return;
    for (const scoutId of fresh) scoutIds.add(scoutId);
    this.#noted.delete(key);
    this.#noted.set(key, { day, scoutIds });
    if (this.#noted.size > REMEMBERED) this.#noted.delete(this.#noted.keys().next().value!);
    inBackground(
      storeViews(this.#db, { captainId, day, place, scoutIds: fresh }).catch((error: unknown) => {
        this.#noted.delete(key);
        this.#onFailure(error);
      }),
    );
  }
}

/** Adds scouts to a captain's views at a place on a day, without waiting for the disk. */
async function storeViews(
  db: Kysely<DB>,
  view: { captainId: number; day: string; place: string; scoutIds: number[] },
): Promise<void> {
  await sql`
    WITH without_flush AS MATERIALIZED (
      SELECT set_config('synchronous_commit', 'off', true)
    )
    INSERT INTO contact_views AS known (captain_id, day, place, scout_ids)
    SELECT ${view.captainId}::int, ${view.day}::date, ${view.place}::text, ${view.scoutIds}::int[]
    FROM without_flush
    ON CONFLICT (captain_id, day, place) DO UPDATE SET scout_ids = (
      SELECT array_agg(DISTINCT id ORDER BY id) FROM unnest(known.scout_ids || excluded.scout_ids) id
    )
    WHERE NOT known.scout_ids @> excluded.scout_ids
  `.execute(db);
}
