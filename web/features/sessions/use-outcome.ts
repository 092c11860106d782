import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  passSessionRequirements,
  recordSessionOutcome,
  type Session,
} from '../../../contract/sessions/endpoints.ts';
import { call } from '../../api/api.ts';
import { ApiFailure, asFailure } from '../../api/failure.ts';
import { markStale } from '../../api/stale-queries.ts';
import { addItem } from '../../offline/outbox-client.ts';
import { isOnline } from '../../offline/use-online.ts';
import { useCaptain } from '../../session/session.ts';
import { toast } from '../../ui/overlays/toast.ts';
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
  const { captainId } = useCaptain();
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

  /** Without a version: what is written on the day is stored when there is a connection again. */
  const keep = async (outcome: SentOutcome, passes: SentPasses) => {
    await addItem({
      captainId,
      kind: 'sessionOutcome',
      slot: `sessionOutcome/${captainId}/${sessionId}`,
      params,
      body: outcome,
    });
    for (const { requirementId, passed } of passes.filter(({ passed }) => passed.length > 0)) {
      const body = { requirementIds: [requirementId], scoutIds: passed, date: day };
      const slot = `badgePass/${captainId}/session/${sessionId}/${requirementId}`;
      await addItem({ captainId, kind: 'badgePass', slot, body });
    }
    toast.info('حُفظ على هذا الجهاز', 'يُرسَل وحده عند عودة الاتصال، فافتح خيمة خلال أيام.');
  };

  return useMutation({
    mutationFn: async ({ outcome, passes }: { outcome: SentOutcome; passes: SentPasses }) => {
      if (!isOnline()) return keep(outcome, passes);
      try {
        const body = { ...outcome, version: session.outcomeVersion };
        await call(recordSessionOutcome, { params, body });
        await markStale(client, recordSessionOutcome, { params, body });
        if (passes.length === 0) return void toast.success('تم الحفظ');
        const answers = { answers: passes.map((each) => ({ ...each })) };
        const noted = await call(passSessionRequirements, { params, body: answers });
        await markStale(client, passSessionRequirements, { params, body: answers });
        const { passed, answers: given } = noted.body;
        toast.success(
          passed > 0 ? `سُجِّل ${countPasses(passed)}` : 'تم الحفظ',
          passed > 0 ? { label: 'تراجع', run: () => takeBack(given) } : undefined,
        );
      } catch (failure) {
        if (failure instanceof ApiFailure && failure.code === 'FETCH_ERROR') {
          return keep(outcome, passes);
        }
        throw failure;
      }
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
