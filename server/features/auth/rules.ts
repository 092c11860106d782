import { foldArabic } from '../../../contract/text.ts';

/** Passwords that guessers try first, beside those that a pattern below names. */
const COMMON = new Set(
  `password passw0rd p@ssw0rd password1 password123 iloveyou princess sunshine football baseball
  welcome1 welcome123 superman batman123 trustno1 qwertyuiop qwerty123 qwerty12 1qaz2wsx 1q2w3e4r
  1q2w3e4r5t zaq12wsx asdfghjkl asdf1234 zxcvbnm123 abcd1234 abc12345 abcdefgh admin123 admin1234
  administrator letmein1 monkey123 dragon123 master123 shadow123 michael1 jordan23 charlie1 liverpool
  arsenal1 chelsea1 barcelona realmadrid zamalek1 alahly123 egypt123 cairo123 scout123 scouts123
  khayma123 mohamed1 mohamed123 ahmed123 ahmed1234 mahmoud1 mahmoud123 mostafa1 mostafa123 ibrahim1
  test1234 testtest pass1234 passpass changeme secret123 hello123 computer internet samsung1
  كلمةالسر كلمهالسر كشافة123 حبيبي123 الله1234`
    .split(/\s+/)
    .map(foldArabic),
);

const DIGIT_RUNS = '01234567890123456789 09876543210987654321';

/**
 * Why `password` may not be chosen, as an Arabic sentence, or null. Its length is the schema's business.
 * product.md, accounts: not the account's own phone, e-mail or name, not one of the common ones.
 */
export function weakness(
  password: string,
  own: { phoneNumber: string; email?: string | null; names: string[] },
): string | null {
  const folded = foldArabic(password);
  const compact = folded.replaceAll(' ', '');
  const fullName = own.names.map(foldArabic).join('').replaceAll(' ', '');
  const ownWords = [
    own.phoneNumber,
    own.email?.toLowerCase(),
    own.email?.split('@')[0]?.toLowerCase(),
    fullName,
    ...own.names.map((name) => foldArabic(name).replaceAll(' ', '')),
  ];
  if (ownWords.includes(compact)) {
    return 'كلمة السر لا يجوز أن تكون اسمك أو رقم هاتفك أو بريدك الإلكتروني';
  }
  const isCommon =
    COMMON.has(compact) || DIGIT_RUNS.includes(compact) || /^(.{1,4})\1+$/u.test(compact);
  return isCommon ? 'كلمة السر هذه شائعة وسهلة التخمين، يرجى اختيار كلمة سر أخرى' : null;
}

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
