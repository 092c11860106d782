import { randomInt } from 'node:crypto';
import { counted, noun } from '../../../contract/core/counting.ts';
import type { JoinRequest } from '../../../contract/joining/join-endpoints.ts';
import type { AnsweredSector } from '../../../contract/sectors/sector-name.ts';
import { ApiError } from '../../http/errors.ts';
import { contentVersion } from '../../lib/version.ts';
import type { StoredRequest } from './queries.ts';

/** Requests from one address: a hall full of families on a first day, not a flood. */
const PER_ADDRESS = { limit: 60, minutes: 12 * 60 };

/** Hours, after a preposition. */
const HOURS = noun('ساعة واحدة', 'ساعتين', 'ساعات', 'ساعة', 'ساعة');

/** The throttle of an address that sends requests. */
export const requestsFrom = (address: string) => ({
  subject: `join-request:${address}`,
  ...PER_ADDRESS,
  failure: (retryAfter: number, wait: string) => {
    const left = retryAfter < 3600 ? wait : counted(Math.ceil(retryAfter / 3600), HOURS);
    return new ApiError('TOO_MANY_REQUESTS', {
      arabicMessage: `أُرسلت طلبات كثيرة من هنا اليوم. حاولوا بعد ${left}.`,
      retryAfter,
    });
  },
});

/** Six random digits, so that nobody counts requests or walks through them. */
export const aNumber = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** What a move of a request replaces: notes are only added. */
export const requestVersion = ({
  state,
  day,
  reason,
}: Pick<JoinRequest, 'state' | 'day' | 'reason'>) => contentVersion([state, day, reason]);

/** The request as answers have it. */
export function asRequest({
  movedBy: _,
  madeScout: __,
  scoutId: ___,
  movedAt: ____,
  ...request
}: StoredRequest): JoinRequest {
  return { ...request, version: requestVersion(request) };
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
