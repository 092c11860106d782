// Without letters and digits that look alike when read out or copied from paper.
const ONE_TIME_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A one-time password: three groups of four of 31 characters, 59 bits. `random` gives bytes. */
export function oneTimePassword(random: (size: number) => Uint8Array): string {
  const characters: string[] = [];
  while (characters.length < 12) {
    for (const byte of random(32)) {
      // Bytes of the incomplete last run would make some characters likelier.
      if (byte < 248 && characters.length < 12) {
        characters.push(ONE_TIME_ALPHABET[byte % ONE_TIME_ALPHABET.length]!);
      }
    }
  }
  return [0, 4, 8].map((start) => characters.slice(start, start + 4).join('')).join('-');
}
