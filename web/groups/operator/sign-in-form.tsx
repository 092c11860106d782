import { useState } from 'react';
import type { ResponseOf } from '../../../contract/core/endpoint.ts';
import { operatorCode, operatorLogin } from '../../../contract/directory/endpoints.ts';
import { CodeField } from '../../features/auth/code-field.tsx';
import { Button } from '../../ui/button.tsx';
import code from '../../ui/code.module.css';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Summary } from '../../ui/figures/summary.tsx';
import { PasswordField, TextField } from '../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Box, Stack, Text } from '../../ui/layout/box.tsx';
import { Card, FormColumn } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import { type Ending, readOperatorDevice, signInOperator } from './session.ts';
import css from './sign-in-form.module.css';

/** The ticket for the second step that the password has opened and, at the first sign-in, the set-up of the app. */
type Begun = { ticket: string; setUp: { uri: string; secret: string } | null };

/** The sign-in of an operator: password, then a code of the app, which is set up at the first sign-in. */
export function SignInForm({ ending }: { ending: Ending }) {
  const [begun, setBegun] = useState<Begun | null>(null);
  return (
    <Stack align="center">
      <Box full maxWidth="560">
        <FormColumn>
          <PageHeader
            title="دخول المشغّل"
            lead={
              begun?.setUp
                ? 'أول دخول: اربط تطبيق المصادقة بهذا الحساب.'
                : 'بكلمة السر، ثم برمز من تطبيق المصادقة.'
            }
          />
          {ending === 'idle' && !begun && (
            <Notice live>انتهت الجلسة بعد ١٥ دقيقة دون استعمال. سجّل الدخول مرة أخرى.</Notice>
          )}
          <Card>
            {begun ? (
              <CodeStep begun={begun} onBack={() => setBegun(null)} />
            ) : (
              <PasswordStep onBegun={setBegun} />
            )}
          </Card>
        </FormColumn>
      </Box>
    </Stack>
  );
}

function PasswordStep({ onBegun }: { onBegun: (begun: Begun) => void }) {
  const form = useApiForm(operatorLogin, {
    initialValues: { email: '', password: '', device: readOperatorDevice() },
    errorMessage: 'حدث خطأ أثناء تسجيل الدخول',
  });
  return (
    <Form form={form} onSaved={({ body }) => onBegun(body)} warnOnLeave={false}>
      <TextField
        {...form.field('email')}
        label="البريد الإلكتروني"
        inputMode="email"
        autoComplete="username"
        latin
      />
      <PasswordField
        {...form.field('password')}
        label="كلمة السر"
        autoComplete="current-password"
      />
      <SubmitButton loadingText="جارٍ التحقق…">متابعة</SubmitButton>
    </Form>
  );
}

function CodeStep({ begun, onBack }: { begun: Begun; onBack: () => void }) {
  const { ticket, setUp } = begun;
  const form = useApiForm(operatorCode, {
    initialValues: { code: '' },
    toBody: ({ code }) => ({ code, ticket }),
    fieldOfCode: { WRONG_SECOND_FACTOR: 'code' },
    errorMessage: (failure) => {
      if (failure.code !== 'SETUP_OVER') {
        return failure.code === 'WRONG_SECOND_FACTOR' ? null : 'حدث خطأ أثناء تسجيل الدخول';
      }
      onBack();
      return 'انتهت مهلة الرمز';
    },
  });
  const enter = ({ token, device, body }: ResponseOf<typeof operatorCode>) => {
    signInOperator({ token, email: body.email }, device);
    toast.success('تم تسجيل الدخول بنجاح');
  };
  const send = (code: string) => {
    if (form.mutation.isPending) return;
    form.mutation.mutate(
      { body: { code, ticket } },
      { onSuccess: enter, onError: (failure) => form.showFailure(failure) },
    );
  };
  return (
    <Form form={form} onSaved={enter} warnOnLeave={false}>
      {setUp && (
        <div>
          <p>امسح هذا الرمز بتطبيق المصادقة، ثم أدخل الأرقام الستة التي يعرضها.</p>
          <QrCode text={setUp.uri} label="رمز التفعيل لتطبيق المصادقة" />
          <Box as="details" className={css.by}>
            <Summary>لا يمكنك مسح الرمز؟</Summary>
            <p>أدخل هذا المفتاح في التطبيق، من نوع «حسب الوقت»:</p>
            <Text
              as="code"
              block
              textAlign="center"
              surface="sunken"
              pad="12"
              above="8"
              below="8"
              className={code.code}
            >
              {setUp.secret.match(/.{1,4}/g)?.join(' ')}
            </Text>
            <CopyButton text={setUp.secret} of="المفتاح" />
          </Box>
        </div>
      )}
      <CodeField
        {...form.field('code')}
        label="رمز التحقق"
        description="ستة أرقام يعرضها تطبيق المصادقة على جهازك."
        onWhole={send}
      />
      <SubmitButton loadingText="جارٍ تسجيل الدخول…">تسجيل الدخول</SubmitButton>
      <Button look="quiet" wide onClick={onBack}>
        رجوع إلى كلمة السر
      </Button>
    </Form>
  );
}
