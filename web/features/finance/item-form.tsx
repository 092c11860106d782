import { createFinanceItem, type FinanceItem, MAX_DESCRIPTION } from '../../../contract/finance.ts';
import { financeTypeLabels } from '../../../contract/labels.ts';
import { Card } from '../../components/card.tsx';
import { NumberField, RadioField, TextAreaField } from '../../components/form/fields.tsx';
import { Form, SubmitButton } from '../../components/form/form.tsx';
import { useApiForm } from '../../components/form/use-api-form.ts';
import { useApiMutation } from '../../lib/api.ts';
import { useFirstField } from '../../lib/use-first-field.ts';
import css from './finance-page.module.css';

/** Adds an income or an expense; what is entered one after the other is mostly of one type, so it stays. */
export function ItemForm() {
  const form = useApiForm(createFinanceItem, {
    initialValues: { value: '', type: '' as FinanceItem['type'] | '', description: '' },
    check: ({ type }) => ({ type: type ? undefined : 'يرجى اختيار النوع' }),
  });
  const mutation = useApiMutation(createFinanceItem, {
    successMessage: 'تم إضافة بند بنجاح',
    errorMessage: 'حدث خطأ أثناء إضافة بند',
  });
  const field = useFirstField();
  return (
    <Card title="إضافة بند">
      <div ref={field.ref}>
        <Form
          form={form}
          mutation={mutation}
          outlivesSearch
          onSaved={() => {
            form.restart({ value: '', type: form.values.type, description: '' });
            field.focus();
          }}
        >
          <NumberField {...form.field('value')} label="القيمة" unit="جنيه" decimal />
          <RadioField
            {...form.field('type')}
            label="النوع"
            options={[
              { value: 'income', label: financeTypeLabels.income },
              { value: 'expense', label: financeTypeLabels.expense },
            ]}
          />
          <TextAreaField
            {...form.field('description')}
            label="الوصف"
            optional
            rows={2}
            maxLength={MAX_DESCRIPTION}
          />
          <SubmitButton loadingText="جاري الإضافة…">إضافة</SubmitButton>
          <p className={css.note}>يصل إشعار بالبند إلى القادة العامين.</p>
        </Form>
      </div>
    </Card>
  );
}
