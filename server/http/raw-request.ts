import { toLatinDigits } from '../../contract/core/digits.ts';
import { SECTOR_FIELDS } from '../../contract/sectors/sector-name.ts';
import { invalidRequest } from './errors.ts';

// Checks of every request that come before its endpoint's own schemas.

/** Whether a part of a request is an object with fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** PostgreSQL's text holds every character but NUL, and half a surrogate pair is no character. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

/** Whether every text within `value` is storable; it may be nested without end and hold half a million things. */
function isAllStorable(value: unknown): boolean {
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string') {
      if (!isStorable(next)) return false;
    } else if (Array.isArray(next)) {
      for (const item of next) waiting.push(item);
    } else if (typeof next === 'object' && next !== null) {
      for (const name in next) waiting.push((next as Record<string, unknown>)[name]);
    }
  }
  return true;
}

/** Refuses what no table can hold, wherever in a request it stands. */
export function refuseUnstorable(...parts: unknown[]): void {
  for (const part of parts.filter(isRecord)) {
    const path = Object.keys(part).find((name) => !isAllStorable(part[name]));
    if (path === undefined) continue;
    throw invalidRequest([
      {
        path,
        message: 'Holds characters that can not be stored',
        arabicMessage: 'النص يحتوي على رموز غير مسموح بها',
      },
    ]);
  }
}

/** A number as text in Latin digits; whatever else as it is. */
const asWritten = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number'
    ? toLatinDigits(String(value)).trim()
    : value;

/** A row that is sent back has its number in the address and in the body. Both must be equal. */
export function refuseContradiction(params: unknown, body: unknown): void {
  if (!isRecord(params) || !isRecord(body)) return;
  for (const [name, value] of Object.entries(params)) {
    const again = body[name];
    if (again === undefined || again === null || again === '') continue;
    if (asWritten(again) === asWritten(value)) continue;
    throw invalidRequest([
      {
        path: name,
        message: 'Differs from the one in the address',
        arabicMessage: 'الرقم في البيانات يختلف عن الرقم في العنوان',
      },
    ]);
  }
}

/**
 * Clients that build URLs from undefined values mean "absent" by these texts. docs/api.md, Conventions. A blank
 * sector stays: it says that there is none.
 */
export function withoutAbsentTexts(query: unknown): unknown {
  return Object.fromEntries(
    Object.entries(query as object).flatMap(([name, value]) => {
      if (value === 'undefined') return [];
      if (value !== '' && value !== 'null') return [[name, value]];
      return SECTOR_FIELDS.includes(name) ? [[name, null]] : [];
    }),
  );
}

/** More different names than any body has: a list of objects repeats its own. */
const MOST_KEYS = 5000;

/**
 * Whether a body has too many different names of fields. V8 parses 80,000 of them in 120 ms, and reads the text in 20.
 */
export function hasTooManyKeys(text: string): boolean {
  let colons = 0;
  for (let at = text.indexOf(':'); at >= 0 && colons <= MOST_KEYS; at = text.indexOf(':', at + 1)) {
    colons += 1;
  }
  if (colons <= MOST_KEYS) return false;
  const keys = new Set<string>();
  for (const [, key, colon] of text.matchAll(/"((?:[^"\\]|\\.)*)"(\s*:)?/gs)) {
    if (colon === undefined) continue;
    keys.add(key!);
    if (keys.size > MOST_KEYS) return true;
  }
  return false;
}

export const tooManyKeys = () =>
  invalidRequest([
    {
      path: '',
      message: `More than ${MOST_KEYS} different fields`,
      arabicMessage: 'في الطلب حقول أكثر من الممكن',
    },
  ]);
