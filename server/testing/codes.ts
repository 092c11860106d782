import { codeOf, stepAt } from '../features/second-factor/rules.ts';

/** The bytes of a secret as an app of codes takes it (RFC 4648, base 32). */
function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  return Buffer.from(bits.match(/.{8}/g)!.map((eight) => Number.parseInt(eight, 2)));
}

/** What an app of codes shows for a secret at a moment. */
export const shownCode = (secret: string, at: Date): string =>
  codeOf(fromBase32(secret), stepAt(at));
