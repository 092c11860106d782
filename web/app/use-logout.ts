import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { logout } from '../../contract/auth.ts';
import { confirm } from '../components/confirm.ts';
import { ApiFailure, call } from '../lib/api.ts';
import { formatNumber } from '../lib/format.ts';
import { outbox } from '../lib/outbox-client.ts';
import { readCaptainId, signOut } from '../lib/session.ts';
import { toast } from '../lib/toast.ts';

/** Whether the captain leaves though something handed in has not arrived yet; asks where that is so. */
async function mayLeave(): Promise<boolean> {
  const captainId = readCaptainId();
  const waiting = captainId === null ? [] : await outbox.list(captainId);
  if (waiting.length === 0) return true;
  const lost = waiting.filter(({ isKept }) => !isKept);
  return confirm({
    title: 'تسليم لم يصل بعد',
    body:
      lost.length > 0
        ? `ما سلّمته لم يصل إلى الخادم ولم يُحفظ على هذا الجهاز، وسيضيع بتسجيل الخروج: ${formatNumber(lost.length)}.`
        : `ينتظر الإرسال: ${formatNumber(waiting.length)}. يبقى محفوظاً لحسابك على هذا الجهاز، ويُرسَل بعد تسجيل دخولك عليه.`,
    confirmLabel: 'تسجيل الخروج',
    danger: lost.length > 0,
  });
}

/** Ends the session, here even when the server can't be reached (specification, section 8). */
export function useLogout() {
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(logout),
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
  return { isPending, logout: () => void mayLeave().then((yes) => yes && mutate()) };
}
