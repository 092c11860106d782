import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { login } from '../../../contract/auth.ts';
import { loginByPasskey, readPasskeyChallenge } from '../../../contract/passkeys.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/form/fields.tsx';
import { Form, SubmitButton } from '../../components/form/form.tsx';
import { useApiForm } from '../../components/form/use-api-form.ts';
import { ApiFailure, q, useApiMutation } from '../../lib/api.ts';
import { readDevice, type signIn } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { useFirstField } from '../../lib/use-first-field.ts';
import css from './auth-card.module.css';
import { AuthCard } from './auth-card.tsx';
import { CodeField } from './code-field.tsx';
import { askPasskey, hasPasskeys, sentenceOfPasskey } from './passkey-rules.ts';

type Enter = (answer: Parameters<typeof signIn>[0]) => void;

/** The second step of a sign-in: a code or a passkey after the password that was shown, or a passkey alone. */
export default function SecondStepBox(props: {
  shown: { emailOrMobile: string; password: string } | null;
  onEnter: Enter;
  onBack: () => void;
}) {
  const { shown, onEnter, onBack } = props;
  return (
    <AuthCard
      title={shown ? 'التحقق بخطوتين' : 'الدخول بمفتاح مرور'}
      lead={
        shown ? 'حسابك محمي بخطوة ثانية بعد كلمة السر.' : 'يفتح بصمتك أو وجهك أو رمز قفل جهازك.'
      }
    >
      {shown && <CodeForm shown={shown} onEnter={onEnter} />}
      {hasPasskeys() ? (
        <PasskeyButton isFirst={!shown} onEnter={onEnter} />
      ) : (
        !shown && <p>لا يدعم هذا المتصفح مفاتيح المرور على هذه الصفحة. سجّل الدخول بكلمة السر.</p>
      )}
      <p className={css.other}>
        <Button look="quiet" wide onClick={onBack}>
          رجوع إلى كلمة السر
        </Button>
      </p>
    </AuthCard>
  );
}

const WRONG = 'WRONG_SECOND_FACTOR';

function CodeForm({
  shown,
  onEnter,
}: {
  shown: { emailOrMobile: string; password: string };
  onEnter: Enter;
}) {
  const [isRecovery, setRecovery] = useState(false);
  const form = useApiForm(login, {
    initialValues: { code: '' },
    toBody: ({ code }) => ({ ...shown, code, device: readDevice() }),
    check: ({ code }) => ({ code: code.trim() ? undefined : 'هذا الحقل مطلوب' }),
    fieldOfCode: { [WRONG]: 'code' },
  });
  const mutation = useApiMutation(login, {
    errorMessage: ({ code }) => (code === WRONG ? null : 'حدث خطأ أثناء تسجيل الدخول'),
  });
  const { ref, focus } = useFirstField();
  const toField = useEffectEvent(focus);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other kind of code is another field.
  useEffect(() => toField(), [isRecovery]);
  const send = (code: string) => {
    if (mutation.isPending) return;
    mutation.mutate(
      { body: { ...shown, code, device: readDevice() } },
      { onSuccess: onEnter, onError: (failure) => form.showFailure(failure) },
    );
  };
  return (
    <div ref={ref}>
      <Form form={form} mutation={mutation} onSaved={onEnter} warnOnLeave={false}>
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
function PasskeyButton({ isFirst, onEnter }: { isFirst: boolean; onEnter: Enter }) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const mutation = useApiMutation(loginByPasskey, {
    errorMessage: 'حدث خطأ أثناء تسجيل الدخول',
    onSuccess: onEnter,
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
      mutation.mutate({ body: { response: response as never, device: readDevice() } });
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
    if (!isFirst || hasBegun.current) return;
    hasBegun.current = true;
    void begin();
  }, [isFirst]);
  const isBusy = isAsking || mutation.isPending;
  return (
    <Button
      look={isFirst ? 'primary' : 'default'}
      big={isFirst}
      wide
      disabled={isBusy}
      onClick={() => void ask()}
    >
      {isBusy ? 'في انتظار جهازك…' : 'استخدام مفتاح المرور'}
    </Button>
  );
}
