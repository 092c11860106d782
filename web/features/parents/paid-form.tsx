import { readAmount, sentAmount, typedAmount } from '../../../contract/core/amounts.ts';
import { moneyText, sumMoney } from '../../../contract/core/money.ts';
import { claimTripPayment } from '../../../contract/trips/family-endpoints.ts';
import { type PaymentWay, paymentWayChoices } from '../../../contract/trips/money-words.ts';
import type { FamilyTrip } from '../../../contract/trips/shapes.ts';
import { AmountField } from '../../shared/money/amount-field.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Text } from '../../ui/layout/box.tsx';
import { DigitsField } from './digits-form.tsx';

/** A family says that it has paid, which a captain confirms. */
export default function PaidForm(props: {
  trip: FamilyTrip;
  place: number;
  asksDigits: boolean;
  parentKey: string;
  onClose: () => void;
}) {
  const { trip } = props;
  const rest = sumMoney([trip.due, -trip.paid]);
  const extraOf = (typed: string) => sumMoney([readAmount(typed) || 0, -rest]);
  const form = useApiForm(claimTripPayment, {
    params: { key: props.parentKey },
    initialValues: {
      amount: rest > 0 ? typedAmount(rest) : '',
      way: 'cash' as PaymentWay,
      reference: '',
      lastDigits: '',
    },
    toBody: ({ lastDigits, ...values }) => ({
      ...values,
      ...(props.asksDigits && { lastDigits }),
      amount: sentAmount(values.amount),
      child: props.place,
      tripId: trip.tripId,
      sure: extraOf(values.amount) > 0,
    }),
    successMessage: 'وصلنا كلامكم، ويؤكّده القائد',
    errorMessage: 'لم يصل. ما كتبتموه باقٍ.',
    untilFresh: true,
  });
  return (
    <FormDialog
      form={form}
      title="دفعنا"
      submit="أخبروا القائد"
      loadingText="جارٍ الإرسال…"
      warnOnLeave={false}
      onClose={props.onClose}
    >
      <Text tone="quiet">{`${trip.name}، بقي ${moneyText(Math.max(0, rest))}`}</Text>
      <div>
        <AmountField {...form.field('amount')} label="المبلغ" />
        {extraOf(form.values.amount) > 0 && (
          <Text tone="warn" above="4" role="status">
            {`هذا أكثر من المطلوب بـ ${moneyText(extraOf(form.values.amount))}، فهل دفعتموه كله؟`}
          </Text>
        )}
      </div>
      <RadioField {...form.field('way')} label="كيف دفعتم؟" options={paymentWayChoices} />
      {form.values.way === 'wallet' && (
        <TextField {...form.field('reference')} label="رقم التحويل" optional latin />
      )}
      {props.asksDigits && <DigitsField {...form.field('lastDigits')} />}
    </FormDialog>
  );
}
