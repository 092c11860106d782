import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiFailure } from '../lib/api.ts';
import { onSessionEnd } from '../lib/session.ts';

/** Server state. Specification, section 9: unused for 60 seconds, no refetch on window focus. */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: 60_000,
      staleTime: 5_000,
      refetchOnWindowFocus: false,
      // Without this, a query waits silently while the browser believes to be offline.
      networkMode: 'always',
      retry: (count, failure) =>
        count < 1 && failure instanceof ApiFailure && failure.code === 'FETCH_ERROR',
    },
    mutations: { networkMode: 'always' },
  },
});

onSessionEnd(() => queryClient.clear());

/** What every screen stands on. */
export function Providers({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
