import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { logout as endSession } from '../../contract/auth/endpoints.ts';
import { call } from '../api/api.ts';
import { ApiFailure, asFailure } from '../api/failure.ts';
import { readWaiting } from '../offline/outbox-client.ts';
import { leaveQuestion } from '../offline/outbox-words.ts';
import { countDrafts } from '../session/drafts.ts';
import { isExample } from '../session/example.ts';
import { announceLeave, signOut } from '../session/session.ts';
import { confirm } from '../ui/overlays/confirm.ts';
import { toast } from '../ui/overlays/toast.ts';

/** Signs out, even when the server can't be reached (specification, section 8); leaves the example group if in it. */
export function useLogout() {
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      announceLeave();
      return call(endSession);
    },
    onSuccess: () => toast.success('تم تسجيل الخروج بنجاح'),
    onError: (failure) => {
      // The session had already ended.
      if (failure instanceof ApiFailure && failure.status === 401) return;
      toast.error('حدث خطأ أثناء تسجيل الخروج', asFailure(failure).arabicMessage);
    },
    onSettled: () => signOut(() => navigate({ to: '/' })),
  });
  async function logout() {
    if (isExample) return import('../session/visit.ts').then((visit) => visit.leaveExample());
    const question = leaveQuestion(await readWaiting(), countDrafts());
    if (!question || (await confirm(question))) mutate();
  }
  return { isPending, logout: () => void logout() };
}
