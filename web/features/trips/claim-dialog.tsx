import { readAmount } from '../../../contract/core/amounts.ts';
import { moneyText, sumMoney } from '../../../contract/core/money.ts';
import { decideTripClaim, type TripClaim } from '../../../contract/trips/money-endpoints.ts';
import { formatMoney, formatNumber } from '../../i18n/format.ts';
import { AmountField } from '../../shared/money/amount-field.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Text } from '../../ui/layout/box.tsx';

/** Confirms that another sum has arrived than the family says. */
export function OtherSumDialog(props: { tripId: number; claim: TripClaim; onClose: () => void }) {
  const { claimId, name, amount, due, paid } = props.claim;
  const extraOf = (typed: string) => sumMoney([paid, readAmount(typed) || 0, -due]);
  const form = useApiForm(decideTripClaim, {
    params: { tripId: props.tripId, claimId },
    initialValues: { amount: '' },
    toBody: ({ amount }) => ({
      confirmed: true,
      amount: readAmount(amount),
      sure: extraOf(amount) > 0,
    }),
    check: ({ amount }) => ({ amount: readAmount(amount) > 0 ? undefined : 'اكتب المبلغ' }),
    fieldOfCode: { MORE_THAN_DUE: 'amount' },
    successMessage: ({ body }) => `حُفظ الإيصال ${formatNumber(body.receiptNumber ?? 0)}`,
    errorMessage: 'لم تُسجَّل الدفعة',
  });
  const arrived = readAmount(form.values.amount);
  const extra = extraOf(form.values.amount);
  return (
    <FormDialog
      form={form}
      title={`كم وصل من ${name}؟`}
      submit={
        arrived > 0 && arrived !== amount
          ? `سجّل ${formatMoney(arrived)} بدلاً من ${formatMoney(amount)}`
          : 'سجّل الدفعة'
      }
      onClose={props.onClose}
    >
      <Text>{`قالت الأسرة إنها دفعت ${moneyText(amount)}.`}</Text>
      <div>
        <AmountField {...form.field('amount')} label="المبلغ" />
        {extra > 0 && (
          <Text tone="warn" above="4" role="status">
            {`زائد ${moneyText(extra)} عن المستحق`}
          </Text>
        )}
      </div>
    </FormDialog>
  );
}

/** Asks for the line that a family reads where its payment has not arrived. */
export function RefuseDialog(props: { tripId: number; claim: TripClaim; onClose: () => void }) {
  const form = useApiForm(decideTripClaim, {
    params: { tripId: props.tripId, claimId: props.claim.claimId },
    initialValues: { reason: '' },
    toBody: ({ reason }) => ({ confirmed: false, reason }),
    check: ({ reason }) => ({ reason: reason.trim() === '' ? 'اكتب سطراً للأسرة' : undefined }),
    successMessage: 'حُفظ، وتقرؤه الأسرة في صفحتها',
    errorMessage: 'لم يُحفظ',
  });
  return (
    <FormDialog form={form} title="لم تصل الدفعة؟" submit="أخبر الأسرة" onClose={props.onClose}>
      <Text>{`${props.claim.name}، ${moneyText(props.claim.amount)}`}</Text>
      <TextField
        {...form.field('reason')}
        label="سطر تقرؤه الأسرة"
        description="مثل: لم نجد التحويل، أرسلوا رقمه"
      />
    </FormDialog>
  );
}
