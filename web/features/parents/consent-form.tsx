import { giveConsent } from '../../../contract/consents/endpoints.ts';
import { type GuardianRelation, relationChoices } from '../../../contract/consents/words.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, TextField } from '../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { DigitsField } from './digits-form.tsx';

type Values = {
  child: number;
  guardianName: string;
  relation: GuardianRelation | '';
  agreed: boolean;
  photos: boolean;
  lastDigits: string;
};

/** A guardian gives consent: who they are, and a tick for each of the two questions. */
export default function ConsentForm(props: {
  parentKey: string;
  childName: string;
  initialValues: Values;
  asksDigits: boolean;
  onDone: () => void;
  onCancel: (() => void) | null;
}) {
  const form = useApiForm(giveConsent, {
    params: { key: props.parentKey },
    initialValues: props.initialValues,
    toBody: ({ lastDigits, ...values }) => ({
      ...values,
      ...(props.asksDigits && { lastDigits }),
    }),
    successMessage: 'شكراً لكم، تم تسجيل موافقتكم',
    errorMessage: 'لم تُسجَّل الموافقة',
    untilFresh: true,
  });
  return (
    <Form form={form} warnOnLeave={false} onSaved={props.onDone}>
      <TextField {...form.field('guardianName')} label="اسمكم" autoComplete="name" />
      <RadioField {...form.field('relation')} label="صلتكم" options={relationChoices} />
      <CheckField
        {...form.field('agreed')}
        label={`أوافق على أن تحفظ المجموعة بيانات ${props.childName}`}
        description="الاسم وتاريخ الميلاد والعنوان ورقم هاتفكم والحضور والاشتراك. لا تُعطى لأحد خارج المجموعة."
      />
      <CheckField
        {...form.field('photos')}
        label={`أوافق على تصوير ${props.childName} في الأنشطة`}
        description="سؤال مستقل: لكم أن تتركوه بلا علامة."
        optional="tacit"
      />
      {props.asksDigits && <DigitsField {...form.field('lastDigits')} />}
      <SubmitButton loadingText="جارٍ الحفظ…">تسجيل الموافقة</SubmitButton>
      {props.onCancel && (
        <Button look="quiet" wide onClick={props.onCancel}>
          رجوع
        </Button>
      )}
    </Form>
  );
}
