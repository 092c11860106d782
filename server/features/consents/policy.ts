import { ApiError } from '../../http/errors.ts';
import type { Caller } from '../../http/session.ts';

/** Refuses captains on the parents' page: they record a consent in the app, as told by the guardian. */
export function authorizeFamily(caller: Caller | null): void {
  if (caller === null) return;
  throw new ApiError('FORBIDDEN', {
    arabicMessage: 'هذه الموافقة للأسرة وحدها، وما وصلك منها يُسجَّل في صفحة الكشاف',
  });
}
