import {
  type Audience,
  mayChange,
  mayWriteTo,
  type NoticeRow,
  type Writer,
} from '../../../contract/notices/rules.ts';
import { ApiError } from '../../http/errors.ts';
import type { Caller } from '../../http/session.ts';
import { sectorScope } from '../sectors/policy.ts';

/** The caller as the rules of notices see them. */
export const writerOf = (caller: Caller): Writer => ({
  captainId: caller.captainId,
  type: caller.type,
  scope: sectorScope(caller),
});

/** Throws OUT_OF_SCOPE for families beyond the caller's scope. */
export function authorizeAudience(caller: Caller, audience: Audience): void {
  if (!mayWriteTo(writerOf(caller), audience)) throw new ApiError('OUT_OF_SCOPE');
}

/** Throws OUT_OF_SCOPE for a notice that the caller may not change and end. */
export function authorizeNotice(caller: Caller, notice: NoticeRow): void {
  if (mayChange(writerOf(caller), notice)) return;
  throw new ApiError('OUT_OF_SCOPE', {
    arabicMessage: 'يعدّل الإعلان وينهيه من كتبه وقائد وحدة قطاعاته والقادة العامون',
  });
}
