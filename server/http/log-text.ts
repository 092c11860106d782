import { type Logger, pino } from 'pino';
import type { Settings } from '../settings.ts';

/** A line of the log: pino's own fields, and those of a request or a failure. */
interface LogLine {
  level: number;
  time: number;
  pid: number;
  hostname: string;
  msg?: string;
  reqId?: string;
  req?: { method: string; route: string };
  res?: { statusCode: number };
  responseTime?: number;
  err?: { type?: string; message?: string; code?: string; stack?: string };
}

const INFO = 30;
const SERVER_ERROR = 500;
/** Words of the levels; what is ordinary needs none. */
const words = new Map([
  [10, 'trace: '],
  [20, 'debug: '],
  [40, 'warning: '],
  [50, 'error: '],
  [60, 'fatal: '],
]);

/**
 * A line of the log as a person reads it at a terminal, as '21:04:13 warning: a push message was not taken (status 410)'.
 * Undefined for what nobody needs there: answered requests, but for faults, and the address, which is printed anyway.
 */
function logText(line: string, { verbose }: { verbose: boolean }): string | undefined {
  const {
    level,
    time,
    pid,
    hostname,
    msg = '',
    reqId,
    req,
    res,
    responseTime,
    err,
    ...more
  } = JSON.parse(line) as LogLine;
  const isFault = level > INFO || (res !== undefined && res.statusCode >= SERVER_ERROR);
  if (!verbose && !isFault && (reqId !== undefined || msg.startsWith('Server listening'))) return;
  const request =
    req && res
      ? `${req.method} ${req.route} ${res.statusCode}, ${Math.round(responseTime ?? 0)} ms`
      : msg;
  const cause = err && [err.type, err.code, err.message !== msg && err.message].filter(Boolean);
  const fields = Object.entries(more).map(([name, value]) => `${name} ${asText(value)}`);
  const clock = new Date(time).toTimeString().slice(0, 8);
  const text = [
    `${clock} ${words.get(level) ?? ''}${request}`,
    ...(fields.length > 0 ? [` (${fields.join(', ')})`] : []),
    ...(cause ? [`: ${cause.join(' ')}`] : []),
  ].join('');
  return err?.stack ? `${text}\n${err.stack}` : text;
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** The program's log: sentences at a terminal, lines of JSON elsewhere, unless `LOG` says which. */
export function createLogger(
  { logFormat, logLevel: level }: Pick<Settings, 'logFormat' | 'logLevel'>,
  output: { isTTY?: boolean; write: (text: string) => unknown } = process.stdout,
): Logger {
  const isText = logFormat === undefined ? output.isTTY === true : logFormat === 'text';
  // Pino writes faster to a descriptor than to a stream.
  const lines = output === process.stdout ? pino.destination(1) : output;
  if (!isText) return pino({ level }, lines);
  const verbose = level === 'debug' || level === 'trace';
  return pino(
    { level },
    {
      write(line: string) {
        const text = logText(line, { verbose });
        if (text !== undefined) output.write(`${text}\n`);
      },
    },
  );
}
