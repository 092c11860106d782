import { readAmount } from '../../../contract/core/amounts.ts';
import { toLatinDigits } from '../../../contract/core/digits.ts';
import { foldArabic } from '../../../contract/core/text.ts';
import type { TripClaim } from '../../../contract/trips/money-endpoints.ts';
import { readReference } from '../../../contract/trips/references.ts';

type Named = { name: string };

/** The rows whose name has what is searched for; all where nothing is, or a number is. */
export const foundByName = <R extends Named>(rows: readonly R[], search: string): readonly R[] =>
  search.trim() === '' || /\d/.test(toLatinDigits(search))
    ? rows
    : rows.filter(({ name }) => foldArabic(name).includes(foldArabic(search.trim())));

/**
 * The claims that a search finds: by a whole reference, which the family wrote or the child has; by an amount or its
 * beginning; by a part of another number that the family wrote; or by name.
 */
export function foundClaims(claims: readonly TripClaim[], search: string): readonly TripClaim[] {
  if (search.trim() === '') return claims;
  const reference = readReference(search);
  if (reference !== null) {
    const isIt = (written: string | null | undefined) =>
      Boolean(written) && readReference(written!) === reference;
    const found = claims.filter((claim) => isIt(claim.expected) || isIt(claim.reference));
    if (found.length > 0) return found;
  }
  const digits = toLatinDigits(search).replace(/[^\d.٫]/g, '');
  if (digits === '') return foundByName(claims, search);
  return claims.filter(
    ({ amount, reference: written }) =>
      amount === readAmount(search) ||
      String(amount).startsWith(digits) ||
      toLatinDigits(written ?? '')
        .replace(/\D/g, '')
        .includes(digits),
  );
}
