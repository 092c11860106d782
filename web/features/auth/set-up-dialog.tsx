import { useState } from 'react';
import { addPasskey, beginPasskey } from '../../../contract/auth/passkeys.ts';
import { setUpCodes, turnOnCodes } from '../../../contract/auth/second-factor.ts';
import { useApiMutation } from '../../api/api.ts';
import { noPassword, PasswordDialog } from '../../shared/password-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import code from '../../ui/code.module.css';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Box, Grid, Text } from '../../ui/layout/box.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import { CodeField } from './code-field.tsx';
import { hasPasskeys, makePasskey, sentenceOfPasskey } from './passkey-rules.ts';
import css from './set-up-dialog.module.css';

/** Turns codes of the phone on, adds a passkey, or shows recovery codes the only time that they can be seen. */
export default function SetUpDialog(props: {
  doing: { what: string; recoveryCodes?: string[] };
  onClose: () => void;
}) {
  const { doing, onClose } = props;
  const [codes, setCodes] = useState(doing.recoveryCodes ?? null);
  // Where there are recovery codes from before, nothing is left to be seen.
  const finish = (recoveryCodes: string[] | null) =>
    recoveryCodes ? setCodes(recoveryCodes) : onClose();
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  if (doing.what === 'codes') return <Codes onDone={finish} onClose={onClose} />;
  return <NewPasskey onDone={finish} onClose={onClose} />;
}

type Step = { onDone: (recoveryCodes: string[] | null) => void; onClose: () => void };

function Codes({ onDone, onClose }: Step) {
  const [begun, setBegun] = useState<{ secret: string; uri: string; setup: string } | null>(null);
  const form = useApiForm(setUpCodes, {
    ...noPassword,
    errorMessage: 'لم يبدأ التفعيل',
  });
  if (begun) return <Confirm {...begun} onDone={onDone} onClose={onClose} />;
  return (
    <PasswordDialog
      form={form}
      title="تفعيل تطبيق المصادقة"
      text="تحتاج إلى تطبيق مصادقة على جهازك، مثل Google Authenticator أو Aegis. أدخل كلمة السر للبدء."
      submit={{ label: 'متابعة', loading: 'جارٍ التحقق…' }}
      onDone={({ body }) => setBegun(body)}
      onClose={onClose}
    />
  );
}

function Confirm(props: Step & { secret: string; uri: string; setup: string }) {
  const { secret, uri, setup, onDone, onClose } = props;
  const form = useApiForm(turnOnCodes, {
    initialValues: { code: '' },
    toBody: ({ code }) => ({ code, setup }),
    errorMessage: 'لم يُفعَّل التحقق بخطوتين',
    successMessage: 'تم تفعيل التحقق بخطوتين',
  });
  const done = ({ body }: { body: { recoveryCodes: string[] | null } }) =>
    onDone(body.recoveryCodes);
  const send = (code: string) => {
    if (form.mutation.isPending) return;
    form.mutation.mutate(
      { body: { code, setup } },
      { onSuccess: done, onError: (failure) => form.showFailure(failure) },
    );
  };
  return (
    <FormDialog
      title="تفعيل تطبيق المصادقة"
      onClose={onClose}
      form={form}
      warnOnLeave={false}
      onSaved={done}
      submit="تفعيل"
      loadingText="جارٍ التفعيل…"
    >
      <p>امسح هذا الرمز بتطبيق المصادقة، ثم أدخل الأرقام الستة التي يعرضها.</p>
      <div className={css.qr}>
        <QrCode text={uri} label="رمز التفعيل لتطبيق المصادقة" />
      </div>
      <Box as="details" above="8" below="8" className={css.by}>
        <summary>لا يمكنك مسح الرمز؟</summary>
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
          {secret.match(/.{1,4}/g)?.join(' ')}
        </Text>
        <CopyButton text={secret} of="المفتاح" />
      </Box>
      <CodeField {...form.field('code')} label="رمز التحقق" onWhole={send} />
    </FormDialog>
  );
}

function NewPasskey({ onDone, onClose }: Step) {
  const form = useApiForm(beginPasskey, {
    ...noPassword,
    errorMessage: 'لم يُضف مفتاح المرور',
  });
  const add = useApiMutation(addPasskey, {
    errorMessage: 'لم يُضف مفتاح المرور',
    successMessage: 'تمت إضافة مفتاح المرور',
    onSuccess: ({ body }) => onDone(body.recoveryCodes),
  });
  if (!hasPasskeys()) {
    return (
      <Dialog title="إضافة مفتاح مرور" onClose={onClose}>
        <p>
          لا يدعم هذا المتصفح مفاتيح المرور على هذه الصفحة: تحتاج إلى اتصال مشفر (https) وعنوان له
          اسم.
        </p>
      </Dialog>
    );
  }
  const make = async (options: object) => {
    try {
      add.mutate({ body: { response: await makePasskey(options) } });
    } catch (error) {
      const said = sentenceOfPasskey(error);
      if (said) toast.error('لم يُضف مفتاح المرور', said);
      onClose();
    }
  };
  return (
    <PasswordDialog
      form={form}
      title="إضافة مفتاح مرور"
      text="يحفظ جهازك مفتاحاً تفتحه بصمتك أو وجهك أو رمز القفل، فتدخل به بلا كلمة سر. وبعد إضافته لا تكفي كلمة السر وحدها للدخول."
      submit={{ label: 'متابعة', loading: 'جارٍ التحقق…' }}
      onDone={({ body }) => void make(body)}
      onClose={onClose}
    />
  );
}

function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <Dialog title="رموز الاسترداد" onClose={onClose}>
      <Notice tone="warn" title="احفظها الآن">
        لن تظهر هذه الرموز مرة أخرى. إذا ضاع جهازك يُدخلك كل رمز منها مرة واحدة بعد كلمة السر.
      </Notice>
      <Grid
        as="ul"
        gap="4"
        columnGap="16"
        textAlign="center"
        surface="sunken"
        pad="16"
        className={`${code.code} ${css.codes}`}
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Grid>
      <CopyButton text={codes.join('\n')} label="نسخ الرموز" primary />
      <Button look="default" wide onClick={onClose}>
        حفظت الرموز
      </Button>
    </Dialog>
  );
}
