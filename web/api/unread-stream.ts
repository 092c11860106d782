import { createParser } from 'eventsource-parser';
import { API } from '../session/example.ts';
import { reportFailure } from '../session/session.ts';

/** First and longest pause before reconnecting, in milliseconds. */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 60_000;

/** The stream's value: the number of unread notifications, null while disconnected. */
type Listener = (count: number | null) => void;

/**
 * Follows `GET /api/notification/stream` until `signal` aborts, reconnecting as needed. `EventSource` can't send the
 * token. A 401 ends the session, as with any call.
 */
export async function followUnread(
  token: string,
  listener: Listener,
  signal: AbortSignal,
): Promise<void> {
  let pause = FIRST_PAUSE;
  while (!signal.aborted) {
    let asked: number | undefined;
    let isOver = false;
    try {
      const response = await fetch(`${API}/notification/stream`, {
        headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
        signal,
      });
      // Retrying a refused request would not help.
      if (response.status >= 400 && response.status < 500 && response.status !== 429) {
        reportFailure(response, token);
        return listener(null);
      }
      if (response.ok && response.body) {
        const parser = createParser({
          onEvent: ({ event, data }) => {
            pause = FIRST_PAUSE;
            if (event === 'unread') listener(countIn(data));
          },
          onRetry: (milliseconds) => {
            pause = FIRST_PAUSE;
            asked = milliseconds;
          },
        });
        await readText(response.body, (text) => parser.feed(text));
        isOver = true;
      }
    } catch (error) {
      if (signal.aborted) return;
      // A lost stream, as on leaving the page, is opened again; anything else is a fault of the app.
      if (!(error instanceof TypeError || error instanceof DOMException)) console.error(error);
    }
    // A stream that ends cleanly is no connection loss: the server restarts, or the session is over.
    if (!isOver || asked !== undefined) listener(null);
    await sleep(asked ?? pause, signal);
    // Jitter: after a restart of the server not everybody reconnects at once.
    pause = Math.min(LONGEST_PAUSE, pause * (1.5 + Math.random()));
  }
}

function countIn(data: string): number | null {
  try {
    const { count }: { count?: unknown } = JSON.parse(data);
    return typeof count === 'number' ? count : null;
  } catch {
    return null;
  }
}

/** Yields the text of a body as it arrives. */
async function readText(body: ReadableStream<Uint8Array>, onText: (text: string) => void) {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onText(decoder.decode(value, { stream: true }));
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done, { once: true });
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}
