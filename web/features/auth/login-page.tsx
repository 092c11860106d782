import { Link } from '@tanstack/react-router';
import { PasswordField, TextField } from '../../components/form/fields.tsx';
import { Form, SubmitButton } from '../../components/form/form.tsx';
import { useApiForm } from '../../components/form/use-api-form.ts';
import { useApiMutation } from '../../lib/api.ts';
import { signIn } from '../../lib/session.ts';
import css from './auth-card.module.css';
import { AuthCard } from './auth-card.tsx';

const login = () => import('../../../contract/auth.ts').then((contract) => contract.login);

/** After the session begins, the guard of the layout leads on to where the visitor wanted to go. */
export default function LoginPage() {
  const form = useApiForm(login, { initialValues: { emailOrMobile: '', password: '' } });
  const mutation = useApiMutation(login, {
    errorMessage: 'حدث خطأ أثناء تسجيل الدخول',
  });
  return (
    <AuthCard title="تسجيل الدخول">
      <Form
        form={form}
        mutation={mutation}
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
      </Form>
      <p className={css.other}>
        ليس لديك حساب؟ <Link to="/signUp">إنشاء حساب</Link>
        <br />
        نسيت كلمة السر؟ اطلب من القائد العام كلمة سر مؤقتة.
      </p>
    </AuthCard>
  );
}
