import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { foldArabic } from '../../contract/core/text.ts';
import { searchedDigits } from '../../contract/countries/phone.ts';
import { ARABIC_WORDS } from './password-words.ts';

/** Facts about this account that an attacker may know. */
interface Own {
  phoneNumber: string | null;
  email?: string | null | undefined;
  names: string[];
}

/** Guesses, as a power of ten, that a password must withstand: what eight random characters do. */
const ENOUGH = 8;

/**
 * Characters that are judged: what is strong up to here stays so, and the judge's time grows with the square of
 * the length (half a second for 128, a few milliseconds for these).
 */
const JUDGED = 40;

const ADVICE = 'اختر ثلاث كلمات لا علاقة بينها، أو كلمة سر أطول يصعب توقعها';

/**
 * Why `password` is too weak (common, or made of the account's phone, e-mail or name), as an Arabic sentence that says
 * what to do; null where it is not. The schema checks its length.
 */
export async function weakness(password: string, own: Own): Promise<string | null> {
  const judge = await (judging ??= loadJudge());
  const words = ownWords(own);
  const folded = foldArabic(password).slice(0, JUDGED);
  const { guessesLog10, sequence } = judge.check(folded, words);
  if (guessesLog10 >= ENOUGH) return null;
  const isOwn = sequence.some((match) => match.dictionaryName === 'userInputs');
  return isOwn
    ? `كلمة السر قريبة من اسمك أو رقم هاتفك أو بريدك الإلكتروني، ${ADVICE}`
    : `كلمة السر سهلة التخمين، ${ADVICE}`;
}

/** The account's own words, folded: each, and names joined as people join them. */
function ownWords({ phoneNumber, email, names }: Own): string[] {
  const folded = names.map((name) => foldArabic(name));
  const joined = [folded.join(' '), [folded[0], folded.at(-1)].join(' ')];
  const address = email?.toLowerCase();
  const dialled = searchedDigits(phoneNumber ?? '');
  const words = [...folded, ...joined, phoneNumber, dialled, address, address?.split('@')[0]];
  return words.flatMap((word) => (word ? [word, word.replaceAll(' ', '')] : []));
}

let judging: Promise<ZxcvbnFactory> | undefined;

// Its dictionaries take a tenth of a second and 30 MB: at the first sign-up, not at each start.
async function loadJudge(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, arabic: ARABIC_WORDS },
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: 20,
  });
}
