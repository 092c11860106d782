import { assignSectorCaptain, assignUnitCaptain } from '../../../contract/sectors/endpoints.ts';
import { useApiMutation } from '../../api/api.ts';

const said = {
  // It names the council seats that the captain leaves.
  successMessage: ({ arabicMessage }: { arabicMessage?: string | undefined }) =>
    arabicMessage ?? 'تم تعيين القائد بنجاح',
  errorMessage: 'حدث خطأ أثناء تعيين القائد',
};

/** Gives a regular captain a sector. */
export const useAssignSectorCaptain = () => useApiMutation(assignSectorCaptain, said);
/** Puts a sector under a unit captain. */
export const useAssignUnitCaptain = () => useApiMutation(assignUnitCaptain, said);
