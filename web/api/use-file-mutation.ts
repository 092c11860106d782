import { useMutation } from '@tanstack/react-query';
import type { CallOf, Endpoint, ResponseOf } from '../../contract/core/endpoint.ts';
import { toast } from '../ui/overlays/toast.ts';
import { type ApiMutation, type Deferrable, type MutationRequest, resolveEndpoint } from './api.ts';
import { callFile } from './api-file.ts';
import { asFailure } from './failure.ts';
import { save } from './use-download.ts';

/** For a form whose answer is a file, which is saved as `fileName`. Toasts show the result; the form shows field errors. */
export function useFileMutation<E extends Endpoint>(
  endpoint: Deferrable<E>,
  said: { fileName: string; successMessage: string; errorMessage: string },
): ApiMutation<E> {
  return useMutation({
    mutationFn: async (request: MutationRequest<E>) => {
      try {
        const file = await callFile(await resolveEndpoint(endpoint), request as CallOf<E>);
        save(file, said.fileName);
        return new File([file], said.fileName) as ResponseOf<E>;
      } catch (error) {
        throw asFailure(error);
      }
    },
    onSuccess: () => toast.success(said.successMessage),
    onError: (failure) => {
      console.warn(failure.message);
      toast.error(said.errorMessage, failure.arabicMessage);
    },
  });
}
