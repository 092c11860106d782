import {
  createScout,
  deleteScout,
  restoreScout,
  type Scout,
  updateScout,
} from '../../../contract/scouts/endpoints.ts';
import { useApiMutation } from '../../api/api.ts';
import { toast } from '../../ui/overlays/toast.ts';

/** Adds a scout. */
export function useCreateScout() {
  return useApiMutation(createScout, {
    successMessage: 'تم إنشاء الكشاف بنجاح',
    errorMessage: 'حدث خطأ أثناء إنشاء الكشاف',
  });
}

/** Replaces what is known of a scout. */
export function useUpdateScout() {
  return useApiMutation(updateScout, {
    successMessage: ({ arabicMessage }) => arabicMessage ?? 'تم تعديل الكشاف بنجاح',
    errorMessage: ({ code }) => (code === 'SCOUT_CHANGED' ? null : 'حدث خطأ أثناء تعديل الكشاف'),
  });
}

/** Brings a deleted scout back. */
export function useRestoreScout() {
  return useApiMutation(restoreScout, {
    successMessage: ({ arabicMessage }) => arabicMessage ?? 'تم استرجاع الكشاف بنجاح',
    errorMessage: 'حدث خطأ أثناء استرجاع الكشاف',
  });
}

/** Deletes a scout; the toast undoes it, also after the screen was left. */
export function useDeleteScout({ onDeleted }: { onDeleted: (scoutId: Scout['scoutId']) => void }) {
  const restore = useRestoreScout();
  return useApiMutation(deleteScout, {
    // Specification, section 8: the server's own sentence stands in the place of the generic one.
    errorMessage: ({ said }) => said ?? 'حدث خطأ أثناء حذف الكشاف',
    onSuccess: ({ arabicMessage }, { params }) => {
      toast.success(arabicMessage ?? 'تم حذف الكشاف بنجاح', {
        label: 'تراجع',
        run: () => restore.mutate({ params }),
      });
      onDeleted(params.id);
    },
  });
}
