import { doubtOf } from '../../../contract/core/amounts.ts';
import { isDay } from '../../../contract/core/dates.ts';
import { createFinanceItem, type FinanceItem } from '../../../contract/finance/endpoints.ts';
import { financeTypeLabels } from '../../../contract/finance/words.ts';
import { groupToday } from '../../i18n/format.ts';
import { AmountField } from '../../shared/money/amount-field.tsx';
import { DateField } from '../../ui/form/dates/date-field.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { useFirstField } from '../../ui/form/use-first-field.ts';
import { Grid } from '../../ui/layout/box.tsx';
import css from './finance-page.module.css';
import { amountIn } from './rules.ts';

const EMPTY = { value: '', type: '' as FinanceItem['type'] | '', description: '', date: '' };
const DAY_TO_COME = 'لا يمكن اختيار يوم لم يأتِ بعد';

/** Adds an income or an expense; what is entered one after the other is mostly of one type, so it stays. */
export function ItemForm() {
  const form = useApiForm(createFinanceItem, {
    initialValues: EMPTY,
    toBody: ({ value, ...item }) => ({ ...item, value: amountIn(value) ?? value }),
    check: ({ value, type, date }) => ({
      value: doubtOf(value),
      type: type ? undefined : 'يرجى اختيار النوع',
      date: isDay(date) && date > groupToday() ? DAY_TO_COME : undefined,
    }),
    fieldOfCode: { DAY_TO_COME: 'date', MONTH_CLOSED: 'date' },
    successMessage: 'تم إضافة بند بنجاح',
    errorMessage: 'حدث خطأ أثناء إضافة بند',
  });
  const field = useFirstField();
  return (
    <div ref={field.ref}>
      <Form
        form={form}
        outlivesSearch
        onSaved={() => {
          form.restart({ ...EMPTY, type: form.values.type });
          field.focus();
        }}
      >
        <Grid gap="16" className={css.line}>
          <AmountField {...form.field('value')} label="القيمة" />
          <RadioField
            {...form.field('type')}
            label="النوع"
            options={[
              { value: 'income', label: financeTypeLabels.income },
              { value: 'expense', label: financeTypeLabels.expense },
            ]}
          />
          <TextField {...form.field('description')} label="الوصف" optional />
          <DateField
            {...form.field('date')}
            label="التاريخ"
            whenBlank="اليوم"
            maxDate={groupToday()}
          />
          <div className={css.submit}>
            <SubmitButton loadingText="جارٍ الإضافة…">إضافة</SubmitButton>
          </div>
        </Grid>
      </Form>
    </div>
  );
}
