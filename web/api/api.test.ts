import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { login, logout, readMe } from '../../contract/auth/endpoints.ts';
import { updateCaptainType } from '../../contract/captains/endpoints.ts';
import { createFinanceItem } from '../../contract/finance/endpoints.ts';
import { downloadReport } from '../../contract/reports/endpoints.ts';
import { listSectorScouts } from '../../contract/scouts/endpoints.ts';
import { call, q, resolveEndpoint } from './api.ts';
import { callFile } from './api-file.ts';
import { ApiFailure, arabicOf } from './failure.ts';

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
beforeEach(() => void vi.stubGlobal('fetch', fetched));
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});
const answers = (body: unknown, status = 200) =>
  fetched.mockImplementation(async () => {
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  });
const failureOf = async (promise: Promise<unknown>) => {
  const failure = await promise.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiFailure);
  return failure as ApiFailure;
};

describe('a call', () => {
  test('puts params in the path, the query behind it and the body as JSON', async () => {
    answers({ message: 'ok', body: {} });
    await call(updateCaptainType, { params: { captainId: 12 }, body: { type: 'unit' } });
    await call(listSectorScouts, { query: { baseName: 'أشبال', suffixName: undefined } });
    const [first, second] = fetched.mock.calls;
    expect(first?.[0]).toBe('/api/captain/12');
    expect(first?.[1]).toMatchObject({ method: 'PATCH', body: '{"captainId":12,"type":"unit"}' });
    expect(decodeURIComponent(second?.[0] ?? '')).toBe('/api/scout/sector/all?baseName=أشبال');
  });

  test('sends its query where URLSearchParams has no size, and ends where AbortSignal has no `any`', async () => {
    vi.spyOn(URLSearchParams.prototype, 'size', 'get').mockReturnValue(undefined as never);
    vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
      throw new TypeError('AbortSignal.any is not a function');
    });
    fetched.mockImplementation(
      (_, { signal }) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    const left = new AbortController();
    const asked = call(
      listSectorScouts,
      { query: { baseName: 'أ', suffixName: undefined } },
      left.signal,
    );
    left.abort(new Error('left the screen'));
    await expect(asked).rejects.toThrow('left the screen');
    expect(decodeURIComponent(fetched.mock.calls[0]![0])).toBe('/api/scout/sector/all?baseName=أ');
    vi.restoreAllMocks();
  });

  test("carries the server's code, Arabic sentence and issues when it fails", async () => {
    const issues = [{ path: 'password', message: 'x', arabicMessage: 'خطأ' }];
    answers(
      { status: 400, code: 'INVALID_REQUEST', message: 'bad', arabicMessage: 'غير صحيح', issues },
      400,
    );
    const failure = await failureOf(call(login, { body: { emailOrMobile: 'a', password: 'b' } }));
    expect(failure).toMatchObject({
      status: 400,
      code: 'INVALID_REQUEST',
      arabicMessage: 'غير صحيح',
      issues,
    });
  });

  test('fails on a status of 400 or more in the body of a 200', async () => {
    answers({ status: 500, code: 'INTERNAL', message: 'x', arabicMessage: 'خطأ' }, 200);
    expect(await failureOf(call(readMe))).toMatchObject({ status: 500, arabicMessage: 'خطأ' });
  });

  test('a call without an answer is a FETCH_ERROR', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await failureOf(call(logout))).toMatchObject({ status: 0, code: 'FETCH_ERROR' });
  });

  test('cut off within its answer is a FETCH_ERROR', async () => {
    const body = new ReadableStream({ start: (control) => control.error(new TypeError('lost')) });
    fetched.mockImplementation(async () => new Response(body));
    expect(await failureOf(call(readMe))).toMatchObject({ code: 'FETCH_ERROR' });
  });

  test('a call that the app itself can’t make is no failure of the network: its error is thrown on', async () => {
    const baseName = Object.create(null) as string;
    const fault = call(listSectorScouts, { query: { baseName, suffixName: undefined } });
    await expect(fault).rejects.toThrow('Cannot convert object to primitive value');
    expect(fetched).not.toHaveBeenCalled();
  });

  test('a call with an answer that is not JSON is a PARSING_ERROR', async () => {
    answers('<html>bad gateway</html>', 502);
    expect(await failureOf(call(readMe))).toMatchObject({ status: 502, code: 'PARSING_ERROR' });
    answers('"text"');
    expect(await failureOf(call(readMe))).toMatchObject({ code: 'PARSING_ERROR' });
  });

  test('a call without an answer for too long is a TIMEOUT_ERROR', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    fetched.mockImplementation((_, init) => Promise.reject(init.signal?.reason));
    expect(await failureOf(call(readMe))).toMatchObject({ code: 'TIMEOUT_ERROR' });
    vi.restoreAllMocks();
  });
});

describe('a call for a file', () => {
  const request = {
    body: { type: 'all_sectors', baseName: undefined, suffixName: undefined },
  } as const;

  test('returns the file and reports progress', async () => {
    const [start, end] = [new Uint8Array([1, 2]), new Uint8Array([3, 4, 5, 6, 7, 8])];
    fetched.mockImplementation(async () => {
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(start);
          controller.enqueue(end);
          controller.close();
        },
      });
      return new Response(body, { headers: { 'content-type': 'x/y', 'content-length': '8' } });
    });
    const heard: number[] = [];
    const file = await callFile(downloadReport, request, (part) => heard.push(part));
    expect([...new Uint8Array(await file.arrayBuffer())]).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(file.type).toBe('x/y');
    expect(heard).toEqual([0.25, 1]);
    expect(fetched.mock.calls[0]?.[1].body).toBe('{"type":"all_sectors"}');
  });

  test("carries the server's sentence when it fails", async () => {
    answers(
      { status: 403, code: 'OUT_OF_SCOPE', message: 'x', arabicMessage: 'هذا خارج نطاقك' },
      403,
    );
    const failure = await failureOf(callFile(downloadReport, request));
    expect(failure).toMatchObject({ code: 'OUT_OF_SCOPE', arabicMessage: 'هذا خارج نطاقك' });
  });

  test('does not save an answer that is no file', async () => {
    fetched.mockImplementation(async () => Response.json({ message: 'ok' }));
    expect((await failureOf(callFile(downloadReport, request))).code).toBe('PARSING_ERROR');
    fetched.mockImplementation(async () => new Response('<html>', { status: 502 }));
    expect((await failureOf(callFile(downloadReport, request))).status).toBe(502);
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    expect((await failureOf(callFile(downloadReport, request))).code).toBe('FETCH_ERROR');
  });
});

test('an endpoint whose file does not arrive is a FETCH_ERROR; an error of the file itself is thrown on', async () => {
  const lost = new TypeError('Failed to fetch dynamically imported module: /assets/a.js');
  const failure = await failureOf(resolveEndpoint(() => Promise.reject(lost)));
  expect(failure.code).toBe('FETCH_ERROR');
  const fault = new TypeError('rows.toSorted is not a function');
  await expect(resolveEndpoint(() => Promise.reject(fault))).rejects.toBe(fault);
});

test('the key of a query is its endpoint and request', () => {
  expect(q(readMe).queryKey).toEqual(['GET /auth/me', {}]);
  expect(q(listSectorScouts, { query: { baseName: 'أ' } }).queryKey).toEqual([
    'GET /scout/sector/all',
    { query: { baseName: 'أ' } },
  ]);
});

test("shows the Arabic half of a schema's message, never the English one", () => {
  const [ours] = createFinanceItem.body.safeParse({ type: 'income' }).error?.issues ?? [];
  expect(ours?.message).toBe('This field is required');
  expect(arabicOf(ours ?? {})).toBe('هذا الحقل مطلوب');
  expect(arabicOf({ code: 'custom', message: 'Invalid input' })).toBe('هذه القيمة غير صحيحة');
});
