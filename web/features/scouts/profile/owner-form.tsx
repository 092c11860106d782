import { createParentLink } from '../../../../contract/parents/endpoints.ts';
import { Button } from '../../../ui/button.tsx';
import { PhoneField, TextField } from '../../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { useApiForm } from '../../../ui/form/use-api-form.ts';

/** Whose a link is; without a link makes one for another guardian of the scout. */
export function OwnerForm(props: {
  scoutId: number;
  link: { linkId: number; guardianName: string | null; phoneNumber: string | null } | null;
  onDone: (linkId: number) => void;
  onCancel: () => void;
}) {
  const { scoutId, link } = props;
  const form = useApiForm(createParentLink, {
    params: { scoutId },
    initialValues: {
      linkId: link?.linkId,
      guardianName: link?.guardianName ?? '',
      phoneNumber: link?.phoneNumber ?? '',
    },
    check: ({ guardianName, phoneNumber }) => ({
      guardianName: guardianName === '' ? 'اكتب اسم ولي الأمر' : undefined,
      phoneNumber: phoneNumber === '' ? 'اكتب هاتف ولي الأمر' : undefined,
    }),
    successMessage: link ? 'تم الحفظ' : 'تم إنشاء الرابط',
    errorMessage: 'لم يُحفظ الرابط',
    untilFresh: true,
  });
  return (
    <Form form={form} warnOnLeave={false} onSaved={({ body }) => props.onDone(body.linkId)}>
      <TextField {...form.field('guardianName')} label="ولي الأمر" />
      <PhoneField
        {...form.field('phoneNumber')}
        label="هاتفه"
        description="رسائل الأسر إلى هذا الهاتف تحمل هذا الرابط، ولا يحمله غيرها."
      />
      <SubmitButton loadingText="جارٍ الحفظ…">
        {link ? 'حفظ صاحب الرابط' : 'إنشاء رابط له'}
      </SubmitButton>
      <Button look="quiet" wide onClick={props.onCancel}>
        رجوع
      </Button>
    </Form>
  );
}
