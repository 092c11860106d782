import type { Endpoint, ResponseOf } from '../../contract/core/endpoint.ts';
import { readAnswer, send } from '../api/api.ts';
import { writeCount } from '../api/write-count.ts';
import { takeServerTime } from '../i18n/clock.ts';
import { isLeaving, readToken } from '../session/session.ts';

/** Maximum age of a prefetched answer, in milliseconds. */
const MAX_AGE = 30_000;
const read = { method: 'GET', file: false, slash: false, wire: null } as const;

interface First<T> {
  answer: Promise<T>;
  /** The answer once it has arrived, for the first render. */
  arrived: T | null;
}
let asked: ({ path: string; token: string; at: number; writes: number } & First<unknown>) | null =
  null;

/**
 * Requests what a screen shows first while its files are loading, unless `web/begin.ts` has done so; `path` is that of
 * an endpoint.
 */
export function prefetchAnswer(path: string): void {
  const token = readToken();
  if (!token) return;
  const early = window.khaymaFirst;
  const isAsked = typeof early === 'object' && early.path === path && early.token === token;
  window.khaymaFirst = 'taken';
  // A captain who signs out meanwhile is refused, and that says nothing about the session.
  const understand = (status: number, text: string) =>
    readAnswer(status, text, isLeaving() ? null : token);
  const writes = writeCount();
  const answered = isAsked
    ? early.answer.then(async (response) => {
        takeServerTime(response, early.at);
        return understand(response.status, await response.text());
      })
    : send({ ...read, path }, {}, { timeout: MAX_AGE }, (response) => response.text()).then(
        ({ status, content }) => understand(status, content),
      );
  // An answer read before a write is out of date: it counts as a failure, so that the queries request it again.
  const answer = answered.then((arrived) => {
    if (writeCount() !== writes) throw new Error('read before a write');
    return arrived;
  });
  const first = {
    path,
    token,
    at: isAsked ? early.at : Date.now(),
    writes,
    answer,
    arrived: null as unknown,
  };
  asked = first;
  answer.then(
    (arrived) => {
      first.arrived = arrived;
    },
    // The consumer handles the failure.
    () => {},
  );
}

/** Takes the prefetched answer of an endpoint, once; null without one, for another session, or after a write. */
export function takePrefetched<E extends Endpoint>({ path }: E): First<ResponseOf<E>> | null {
  const first = asked;
  if (first?.path !== path) return null;
  asked = null;
  const isOld = first.token !== readToken() || Date.now() - first.at > MAX_AGE;
  return isOld || first.writes !== writeCount() ? null : (first as First<ResponseOf<E>>);
}
