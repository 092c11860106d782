import { randomInt } from 'node:crypto';
import { countText, noun } from '../../../contract/core/counting.ts';
import { formatNumber } from '../../../contract/core/numbers.ts';
import type { JoinRequest } from '../../../contract/joining/join-endpoints.ts';
import type { AnsweredSector } from '../../../contract/sectors/sector-name.ts';
import { ApiError } from '../../http/errors.ts';
import { networkOf } from '../../http/limits/address.ts';
import type { Throttle } from '../../http/limits/throttle.ts';
import { contentVersion } from '../../lib/version.ts';
import type { StoredRequest } from './queries.ts';

/** Requests from one address: a family with its children, and its neighbours. */
const PER_ADDRESS = { limit: 12, minutes: 60 };
/** Requests from one network: one visitor may have many addresses of it. */
const PER_NETWORK = { limit: 30, minutes: 24 * 60 };

/** Hours, after a preposition. */
const HOURS = noun('ساعة واحدة', 'ساعتين', 'ساعات', 'ساعة', 'ساعة');

function tooMany(retryAfter: number, wait: string): ApiError {
  const left = retryAfter < 3600 ? wait : countText(Math.ceil(retryAfter / 3600), HOURS);
  return new ApiError('TOO_MANY_REQUESTS', {
    arabicMessage: `أُرسلت طلبات كثيرة من هنا اليوم. حاولوا بعد ${left}.`,
    retryAfter,
  });
}

/** The throttles of an address that sends requests: its own, and that of its network. */
export const requestsFrom = (address: string): Throttle[] => [
  { subject: `join-request:${address}`, ...PER_ADDRESS, failure: tooMany },
  { subject: `join-request-day:${networkOf(address)}`, ...PER_NETWORK, failure: tooMany },
];

/** Reads of a state from the network around an address: a number has six digits, and can be guessed. */
const STATES_PER_NETWORK = { limit: 120, minutes: 60 };
export const statesFrom = (address: string): Throttle => ({
  subject: `join-state:${networkOf(address)}`,
  ...STATES_PER_NETWORK,
});

/** How many open requests general captains are told of: more than families of one neighbourhood send. */
export const MANY_OPEN = 200;
export const manyOpen = () =>
  ({
    type: 'other',
    title: 'طلبات انضمام كثيرة',
    message: `وصل عدد الطلبات المفتوحة إلى ${formatNumber(MANY_OPEN)}. راجعوها، ويمكن الاعتذار عن عدة طلبات مرة واحدة.`,
    topic: 'join-requests',
  }) as const;

/** Six random digits, so that nobody counts requests or walks through them. */
export const aNumber = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** The fields that a move of a request replaces: notes are only added. */
export const requestVersion = ({
  state,
  day,
  reason,
}: Pick<JoinRequest, 'state' | 'day' | 'reason'>) => contentVersion([state, day, reason]);

/** The request as answers have it. */
export function asRequest({
  corrections,
  movedBy: _,
  madeScout: __,
  scoutId: ___,
  movedAt: ____,
  ...request
}: StoredRequest): JoinRequest {
  const version = requestVersion(request);
  return {
    ...request,
    corrections: corrections.flatMap(({ at, changes }) =>
      changes.length > 0 ? [{ at, changes }] : [],
    ),
    version,
  };
}

/** The request as the history has it, with the sector of an accepted one. */
export const recordedRequest = (
  { number, state, day }: Pick<JoinRequest, 'number' | 'state' | 'day'>,
  sector?: AnsweredSector,
) => ({ number, state, day, ...sector });

/** The failure of a change that another captain was faster with: 'قبلته ميرنا شكري قبل قليل.' */
export function changedFailure(request: StoredRequest): ApiError {
  const { movedBy, state, gender } = request;
  const stored = asRequest(request);
  if (!movedBy) return new ApiError('JOINING_CHANGED', { stored });
  const isHers = movedBy.gender === 'female';
  const child = gender === 'female' ? 'ها' : 'ه';
  const acts: Partial<Record<JoinRequest['state'], string>> = {
    accepted: `${isHers ? 'قبلت' : 'قبل'}${child} ${movedBy.name}`,
    declined: `${isHers ? 'اعتذرت' : 'اعتذر'} عن${child} ${movedBy.name}`,
  };
  const act = acts[state] ?? `${isHers ? 'غيّرت' : 'غيّر'} ${movedBy.name} هذا الطلب`;
  return new ApiError('JOINING_CHANGED', { arabicMessage: `${act} قبل قليل.`, stored });
}
