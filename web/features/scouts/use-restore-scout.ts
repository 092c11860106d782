import { restoreScout } from '../../../contract/scouts/endpoints.ts';
import { useApiMutation } from '../../api/api.ts';

/** Brings a deleted scout back. */
export function useRestoreScout() {
  return useApiMutation(restoreScout, {
    successMessage: ({ arabicMessage }) => arabicMessage ?? 'تم استرجاع الكشاف بنجاح',
    errorMessage: 'حدث خطأ أثناء استرجاع الكشاف',
  });
}
