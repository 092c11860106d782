// Events of a running test run: one line of JSON for each finished test, in a file that the environment names.
import { appendFileSync, closeSync, openSync, readSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../setup.mjs';

/** The variable that names the file. */
export const EVENTS_FILE = 'TEST_EVENTS_FILE';

/** Most lines of what failed; the log has the rest. */
const MOST_LINES = 9;

/**
 * Tells that a test ended: `passed`, `failed` or `skipped`. Of a failed one also its title, the sentence that failed, the
 * place and the files that were kept of it.
 */
export function tell(event) {
  const file = process.env[EVENTS_FILE];
  if (file) appendFileSync(file, `${JSON.stringify(event)}\n`);
}

/** The event of a failure. */
export function failure({ title, error = {}, file, line, kept = [] }) {
  // fast-check names the random values, and what failed with them as the cause.
  const text = [error.message ?? error.value ?? 'no message', error.cause?.message, error.diff];
  const lines = stripVTControlCharacters(text.filter(Boolean).join('\n'))
    .split('\n')
    .map((each) => each.slice(0, 300))
    .filter((each) => each.trim() !== '');
  const cut = lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES - 1), '…'] : lines;
  return {
    state: 'failed',
    title,
    message: cut.join('\n'),
    place: file && `${fromRoot(file)}${line ? `:${line}` : ''}`,
    kept: kept.map(fromRoot),
  };
}

/** A path as one names it in the project. */
export function fromRoot(file) {
  const own = path.relative(root, file.replace(/^file:\/\//, ''));
  return own.startsWith('..') ? file : own;
}

/** Reads the events that were told since the last call. */
export function eventsOf(file) {
  let position = 0;
  let rest = '';
  const buffer = Buffer.alloc(1 << 16);
  return () => {
    const descriptor = openSync(file, 'a+');
    const pieces = [];
    try {
      for (;;) {
        const length = readSync(descriptor, buffer, 0, buffer.length, position);
        if (length === 0) break;
        pieces.push(Buffer.from(buffer.subarray(0, length)));
        position += length;
      }
    } finally {
      closeSync(descriptor);
    }
    // A letter of several bytes may lie in two pieces, but a line is written at once.
    const lines = `${rest}${Buffer.concat(pieces).toString()}`.split('\n');
    rest = lines.pop() ?? '';
    return lines.map((line) => JSON.parse(line));
  };
}
