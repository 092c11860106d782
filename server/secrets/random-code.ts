// Without letters and digits that look alike when read out or copied from paper.
const ONE_TIME_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

type Random = (size: number) => Uint8Array;

/** A one-time password: three groups of four of 31 characters, 59 bits. `random` gives bytes. */
export const oneTimePassword = (random: Random): string => groupsOfFour(3, random);

/** A recovery code: four groups of four of 31 characters, 79 bits, too many to be found from its hash. */
export const recoveryCode = (random: Random): string => groupsOfFour(4, random);

function groupsOfFour(groups: number, random: Random): string {
  const characters: string[] = [];
  const length = 4 * groups;
  while (characters.length < length) {
    for (const byte of random(32)) {
      // Bytes of the incomplete last run would make some characters likelier.
      if (byte < 248 && characters.length < length) {
        characters.push(ONE_TIME_ALPHABET[byte % ONE_TIME_ALPHABET.length]!);
      }
    }
  }
  return Array.from({ length: groups }, (_, nth) =>
    characters.slice(4 * nth, 4 * nth + 4).join(''),
  ).join('-');
}
