import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readSessionPlan, updateSessionPlan } from '../../../../contract/sessions/endpoints.ts';
import { call } from '../../../api/api.ts';
import { asFailure } from '../../../api/failure.ts';
import { markStale } from '../../../api/stale-queries.ts';
import { useCaptain } from '../../../session/session.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import { broughtBy, type NeedLine } from './material-rules.ts';

/** Lets the captain say that they bring a material that nobody brings: their name goes into the plans that need it. */
export function useBring() {
  const { captainId } = useCaptain();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ needs }: NeedLine) => {
      for (const sessionId of new Set(needs.map((need) => need.sessionId))) {
        const { body: session } = await call(readSessionPlan, { params: { sessionId } });
        const own = needs.filter((need) => need.sessionId === sessionId);
        await call(updateSessionPlan, {
          params: { sessionId },
          body: broughtBy(session, own, captainId),
        });
      }
    },
    onError: (failure) => {
      toast.error('لم يُحفظ من يُحضرها', asFailure(failure).arabicMessage);
    },
    onSettled: () => markStale(client, updateSessionPlan, {}),
  });
}
