import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { emptyContent } from '../../../contract/core/record-content.ts';
import { isSameDay } from '../../../contract/scouts/endpoints.ts';
import { mergedFields, scoutRecord } from '../../../contract/scouts/record.ts';
import { answeredSector } from '../../../contract/sectors/sector-name.ts';
import {
  acceptTransfer,
  declineTransfer,
  openTransfer,
  previewTransfer,
  readTransferKey,
  receiveTransfer,
} from '../../../contract/transfers/endpoints.ts';
import { readContent, type TransferContent } from '../../../contract/transfers/record.ts';
import { matchBadges } from '../../../contract/transfers/rules.ts';
import { receivedSentence, stateOn } from '../../../contract/transfers/words.ts';
import { lockNumbers } from '../../db/member-numbers.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { countEvents, forgetEvents } from '../../http/limits/throttle.ts';
import { type Call, route } from '../../http/route.ts';
import { routeWrite, type WriteCall } from '../../http/route-write.ts';
import { dayIn } from '../../lib/calendar.ts';
import { createSigner } from '../../secrets/signer.ts';
import { findNewestConsent, insertConsent } from '../consents/queries.ts';
import { readGroupName } from '../group/queries.ts';
import { fillScouts, listNamesakes, lockImports } from '../import/queries.ts';
import { claimNumber, takenNumber } from '../member-numbers/policy.ts';
import { insertLink, listLinks, MOST_LINKS } from '../parents/queries.ts';
import { aParentKey } from '../parents/rules.ts';
import { returnToPatrol } from '../patrols/queries.ts';
import {
  bringScoutBack,
  changeScout,
  getScout,
  insertScout,
  keepLeftSectors,
  type StoredScout,
} from '../scouts/queries.ts';
import { recordedScout } from '../scouts/rules.ts';
import { findSector } from '../sectors/queries.ts';
import { readOffer, tellNeighbours, transferChange } from './group-queries.ts';
import {
  findReceived,
  getTransfer,
  insertReceived,
  listBadgeNames,
  type StoredTransfer,
  settleTransfer,
  storeBefore,
  storeBrought,
} from './queries.ts';
import { type OpenedTransfer, openSealed, previewOf, refuseOver, wordGuesses } from './rules.ts';

export function receiveRoutes(app: FastifyInstance): void {
  route(app, readTransferKey, async (call) => ({
    message: 'The key of this program',
    body: { key: ownKey(call) },
  }));

  route(app, openTransfer, async (call) => {
    const { content, program, digest } = await openFile(call);
    await refuseReceived(call.db, content, digest);
    const isKnown = program === ownKey(call) || call.settings.transferKeys.includes(program);
    const preview = await previewContent(call, content, { program, isKnown });
    // A child of another group has no number here.
    call.logContactAccess([]);
    return {
      message: 'What the file holds',
      body: { ...preview, digest: digest.toString('base64url') },
    };
  });

  // Decrypting takes a while, and wrong words stay counted when the write fails.
  routeWrite(app, receiveTransfer, openFile, async (call, { content, digest }) => {
    const { db, body, caller, now, record } = call;
    if (body.digest !== digest.toString('base64url')) throw new ApiError('TRANSFER_DAMAGED');
    await lockImports(db);
    await refuseReceived(db, content, digest);
    const { scout, linkId } = await receiveScout(call, content);
    const { scoutId } = scout;
    const { groupName } = content;
    await insertReceived(db, { content, digest, scoutId, madeBy: caller.captainId, now });
    record(transferChange('create', { direction: 'in', way: 'file', groupName, scoutId }));
    return { message: 'Scout received', arabicMessage: 'انضم إلينا', body: { scoutId, linkId } };
  });

  route(app, previewTransfer, async (call) => {
    const row = await getTransfer(call.db, call.params.transferId);
    const content = await readOffered(call, row);
    const body = await previewContent(call, content, { program: ownKey(call), isKnown: true });
    // The other group notes who read it.
    call.logContactAccess([]);
    return { message: 'What the offer holds', body };
  });

  routeWrite(
    app,
    acceptTransfer,
    async (call) => readOffered(call, await getTransfer(call.db, call.params.transferId)),
    async (call, content) => {
      const { db, caller, now, record } = call;
      await lockImports(db);
      const row = await lockOffer(call);
      const { scout, linkId } = await receiveScout(call, content);
      const { scoutId } = scout;
      const set = { state: 'done' as const, scoutId, isTold: false, madeBy: caller.captainId };
      await settleTransfer(db, row.transferId, set, now);
      record(transferChange('create', { ...row, scoutId }));
      tellLater(call);
      return { message: 'Scout received', arabicMessage: 'انضم إلينا', body: { scoutId, linkId } };
    },
  );

  routeWrite(app, declineTransfer, async (call) => {
    const { db, body, caller, now, record } = call;
    const row = await lockOffer(call);
    const { reason } = body;
    const set = { state: 'declined' as const, reason, isTold: false, madeBy: caller.captainId };
    await settleTransfer(db, row.transferId, set, now);
    const { after, ...change } = transferChange('create', row);
    record({ ...change, action: 'dismiss', after: { ...after, reason } });
    tellLater(call);
    return { message: 'Offer declined', arabicMessage: 'تم الاعتذار' };
  });
}

const ownKey = ({
  tokens,
  signer = createSigner(tokens),
}: Pick<Call<typeof openTransfer>, 'tokens' | 'signer'>) => signer.key;

/** Opens the file of a request. Wrong words count against the captain and the address; others are taken back. */
async function openFile(
  call: Pick<Call<typeof openTransfer>, 'db' | 'body' | 'caller' | 'address' | 'now' | 'settings'>,
): Promise<OpenedTransfer> {
  const { db, body, caller, address, now, settings } = call;
  const guesses = wordGuesses(caller.captainId, address);
  await countEvents(db, now, guesses);
  const forget = () => forgetEvents(db, { newestOf: guesses.map(({ subject }) => subject) });
  try {
    const opened = await openSealed(Buffer.from(body.file, 'base64'), body.words);
    refuseOver(opened.content, dayIn(settings.timeZone, now));
    await forget();
    return opened;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'WRONG_WORDS') await forget();
    throw error;
  }
}

async function refuseReceived(
  db: Kysely<DB>,
  { key }: TransferContent,
  digest: Buffer,
): Promise<void> {
  const received = await findReceived(db, { digest, key });
  if (!received) return;
  throw new ApiError('TRANSFER_RECEIVED', {
    arabicMessage: receivedSentence(received.name),
    stored: received,
  });
}

type OfferCall = Pick<
  Call<typeof previewTransfer>,
  'db' | 'params' | 'settings' | 'now' | 'neighbours'
>;

/** The content of an offer that waits. */
async function readOffered(call: OfferCall, row: StoredTransfer): Promise<TransferContent> {
  const { db, settings, now, neighbours } = call;
  refuseSettled(row, dayIn(settings.timeZone, now));
  const from = await neighbours?.find(row.address ?? '').catch((error: unknown) => {
    if (error instanceof ApiError) return undefined;
    throw error;
  });
  if (!from) throw new ApiError('OTHER_GROUP_CLOSED');
  const sent = await readOffer(from, row, { readerName: await readGroupName(db, settings), now });
  // Read like a file, by the rules and telephones of this group's country.
  const content = readContent(JSON.stringify(sent));
  if (!content) throw new ApiError('TRANSFER_DAMAGED');
  return content;
}

async function lockOffer({ db, params, settings, now }: OfferCall): Promise<StoredTransfer> {
  const row = await getTransfer(db, params.transferId, { lock: true });
  refuseSettled(row, dayIn(settings.timeZone, now));
  return row;
}

function refuseSettled(row: StoredTransfer, today: string): void {
  if (row.direction !== 'in' || row.way !== 'group') throw new ApiError('TRANSFER_NOT_FOUND');
  refuseOver(row, row.state === 'waiting' ? today : '');
  if (stateOn(row, today) === 'waiting') return;
  throw new ApiError('TRANSFER_OVER', { arabicMessage: 'انتهى هذا العرض من قبل' });
}

function tellLater(
  call: WriteCall<typeof acceptTransfer> | WriteCall<typeof declineTransfer>,
): void {
  const { neighbours, settings, now } = call;
  if (!neighbours) return;
  call.afterCommit(async (db) => {
    await tellNeighbours(db, neighbours, { ownName: await readGroupName(db, settings), now });
  });
}

type Looking = Pick<Call<typeof openTransfer>, 'db' | 'caller' | 'settings'>;

/** Scouts of the group who may be the same child: of the same name, whose birth day does not differ. */
async function listDuplicates(db: Kysely<DB>, content: TransferContent, lock: boolean) {
  const { name, birthDate = null, phoneNumber = null } = content.scout;
  const phones = [phoneNumber, ...content.guardians.map((each) => each.phoneNumber)];
  const found = await listNamesakes(db, [name], { lock });
  return found
    .filter((scout) => isSameDay(scout.birthDate, birthDate))
    .map((scout) => ({
      scoutId: scout.scoutId,
      name: scout.name,
      ...answeredSector(scout),
      deletedOn: scout.deletedAt,
      isSameDay: birthDate !== null && scout.birthDate === birthDate,
      isSamePhone: scout.phoneNumber !== null && phones.includes(scout.phoneNumber),
    }));
}

async function previewContent(
  { db, caller, settings }: Looking,
  content: TransferContent,
  signed: { program: string; isKnown: boolean },
) {
  const duplicates = await listDuplicates(db, content, false);
  const own = await listBadgeNames(db);
  const { memberNumber } = content.scout;
  const [holder] = memberNumber ? await lockNumbers(db, [memberNumber]) : [];
  return previewOf(content, {
    ...signed,
    duplicates: duplicates.map(({ deletedOn, ...scout }) => ({
      ...scout,
      deletedOn: deletedOn && dayIn(settings.timeZone, new Date(deletedOn)),
    })),
    takenNumber: holder
      ? {
          sentence: takenNumber(caller, holder).arabicMessage,
          scoutId: holder.kind === 'scout' ? holder.id : null,
        }
      : null,
    isOurs: (badge) => matchBadges([{ badges: [badge] }], own).length > 0,
  });
}

type Receiving = WriteCall<typeof receiveTransfer> | WriteCall<typeof acceptTransfer>;

/** Makes the child a scout of a sector, or the scout who they are already, with consent, links, badges and earlier years. */
async function receiveScout(
  call: Receiving,
  content: TransferContent,
): Promise<{ scout: StoredScout; linkId: number | null }> {
  const { db, body, caller, settings, now, record } = call;
  const sector = await findSector(db, body, 'share');
  const today = dayIn(settings.timeZone, now);
  const possible = await listDuplicates(db, content, true);
  const { sameAs } = body;
  if (sameAs === undefined && possible.length > 0) throw new ApiError('DUPLICATE_UNDECIDED');
  if (typeof sameAs === 'number' && !possible.some(({ scoutId }) => scoutId === sameAs)) {
    throw new ApiError('SCOUT_NOT_FOUND');
  }
  const asked = body.memberNumber === undefined ? content.scout.memberNumber : body.memberNumber;
  const known = { ...content.scout, memberNumber: asked ?? undefined, enrollDate: today };
  const scout =
    typeof sameAs === 'number'
      ? await bringBack(call, sameAs, known, sector.sectorId)
      : await addScout(call, known, sector.sectorId);
  const { scoutId } = scout;
  await storeBefore(db, scoutId, content.years, today);
  const matched = matchBadges(content.years, await listBadgeNames(db));
  await storeBrought(
    db,
    scoutId,
    matched.flatMap(({ badge, date }) => (date === null ? [] : [{ badgeId: badge.badgeId, date }])),
  );
  const stands = await findNewestConsent(db, scoutId);
  if (stands?.endedOn !== null) {
    const { guardianName, relation, way, date: givenOn } = content.consent;
    const given = {
      ...{ guardianName, relation, photos: false, givenOn },
      way: way === 'page' ? ('parentsPage' as const) : way,
    };
    const after = await insertConsent(db, scoutId, given, { by: caller.captainId, now });
    const entityId = `${scoutId}/${after.consentId}`;
    record({ entity: 'consent', action: 'create', entityId, before: null, after });
  }
  return { scout, linkId: await addLinks(call, scoutId, content) };
}

type Known = TransferContent['scout'];

async function addScout(call: Receiving, known: Known, sectorId: number): Promise<StoredScout> {
  const { db, caller, now, record } = call;
  await claimNumber(db, caller, { before: null, after: known.memberNumber });
  const fields = { ...emptyContent(scoutRecord), ...known, sectorId } as Parameters<
    typeof insertScout
  >[1];
  const scout = await insertScout(db, fields, now);
  const entityId = String(scout.scoutId);
  const after = recordedScout(scout);
  record({ entity: 'scout', action: 'create', entityId, before: null, after });
  return scout;
}

/** The scout who the child is already: a deleted one comes back, and what is empty is filled. */
async function bringBack(
  call: Receiving,
  scoutId: number,
  known: Known,
  sectorId: number,
): Promise<StoredScout> {
  const { db, caller, now, record } = call;
  const before = await getScout(db, scoutId, { deleted: true, lock: true });
  const isGone = before.deletedAt !== null;
  if (isGone) {
    await bringScoutBack(db, scoutId, now);
    if (sectorId !== before.sectorId) {
      await keepLeftSectors(db, [before], now);
      await changeScout(db, scoutId, { sectorId });
    }
  }
  const present = await getScout(db, scoutId);
  const fields = Object.fromEntries(
    mergedFields.flatMap((field) => {
      // The day of joining here decides figures of the past.
      if (field === 'enrollDate') return [];
      const value = (known as Partial<Record<string, string | null>>)[field];
      return present[field] === null && value ? [[field, value]] : [];
    }),
  );
  const own = { kind: 'scout' as const, id: scoutId };
  await claimNumber(db, caller, { before: null, after: fields.memberNumber, own });
  await fillScouts(db, [{ scoutId, fields }]);
  const scout = await getScout(db, scoutId);
  if (isGone) await returnToPatrol(db, scout);
  const after = recordedScout(scout);
  const entityId = String(scoutId);
  if (isGone) record({ entity: 'scout', action: 'restore', entityId, before: null, after });
  else {
    record({ entity: 'scout', action: 'update', entityId, before: recordedScout(before), after });
  }
  return scout;
}

/** A link for each guardian who has none yet, as many as a child may have; the first one's number. */
async function addLinks(
  { db, caller, tokens, now, record }: Receiving,
  scoutId: number,
  { guardians }: TransferContent,
): Promise<number | null> {
  const links = await listLinks(db, scoutId, { lock: true });
  const known = links.map(({ phoneNumber }) => phoneNumber);
  const owners = guardians.filter(
    ({ name, phoneNumber }) =>
      (name !== undefined || phoneNumber !== undefined) &&
      (phoneNumber === undefined ? links.length === 0 : !known.includes(phoneNumber)),
  );
  const made: number[] = [];
  for (const { name, phoneNumber } of owners.slice(0, MOST_LINKS - links.length)) {
    const owner = { guardianName: name, phoneNumber };
    const key = { ...aParentKey(tokens), madeBy: caller.captainId, now };
    made.push(await insertLink(db, scoutId, { ...owner, ...key }));
    const after = { replaces: false };
    const entityId = String(scoutId);
    record({ entity: 'parentLink', action: 'create', entityId, before: null, after });
  }
  return links[0]?.linkId ?? made[0] ?? null;
}
