import { ApiError } from '../../http/errors.ts';
import type { Caller } from '../../http/session.ts';

/** Refuses captains on the parents' page with a sentence that says where they do it in the app. */
export function authorizeFamily(caller: Caller | null, arabicMessage: string): void {
  if (caller !== null) throw new ApiError('FORBIDDEN', { arabicMessage });
}
