import { approveBadges, awardBadges } from '../../../contract/badges/endpoints.ts';
import { useApiMutation } from '../../api/api.ts';
import { toast } from '../../ui/overlays/toast.ts';

type Pairs = { badgeId: number; scoutId: number }[];

/** Approves badges and notes that they were handed over; the message offers to take it back. */
export function useBadgeSteps() {
  const approve = useApiMutation(approveBadges, {
    errorMessage: 'لم يُسجَّل الاعتماد',
    untilFresh: true,
    onSuccess: (_, { body }) => {
      if (body.undo) toast.success('تم التراجع عن الاعتماد');
      else
        toast.success(
          'تم الاعتماد',
          undoing(() => approve.mutate(undoOf(body.pairs))),
        );
    },
  });
  const award = useApiMutation(awardBadges, {
    errorMessage: 'لم يُسجَّل التسليم',
    untilFresh: true,
    onSuccess: (_, { body }) => {
      if (body.undo) toast.success('تم التراجع عن التسليم');
      else
        toast.success(
          'تم تسجيل التسليم',
          undoing(() => award.mutate(undoOf(body.pairs))),
        );
    },
  });
  return {
    isPending: approve.isPending || award.isPending,
    approve: (pairs: Pairs) => approve.mutate({ body: { pairs } }),
    award: (pairs: Pairs, date?: string) =>
      award.mutate({ body: { pairs, ...(date && { date }) } }),
  };
}

const undoOf = (pairs: Pairs) => ({ body: { pairs, undo: true } });
const undoing = (run: () => void) => ({ label: 'تراجع', run });
