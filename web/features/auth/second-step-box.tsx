import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { login } from '../../../contract/auth/endpoints.ts';
import { loginByPasskey, readPasskeyChallenge } from '../../../contract/auth/passkeys.ts';
import { q, useApiMutation } from '../../api/api.ts';
import { ApiFailure } from '../../api/failure.ts';
import { readDevice, signIn } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { useFirstField } from '../../ui/form/use-first-field.ts';
import { FormColumn } from '../../ui/layout/card.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { AuthCard } from './auth-card.tsx';
import { CodeField } from './code-field.tsx';
import { askPasskey, hasPasskeys, sentenceOfPasskey } from './passkey-rules.ts';

/** The sign-in that the password began. */
type Shown = { emailOrMobile: string; password: string; device: string; step: string };

const enter = (answer: Parameters<typeof signIn>[0]) => signIn(answer, 'تم تسجيل الدخول بنجاح');

/** The second step of a sign-in: a code or a passkey after the password that was shown, or a passkey alone. */
export default function SecondStepBox(props: { after: Shown; onBack: () => void }) {
  const { after, onBack } = props;
  const isAlone = after.step === 'passkey';
  return (
    <AuthCard
      title={isAlone ? 'الدخول بمفتاح مرور' : 'التحقق بخطوتين'}
      lead={
        isAlone
          ? 'يطلب جهازك بصمتك أو وجهك أو رمز القفل، بلا كلمة سر.'
          : 'حسابك محمي بخطوة ثانية بعد كلمة السر.'
      }
    >
      <FormColumn>
        {!isAlone && <CodeForm shown={after} />}
        {hasPasskeys() ? (
          <PasskeyButton isAlone={isAlone} />
        ) : (
          isAlone && <p>لا يدعم هذا المتصفح مفاتيح المرور على هذه الصفحة. سجّل الدخول بكلمة السر.</p>
        )}
        <Button look="quiet" wide onClick={onBack}>
          رجوع إلى كلمة السر
        </Button>
      </FormColumn>
    </AuthCard>
  );
}

const WRONG = 'WRONG_SECOND_FACTOR';

function CodeForm({ shown }: { shown: Shown }) {
  const [isRecovery, setRecovery] = useState(false);
  const form = useApiForm(login, {
    initialValues: { code: '' },
    toBody: ({ code }) => ({ ...shown, code }),
    check: ({ code }) => ({ code: code.trim() ? undefined : 'هذا الحقل مطلوب' }),
    fieldOfCode: { [WRONG]: 'code' },
    errorMessage: ({ code }) => (code === WRONG ? null : 'حدث خطأ أثناء تسجيل الدخول'),
  });
  const { ref, focus } = useFirstField();
  const toField = useEffectEvent(focus);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other kind of code is another field.
  useEffect(() => toField(), [isRecovery]);
  const send = (code: string) => {
    if (form.mutation.isPending) return;
    form.mutation.mutate(
      { body: { ...shown, code } },
      { onSuccess: enter, onError: (failure) => form.showFailure(failure) },
    );
  };
  return (
    <div ref={ref}>
      <Form form={form} onSaved={enter} warnOnLeave={false}>
        {isRecovery ? (
          <TextField
            {...form.field('code')}
            label="رمز الاسترداد"
            description="أحد الرموز العشرة التي حفظتها عند التفعيل. كل رمز يعمل مرة واحدة."
            latin
          />
        ) : (
          <CodeField
            {...form.field('code')}
            label="رمز التحقق"
            description="ستة أرقام يعرضها تطبيق المصادقة على جهازك."
            onWhole={send}
          />
        )}
        <SubmitButton loadingText="جارٍ تسجيل الدخول…">تسجيل الدخول</SubmitButton>
        <Button
          look="quiet"
          wide
          onClick={() => {
            setRecovery(!isRecovery);
            form.restart({ code: '' });
          }}
        >
          {isRecovery ? 'استخدام رمز التطبيق' : 'استخدام رمز استرداد'}
        </Button>
      </Form>
    </div>
  );
}

/** Asks the device; of itself where nothing else stands on the screen. */
function PasskeyButton({ isAlone }: { isAlone: boolean }) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const mutation = useApiMutation(loginByPasskey, {
    errorMessage: 'حدث خطأ أثناء تسجيل الدخول',
    onSuccess: enter,
  });
  const ask = async () => {
    setAsking(true);
    try {
      const { body } = await client.fetchQuery({
        ...q(readPasskeyChallenge),
        staleTime: 0,
        gcTime: 0,
      });
      const response = await askPasskey(body);
      mutation.mutate({ body: { response, device: readDevice() } });
    } catch (error) {
      const said = error instanceof ApiFailure ? error.arabicMessage : sentenceOfPasskey(error);
      if (said) toast.error('حدث خطأ أثناء تسجيل الدخول', said);
    } finally {
      setAsking(false);
    }
  };
  const begin = useEffectEvent(ask);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!isAlone || hasBegun.current) return;
    hasBegun.current = true;
    void begin();
  }, [isAlone]);
  const isBusy = isAsking || mutation.isPending;
  return (
    <Button
      look={isAlone ? 'primary' : 'default'}
      big={isAlone}
      wide
      disabled={isBusy}
      onClick={() => void ask()}
    >
      {isBusy ? 'في انتظار جهازك…' : 'استخدام مفتاح المرور'}
    </Button>
  );
}
