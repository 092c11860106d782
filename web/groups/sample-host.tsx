import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { act, configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Place } from '../../contract/directory/endpoints.ts';
import { endOperator } from './operator/session.ts';
import { makeQueryClient } from './providers.tsx';
import { makeRouter } from './routes.tsx';

// The host of many groups as the tests of its pages find it: an address without a group, which answers as they say.

type Asked = { method: string; path: string; query: URLSearchParams; body: unknown; token: string };
export type Answer = { status?: number } & Record<string, unknown>;

export const apex: Place = {
  state: 'apex',
  domain: 'khayma.test',
  groupName: null,
  contact: 'operator@khayma.test',
  founding: 'anybody',
  link: null,
};
// Pages are files of their own, whose first import takes a while on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

/** A host with its answers, and the requests that it got. */
export const host = {
  place: apex,
  answers: {} as Record<string, (asked: Asked) => Answer | Promise<Answer>>,
  asked: [] as Asked[],
};

/** Registers the host for the tests of a file: hooks of this module itself would run for the first file alone that loads it. */
export function answerAsHost(): void {
  beforeEach(() => {
    host.place = apex;
    host.asked = [];
    host.answers = { 'GET /place': () => ({ body: host.place }) };
    vi.stubGlobal('scrollTo', () => {});
    vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
      const url = new URL(address, 'http://khayma.test');
      const method = init.method ?? 'GET';
      const path = url.pathname.replace('/api', '');
      const call: Asked = {
        method,
        path,
        query: url.searchParams,
        body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
        token: new Headers(init.headers).get('authorization') ?? '',
      };
      host.asked.push(call);
      const answer = (await host.answers[`${method} ${path}`]?.(call)) ?? {
        status: 404,
        code: 'ROUTE_NOT_FOUND',
        arabicMessage: 'العنوان المطلوب غير موجود',
      };
      return new Response(JSON.stringify(answer), {
        status: answer.status ?? 200,
        headers: { 'content-type': 'application/json' },
      });
    });
  });
  afterEach(() => {
    act(() => endOperator('left'));
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

export function open(path: string) {
  history.replaceState(null, '', path);
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider router={makeRouter() as never} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
export const callsOf = (name: string) =>
  host.asked.filter(({ method, path }) => `${method} ${path}` === name);
export const refused = (status: number, code: string, arabicMessage: string): Answer => ({
  status,
  code,
  arabicMessage,
});
