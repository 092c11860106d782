import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { PasswordField, TextField } from '../../components/form/fields.tsx';
import { Form, SubmitButton } from '../../components/form/form.tsx';
import { useApiForm } from '../../components/form/use-api-form.ts';
import { late } from '../../components/late.tsx';
import { useApiMutation } from '../../lib/api.ts';
import { readDevice, signIn } from '../../lib/session.ts';
import css from './auth-card.module.css';
import { AuthCard } from './auth-card.tsx';

const login = () => import('../../../contract/auth.ts').then((contract) => contract.login);
// Few captains have a second factor, and whoever has one waits for an answer anyway.
const SecondStep = late(() => import('./second-step-box.tsx'));

const NEEDED = 'SECOND_FACTOR_NEEDED';

/** After the session begins, the guard of the layout leads on to where the visitor wanted to go. */
export default function LoginPage() {
  const form = useApiForm(login, {
    initialValues: { emailOrMobile: '', password: '' },
    toBody: (values) => ({ ...values, device: readDevice() }),
  });
  const [isPasskey, setPasskey] = useState(false);
  const mutation = useApiMutation(login, {
    errorMessage: ({ code }) => (code === NEEDED ? null : 'حدث خطأ أثناء تسجيل الدخول'),
  });
  const isNeeded = mutation.error?.code === NEEDED;
  const enter = (answer: Parameters<typeof signIn>[0]) => signIn(answer, 'تم تسجيل الدخول بنجاح');
  if (isNeeded || isPasskey) {
    const back = () => {
      setPasskey(false);
      mutation.reset();
    };
    return <SecondStep shown={isNeeded ? form.values : null} onEnter={enter} onBack={back} />;
  }
  return (
    <AuthCard title="تسجيل الدخول">
      <Form form={form} mutation={mutation} onSaved={enter} warnOnLeave={false}>
        <TextField
          {...form.field('emailOrMobile')}
          label="البريد الإلكتروني أو رقم الهاتف"
          autoComplete="username"
          inputMode="email"
          latin
        />
        <PasswordField
          {...form.field('password')}
          label="كلمة السر"
          autoComplete="current-password"
        />
        <SubmitButton loadingText="جارٍ تسجيل الدخول…">تسجيل الدخول</SubmitButton>
        {'credentials' in navigator && (
          <Button look="quiet" wide onClick={() => setPasskey(true)}>
            الدخول بمفتاح مرور
          </Button>
        )}
      </Form>
      <p className={css.other}>
        ليس لديك حساب؟ <Link to="/signUp">إنشاء حساب</Link>
        <br />
        نسيت كلمة السر؟ اطلب من القائد العام كلمة سر مؤقتة.
      </p>
    </AuthCard>
  );
}
