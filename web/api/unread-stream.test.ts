import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followUnread } from './unread-stream.ts';

const bodyOf = (...pieces: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });

describe('followUnread', () => {
  const fetched = vi.fn<typeof fetch>();
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', fetched);
    vi.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    fetched.mockReset();
  });

  /** Follows while the server gives these answers in turn; then nothing. */
  function follow(...answers: (Response | Error)[]) {
    for (const answer of answers) {
      if (answer instanceof Error) fetched.mockRejectedValueOnce(answer);
      else fetched.mockResolvedValueOnce(answer);
    }
    fetched.mockImplementation(() => new Promise(() => {}));
    const told: (number | null)[] = [];
    const stop = new AbortController();
    void followUnread('a-token', (count) => told.push(count), stop.signal);
    return { told, stop };
  }
  const stream = (...pieces: string[]) => new Response(bodyOf(...pieces), { status: 200 });

  test('yields each count, and reconnects after a clean end', async () => {
    const { told, stop } = follow(stream('event: unread\ndata: {"count":2}\n\n'));
    await vi.advanceTimersByTimeAsync(900);
    expect(told).toEqual([2]);
    expect(fetched).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(fetched).toHaveBeenCalledTimes(2);
    stop.abort();
  });

  test('says nothing on the console of a stream that is lost, as on leaving the page', async () => {
    const { stop } = follow(new TypeError('network error'), new DOMException('gone', 'AbortError'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(fetched).toHaveBeenCalledTimes(3);
    expect(console.warn).not.toHaveBeenCalled();
    stop.abort();
  });

  test('reads events that arrive in pieces, and skips comments', async () => {
    const { told, stop } = follow(
      stream('event: unre', 'ad\ndata: {"cou', 'nt":3}\n', '\n:\n\n', 'event: other\ndata: {}\n\n'),
    );
    await vi.advanceTimersByTimeAsync(0);
    expect(told).toEqual([3]);
    stop.abort();
  });

  test('drops an event that was cut off', async () => {
    const { told, stop } = follow(stream('event: unread\ndata: {"count":1}'));
    await vi.advanceTimersByTimeAsync(0);
    expect(told).toEqual([]);
    stop.abort();
  });

  test('yields null when lost, and reconnects with back-off up to a minute', async () => {
    const failures = Array.from({ length: 30 }, () => new TypeError('no network'));
    const { told, stop } = follow(...failures);
    await vi.advanceTimersByTimeAsync(0);
    expect(told).toEqual([null]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(fetched.mock.calls.length).toBeLessThan(8);
    const before = fetched.mock.calls.length;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(fetched.mock.calls.length - before).toBeGreaterThanOrEqual(9);
    stop.abort();
  });

  test('waits as long as the server asks', async () => {
    const { told, stop } = follow(stream('event: unread\ndata: {"count":2}\n\nretry: 300000\n\n'));
    await vi.advanceTimersByTimeAsync(299_000);
    expect(fetched).toHaveBeenCalledTimes(1);
    // Lost meanwhile, so that the bell polls.
    expect(told).toEqual([2, null]);
    await vi.advanceTimersByTimeAsync(1500);
    expect(fetched).toHaveBeenCalledTimes(2);
    stop.abort();
  });

  test('does not reconnect once the session is over', async () => {
    const { told } = follow(new Response('{}', { status: 401 }));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(told).toEqual([null]);
  });

  test('sends the token as any call does', async () => {
    const { stop } = follow();
    await vi.advanceTimersByTimeAsync(0);
    expect(fetched.mock.calls[0]?.[1]?.headers).toMatchObject({ authorization: 'Bearer a-token' });
    stop.abort();
  });
});
