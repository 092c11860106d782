import { useNavigate } from '@tanstack/react-router';
import { changePassword, PASSWORD_LENGTH } from '../../../contract/auth.ts';
import { Card, FormColumn } from '../../components/card.tsx';
import { PasswordField } from '../../components/form/fields.tsx';
import { Form, SubmitButton } from '../../components/form/form.tsx';
import { useApiForm } from '../../components/form/use-api-form.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { useApiMutation } from '../../lib/api.ts';
import { arabicDigits } from '../../lib/localize.ts';
import { updateCaptain, useCaptain } from '../../lib/session.ts';

export default function EditPasswordPage() {
  const navigate = useNavigate();
  const forced = useCaptain().mustChangePassword;
  const form = useApiForm(changePassword, { initialValues: { oldPassword: '', newPassword: '' } });
  const mutation = useApiMutation(changePassword, {
    successMessage: 'تم تغيير كلمة السر بنجاح',
    errorMessage: 'حدث خطأ أثناء تغيير كلمة السر',
  });
  return (
    <FormColumn>
      <PageHeader
        title="تغيير كلمة السر"
        {...(forced ? {} : { back: { to: '/profile', label: 'الملف الشخصي' } })}
      />
      {forced && (
        <p>سجّلت الدخول بكلمة سر مؤقتة. اختر كلمة سر جديدة لتتمكن من استخدام باقي الصفحات.</p>
      )}
      <Card>
        <Form
          form={form}
          mutation={mutation}
          warnOnLeave={!forced}
          onSaved={({ body }) => {
            updateCaptain(body);
            void navigate({ to: forced ? '/dashboard' : '/profile' });
          }}
        >
          <PasswordField
            {...form.field('oldPassword')}
            label={forced ? 'كلمة السر المؤقتة' : 'كلمة السر القديمة'}
            autoComplete="current-password"
          />
          <PasswordField
            {...form.field('newPassword')}
            label="كلمة السر الجديدة"
            description={`${arabicDigits(PASSWORD_LENGTH.min)} أحرف على الأقل. ستنتهي جلساتك على الأجهزة الأخرى.`}
            autoComplete="new-password"
          />
          <SubmitButton loadingText="جارٍ الحفظ…">تغيير كلمة السر</SubmitButton>
        </Form>
      </Card>
    </FormColumn>
  );
}
