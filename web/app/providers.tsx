import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiFailure } from '../lib/api.ts';
import { onSessionEnd } from '../lib/session.ts';
import { toast } from '../lib/toast.ts';

/** Specification, section 8: reads whose failure is said in a toast, beside the place that stays empty. */
const loadFailures: Record<string, string> = {
  'GET /sector/all': 'حدث خطأ أثناء تحميل القطاعات',
};

/** Server state. Specification, section 9: unused for 60 seconds, no refetch on window focus. */
const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (failure, { queryKey }) => {
      const sentence = loadFailures[String(queryKey[0])];
      if (sentence && failure instanceof ApiFailure) toast.error(sentence, failure.arabicMessage);
    },
  }),
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
