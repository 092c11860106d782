import type { Contact } from '../../../contract/follow-up/endpoints.ts';
import { ApiError } from '../../http/errors.ts';
import type { Caller } from '../../http/session.ts';
import { isOwnOrGeneral } from '../captains/policy.ts';
import { reachesSector } from '../sectors/policy.ts';
import type { PersonKind, StoredCall, StoredContact } from './queries.ts';

/** A contact as the caller sees it: with whether they may take it back. */
export function visibleContact(caller: Caller, contact: StoredContact): Contact {
  return { ...contact, undoable: isOwnOrGeneral(caller, contact.by) };
}

/**
 * Whether a person of this kind and sector is on one of the caller's lists: a regular captain has no list of captains.
 */
function reachesPerson(caller: Caller, kind: PersonKind, sectorId: number | null): boolean {
  if (kind === 'captain' && caller.type === 'regular') return false;
  return sectorId === null ? caller.type === 'general' : reachesSector(caller, sectorId);
}

/** Only its maker and general captains may take back a contact; throws for others, with 404 outside their scope. */
export function authorizeUndo(caller: Caller, contact: StoredCall): void {
  if (!reachesPerson(caller, contact.kind, contact.sectorId)) {
    throw new ApiError('CONTACT_NOT_FOUND');
  }
  if (!isOwnOrGeneral(caller, contact.by)) {
    throw new ApiError('FORBIDDEN', {
      arabicMessage: 'يتراجع عن التواصل من سجّله، أو القائد العام',
    });
  }
}

/** A captain whose seat is in the caller's scope; throws OUT_OF_SCOPE. */
export function authorizeCaptainCall(caller: Caller, sectorId: number | null): void {
  if (!reachesPerson(caller, 'captain', sectorId)) throw new ApiError('OUT_OF_SCOPE');
}
