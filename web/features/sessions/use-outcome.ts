import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  passSessionRequirements,
  recordSessionOutcome,
  type Session,
} from '../../../contract/sessions/endpoints.ts';
import { call } from '../../api/api.ts';
import { asFailure } from '../../api/failure.ts';
import { markStale } from '../../api/stale-queries.ts';
import { keep, sendNow, tellKept } from '../../offline/outbox-client.ts';
import { badgePass } from '../../shared/badges/badge-pass.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { sessionOutcome } from './outbox-kinds.ts';
import { countPasses } from './session-words.ts';

export interface SentOutcome {
  state: 'held' | 'notHeld';
  stars: number | null;
  lesson: string | null;
  proposed: boolean;
}
export type SentPasses = { requirementId: number; passed: number[] }[];

/** Stores what became of a session, and who passed what it covered: both, or on the device as long as there is no connection. */
export function useOutcome(session: Session, onChanged: (stored: Session) => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { sessionId, day } = session;
  const params = { sessionId };

  const takeBack = async (answers: SentPasses) => {
    try {
      const body = { answers, undo: true };
      await call(passSessionRequirements, { params, body });
      await markStale(client, passSessionRequirements, { params, body });
      toast.info('تم سحب الاجتياز');
    } catch (failure) {
      toast.error('لم يُسحب الاجتياز', asFailure(failure).arabicMessage);
    }
  };

  const keepPasses = async (passes: SentPasses) => {
    for (const { requirementId, passed } of passes.filter(({ passed }) => passed.length > 0)) {
      const body = { requirementIds: [requirementId], scoutIds: passed, date: day };
      await keep(badgePass, { sessionId, requirementId }, { body });
    }
    tellKept();
  };

  return useMutation({
    mutationFn: async ({ outcome, passes }: { outcome: SentOutcome; passes: SentPasses }) => {
      const body = { ...outcome, version: session.outcomeVersion };
      if (!(await sendNow(() => call(recordSessionOutcome, { params, body })))) {
        // Without a version: what is written on the day is stored when there is a connection again.
        await keep(sessionOutcome, { sessionId }, { params, body: outcome });
        return keepPasses(passes);
      }
      await markStale(client, recordSessionOutcome, { params, body });
      if (passes.length === 0) return void toast.success('تم الحفظ');
      const answers = { answers: passes.map((each) => ({ ...each })) };
      const noted = await sendNow(() => call(passSessionRequirements, { params, body: answers }));
      if (!noted) return keepPasses(passes);
      await markStale(client, passSessionRequirements, { params, body: answers });
      const { passed, answers: given } = noted.body;
      toast.success(
        passed > 0 ? `سُجِّل ${countPasses(passed)}` : 'تم الحفظ',
        passed > 0 ? { label: 'تراجع', run: () => takeBack(given) } : undefined,
      );
    },
    onSuccess: () =>
      void navigate({ to: '/sessions/$sessionId', params: { sessionId: String(sessionId) } }),
    onError: (failure) => {
      const { code, stored, arabicMessage } = asFailure(failure);
      if (code === 'SESSION_CHANGED') return onChanged(stored as Session);
      toast.error('لم يُحفظ ما كتبته، وهو باقٍ', arabicMessage);
    },
  });
}
