import { ApiError, fieldError } from '../../http/errors.ts';
import type { Caller } from '../../http/session.ts';
import { dayIn } from '../../lib/calendar.ts';
import type { StoredPoint } from './meeting-queries.ts';
import type { StoredCouncil } from './queries.ts';

/** The fields of a council that decide permissions. */
type CouncilRow = Pick<StoredCouncil, 'scope' | 'unitCaptainId' | 'sectorId' | 'seats'>;

const seatOf = ({ captainId }: Caller, { seats }: CouncilRow) =>
  seats.find((seat) => seat.captainId === captainId);

/** General captains manage all councils, unit captains those of their unit and its sectors. */
export function keepsCouncil(caller: Caller, council: CouncilRow): boolean {
  if (caller.type === 'general') return true;
  if (caller.type !== 'unit') return false;
  return council.scope === 'unit'
    ? council.unitCaptainId === caller.captainId
    : council.sectorId !== null && caller.unitSectorIds.includes(council.sectorId);
}

/** Managers of the council and captains with a seat read it and its meetings. */
export function readsMeetings(caller: Caller, council: CouncilRow): boolean {
  return keepsCouncil(caller, council) || seatOf(caller, council) !== undefined;
}

/** Managers of the council, its chair and its secretary write the minutes. */
export function writesMeetings(caller: Caller, council: CouncilRow): boolean {
  const seat = seatOf(caller, council);
  return keepsCouncil(caller, council) || (seat !== undefined && seat.role !== 'member');
}

/** Whether a captain sees what is confidential since this instant. */
export type SeesSince = (at: string) => boolean;

/** General captains see every confidential part, captains with a seat those since the day of their seat. */
export function seesConfidential(caller: Caller, council: CouncilRow): SeesSince {
  if (caller.type === 'general') return () => true;
  const seat = seatOf(caller, council);
  return (at) => seat !== undefined && dayIn(caller.timeZone, new Date(at)) >= seat.since;
}

/** Throws if a unit captain gives a seat to himself: a general captain must give it. */
export function authorizeSeats(
  caller: Caller,
  seats: readonly { captainId: number | null }[],
  present: readonly { captainId: number | null }[],
): void {
  const isOwn = (seat: { captainId: number | null }) => seat.captainId === caller.captainId;
  const own = seats.findIndex(isOwn);
  if (caller.type === 'general' || own < 0 || present.some(isOwn)) return;
  throw fieldError('OUT_OF_SCOPE', `seats.${own}`, 'مقعدك أنت في المجلس يعطيه لك قائد عام');
}

/** Throws OUT_OF_SCOPE for a council that the caller may read only. */
export function authorizeWriting(caller: Caller, council: CouncilRow): void {
  if (!writesMeetings(caller, council)) {
    throw new ApiError('OUT_OF_SCOPE', {
      arabicMessage:
        'يكتب المحضر الرئيس وأمين السرّ، ومن يتابع المجلس من قادة الوحدات والقادة العامين',
    });
  }
}

/** Throws if the caller may not manage councils of this scope. */
export function authorizeScope(caller: Caller, scope: Omit<CouncilRow, 'seats'>): void {
  if (!keepsCouncil(caller, { ...scope, seats: [] })) throw new ApiError('OUT_OF_SCOPE');
}

/** Whether a sector is within a council's scope. */
export function isOfSector(
  { scope, unitCaptainId, sectorId }: Omit<CouncilRow, 'seats'>,
  sector: { sectorId: number; unitCaptainId: number | null },
): boolean {
  if (scope === 'group') return true;
  return scope === 'unit' ? sector.unitCaptainId === unitCaptainId : sector.sectorId === sectorId;
}

/** The points that a captain sees; a hidden one is not there, nor in any count. */
export function visiblePoints<P extends Pick<StoredPoint, 'isConfidential' | 'confidentialAt'>>(
  points: P[],
  sees: SeesSince,
): P[] {
  return points.filter(
    ({ isConfidential, confidentialAt }) => !isConfidential || sees(confidentialAt),
  );
}
