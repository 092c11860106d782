import { ApiError } from '../../http/errors.ts';
import type { Caller } from '../../http/session.ts';
import { reachesSector } from '../sectors/policy.ts';
import type { StoredList } from './queries.ts';

type Owned = Pick<StoredList, 'madeBy' | 'sectorIds'>;

/** A list is changed and ended by who made it, and by captains in whose scope all its scouts are. */
export const mayChangeList = (caller: Caller, { madeBy, sectorIds }: Owned): boolean =>
  caller.captainId === madeBy || sectorIds.every((sectorId) => reachesSector(caller, sectorId));

/** Throws OUT_OF_SCOPE for others, who may only tick families of their own scope. */
export function authorizeList(caller: Caller, list: Owned): void {
  if (mayChangeList(caller, list)) return;
  throw new ApiError('OUT_OF_SCOPE', {
    arabicMessage:
      'في القائمة أسر قطاعات أخرى، فلا يغيّرها ولا ينهيها إلا من بدأها أو من يتبعه كل من فيها',
  });
}
