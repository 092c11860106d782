import type { Permission } from '../../../contract/core/permissions.ts';
import { ApiError } from '../../http/errors.ts';
import type { Caller } from '../../http/session.ts';
import type { Settings } from '../../settings.ts';
import { reachesSector } from '../sectors/policy.ts';

/** Requires all scouts to be within the caller's scope, or that of `permission`; throws as for one scout. */
export function authorizeScouts(
  caller: Caller,
  scouts: readonly { sectorId: number }[],
  asked: number,
  { publicScoutProfile }: Pick<Settings, 'publicScoutProfile'>,
  permission?: Permission,
): void {
  if (scouts.length < asked) throw new ApiError('SCOUT_NOT_FOUND');
  if (scouts.every(({ sectorId }) => reachesSector(caller, sectorId, permission))) return;
  throw new ApiError(publicScoutProfile === 'off' ? 'SCOUT_NOT_FOUND' : 'OUT_OF_SCOPE');
}
