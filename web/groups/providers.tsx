import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiFailure, reportFault } from '../api/failure.ts';
import { endOperator } from './operator/session.ts';

/** An operator whose session is over signs in again. */
function onFailure(failure: Error): void {
  reportFault(failure);
  if (failure instanceof ApiFailure && failure.code === 'NOT_SIGNED_IN') endOperator('idle');
}

/** Server state of these pages. */
export const makeQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: onFailure }),
    mutationCache: new MutationCache({ onError: onFailure }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        retry: (count, failure) =>
          count < 1 && failure instanceof ApiFailure && failure.code === 'FETCH_ERROR',
      },
      mutations: { networkMode: 'always' },
    },
  });

const queryClient = makeQueryClient();

/** The providers of these pages. */
export function Providers({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
