import { Link } from '@tanstack/react-router';
import { readDevice, signIn } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Text } from '../../ui/layout/box.tsx';
import { lazyWithFallback } from '../../ui/layout/lazy-with-fallback.tsx';
import css from './auth-card.module.css';
import { AuthCard } from './auth-card.tsx';

const login = () =>
  import('../../../contract/auth/endpoints.ts').then((contract) => contract.login);
// Lazy: few captains have a second factor.
const SecondStep = lazyWithFallback(() => import('./second-step-box.tsx'));

/** After the session begins, the guard of the layout leads on to where the visitor wanted to go. */
export default function LoginPage() {
  const form = useApiForm(login, {
    // Client-side only: the server has no such field.
    initialValues: { emailOrMobile: '', password: '', device: readDevice(), step: '' },
    errorMessage: ({ code }) => {
      if (code !== 'SECOND_FACTOR_NEEDED') return 'حدث خطأ أثناء تسجيل الدخول';
      form.setValue('step', 'code');
      return null;
    },
  });
  if (form.values.step) {
    return <SecondStep after={form.values} onBack={() => form.setValue('step', '')} />;
  }
  return (
    <AuthCard title="تسجيل الدخول">
      <Form
        form={form}
        onSaved={(answer) => signIn(answer, 'تم تسجيل الدخول بنجاح')}
        warnOnLeave={false}
      >
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
        <Button look="quiet" wide onClick={() => form.setValue('step', 'passkey')}>
          الدخول بمفتاح مرور
        </Button>
      </Form>
      <Text tone="quiet" above="24" className={css.other}>
        ليس لديك حساب؟ <Link to="/signUp">إنشاء حساب</Link>
        <br />
        نسيت كلمة السر؟ اطلب من القائد العام كلمة سر مؤقتة.
      </Text>
    </AuthCard>
  );
}
