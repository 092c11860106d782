import { listScoutAttendance } from '../../../contract/attendance.ts';
import {
  createScout,
  deleteScout,
  listDeletedScouts,
  listScouts,
  listSectorScouts,
  listSectorScoutsAttendance,
  listUnitScouts,
  readScout,
  restoreScout,
  type Scout,
  updateScout,
} from '../../../contract/scouts.ts';
import { countScouts } from '../../../contract/stats.ts';
import { useApiMutation } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';

/** Everything that a changed scout shows in. */
const scoutLists = [
  listScouts,
  listSectorScouts,
  listUnitScouts,
  listSectorScoutsAttendance,
  listDeletedScouts,
  listScoutAttendance,
  readScout,
  countScouts,
];

/** Adds a scout. */
export function useCreateScout() {
  return useApiMutation(createScout, {
    invalidates: scoutLists,
    successMessage: 'تم إنشاء الكشاف بنجاح',
    errorMessage: 'حدث خطأ أثناء إنشاء الكشاف',
  });
}

/** Replaces what is known of a scout. */
export function useUpdateScout() {
  return useApiMutation(updateScout, {
    invalidates: scoutLists,
    successMessage: 'تم تعديل الكشاف بنجاح',
    errorMessage: 'حدث خطأ أثناء تعديل الكشاف',
  });
}

/** Brings a deleted scout back. */
export function useRestoreScout() {
  return useApiMutation(restoreScout, {
    invalidates: scoutLists,
    successMessage: 'تم استرجاع الكشاف بنجاح',
    errorMessage: 'حدث خطأ أثناء استرجاع الكشاف',
  });
}

/** Deletes a scout; the toast undoes it, also after the screen was left. */
export function useDeleteScout({ onDeleted }: { onDeleted: (scoutId: Scout['scoutId']) => void }) {
  const restore = useRestoreScout();
  return useApiMutation(deleteScout, {
    invalidates: scoutLists,
    // Specification, section 8: the server's own sentence stands in the place of the generic one.
    errorMessage: ({ said }) => said ?? 'حدث خطأ أثناء حذف الكشاف',
    onSuccess: (_, { params }) => {
      toast.success('تم حذف الكشاف بنجاح', {
        label: 'تراجع',
        run: () => restore.mutate({ params }),
      });
      onDeleted(params.id);
    },
  });
}
