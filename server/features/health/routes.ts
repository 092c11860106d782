import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import type { cardField, HealthCard } from '../../../contract/health/card.ts';
import {
  confirmHealthCard,
  confirmOwnCard,
  createHealthCode,
  openOwnCard,
  readHealthCard,
  type StoredHealth,
  withdrawHealthCard,
  withdrawOwnCard,
  writeHealthCard,
  writeOwnCard,
} from '../../../contract/health/endpoints.ts';
import { withMedicineIds } from '../../../contract/health/medicines.ts';
import { areKnownDigits, askedProof, CODE_HOURS } from '../../../contract/health/proof.ts';
import { familyActs, type HealthWay, healthConsentWords } from '../../../contract/health/words.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError, fieldError } from '../../http/errors.ts';
import { type Call, route } from '../../http/route.ts';
import { routeWrite, type WriteCall } from '../../http/route-write.ts';
import { dayIn } from '../../lib/calendar.ts';
import { isOutdated } from '../../lib/version.ts';
import {
  countFamilyChange,
  countGuesses,
  lockLinkedScout,
  noteAct,
  openLinkedScout,
} from '../consents/link-queries.ts';
import { notifySectorCaptains } from '../notifications/queries.ts';
import { authorizeScout } from '../scouts/policy.ts';
import { getScout } from '../scouts/queries.ts';
import { authorizeCards, authorizeReading } from './policy.ts';
import {
  checkTrip,
  confirmCard,
  findHealthCode,
  readCard,
  removeCard,
  removeHealthCode,
  type StoredCard,
  storeCard,
  storeHealthCode,
  storeHealthConsent,
  tripDaysOf,
} from './queries.ts';
import { aHealthCode, cardVersion, guardiansPhones, hashOfCode } from './rules.ts';

export function healthRoutes(app: FastifyInstance): void {
  route(app, readHealthCard, async (call) => {
    const { db, params, caller, logContactAccess } = call;
    const scout = await getScout(db, params.scoutId);
    authorizeReading(
      caller,
      { ...scout, trips: await tripDaysOf(db, caller, scout) },
      inDays(call),
    );
    const stored = await getCard(db, scout.scoutId);
    logContactAccess([scout.scoutId]);
    return { message: 'The health card', body: answered(stored) };
  });

  routeWrite(app, writeHealthCard, async (call) => {
    const { db, body, logContactAccess } = call;
    const scoutId = await lockScout(call);
    logContactAccess([scoutId]);
    const stored = await write(call, scoutId, await getCard(db, scoutId), body);
    return { message: 'Card stored', arabicMessage: 'حُفظت البطاقة', body: answered(stored) };
  });

  routeWrite(app, confirmHealthCard, async (call) => {
    const { db, params, body, caller } = call;
    const scout = await getScout(db, params.scoutId, { lock: true });
    authorizeReading(
      caller,
      { ...scout, trips: await tripDaysOf(db, caller, scout) },
      inDays(call),
    );
    await confirm(call, scout.scoutId, body.tripId);
    return { message: 'Card confirmed', arabicMessage: 'أُكّدت البطاقة' };
  });

  routeWrite(app, createHealthCode, async (call) => {
    const { db, caller, now, tokens, recordNothing } = call;
    const scoutId = await lockScout(call);
    await getCard(db, scoutId);
    const code = aHealthCode();
    await storeHealthCode(db, {
      scoutId,
      codeHash: hashOfCode({ scoutId, code }, tokens),
      madeBy: caller.captainId,
      madeAt: now.toISOString(),
    });
    recordNothing('a code changes nothing until the family writes the card by it');
    return {
      message: 'Code made',
      arabicMessage: 'الرمز لاستعمال واحد خلال يوم',
      body: { code, until: new Date(now.getTime() + CODE_HOURS * 3_600_000).toISOString() },
    };
  });

  routeWrite(app, withdrawHealthCard, async (call) => {
    await withdraw(call, await lockScout(call));
    return { message: 'Card deleted', arabicMessage: 'سُحبت الموافقة وحُذفت البطاقة' };
  });

  // Before the transaction, so that the count of a wrong key or of wrong digits is not rolled back.
  routeWrite(app, writeOwnCard, prepareWriting, async (call) => {
    const { db, body } = call;
    const scoutId = await lockLinkedScout(call);
    const before = await getCard(db, scoutId);
    await authorizeProof(call, scoutId, before);
    const { card } = await write(call, scoutId, before, { ...body, way: 'parentsPage' });
    await removeHealthCode(db, scoutId);
    await noteAct(call, scoutId, 'cardWritten');
    if (before.card) await tellCaptains(call, scoutId, 'replaced');
    return {
      message: 'Card stored',
      arabicMessage: 'حُفظت البطاقة، شكراً لكم',
      body: card!,
      version: cardVersion(card),
    };
  });

  routeWrite(
    app,
    confirmOwnCard,
    (call) => countChange(call),
    async (call) => {
      const scoutId = await lockLinkedScout(call);
      await confirm(call, scoutId, call.body.tripId);
      await noteAct(call, scoutId, 'cardConfirmed');
      return { message: 'Card confirmed', arabicMessage: 'شكراً لكم، أُكّدت البطاقة' };
    },
  );

  route(app, openOwnCard, async (call) => {
    const scoutId = await openLinkedScout(call, REFUSAL);
    const stored = await getCard(call.db, scoutId);
    if (!stored.card) throw new ApiError('HEALTH_CARD_NOT_FOUND');
    await checkProof(call, scoutId, stored);
    if (!call.isReadOnly) await noteAct(call, scoutId, 'cardOpened');
    const { card } = stored;
    return { message: 'The health card', body: card!, version: cardVersion(card) };
  });

  routeWrite(app, withdrawOwnCard, prepareWithdrawal, async (call) => {
    const scoutId = await lockLinkedScout(call);
    await authorizeProof(call, scoutId, await getCard(call.db, scoutId));
    await withdraw(call, scoutId);
    await noteAct(call, scoutId, 'cardWithdrawn');
    await tellCaptains(call, scoutId, 'withdrawn');
    return { message: 'Card deleted', arabicMessage: 'حُذفت البطاقة' };
  });
}

/** The card with whether the group keeps any; throws HEALTH_CARDS_OFF. */
async function getCard(db: Kysely<DB>, scoutId: number): Promise<StoredCard> {
  const stored = await readCard(db, scoutId);
  authorizeCards(stored.areKept);
  return stored;
}

const inDays = ({ settings, now }: Pick<Call<Endpoint>, 'settings' | 'now'>) => ({
  settings,
  today: dayIn(settings.timeZone, now),
});

const answered = ({ card, confirmedAt, consent }: Omit<StoredCard, 'areKept'>): StoredHealth => ({
  card,
  confirmedAt,
  consent,
  version: cardVersion(card),
});

type CaptainWrite =
  | WriteCall<typeof writeHealthCard>
  | WriteCall<typeof createHealthCode>
  | WriteCall<typeof withdrawHealthCard>;

/** The scout that a captain writes about, locked. */
async function lockScout({ db, params, caller, settings }: CaptainWrite): Promise<number> {
  const scout = await getScout(db, params.scoutId, { lock: true });
  authorizeScout(caller, scout, settings);
  return scout.scoutId;
}

const REFUSAL = 'هذه البطاقة للأسرة وحدها، والقائد يفتحها من صفحة الكشاف';

type FamilyWrite =
  | Call<typeof writeOwnCard>
  | Call<typeof confirmOwnCard>
  | Call<typeof withdrawOwnCard>;
const countChange = (call: FamilyWrite, isProven = false) =>
  countFamilyChange(call, { kind: 'health', refusal: REFUSAL, isProven });

/** Checks the proof beside the link before the transaction, so that guesses stay counted. */
async function prepareWriting(call: Call<typeof writeOwnCard>): Promise<void> {
  const scoutId = await countChange(call, true);
  await checkProof(call, scoutId, await getCard(call.db, scoutId));
}

async function prepareWithdrawal(call: Call<typeof withdrawOwnCard>): Promise<void> {
  const scoutId = await countChange(call, true);
  const stored = await getCard(call.db, scoutId);
  if (!stored.card) throw new ApiError('HEALTH_CARD_NOT_FOUND');
  await checkProof(call, scoutId, stored);
}

type Proving = Pick<Call<Endpoint>, 'db' | 'now' | 'tokens'> & {
  params: { key: string };
  body: { lastDigits?: string | undefined; code?: string | undefined };
};

/** As `authorizeProof`; throws TOO_MANY_REQUESTS after some wrong guesses of a link from one address, and after more from all. */
async function checkProof(
  call: Proving & { address: string },
  scoutId: number,
  stored: StoredCard,
): Promise<void> {
  const { lastDigits, code } = call.body;
  // Nothing said is refused, and is no guess.
  if (!lastDigits && !code) return authorizeProof(call, scoutId, stored);
  await countGuesses(call, () => authorizeProof(call, scoutId, stored));
}

/** Who writes, replaces, reads or withdraws a card by a link knows a guardian's number, or has a captain's code where none is known. */
async function authorizeProof(
  { db, now, tokens, body }: Proving,
  scoutId: number,
  stored: StoredCard,
): Promise<void> {
  const { lastDigits, code } = body;
  const phones = await phonesOf(db, scoutId, stored);
  if (askedProof(phones) === 'digits') {
    if (!areKnownDigits(lastDigits, phones)) throw fieldError('WRONG_DIGITS', 'lastDigits');
    return;
  }
  const isGood =
    code !== undefined &&
    (await findHealthCode(db, { scoutId, codeHash: hashOfCode({ scoutId, code }, tokens), now }));
  if (!isGood) throw fieldError('WRONG_HEALTH_CODE', 'code');
}

async function phonesOf(db: Kysely<DB>, scoutId: number, { card }: StoredCard) {
  return guardiansPhones(card, await getScout(db, scoutId));
}

/** Tells the scout's captains what was done by a link. */
async function tellCaptains(
  { db, now }: Pick<WriteCall<Endpoint>, 'db' | 'now'>,
  scoutId: number,
  done: keyof typeof familyActs,
): Promise<void> {
  const { name, sectorId } = await getScout(db, scoutId);
  const { title, says } = familyActs[done];
  const told = { type: 'other' as const, title, message: says(name) };
  await notifySectorCaptains(db, told, sectorId, now);
}

type Writing = Pick<WriteCall<Endpoint>, 'db' | 'now' | 'settings' | 'record' | 'recordNothing'> & {
  caller: { captainId: number } | null;
};

type Given = Pick<
  WriteCall<typeof writeHealthCard>['body'],
  'guardianName' | 'relation' | 'version'
> & {
  card: z.output<typeof cardField>;
  way: HealthWay;
};

/** Stores a card with its consent; throws HEALTH_CARD_CHANGED. */
async function write(
  { db, now, settings, caller, record }: Writing,
  scoutId: number,
  before: StoredCard,
  { card: sent, version, guardianName, relation, way }: Given,
): Promise<StoredCard> {
  const known = before.card?.medicine.items ?? [];
  const items = withMedicineIds(sent.medicine.items, known, randomUUID);
  const card: HealthCard = { ...sent, medicine: { ...sent.medicine, items } };
  const versions = { stored: cardVersion(before.card), after: cardVersion(card) };
  if (isOutdated(version, versions)) {
    throw new ApiError('HEALTH_CARD_CHANGED', { stored: answered(before) });
  }
  const by = caller?.captainId ?? null;
  const given = { guardianName, relation, way };
  const { consent } = before;
  const isSame =
    consent?.endedOn === null &&
    consent.guardianName === guardianName &&
    consent.relation === relation &&
    consent.way === way;
  await storeCard(db, scoutId, card, { by, now });
  if (!isSame) {
    const { gender } = await getScout(db, scoutId);
    const today = dayIn(settings.timeZone, now);
    await storeHealthConsent(
      db,
      scoutId,
      { ...given, words: healthConsentWords(gender) },
      { by, now, today },
    );
  }
  const entry = {
    entity: 'healthCard' as const,
    entityId: String(scoutId),
    after: { relation, way },
  };
  const kept = before.card && consent ? { relation: consent.relation, way: consent.way } : null;
  if (kept) record({ ...entry, action: 'update', before: kept });
  else record({ ...entry, action: 'create', before: null });
  return readCard(db, scoutId);
}

/** Notes that nothing changed, for the year and for trips that were made before; throws HEALTH_CARD_NOT_FOUND. */
async function confirm(
  { db, now, caller, record }: Writing,
  scoutId: number,
  tripId: number | undefined,
): Promise<void> {
  await getCard(db, scoutId);
  if (tripId !== undefined) await checkTrip(db, scoutId, tripId);
  const isKept = await confirmCard(db, scoutId, { by: caller?.captainId ?? null, now });
  if (!isKept) throw new ApiError('HEALTH_CARD_NOT_FOUND');
  record({
    entity: 'healthCard',
    action: 'approve',
    entityId: String(scoutId),
    before: null,
    after: null,
  });
}

/** Deletes the card with its consent; throws HEALTH_CARD_NOT_FOUND. */
async function withdraw({ db, now, settings, record }: Writing, scoutId: number): Promise<void> {
  const { card, consent } = await getCard(db, scoutId);
  if (!card || !consent) throw new ApiError('HEALTH_CARD_NOT_FOUND');
  await removeCard(db, scoutId, dayIn(settings.timeZone, now));
  const { relation, way } = consent;
  record({
    entity: 'healthCard',
    action: 'delete',
    entityId: String(scoutId),
    before: { relation, way },
    after: null,
  });
}
