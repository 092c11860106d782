import type { Endpoint, ResponseOf } from '../../contract/endpoint.ts';
import { readAnswer, send } from './api.ts';
import { isLeaving, readToken } from './session.ts';
import { writeCount } from './write-count.ts';

/** So long after it was asked, in milliseconds, a first answer is an old one. */
const FRESH = 30_000;
const read = { method: 'GET', file: false, slash: false, wire: null } as const;

interface First<T> {
  answer: Promise<T>;
  /** The answer, once it is there: what is drawn first is drawn with it. */
  arrived: T | null;
}
let asked: ({ path: string; token: string; at: number; writes: number } & First<unknown>) | null =
  null;

/**
 * Asks for what a screen shows first while its files are still on their way, unless the page has done so already
 * (`web/begin.ts`); `path` is that of an endpoint.
 */
export function askFirst(path: string): void {
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
    ? early.answer.then(async (response) => understand(response.status, await response.text()))
    : send({ ...read, path }, {}, { timeout: FRESH }, (response) => response.text()).then(
        ({ status, content }) => understand(status, content),
      );
  // Nothing would ask again for what was read before a write and is shown after it: it counts as a failure.
  const answer = answered.then((arrived) => {
    if (writeCount() !== writes) throw new Error('read before a write');
    return arrived;
  });
  const first = {
    ...{ path, token, at: isAsked ? early.at : Date.now(), writes },
    ...{ answer, arrived: null as unknown },
  };
  asked = first;
  answer.then(
    (arrived) => {
      first.arrived = arrived;
    },
    // Whoever takes it hears of the failure.
    () => {},
  );
}

/** What was asked first of this endpoint, once; null where nothing was, for another session, or before a write. */
export function takeFirst<E extends Endpoint>({ path }: E): First<ResponseOf<E>> | null {
  const first = asked;
  if (first?.path !== path) return null;
  asked = null;
  const isOld = first.token !== readToken() || Date.now() - first.at > FRESH;
  return isOld || first.writes !== writeCount() ? null : (first as First<ResponseOf<E>>);
}
