import { can } from '../../../contract/core/permissions.ts';
import { ApiError } from '../../http/errors.ts';
import type { Caller } from '../../http/session.ts';

/** Who may give responsibilities reads which ended; throws OUT_OF_SCOPE. */
export function authorizeFormer(caller: Caller): void {
  if (!can(caller, 'responsibilities:give')) throw new ApiError('OUT_OF_SCOPE');
}
