import { listCaptains, listSectorCaptains, listUnitCaptains } from '../../../contract/captains.ts';
import {
  listScouts,
  listSectorScouts,
  listSectorScoutsAttendance,
} from '../../../contract/scouts.ts';
import { assignSectorCaptain, assignUnitCaptain, listSectors } from '../../../contract/sectors.ts';
import { countCaptains, countScouts, readAttendanceRate } from '../../../contract/stats.ts';
import { useApiMutation } from '../../lib/api.ts';

/** What a changed seat shows in: who is where, and whose scope holds whom. */
export const seatLists = [
  listCaptains,
  listUnitCaptains,
  listSectorCaptains,
  listSectors,
  listScouts,
  listSectorScouts,
  listSectorScoutsAttendance,
  countCaptains,
  countScouts,
  readAttendanceRate,
];

const said = {
  invalidates: seatLists,
  successMessage: 'تم تعيين القائد بنجاح',
  errorMessage: 'حدث خطأ أثناء تعيين القائد',
};

/** Gives a regular captain a sector. */
export const useAssignSectorCaptain = () => useApiMutation(assignSectorCaptain, said);
/** Puts a sector under a unit captain. */
export const useAssignUnitCaptain = () => useApiMutation(assignUnitCaptain, said);
