import type { FamilyConsent } from '../../../contract/consents/endpoints.ts';
import type { GivenConsent } from './queries.ts';

/** True if the consent already has this value; another day alone is no change. */
export function isSameConsent(
  standing: FamilyConsent,
  { givenOn: _, ...given }: GivenConsent,
): boolean {
  return (
    standing.endedOn === null &&
    standing.guardianName === given.guardianName &&
    standing.relation === given.relation &&
    standing.way === given.way &&
    standing.photos === given.photos
  );
}
