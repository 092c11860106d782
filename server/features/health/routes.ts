import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import type { cardField, HealthCard } from '../../../contract/health/card.ts';
import {
  confirmHealthCard,
  confirmOwnCard,
  openOwnCard,
  readHealthCard,
  type StoredHealth,
  withdrawHealthCard,
  withdrawOwnCard,
  writeHealthCard,
  writeOwnCard,
} from '../../../contract/health/endpoints.ts';
import { withMedicineIds } from '../../../contract/health/medicines.ts';
import { type HealthWay, healthConsentWords } from '../../../contract/health/words.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError, fieldError } from '../../http/errors.ts';
import { countEvents, forgetEvents } from '../../http/limits/throttle.ts';
import { type Call, route } from '../../http/route.ts';
import { routeWrite, type WriteCall } from '../../http/route-write.ts';
import { dayIn } from '../../lib/calendar.ts';
import { isOutdated } from '../../lib/version.ts';
import { countFamilyChange, lockLinkedScout, openLinkedScout } from '../consents/link-queries.ts';
import { getScout } from '../scouts/queries.ts';
import { authorizeCards, authorizeReading, authorizeWriting } from './policy.ts';
import {
  checkTrip,
  confirmCard,
  readCard,
  removeCard,
  type StoredCard,
  storeCard,
  storeHealthConsent,
  tripDaysOf,
} from './queries.ts';
import { areGuardiansDigits, cardVersion } from './rules.ts';

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

  routeWrite(app, withdrawHealthCard, async (call) => {
    await withdraw(call, await lockScout(call));
    return { message: 'Card deleted', arabicMessage: 'سُحبت الموافقة وحُذفت البطاقة' };
  });

  // Before the transaction, so that the count of a wrong key or of wrong digits is not rolled back.
  routeWrite(app, writeOwnCard, prepareWriting, async (call) => {
    const { db, body } = call;
    const scoutId = await lockLinkedScout(call);
    const before = await getCard(db, scoutId);
    await authorizeDigits(call, scoutId, before);
    const { card } = await write(call, scoutId, before, { ...body, way: 'parentsPage' });
    return {
      message: 'Card stored',
      arabicMessage: 'حُفظت البطاقة، شكراً لكم',
      body: card!,
      version: cardVersion(card),
    };
  });

  routeWrite(app, confirmOwnCard, countChange, async (call) => {
    const scoutId = await lockLinkedScout(call);
    await confirm(call, scoutId, call.body.tripId);
    return { message: 'Card confirmed', arabicMessage: 'شكراً لكم، أُكّدت البطاقة' };
  });

  route(app, openOwnCard, async (call) => {
    const scoutId = await openLinkedScout(call, REFUSAL);
    const stored = await getCard(call.db, scoutId);
    await checkDigits(call, scoutId, stored, call.body.lastDigits);
    const { card } = stored;
    return { message: 'The health card', body: card!, version: cardVersion(card) };
  });

  routeWrite(app, withdrawOwnCard, countChange, async (call) => {
    await withdraw(call, await lockLinkedScout(call));
    return { message: 'Card deleted', arabicMessage: 'حُذفت البطاقة' };
  });
}

/** Guesses at four digits: at ten a day, half of them take more than a year. */
const GUESSES = [
  { limit: 5, minutes: 60 },
  { limit: 10, minutes: 24 * 60 },
];

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

type CaptainWrite = WriteCall<typeof writeHealthCard> | WriteCall<typeof withdrawHealthCard>;

/** The scout that a captain writes about, locked. */
async function lockScout({ db, params, caller, settings }: CaptainWrite): Promise<number> {
  const scout = await getScout(db, params.scoutId, { lock: true });
  authorizeWriting(caller, scout, settings);
  return scout.scoutId;
}

const REFUSAL = 'هذه البطاقة للأسرة وحدها، والقائد يفتحها من صفحة الكشاف';

type FamilyWrite =
  | Call<typeof writeOwnCard>
  | Call<typeof confirmOwnCard>
  | Call<typeof withdrawOwnCard>;
const countChange = (call: FamilyWrite) =>
  countFamilyChange(call, { kind: 'health', refusal: REFUSAL });

/** The digits are checked before the transaction, so that guesses stay counted. */
async function prepareWriting(call: Call<typeof writeOwnCard>): Promise<void> {
  const scoutId = await countChange(call);
  const stored = await getCard(call.db, scoutId);
  if (stored.card) await checkDigits(call, scoutId, stored, call.body.lastDigits);
}

type Guess = Pick<Call<Endpoint>, 'db' | 'now'>;

/** Throws WRONG_DIGITS, TOO_MANY_REQUESTS after some, and HEALTH_CARD_NOT_FOUND where there is nothing to open. */
async function checkDigits(
  { db, now }: Guess,
  scoutId: number,
  { card }: StoredCard,
  digits: string | undefined,
): Promise<void> {
  if (!card) throw new ApiError('HEALTH_CARD_NOT_FOUND');
  const guesses = GUESSES.map((limits) => ({
    subject: `health-digits-${limits.minutes}:${scoutId}`,
    ...limits,
  }));
  await countEvents(db, now, guesses);
  await authorizeDigits({ db, body: { lastDigits: digits } }, scoutId, { card });
  await forgetEvents(db, { newestOf: guesses.map(({ subject }) => subject) });
}

/** Who replaces a card or reads it knows a guardian's number: a link may have been forwarded. */
async function authorizeDigits(
  { db, body }: { db: Kysely<DB>; body: { lastDigits?: string | undefined } },
  scoutId: number,
  { card }: Pick<StoredCard, 'card'>,
): Promise<void> {
  if (!card) return;
  const { phoneNumber } = await getScout(db, scoutId);
  if (!areGuardiansDigits(body.lastDigits ?? '', { card, phoneNumber })) {
    throw fieldError('WRONG_DIGITS', 'lastDigits');
  }
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
