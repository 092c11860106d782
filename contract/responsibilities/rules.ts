import type { ErrorCode } from '../core/errors.ts';
import {
  type CaptainType,
  type HeldResponsibility,
  NEEDS_FACTOR,
  type Responsibility,
} from '../core/permissions.ts';

/** A responsibility as it is stored: given, with a last day or none, and ended by hand or by what happened to its holder. */
export type GivenResponsibility = {
  captainId: number;
  responsibility: Responsibility;
  /** The last day, in the group's zone; null for no end. */
  until: string | null;
  /** Whether somebody ended it, or its holder's account or sector did. */
  isEnded: boolean;
};

/** The captain concerned, as the rules ask. */
export type AskedCaptain = {
  captainId: number;
  type: CaptainType;
  sectorId: number | null;
  isClosed: boolean;
};

/** One at a time in the whole group: families read the name. */
const HELD_BY_ONE: readonly Responsibility[] = ['dataOfficer'];

/** Whether a responsibility is held on `today`: its last day counts in full. */
export const isHeld = (
  { until, isEnded }: Pick<GivenResponsibility, 'until' | 'isEnded'>,
  today: string,
): boolean => !isEnded && (until === null || until >= today);

/** Whether a captain can hold one: with an open account and, as a regular captain, a sector. */
export const mayHold = ({ type, sectorId, isClosed }: AskedCaptain): boolean =>
  !isClosed && (type !== 'regular' || sectorId !== null);

/** The state of a responsibility: it opens something now, or once its holder has the second factor that the group asks for. */
export function stateOf(
  responsibility: Responsibility,
  { isFactorAsked, hasSecondFactor }: { isFactorAsked: boolean; hasSecondFactor: boolean },
): HeldResponsibility['state'] {
  const waits = isFactorAsked && !hasSecondFactor && NEEDS_FACTOR.includes(responsibility);
  return waits ? 'needsSecondFactor' : 'active';
}

type Refusal = Extract<
  ErrorCode,
  | 'OWN_RESPONSIBILITY'
  | 'CAPTAIN_NOT_ASSIGNED'
  | 'RESPONSIBILITY_DAY'
  | 'RESPONSIBILITY_HELD'
  | 'GROUP_PHONE_MISSING'
>;

/**
 * Why a general captain can't give a captain this responsibility until a day, or null. Nobody gives himself one, it lasts
 * beyond today, and families can telephone the group before they read an officer's name.
 */
export function whyNotGiven(
  asked: {
    by: number;
    captain: AskedCaptain;
    responsibility: Responsibility;
    until: string | null;
  },
  group: { given: readonly GivenResponsibility[]; phoneNumber: string | null; today: string },
): Refusal | null {
  const { by, captain, responsibility, until } = asked;
  if (captain.captainId === by) return 'OWN_RESPONSIBILITY';
  if (!mayHold(captain)) return 'CAPTAIN_NOT_ASSIGNED';
  if (until !== null && until <= group.today) return 'RESPONSIBILITY_DAY';
  const held = group.given.filter(
    (one) => one.responsibility === responsibility && isHeld(one, group.today),
  );
  const isTaken = HELD_BY_ONE.includes(responsibility)
    ? held.length > 0
    : held.some(({ captainId }) => captainId === captain.captainId);
  if (isTaken) return 'RESPONSIBILITY_HELD';
  if (responsibility === 'dataOfficer' && group.phoneNumber === null) return 'GROUP_PHONE_MISSING';
  return null;
}

/** Why a general captain can't change the last day of a responsibility that a captain holds, or null. */
export function whyNotChanged(asked: {
  by: number;
  captainId: number;
  until: string | null;
  today: string;
}): Extract<Refusal, 'OWN_RESPONSIBILITY' | 'RESPONSIBILITY_DAY'> | null {
  if (asked.captainId === asked.by) return 'OWN_RESPONSIBILITY';
  return asked.until !== null && asked.until <= asked.today ? 'RESPONSIBILITY_DAY' : null;
}
