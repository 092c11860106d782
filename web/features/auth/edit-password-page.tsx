import { useNavigate } from '@tanstack/react-router';
import { changePassword, PASSWORD_LENGTH } from '../../../contract/auth/endpoints.ts';
import { formatDigits } from '../../i18n/localize.ts';
import { updateCaptain, useCaptain } from '../../session/session.ts';
import { PasswordField } from '../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Card, FormColumn } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';

export default function EditPasswordPage() {
  const navigate = useNavigate();
  const forced = useCaptain().mustChangePassword;
  const form = useApiForm(changePassword, {
    initialValues: { oldPassword: '', newPassword: '' },
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
            description={`${formatDigits(PASSWORD_LENGTH.min)} أحرف على الأقل. ستنتهي جلساتك على الأجهزة الأخرى.`}
            autoComplete="new-password"
          />
          <SubmitButton loadingText="جارٍ الحفظ…">تغيير كلمة السر</SubmitButton>
        </Form>
      </Card>
    </FormColumn>
  );
}
