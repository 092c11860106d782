import type { PaymentWayBody, PaymentWayRow } from '../../../contract/payment-ways/endpoints.ts';
import {
  hostOf,
  isElsewhere,
  tidyWay,
  valueText,
  type WrittenWay,
  wayFault,
} from '../../../contract/payment-ways/rules.ts';
import { MOST_WAYS } from '../../../contract/payment-ways/words.ts';
import { ApiError, fieldError, invalidRequest } from '../../http/errors.ts';
import { contentVersion } from '../../lib/version.ts';
import type { KeptWay, StoredWay } from './queries.ts';

/** A way as a request wants it: one without a number is new. */
export type WantedWay = WrittenWay & { wayId: number | null; hidden: boolean };

/** The ways of a request, as they would be stored. */
export const wantedWays = (ways: readonly PaymentWayBody[]): WantedWay[] =>
  ways.map(({ wayId = null, note = null, value = null, holder = null, hidden, ...way }) => ({
    wayId,
    ...tidyWay({ ...way, note, value, holder }),
    hidden: hidden ?? false,
  }));

/** Throws what is wrong with wanted ways: too many, one that is not there, a wrong field. A stored way that stays needs no check. */
export function checkWays(wanted: readonly WantedWay[], stored: readonly KeptWay[]): void {
  if (wanted.length > MOST_WAYS) throw fieldError('TOO_MANY_WAYS', 'ways');
  const ids = wanted.flatMap(({ wayId }) => wayId ?? []);
  const isKnown = (id: number) => stored.some(({ wayId }) => wayId === id);
  if (!ids.every(isKnown) || new Set(ids).size < ids.length) throw new ApiError('WAY_NOT_FOUND');
  for (const [index, way] of wanted.entries()) {
    const before = stored.find(({ wayId }) => wayId === way.wayId);
    if (before && contentOf(before) === contentOf(way)) continue;
    const fault = wayFault(way);
    if (fault === null) continue;
    const path = `ways.${index}.${fault.field}`;
    if (fault.code) throw fieldError(fault.code, path, fault.arabicMessage);
    const { arabicMessage } = fault;
    throw invalidRequest([{ path, message: 'Wrong for this kind of way', arabicMessage }]);
  }
}

const contentOf = ({ kind, name, note, value, holder, hidden }: Omit<WantedWay, 'wayId'>) =>
  JSON.stringify([kind, name, note, value, holder, hidden]);

export const waysVersion = (ways: readonly WantedWay[]): string =>
  contentVersion(ways.map((way) => [way.wayId, contentOf(way)]));

/** A wanted way with the value that payments went to before; null where they go on to the same one. */
export type PlacedWay = WantedWay & { former: string | null };

/**
 * The wanted ways with their former values. A new way stands for one of its kind that was deleted meanwhile or lately (of the
 * same name, else the newest), so that deleting and adding hides no change.
 */
export function withFormer(
  wanted: readonly WantedWay[],
  stored: readonly KeptWay[],
  deletedLately: readonly WrittenWay[],
): PlacedWay[] {
  const goesNow = stored.filter(({ wayId }) => !wanted.some((way) => way.wayId === wayId));
  const gone: WrittenWay[] = [...goesNow, ...deletedLately];
  return wanted.map((way) => {
    const before = stored.find(({ wayId }) => wayId === way.wayId) ?? takeOf(gone, way);
    return { ...way, former: before && isElsewhere(before, way) ? before.value : null };
  });
}

/** Takes the way that a new one stands for out of those that are gone. */
function takeOf(gone: WrittenWay[], way: WantedWay): WrittenWay | null {
  const ofKind = gone.filter((each) => each.kind === way.kind && isElsewhere(each, way));
  const found = ofKind.find(({ name }) => name === way.name) ?? ofKind[0] ?? null;
  if (found) gone.splice(gone.indexOf(found), 1);
  return found;
}

export const asFamilyWay = ({ wayId, kind, name, note, value, holder }: StoredWay) => ({
  wayId,
  kind,
  name,
  note,
  value,
  host: hostOf({ kind, value }),
  holder,
});

export const asRow = ({ hidden, ...way }: KeptWay): PaymentWayRow => ({
  ...asFamilyWay(way),
  hidden,
});

/** The ways as the history keeps them. */
export const recordedWays = (ways: readonly (WrittenWay & { hidden: boolean })[]) => ({
  ways: ways.map(({ kind, name, note, value, holder, hidden }) => ({
    kind,
    name,
    note,
    value,
    holder,
    hidden,
  })),
});

/** The message to every holder of the treasury: which ways pay elsewhere from now on, are new or were deleted. */
export function changeMessage(stored: readonly KeptWay[], wanted: readonly PlacedWay[]): string {
  const elsewhere = wanted.flatMap((way) => {
    if (way.former === null) return [];
    const before = valueText({ kind: way.kind, value: way.former });
    return [`«${way.name}» من ${before} إلى ${valueText(way) ?? 'لا شيء'}`];
  });
  const added = wanted
    .filter(({ wayId, former }) => wayId === null && former === null)
    .map(({ name }) => `أُضيفت «${name}»`);
  const gone = stored
    .filter(({ wayId }) => !wanted.some((way) => way.wayId === wayId))
    .map(({ name }) => `حُذفت «${name}»`);
  const all = [...elsewhere, ...added, ...gone];
  return all.length > 0 ? all.join('، ') : 'تغيّر ترتيبها أو نصها';
}
