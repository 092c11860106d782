import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { logout } from '../../contract/auth.ts';
import { ApiFailure, call } from '../lib/api.ts';
import { signOut } from '../lib/session.ts';
import { toast } from '../lib/toast.ts';

/** Ends the session, here even when the server can't be reached (specification, section 8). */
export function useLogout() {
  const navigate = useNavigate();
  return useMutation({
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
}
