import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiFailure, reportFault } from '../api/failure.ts';
import { isOnline, onConnectionChange } from '../offline/use-online.ts';
import { onLeave, onSessionEnd } from '../session/session.ts';
import { toast } from '../ui/overlays/toast.ts';

/** Specification, section 8: reads whose failure also shows a toast. */
const loadFailures: Record<string, string> = {
  'GET /sector/all': 'حدث خطأ أثناء تحميل القطاعات',
};

/** Server state. Specification, section 9: unused for 60 seconds, no refetch on window focus. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (failure, { queryKey, state }) => {
      reportFault(failure);
      const sentence = loadFailures[String(queryKey[0])];
      // Stored answers are shown, and there is nothing to do but wait for the connection.
      if (!isOnline() && state.data !== undefined) return;
      if (sentence && failure instanceof ApiFailure) toast.error(sentence, failure.arabicMessage);
    },
  }),
  mutationCache: new MutationCache({ onError: reportFault }),
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

// A request in flight would be refused and end the session a second time.
onLeave(() => void queryClient.cancelQueries());
onSessionEnd(() => queryClient.clear());

/** A network that has just come back may still refuse requests: what fails then is asked for once more after these milliseconds. */
const SECOND_LOOK = 4000;

const refetchFailed = ({ alsoHanging }: { alsoHanging: boolean }) =>
  queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state: { error, fetchStatus } }) =>
      fetchStatus === 'fetching' ? alsoHanging : error instanceof ApiFailure && error.isUnanswered,
  });

// Failed or hanging queries are refetched once the server is back.
onConnectionChange(() => {
  if (!isOnline()) return;
  void refetchFailed({ alsoHanging: true });
  setTimeout(() => void refetchFailed({ alsoHanging: false }), SECOND_LOOK);
});

/** The providers of the app. */
export function Providers({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
