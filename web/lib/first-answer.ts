import type { Endpoint, ResponseOf } from '../../contract/endpoint.ts';
import { readAnswer, send } from './api.ts';
import { readToken } from './session.ts';

/** So long after it was asked, in milliseconds, a first answer is an old one. */
const FRESH = 30_000;
const read = { method: 'GET', file: false, slash: false, wire: null } as const;

let asked: { path: string; token: string; at: number; answer: Promise<unknown> } | null = null;

/**
 * Asks for what a screen shows first while its files are still on their way, unless the page has done so already
 * (`web/begin.ts`); `path` is that of an endpoint.
 */
export function askFirst(path: string): void {
  const token = readToken();
  if (!token) return;
  const early = window.khaymaFirst;
  const isAsked = early?.path === path && early.token === token;
  const answer = isAsked
    ? early.answer.then(async (response) =>
        readAnswer(response.status, await response.text(), token),
      )
    : send({ ...read, path }, {}, { timeout: FRESH }, (response) => response.text()).then(
        ({ status, content }) => readAnswer(status, content, token),
      );
  // Whoever takes it hears of the failure.
  answer.catch(() => {});
  asked = { path, token, at: isAsked ? early.at : Date.now(), answer };
}

/** What was asked first of this endpoint, once; null where nothing was, or for another session. */
export function takeFirst<E extends Endpoint>({ path }: E): Promise<ResponseOf<E>> | null {
  const first = asked;
  if (first?.path !== path) return null;
  asked = null;
  const isOld = first.token !== readToken() || Date.now() - first.at > FRESH;
  return isOld ? null : (first.answer as Promise<ResponseOf<E>>);
}
