import { ApiError } from '../../http/errors.ts';
import type { Caller } from '../../http/session.ts';

/** What is given on the parents' page is a guardian's word: whoever is signed in records it as what they were told. */
export function authorizeFamily(caller: Caller | null): void {
  if (caller === null) return;
  throw new ApiError('FORBIDDEN', {
    arabicMessage: 'هذه الموافقة للأسرة وحدها، وما وصلك منها يُسجَّل في صفحة الكشاف',
  });
}
