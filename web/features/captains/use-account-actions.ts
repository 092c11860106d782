import { useState } from 'react';
import { removeSecondFactor } from '../../../contract/auth/second-factor.ts';
import {
  type Captain,
  createOneTimePassword,
  updateCaptainAccount,
} from '../../../contract/captains/endpoints.ts';
import type { Sector } from '../../../contract/sectors/endpoints.ts';
import { useApiMutation } from '../../api/api.ts';
import { fullName } from '../../i18n/format.ts';
import { confirm } from '../../ui/overlays/confirm.ts';
import { useConfirmedDelete } from '../../ui/overlays/use-confirmed-delete.ts';
import { seatsOf } from './rules.ts';

/** Closing and reopening accounts, and one-time passwords; what can't be undone asks first. */
export function useAccountActions(sectors: readonly Sector[]) {
  /** The password that was just made, to be shown this once. */
  const [made, setMade] = useState<{ captain: Captain; password: string } | null>(null);
  const account = {
    successMessage: ({ arabicMessage }: { arabicMessage?: string | undefined }) =>
      arabicMessage ?? 'تم تعديل الحساب بنجاح',
  };
  const close = useConfirmedDelete(updateCaptainAccount, {
    ...account,
    errorMessage: 'حدث خطأ أثناء إغلاق الحساب',
  });
  const reopen = useApiMutation(updateCaptainAccount, {
    ...account,
    errorMessage: 'حدث خطأ أثناء إعادة فتح الحساب',
  });
  const password = useApiMutation(createOneTimePassword, {
    errorMessage: 'حدث خطأ أثناء إنشاء كلمة السر المؤقتة',
  });
  const withoutFactor = useConfirmedDelete(removeSecondFactor, {
    errorMessage: 'لم يُوقَف التحقق بخطوتين',
    successMessage: 'تم إيقاف التحقق بخطوتين لهذا الحساب',
  });
  return {
    made,
    forget: () => setMade(null),
    isBusy: withoutFactor.isPending || close.isPending || reopen.isPending || password.isPending,
    close: (captain: Captain) =>
      close.ask(
        {
          title: `إغلاق حساب ${fullName(captain)}؟`,
          body: closingSentence(seatsOf(captain, sectors)),
          confirmLabel: 'إغلاق الحساب',
        },
        { params: { captainId: captain.captainId }, body: { open: false } },
      ),
    reopen: ({ captainId }: Captain) =>
      reopen.mutate({ params: { captainId }, body: { open: true } }),
    removeFactor: (captain: Captain) =>
      withoutFactor.ask(
        {
          title: `إيقاف التحقق بخطوتين لـ ${fullName(captain)}؟`,
          body: 'لمن ضاع جهازه: تتوقف رموز التطبيق ومفاتيح المرور ورموز الاسترداد، وينتهي الدخول على كل الأجهزة، ثم تكفي كلمة السر. تأكد أولاً أن من يطلب ذلك هو صاحب الحساب.',
          confirmLabel: 'إيقاف',
        },
        { params: { captainId: captain.captainId } },
      ),
    givePassword: async (captain: Captain) => {
      const yes = await confirm({
        title: `كلمة سر مؤقتة لـ ${fullName(captain)}؟`,
        body: 'تتوقف كلمة السر الحالية، وينتهي الدخول بها فوراً على كل الأجهزة، ولا يبقى إلا كلمة السر المؤقتة.',
        confirmLabel: 'إنشاء كلمة سر مؤقتة',
      });
      if (!yes) return;
      password.mutate(
        { params: { captainId: captain.captainId } },
        { onSuccess: ({ body }) => setMade({ captain, password: body.password }) },
      );
    },
  };
}

function closingSentence(seats: readonly string[]): string {
  const lost =
    seats.length === 0
      ? ''
      : seats.length === 1
        ? ` ويبقى قطاع ${seats[0]} دون هذا القائد، حتى بعد إعادة فتح الحساب.`
        : ` وتبقى هذه القطاعات دون هذا القائد، حتى بعد إعادة فتح الحساب: ${seats.join('، ')}.`;
  return `ينتهي الدخول بهذا الحساب فوراً على كل الأجهزة، ويختفي صاحبه من كل القوائم والأعداد.${lost}`;
}
