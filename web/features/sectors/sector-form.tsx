import { createSector } from '../../../contract/sectors.ts';
import { Card } from '../../components/card.tsx';
import { FieldPair, TextField } from '../../components/form/fields.tsx';
import { Form, SubmitButton } from '../../components/form/form.tsx';
import { useApiForm } from '../../components/form/use-api-form.ts';
import { useApiMutation } from '../../lib/api.ts';
import { useFirstField } from '../../lib/use-first-field.ts';
import { CaptainPicker } from '../../pickers/captain-picker.tsx';

/** A new sector; `onlyCaptain` is the group's one unit captain, where there is exactly one. */
export function SectorForm({ onlyCaptain }: { onlyCaptain: number | undefined }) {
  const suffix = useFirstField();
  const form = useApiForm(createSector, {
    initialValues: {
      baseName: '',
      suffixName: '',
      unitCaptainId: onlyCaptain ?? (null as number | null),
    },
  });
  const mutation = useApiMutation(createSector, {
    successMessage: 'تم إنشاء القطاع بنجاح',
    errorMessage: 'حدث خطأ أثناء إنشاء القطاع',
  });
  return (
    <Card>
      <Form
        form={form}
        mutation={mutation}
        onSaved={() => {
          // The next one is most likely the same name with another suffix.
          form.restart({ ...form.values, suffixName: '' });
          suffix.focus();
        }}
      >
        <FieldPair>
          <TextField
            {...form.field('baseName')}
            label="الاسم الأساسي"
            placeholder="مثل: أشبال"
            maxLength={30}
          />
          <div ref={suffix.ref}>
            <TextField
              {...form.field('suffixName')}
              label="اللاحقة"
              placeholder="مثل: أ"
              maxLength={30}
            />
          </div>
        </FieldPair>
        <CaptainPicker {...form.field('unitCaptainId')} label="قائد الوحدة" type="unit" />
        <SubmitButton loadingText="جارٍ إضافة القطاع…">إضافة القطاع</SubmitButton>
      </Form>
    </Card>
  );
}
