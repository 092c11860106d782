import { useState } from 'react';
import { readAmount, sentAmount, typedAmount } from '../../../contract/core/amounts.ts';
import { firstName } from '../../../contract/core/first-name.ts';
import { moneyText, sumMoney } from '../../../contract/core/money.ts';
import type { ParentPage } from '../../../contract/parents/endpoints.ts';
import { wayTail } from '../../../contract/payment-ways/rules.ts';
import { claimTripPayment } from '../../../contract/trips/family-endpoints.ts';
import { paymentWayChoices } from '../../../contract/trips/money-words.ts';
import { referenceText } from '../../../contract/trips/references.ts';
import type { FamilyTrip } from '../../../contract/trips/shapes.ts';
import { AmountField } from '../../shared/money/amount-field.tsx';
import { readWay, wayOptions } from '../../shared/paying/way-choice.ts';
import { CheckField, TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Text } from '../../ui/layout/box.tsx';
import { DigitsField } from './digits-form.tsx';
import { siblingsOwing } from './money-rules.ts';

/** A family says that it has paid, for several children in one sum, which a captain confirms. */
export default function PaidForm(props: {
  trip: FamilyTrip;
  page: ParentPage;
  /** The way that was opened or copied last. */
  used: number | null;
  parentKey: string;
  onClose: () => void;
}) {
  const { trip, page } = props;
  const ways = page.paymentWays ?? [];
  const siblings = siblingsOwing(page, trip.tripId);
  /** The places of siblings for whom the sum is. */
  const [also, setAlso] = useState<readonly number[]>([]);
  const [again, setAgain] = useState(false);
  const rest = Math.max(0, sumMoney([trip.due, -trip.paid]));
  const restWith = (places: readonly number[]) =>
    sumMoney([rest, ...siblings.filter(({ place }) => places.includes(place)).map((s) => s.rest)]);
  const total = restWith(also);
  const extraOf = (typed: string) => sumMoney([readAmount(typed) || 0, -total]);
  const form = useApiForm(claimTripPayment, {
    params: { key: props.parentKey },
    initialValues: {
      amount: rest > 0 ? typedAmount(rest) : '',
      way: String(props.used ?? ways[0]?.wayId ?? 'cash'),
      reference: trip.reference ? referenceText(trip.reference) : '',
      lastDigits: '',
    },
    toBody: ({ lastDigits, way, reference, amount }) => ({
      ...readWay(way),
      ...(!isCash(way) && { reference }),
      ...(page.asksDigits && { lastDigits }),
      amount: sentAmount(amount),
      child: page.place,
      also,
      tripId: trip.tripId,
      sure: extraOf(amount) > 0,
      again,
    }),
    fieldOfCode: { CLAIM_REPEATED: 'amount', MORE_THAN_DUE: 'amount', WAY_NOT_FOUND: 'way' },
    successMessage: 'وصلنا كلامكم، ويؤكّده القائد',
    errorMessage: ({ code }) => {
      // Sent once more after the question it is meant.
      setAgain(code === 'CLAIM_REPEATED');
      return code === 'CLAIM_REPEATED' ? null : 'لم يصل. ما كتبتموه باقٍ.';
    },
    untilFresh: true,
  });
  const isCash = (way: string) =>
    way === 'cash' || ways.find(({ wayId }) => String(wayId) === way)?.kind === 'cash';
  const tick = (place: number, isTicked: boolean) => {
    const places = isTicked ? [...also, place] : also.filter((each) => each !== place);
    setAlso(places);
    form.setValue('amount', typedAmount(restWith(places)));
  };
  const { values } = form;
  return (
    <FormDialog
      form={form}
      title="دفعنا"
      submit={again ? 'نعم، دفعة أخرى' : 'أخبروا القائد'}
      loadingText="جارٍ الإرسال…"
      warnOnLeave={false}
      onClose={props.onClose}
    >
      {siblings.map(({ place, name, rest: owed }) => (
        <CheckField
          key={place}
          label={`وعن ${firstName(name)} أيضاً: ${moneyText(owed)}`}
          value={also.includes(place)}
          optional
          onChange={(isTicked) => tick(place, isTicked)}
        />
      ))}
      <div>
        <AmountField
          {...form.field('amount')}
          label="المبلغ"
          description={`${trip.name}، بقي ${moneyText(total)}`}
        />
        {extraOf(values.amount) > 0 && (
          <Text tone="warn" above="4" role="status">
            {`هذا أكثر من المطلوب بـ ${moneyText(extraOf(values.amount))}، فهل دفعتموه كله؟`}
          </Text>
        )}
      </div>
      <RadioField
        {...form.field('way')}
        label="كيف دفعتم؟"
        options={ways.length > 0 ? wayOptions(ways) : paymentWayChoices}
        stacked={ways.some((way) => wayTail(way) !== null)}
      />
      {!isCash(values.way) && (
        <TextField
          {...form.field('reference')}
          label="المرجع الذي كتبتموه في التحويل"
          description="إن نسيتموه فاكتبوا رقم العملية."
          optional
        />
      )}
      {page.asksDigits && <DigitsField {...form.field('lastDigits')} />}
    </FormDialog>
  );
}
