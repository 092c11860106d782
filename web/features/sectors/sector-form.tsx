import type { Captain } from '../../../contract/captains/endpoints.ts';
import { createSector } from '../../../contract/sectors/endpoints.ts';
import { fullName } from '../../i18n/format.ts';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { FieldPair, TextField } from '../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { useFirstField } from '../../ui/form/use-first-field.ts';
import { Card } from '../../ui/layout/card.tsx';

/** The choice of who assigns the unit captain later; the server reads null. */
const LATER = 'later';

/** The choice that the form begins with: the only unit captain, nobody yet where there is none, else none of several. */
function firstChoice(unitCaptains: readonly Captain[]): string | null {
  if (unitCaptains.length === 0) return LATER;
  return unitCaptains.length === 1 ? String(unitCaptains[0]!.captainId) : null;
}

/** A new sector. */
export function SectorForm({ unitCaptains }: { unitCaptains: readonly Captain[] }) {
  const suffix = useFirstField();
  const form = useApiForm(createSector, {
    initialValues: {
      baseName: '',
      suffixName: '',
      unitCaptainId: firstChoice(unitCaptains),
    },
    // The schema reports a missing choice.
    toBody: ({ unitCaptainId, ...names }) => ({
      ...names,
      unitCaptainId: unitCaptainId === LATER ? null : (unitCaptainId ?? undefined),
    }),
    successMessage: 'تم إنشاء القطاع بنجاح',
    errorMessage: 'حدث خطأ أثناء إنشاء القطاع',
  });
  return (
    <Card>
      <Form
        form={form}
        onSaved={() => {
          // The next one is most likely the same name with another suffix.
          form.restart({ ...form.values, suffixName: '' });
          suffix.focus();
        }}
      >
        <FieldPair>
          <TextField {...form.field('baseName')} label="الاسم الأساسي" placeholder="مثل: أشبال" />
          <div ref={suffix.ref}>
            <TextField {...form.field('suffixName')} label="اللاحقة" placeholder="مثل: أ" />
          </div>
        </FieldPair>
        <ChoiceField
          {...form.field('unitCaptainId')}
          label="قائد الوحدة"
          choices={[
            ...unitCaptains.map((captain) => ({
              value: String(captain.captainId),
              label: fullName(captain),
            })),
            { value: LATER, label: 'سأعيّنه لاحقاً' },
          ]}
          emptyText=""
          description={
            form.values.unitCaptainId === LATER
              ? 'يبقى القطاع بلا قائد وحدة حتى تعيّنه من «تعيين قائد القطاع».'
              : undefined
          }
        />
        <SubmitButton loadingText="جارٍ إضافة القطاع…">إضافة القطاع</SubmitButton>
      </Form>
    </Card>
  );
}
