import type { Kysely } from 'kysely';
import type { HistoryChange } from '../../../contract/history/changes.ts';
import type { TransferContent } from '../../../contract/transfers/record.ts';
import type { StoredTransferState } from '../../../contract/transfers/words.ts';
import type { DB } from '../../db/tables.ts';
import { withTransaction } from '../../db/transaction.ts';
import type { Neighbour, Neighbours } from '../../groups/serving/neighbours.ts';
import { ApiError } from '../../http/errors.ts';
import { storeChanges } from '../../http/history.ts';
import { dayIn } from '../../lib/calendar.ts';
import { findNewestConsent } from '../consents/queries.ts';
import { notifyGenerals } from '../notifications/queries.ts';
import { listLinks } from '../parents/queries.ts';
import { findPatrolOfScout } from '../patrols/queries.ts';
import { changeScout, getScout, type StoredScout } from '../scouts/queries.ts';
import { recordedScout } from '../scouts/rules.ts';
import {
  findRunning,
  listBefore,
  listUntold,
  lockByKey,
  noteTold,
  readOwnYears,
  type StoredTransfer,
  settleTransfer,
} from './queries.ts';
import { contentOf } from './rules.ts';

// Between groups of one program both have a row of the same key. The row of the group that receives decides: accepting,
// declining and withdrawing settle it under its lock. The other one follows, any number of times (docs/decisions/0060).

/** Everybody is told: no captain has this number. */
const NOBODY = 0;

/** The content of a scout's transfer as the rows are now. */
export async function readContentOf(
  db: Kysely<DB>,
  scout: StoredScout,
  made: Pick<TransferContent, 'key' | 'groupName' | 'madeOn' | 'expiresOn' | 'consent'>,
  at: { timeZone: string; now: Date },
): Promise<TransferContent> {
  const links = await listLinks(db, scout.scoutId);
  const consent = await findNewestConsent(db, scout.scoutId);
  const stands = consent && consent.endedOn === null ? consent : null;
  const before = await listBefore(db, scout.scoutId);
  return contentOf(scout, {
    ...made,
    guardians: { links, consent: stands ?? made.consent },
    own: await readOwnYears(db, scout.scoutId, at),
    before: before.map(({ years }) => years),
  });
}

/** The change of a transfer in the history; `scoutId` null of a child who did not come. */
export const transferChange = <A extends 'create' | 'download' | 'approve'>(
  action: A,
  row: Pick<StoredTransfer, 'direction' | 'way' | 'groupName' | 'scoutId'>,
) => ({
  entity: 'transfer' as const,
  action,
  entityId: String(row.scoutId ?? NOBODY),
  before: null,
  after: { direction: row.direction, way: row.way, groupName: row.groupName },
});

/** Ends a scout's presence here for another group; the caller has locked the transfer. Returns what to record. */
export async function endPresence(
  db: Kysely<DB>,
  row: StoredTransfer & { scoutId: number },
  { by, now }: { by: number | null; now: Date },
): Promise<HistoryChange[]> {
  const scout = await getScout(db, row.scoutId, { lock: true });
  const patrol = await findPatrolOfScout(db, scout.scoutId);
  await changeScout(db, scout.scoutId, {
    deletedAt: now.toISOString(),
    deletedBy: by,
    leftTo: row.groupName,
  });
  await settleTransfer(db, row.transferId, { state: 'done' }, now);
  const why = { reason: 'left' as const, leftTo: row.groupName };
  const before = { ...recordedScout(scout), ...(patrol && { patrol }), ...why };
  return [
    {
      entity: 'scout',
      action: 'delete',
      entityId: String(scout.scoutId),
      before,
      after: null,
    },
    transferChange('approve', row),
  ];
}

/** Shows an offer to the other group: once, however often it is told. */
async function deliverOffer(
  { db: own, address, ownName }: Telling,
  to: Neighbour,
  row: StoredTransfer,
  now: Date,
): Promise<void> {
  if (row.scoutId === null) return;
  const scout = await getScout(own, row.scoutId, { deleted: true });
  const sender = await own
    .selectFrom('captains')
    .where('captainId', '=', row.madeBy)
    .select(['firstName', 'middleName'])
    .executeTakeFirst();
  await to.visit((db) =>
    withTransaction(db, async (db) => {
      const added = await db
        .insertInto('transfers')
        .values({
          key: row.key,
          direction: 'in',
          way: 'group',
          state: 'waiting',
          groupName: ownName,
          address,
          madeAt: row.madeAt,
          expiresOn: row.expiresOn,
          relation: row.relation,
          childName: scout.name,
          childBirthDate: scout.birthDate,
          sentBy: sender ? [sender.firstName, sender.middleName].join(' ').trim() : null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('transferId')
        .executeTakeFirst();
      if (!added) return;
      await notifyGenerals(
        db,
        {
          type: 'other',
          title: 'كشاف ينتقل إليكم',
          message: `${ownName} تعرض نقل كشاف إلى مجموعتكم. راجع الانتقالات.`,
        },
        NOBODY,
        now,
      );
    }),
  );
}

/** How the receiving group decided, as the sending group needs it. */
type Outcome = Pick<StoredTransfer, 'key' | 'state' | 'reason'>;

/** Follows the decision of the receiving group, once. */
export async function followOutcome(db: Kysely<DB>, outcome: Outcome, now: Date): Promise<void> {
  await withTransaction(db, async (db) => {
    const row = await lockByKey(db, outcome.key, 'out');
    if (row?.state !== 'waiting') return;
    const changes = await changesOf(db, row, outcome, now);
    await storeChanges(
      db,
      changes.map((change) => ({ at: now, captainId: null, change })),
    );
  });
}

async function changesOf(
  db: Kysely<DB>,
  row: StoredTransfer,
  { state, reason }: Outcome,
  now: Date,
): Promise<HistoryChange[]> {
  const isDone = state === 'done';
  const title = isDone ? 'قُبل الانتقال' : 'اعتذرت المجموعة الأخرى';
  const message = isDone
    ? `قبلت ${row.groupName} الكشاف، وخرج من القوائم هنا. يمكن استعادته.`
    : `اعتذرت ${row.groupName}: ${reason ?? ''}`;
  await notifyGenerals(db, { type: 'other', title, message }, NOBODY, now);
  const scoutId = row.scoutId;
  if (isDone && scoutId !== null) {
    const isHere = (await getScout(db, scoutId, { deleted: true })).deletedAt === null;
    if (isHere) return endPresence(db, { ...row, scoutId }, { by: null, now });
  }
  await settleTransfer(db, row.transferId, { state, reason }, now);
  if (isDone) return [transferChange('approve', row)];
  const { after, ...change } = transferChange('approve', row);
  return [{ ...change, action: 'dismiss', after: { ...after, reason: reason ?? '' } }];
}

export interface Telling {
  db: Kysely<DB>;
  address: string;
  ownName: string;
}

/** Tells other groups what they do not know yet. A group that is not served now is told the next time. */
export async function tellNeighbours(
  db: Kysely<DB>,
  neighbours: Neighbours,
  { ownName, now }: { ownName: string; now: Date },
): Promise<void> {
  for (const row of await listUntold(db)) {
    try {
      const other = await neighbours.find(row.address!);
      if (row.direction === 'in') await other.visit((db) => followOutcome(db, row, now));
      else if (row.state === 'waiting') {
        await deliverOffer({ db, address: neighbours.address, ownName }, other, row, now);
      }
      await noteTold(db, row.transferId);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
}

/**
 * Withdraws an offer in the group that receives it, unless it has decided. Returns the state there, which holds; an offer that
 * was never delivered is stored as withdrawn, so that a late delivery changes nothing.
 */
export async function withdrawThere(
  to: Neighbour,
  row: StoredTransfer,
  own: Pick<Telling, 'address' | 'ownName'>,
  now: Date,
): Promise<Outcome> {
  return to.visit((db) =>
    withTransaction(db, async (db) => {
      const known = await lockByKey(db, row.key, 'in');
      if (known?.state === 'waiting') {
        await settleTransfer(db, known.transferId, { state: 'withdrawn' }, now);
      }
      if (known) {
        return { ...known, state: known.state === 'waiting' ? 'withdrawn' : known.state };
      }
      const state: StoredTransferState = 'withdrawn';
      await db
        .insertInto('transfers')
        .values({
          key: row.key,
          direction: 'in',
          way: 'group',
          state,
          groupName: own.ownName,
          address: own.address,
          madeAt: row.madeAt,
          settledAt: now.toISOString(),
          expiresOn: row.expiresOn,
        })
        .execute();
      return { key: row.key, state, reason: null };
    }),
  );
}

/** The content of an offer, from the group that sends it; that it was read is noted there. */
export async function readOffer(
  from: Neighbour,
  row: Pick<StoredTransfer, 'key' | 'expiresOn'>,
  { readerName, now }: { readerName: string; now: Date },
): Promise<TransferContent> {
  return from.visit((db) =>
    withTransaction(db, async (db) => {
      const sent = await lockByKey(db, row.key, 'out');
      const running = sent?.scoutId ? await findRunning(db, sent.scoutId) : undefined;
      if (!sent || running?.transferId !== sent.transferId) {
        throw new ApiError('TRANSFER_OVER', { arabicMessage: 'لم يعد هذا العرض قائماً' });
      }
      const scout = await getScout(db, sent.scoutId!, { deleted: true });
      if (scout.deletedAt !== null) {
        throw new ApiError('TRANSFER_OVER', { arabicMessage: 'لم يعد هذا العرض قائماً' });
      }
      const at = { timeZone: from.timeZone, now };
      const made = {
        key: sent.key,
        groupName: from.groupName,
        madeOn: dayIn(from.timeZone, new Date(sent.madeAt)),
        expiresOn: sent.expiresOn,
        consent: {
          guardianName: sent.guardianName!,
          relation: sent.relation!,
          way: 'paper' as const,
          date: sent.consentOn!,
        },
      };
      const content = await readContentOf(db, scout, made, at);
      const change = transferChange('download', { ...sent, groupName: readerName });
      await storeChanges(db, [{ at: now, captainId: null, change }]);
      return content;
    }),
  );
}
