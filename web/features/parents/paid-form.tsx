import { moneyText, sumMoney } from '../../../contract/core/money.ts';
import { claimTripPayment } from '../../../contract/trips/family-endpoints.ts';
import { type PaymentWay, paymentWayChoices } from '../../../contract/trips/money-words.ts';
import type { FamilyTrip } from '../../../contract/trips/shapes.ts';
import { AmountField } from '../../shared/amount-field.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Text } from '../../ui/layout/box.tsx';

/** A family says that it has paid, which a captain confirms. */
export default function PaidForm(props: {
  trip: FamilyTrip;
  place: number;
  parentKey: string;
  onClose: () => void;
}) {
  const { trip } = props;
  const rest = sumMoney([trip.due, -trip.paid]);
  const form = useApiForm(claimTripPayment, {
    params: { key: props.parentKey },
    initialValues: {
      amount: rest > 0 ? String(rest) : '',
      way: 'cash' as PaymentWay,
      reference: '',
    },
    toBody: (values) => ({ ...values, child: props.place, tripId: trip.tripId }),
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
      <AmountField {...form.field('amount')} label="المبلغ" />
      <RadioField {...form.field('way')} label="كيف دفعتم؟" options={paymentWayChoices} />
      {form.values.way === 'wallet' && (
        <TextField {...form.field('reference')} label="رقم التحويل" optional latin maxLength={60} />
      )}
    </FormDialog>
  );
}
