import { useRef } from 'react';
import { createSector, listSectors } from '../../../contract/sectors.ts';
import { countCaptains } from '../../../contract/stats.ts';
import { Card } from '../../components/card.tsx';
import { FieldPair, TextField } from '../../components/form/fields.tsx';
import { Form, SubmitButton } from '../../components/form/form.tsx';
import { CaptainPicker } from '../../components/form/pickers.tsx';
import { useApiForm } from '../../components/form/use-api-form.ts';
import { useApiMutation } from '../../lib/api.ts';

/** A new sector; `onlyCaptain` is the group's one unit captain, where there is exactly one. */
export function SectorForm({ onlyCaptain }: { onlyCaptain: number | undefined }) {
  const suffix = useRef<HTMLDivElement>(null);
  const form = useApiForm(createSector, {
    initialValues: {
      baseName: '',
      suffixName: '',
      unitCaptainId: onlyCaptain ?? (null as number | null),
    },
  });
  const mutation = useApiMutation(createSector, {
    invalidates: [listSectors, countCaptains],
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
          suffix.current?.querySelector('input')?.focus();
        }}
      >
        <FieldPair>
          <TextField
            {...form.field('baseName')}
            label="الاسم الأساسي"
            placeholder="مثل: أشبال"
            maxLength={30}
          />
          <div ref={suffix}>
            <TextField
              {...form.field('suffixName')}
              label="اللاحقة"
              placeholder="مثل: أ"
              maxLength={30}
            />
          </div>
        </FieldPair>
        <CaptainPicker {...form.field('unitCaptainId')} label="قائد الوحدة" type="unit" />
        <SubmitButton loadingText="جاري إضافة القطاع…">إضافة القطاع</SubmitButton>
      </Form>
    </Card>
  );
}
