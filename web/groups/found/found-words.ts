import type { ApiFailure } from '../../api/failure.ts';

const FAILED = 'لم تُؤسَّس المجموعة. حاول مرة أخرى.';

/** By code: the sentence; null where a field shows it, 'said' where the server's own says enough. */
const sentences: Partial<Record<ApiFailure['code'], string | null>> = {
  FETCH_ERROR: 'لا اتصال. ما كتبته باقٍ، ولم تؤسَّس المجموعة بعد.',
  TIMEOUT_ERROR: 'تأخر رد الخادم. افتح عنوان المجموعة بعد دقيقة، فإن لم تجدها فحاول مرة أخرى.',
  ADDRESS_TAKEN: null,
  ADDRESS_RESERVED: null,
  WEAK_PASSWORD: null,
  FOUNDING_CLOSED: 'said',
  FOUNDING_LINK_OVER: 'said',
  NOT_A_BACKUP: 'said',
  BODY_TOO_LARGE: 'said',
  TOO_MANY_FILES: 'said',
  TOO_MANY_REQUESTS: 'said',
};

/** The sentence above the button for a founding that failed; null where a field shows it. */
export function foundingSentence(
  failure: Pick<ApiFailure, 'code' | 'issues' | 'arabicMessage'>,
): string | null {
  if (failure.issues.length > 0) return null;
  const sentence = sentences[failure.code];
  if (sentence === undefined) return FAILED;
  return sentence === 'said' ? failure.arabicMessage : sentence;
}
