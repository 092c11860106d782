import { type ListedDecision, updateDecision } from '../../../../contract/councils/endpoints.ts';
import { useApiMutation } from '../../../api/api.ts';
import { toast } from '../../../ui/overlays/toast.ts';

/** Settles a decision or opens it again, with 'تراجع' in the toast. */
export function useSettle() {
  const mutation = useApiMutation(updateDecision, { errorMessage: 'لم يُحفظ القرار' });
  const settle = ({ decisionId, state: before }: ListedDecision, state: 'done' | 'open') =>
    mutation.mutate(
      { params: { decisionId }, body: { state } },
      {
        onSuccess: () =>
          toast.success(state === 'done' ? 'تمّ القرار' : 'أُعيد فتح القرار', {
            label: 'تراجع',
            run: () => {
              if (before === 'dropped') return;
              mutation.mutate({ params: { decisionId }, body: { state: before } });
            },
          }),
      },
    );
  return { settle, isPending: mutation.isPending };
}
