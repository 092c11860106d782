import type { MeetingPoint } from '../../../contract/councils/shapes.ts';
import { ApiError } from '../../http/errors.ts';
import type { Caller } from '../../http/session.ts';
import type { StoredCouncil } from './queries.ts';

/** What decides who may do what with a council. */
type CouncilRow = Pick<StoredCouncil, 'scope' | 'unitCaptainId' | 'sectorId' | 'seats'>;

const seatOf = ({ captainId }: Caller, { seats }: CouncilRow) =>
  seats.find((seat) => seat.captainId === captainId);

/** General captains keep all councils, unit captains those of their unit and its sectors. */
export function keepsCouncil(caller: Caller, council: CouncilRow): boolean {
  if (caller.type === 'general') return true;
  if (caller.type !== 'unit') return false;
  return council.scope === 'unit'
    ? council.unitCaptainId === caller.captainId
    : council.sectorId !== null && caller.unitSectorIds.includes(council.sectorId);
}

/** Who keeps the council and who has a seat read it and its meetings. */
export function readsMeetings(caller: Caller, council: CouncilRow): boolean {
  return keepsCouncil(caller, council) || seatOf(caller, council) !== undefined;
}

/** Who keeps the council, its chair and its secretary write the minutes. */
export function writesMeetings(caller: Caller, council: CouncilRow): boolean {
  const seat = seatOf(caller, council);
  return keepsCouncil(caller, council) || (seat !== undefined && seat.role !== 'member');
}

/** General captains and the council's captains see what is confidential. */
export function seesConfidential(caller: Caller, council: CouncilRow): boolean {
  return caller.type === 'general' || seatOf(caller, council) !== undefined;
}

/** Throws OUT_OF_SCOPE for a council that the caller reads and does not keep or write. */
export function authorizeWriting(caller: Caller, council: CouncilRow): void {
  if (!writesMeetings(caller, council)) {
    throw new ApiError('OUT_OF_SCOPE', {
      arabicMessage:
        'يكتب المحضر الرئيس وأمين السرّ، ومن يتابع المجلس من قادة الوحدات والقادة العامين',
    });
  }
}

/** Throws for a scope that the caller may not keep a council of. */
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
export function visiblePoints<P extends Pick<MeetingPoint, 'isConfidential'>>(
  points: P[],
  sees: boolean,
): P[] {
  return sees ? points : points.filter(({ isConfidential }) => !isConfidential);
}
