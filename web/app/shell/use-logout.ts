import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { logout as endSession } from '../../../contract/auth/endpoints.ts';
import { ApiFailure, call } from '../../api/api.ts';
import { useWaiting } from '../../offline/outbox-client.ts';
import { leaveQuestion } from '../../offline/outbox-words.ts';
import { isExample } from '../../session/example.ts';
import { announceLeave, signOut } from '../../session/session.ts';
import { confirm } from '../../ui/overlays/confirm.ts';
import { toast } from '../../ui/overlays/toast.ts';

/** Ends the session, here even when the server can't be reached (specification, section 8); of the example, the visit. */
export function useLogout() {
  const { items } = useWaiting();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      announceLeave();
      return call(endSession);
    },
    onSuccess: () => toast.success('تم تسجيل الخروج بنجاح'),
    onError: (failure) => {
      // A session that had ended already is what the captain wanted.
      if (failure instanceof ApiFailure && failure.status === 401) return;
      toast.error(
        'حدث خطأ أثناء تسجيل الخروج',
        failure instanceof ApiFailure ? failure.arabicMessage : undefined,
      );
    },
    onSettled: () => signOut(() => navigate({ to: '/' })),
  });
  async function logout() {
    if (isExample) return import('../../session/visit.ts').then((visit) => visit.leaveExample());
    // By what is known here: a device that does not answer must hold nobody back.
    const question = leaveQuestion(items);
    if (!question || (await confirm(question))) mutate();
  }
  return { isPending, logout: () => void logout() };
}
