import type { FamilyConsent } from '../../../contract/consents/endpoints.ts';
import type { GivenConsent } from './queries.ts';

/** Whether what a family says is what it has said already and stands: the day alone makes no other consent of it. */
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
