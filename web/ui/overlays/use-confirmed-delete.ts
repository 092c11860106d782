import type { Endpoint } from '../../../contract/core/endpoint.ts';
import { type MutationRequest, type UseApiMutation, useApiMutation } from '../../api/api.ts';
import { confirm, type Question } from './confirm.ts';

/** A mutation that asks for confirmation first. When its row is gone, web/ui/overlays/focus-keeper.ts moves the focus. */
export function useConfirmedDelete<E extends Endpoint>(endpoint: E, options: UseApiMutation<E>) {
  const mutation = useApiMutation(endpoint, options);
  return {
    isPending: mutation.isPending,
    ask: async (
      question: Pick<Question, 'title' | 'body'> &
        Partial<Pick<Question, 'confirmLabel' | 'cancelLabel'>>,
      request: MutationRequest<E>,
    ) => {
      if (await confirm({ confirmLabel: 'حذف', ...question, danger: true })) {
        mutation.mutate(request);
      }
    },
  };
}
