import type { Kysely } from 'kysely';
import { firstName } from '../../../contract/core/first-name.ts';
import { captainTypeLabels } from '../../../contract/core/labels.ts';
import { country } from '../../../contract/countries/current.ts';
import { returnedWithoutSentence, takenSentence } from '../../../contract/member-numbers/words.ts';
import { sectorLabel } from '../../../contract/sectors/sector-label.ts';
import { lockNumbers, type StoredHolder } from '../../db/member-numbers.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import type { Caller } from '../../http/session.ts';
import { captainScope } from '../captains/policy.ts';
import { reachesSector } from '../sectors/policy.ts';

/** Who has a number as the caller may know it: null out of scope. */
function knownHolder(
  caller: Caller,
  { kind, id, name, gender, sectorId }: StoredHolder,
): Pick<StoredHolder, 'kind' | 'id' | 'name' | 'gender'> | null {
  const isOwn =
    (sectorId !== null && reachesSector(caller, sectorId)) ||
    (kind === 'captain' && isOwnCaptain(caller, id));
  return isOwn ? { kind, id, name, gender } : null;
}

function isOwnCaptain(caller: Caller, captainId: number): boolean {
  const { sectorIds, captainIds } = captainScope(caller);
  return sectorIds === null || captainIds.includes(captainId);
}

/** The failure for a number that somebody has. */
export function takenNumber(caller: Caller, stored: StoredHolder): ApiError {
  const holder = knownHolder(caller, stored);
  const { sector, type } = stored;
  const place = sector ? sectorLabel(sector) : captainTypeLabels[type ?? 'regular'];
  return new ApiError('NUMBER_TAKEN', {
    holder,
    ...(holder && { arabicMessage: takenSentence(holder.name, place) }),
  });
}

/** Keeps a number for its new holder until the transaction ends; throws NUMBER_TAKEN where another one has it. */
export async function claimNumber(
  db: Kysely<DB>,
  caller: Caller,
  {
    before,
    after,
    own,
  }: {
    before: string | null | undefined;
    after: string | null | undefined;
    own?: Pick<StoredHolder, 'kind' | 'id'>;
  },
): Promise<void> {
  if (!after || after === before) return;
  const holder = (await lockNumbers(db, [after])).find(
    ({ kind, id }) => kind !== own?.kind || id !== own.id,
  );
  if (holder) throw takenNumber(caller, holder);
}

/** Says that a scout came back without the number, which went to somebody else; null where that is not so. */
export function lostNumberSentence(
  caller: Caller,
  { name, gender }: Pick<StoredHolder, 'name' | 'gender'>,
  lost: StoredHolder | undefined,
): string | null {
  if (!lost || !country().memberNumber.isOn) return null;
  const scout = { firstName: firstName(name), gender };
  return returnedWithoutSentence(scout, knownHolder(caller, lost));
}
