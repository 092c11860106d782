import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { logout as endSession } from '../../contract/auth.ts';
import { confirm } from '../components/confirm.ts';
import { ApiFailure, call } from '../lib/api.ts';
import { isExample } from '../lib/example.ts';
import { useWaiting } from '../lib/outbox-client.ts';
import { leaveQuestion } from '../lib/outbox-words.ts';
import { announceLeave, signOut } from '../lib/session.ts';
import { toast } from '../lib/toast.ts';

/** Ends the session, here even when the server can't be reached (specification, section 8); of the example, the visit. */
export function useLogout() {
  const { acts } = useWaiting();
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
    if (isExample) return import('../lib/visit.ts').then((visit) => visit.leaveExample());
    // By what is known here: a device that does not answer must hold nobody back.
    const question = leaveQuestion(acts);
    if (!question || (await confirm(question))) mutate();
  }
  return { isPending, logout: () => void logout() };
}
