import { toLatinDigits } from '../../../contract/core/digits.ts';

const DAY = /\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}/.source;
const TIME = /\d{1,2}:\d{2}(?::\d{2})?(?:\s*(?:[صم]|[ap]\.?\s?m\.?))?/.source;
const BETWEEN = /[,،]?\s+/.source;
const MOMENT = `(?:${DAY}${BETWEEN}${TIME}|${TIME}${BETWEEN}${DAY})`;
/**
 * The stamp that WhatsApp writes before a message: in brackets on an iPhone and where messages are copied, with a dash on
 * Android.
 */
const STAMP = new RegExp(`^\\s*(?:\\[${MOMENT}\\]|${MOMENT}\\s+[-–])\\s*`, 'iu');
const SENDER = /^[^:\n]{1,80}:(?:\s+|$)/;
const MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The messages of a chat without day and sender, a line each; null for another text. */
export function readChat(text: string): string | null {
  const plain = text.replace(MARKS, '').replace(/\u202f/g, ' ');
  const lines = plain.split(/\r\n?|\n/);
  const stampOf = (line: string) => STAMP.exec(toLatinDigits(line))?.[0].length ?? 0;
  if (stampOf(lines.find((line) => line.trim() !== '') ?? '') === 0) return null;
  return lines
    .map((line) => {
      const length = stampOf(line);
      return length === 0 ? line : line.slice(length).replace(SENDER, '');
    })
    .join('\n');
}
