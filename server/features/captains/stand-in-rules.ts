import { addDays } from '../../../contract/core/calendar.ts';
import type { ErrorCode } from '../../../contract/core/errors.ts';
import { sectorLabel } from '../../../contract/sectors/sector-label.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { STAND_IN_DAYS } from '../../../contract/sectors/stand-ins.ts';
import type { Caller } from '../../http/session.ts';
import { weekdayText } from '../../lib/date-words.ts';
import type { StoredCaptain } from './queries.ts';

/** Whether `until` is an allowed last day of a stand-in named today. */
export function isStandInDay(until: string, today: string): boolean {
  return until >= today && until <= addDays(today, STAND_IN_DAYS);
}

/** Why a captain can't stand in for a sector; null where they can. */
export function whyNoStandIn(
  captain: Pick<StoredCaptain, 'type' | 'closedAt' | 'sectorId'> | undefined,
  sectorId: number,
): ErrorCode | null {
  // A captain without a sector must be assigned one first.
  const isLetIn = captain?.type === 'regular' && captain.closedAt === null;
  if (!isLetIn || captain.sectorId === null) return 'NOT_A_REGULAR_CAPTAIN';
  return captain.sectorId === sectorId ? 'STAND_IN_AT_HOME' : null;
}

type Named = Pick<Caller, 'firstName' | 'middleName' | 'gender'>;
const doing = ({ firstName, middleName, gender }: Named, him: string, her: string) =>
  `${gender === 'female' ? her : him} ${firstName} ${middleName}`;

/** Notification to the captain who was named as stand-in. */
export function namedNotice(sector: SectorName, until: string, by: Named) {
  const name = sectorLabel(sector);
  const day = weekdayText(until);
  return {
    type: 'other' as const,
    title: `قائد بديل: ${name}`,
    message: `${doing(by, 'كلّفك', 'كلّفتك')} بتسجيل غياب ${name} واشتراكه حتى ${day}. تجده في شاشة تسجيل الغياب بجانب قطاعك.`,
  };
}

/** Notification to the stand-in if it ended before its last day. */
export function endedNotice(sector: SectorName, by: Named) {
  const name = sectorLabel(sector);
  return {
    type: 'other' as const,
    title: `انتهى التكليف: ${name}`,
    message: `${doing(by, 'أنهى', 'أنهت')} تكليفك بتسجيل غياب ${name}. لم يعد التسجيل له ممكناً من حسابك.`,
  };
}
