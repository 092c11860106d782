import { useState } from 'react';
import { readAmount, sentAmount, typedAmount } from '../../../contract/core/amounts.ts';
import type { CallOf } from '../../../contract/core/endpoint.ts';
import { moneyText, sumMoney } from '../../../contract/core/money.ts';
import { wayTail } from '../../../contract/payment-ways/rules.ts';
import type { FamilyWay } from '../../../contract/payment-ways/shapes.ts';
import type { Trip, TripPerson } from '../../../contract/trips/endpoints.ts';
import {
  decideTripClaim,
  payTrip,
  spendOnTrip,
  type TripClaim,
  type TripMoney,
  takeOverTrip,
} from '../../../contract/trips/money-endpoints.ts';
import { paymentWayChoices } from '../../../contract/trips/money-words.ts';
import { findPerson, peopleIn, personKey, refOf } from '../../../contract/trips/people.ts';
import { callName, formatMoney, formatNumber } from '../../i18n/format.ts';
import { newKey } from '../../offline/idempotency-keys.ts';
import { type KeptOf, sendOrKeep } from '../../offline/outbox-client.ts';
import { AmountField } from '../../shared/money/amount-field.tsx';
import { readWay, wayOptions } from '../../shared/paying/way-choice.ts';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Text } from '../../ui/layout/box.tsx';
import { tripPayment } from './outbox-kinds.ts';

/** Somebody who may pay, with what is owed and paid. */
export type Payer = TripPerson;

/** Notes a payment, the rest proposed; with `refund` what is given back. */
export function PaymentDialog(props: {
  tripId: number;
  activityId: number;
  /** Who may be chosen; one alone is. */
  payers: readonly Payer[];
  /** The group's ways. */
  ways: readonly FamilyWay[];
  refund?: boolean;
  /** A payment on the device that the server refused: it is corrected here. */
  refused?: KeptOf<typeof tripPayment> | undefined;
  onClose: () => void;
}) {
  const { payers, ways, refused, refund = false } = props;
  const [of] = useState(
    () => refused?.slot.of ?? { activityId: props.activityId, payment: newKey() },
  );
  const only = payers.length === 1 ? payers[0]! : null;
  const proposed = (payer: Payer | null) => {
    const rest = payer ? (refund ? payer.paid : sumMoney([payer.due, -payer.paid])) : 0;
    return rest > 0 ? typedAmount(rest) : '';
  };
  const form = useApiForm(payTrip, {
    params: { tripId: props.tripId },
    initialValues: {
      person: (only && personKey(only)) as string | null,
      amount: proposed(only),
      // Who stands before the captain pays cash.
      way: String((ways.find(({ kind }) => kind === 'cash') ?? ways[0])?.wayId ?? 'cash'),
      reference: '',
      ...(refused && valuesOf(refused.body, payers)),
    },
    toBody: ({ amount, person, way, reference }) => ({
      way: 'cash',
      ...readWay(way),
      ...(!isCash(way) && { reference }),
      person: refOf(payers.find((each) => personKey(each) === person)!),
      amount: refund ? -readAmount(amount) : readAmount(amount),
    }),
    check: ({ person, amount }) => ({
      person: person === null ? 'اختر الاسم' : undefined,
      amount: readAmount(amount) > 0 ? undefined : 'اكتب المبلغ',
    }),
    fieldOfCode: { NOT_AT_HAND: 'amount', MORE_THAN_PAID: 'amount', WAY_NOT_FOUND: 'way' },
    successMessage: ({ body }) => `حُفظ الإيصال ${formatNumber(body.receiptNumber)}`,
    errorMessage: 'لم يُحفظ الإيصال',
    // A refund comes from the money at hand, which only the server knows.
    send: refund ? undefined : (request) => sendOrKeep(tripPayment, of, request),
  });
  const isCash = (way: string) =>
    way === 'cash' || ways.find(({ wayId }) => String(wayId) === way)?.kind === 'cash';
  const { values } = form;
  const payer = payers.find((each) => personKey(each) === values.person) ?? null;
  const extra = payer ? sumMoney([payer.paid, readAmount(values.amount) || 0, -payer.due]) : 0;
  return (
    <FormDialog
      form={form}
      title={refund ? `ردّ إلى ${only?.name ?? ''}` : only ? `دفعة ${only.name}` : 'تسجيل دفعة'}
      submit={refund ? 'سجّل المردود' : 'سجّل الدفعة'}
      onClose={props.onClose}
    >
      {!only && (
        <ChoiceField
          {...form.field('person')}
          onChange={(person) => {
            const chosen = payers.find((each) => personKey(each) === person) ?? null;
            form.field('person').onChange(person);
            form.field('amount').onChange(proposed(chosen));
          }}
          label="الاسم"
          choices={payers.map((each) => ({ value: personKey(each), label: each.name }))}
          emptyText="لا أحد قادم بعد"
        />
      )}
      <div>
        <AmountField {...form.field('amount')} label="المبلغ" />
        {!refund && extra > 0 && (
          <Text tone="warn" above="4" role="status">
            {`زائد ${moneyText(extra)} عن المستحق`}
          </Text>
        )}
      </div>
      <RadioField
        {...form.field('way')}
        label="كيف؟"
        options={[
          ...wayOptions(ways),
          ...paymentWayChoices.filter(
            ({ value }) => ways.length === 0 || value === wordOf(refused),
          ),
        ]}
        stacked={ways.some((way) => wayTail(way) !== null)}
      />
      {!isCash(values.way) && (
        <TextField {...form.field('reference')} label="رقم التحويل" optional latin />
      )}
    </FormDialog>
  );
}

/** The word by which a kept payment of before the group had ways says how it was paid; null for others. */
const wordOf = (kept: KeptOf<typeof tripPayment> | undefined) =>
  kept && (kept.body.wayId ?? null) === null ? kept.body.way : null;

type PaymentBody = CallOf<typeof payTrip>['body'];

/** The form's values of a kept payment; who does not come any more is not chosen. */
const valuesOf = (body: PaymentBody, payers: readonly Payer[]) => {
  const payer = peopleIn(body).flatMap((who) => findPerson(payers, who) ?? [])[0];
  return {
    person: payer ? personKey(payer) : null,
    amount: typedAmount(body.amount),
    way: String(body.wayId ?? body.way),
    reference: body.reference ?? '',
  };
};

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

/** Notes what was spent on the road. */
export function ExpenseDialog(props: { tripId: number; money: TripMoney; onClose: () => void }) {
  const { lines, atHand } = props.money;
  const form = useApiForm(spendOnTrip, {
    params: { tripId: props.tripId },
    initialValues: { value: '', description: '', receipt: '', line: null as string | null },
    toBody: ({ line, value, ...body }) => ({
      ...body,
      value: sentAmount(value),
      line: line ?? undefined,
    }),
    fieldOfCode: { NOT_AT_HAND: 'value' },
    successMessage: 'حُفظ المصروف',
    errorMessage: 'لم يُحفظ المصروف',
  });
  const choices = lines
    .filter(({ type }) => type === 'expense')
    .map(({ text }) => ({ value: text, label: text }));
  return (
    <FormDialog form={form} title="مصروف في الطريق" submit="سجّل المصروف" onClose={props.onClose}>
      <AmountField {...form.field('value')} label="المبلغ" />
      <Text tone="quiet">{`معك الآن ${moneyText(atHand)}`}</Text>
      <TextField {...form.field('description')} label="فيمَ صُرف؟" />
      {choices.length > 0 && (
        <ChoiceField
          {...form.field('line')}
          label="بند الميزانية"
          optional
          clearable
          choices={choices}
          emptyText=""
        />
      )}
      <TextField {...form.field('receipt')} label="رقم الإيصال" optional />
    </FormDialog>
  );
}

/** Takes what is at hand into the treasury, after it was counted; a difference is named. */
export function TakeOverDialog(props: { trip: Trip; money: TripMoney; onClose: () => void }) {
  const { atHand } = props.money;
  const form = useApiForm(takeOverTrip, {
    params: { tripId: props.trip.tripId },
    initialValues: { counted: '' },
    toBody: ({ counted }) => ({ counted: sentAmount(counted) }),
    check: ({ counted }) => ({
      counted: Number.isNaN(readAmount(counted)) ? 'اكتب المبلغ الذي عددتَه' : undefined,
    }),
    successMessage: 'استُلم المال في الخزنة',
    errorMessage: 'لم يُستلم',
  });
  const counted = readAmount(form.values.counted);
  const difference = Number.isNaN(counted) ? 0 : sumMoney([counted, -atHand]);
  return (
    <FormDialog
      form={form}
      title={`استلام المال من ${callName(props.trip.captain)}`}
      submit={`استلام ${moneyText(atHand)}`}
      onClose={props.onClose}
    >
      <Text>{`المسجَّل مع ${callName(props.trip.captain)}: ${moneyText(atHand)}. يدخل الخزنة ما دُفع وما صُرف في بندين موسومين بالرحلة.`}</Text>
      <AmountField {...form.field('counted')} label="المبلغ المعدود" big />
      {difference !== 0 && (
        <Text tone="warn" role="status">
          {`${difference > 0 ? 'زائد' : 'ناقص'} ${moneyText(Math.abs(difference))} عن المسجَّل، ويُكتب الفرق في البند.`}
        </Text>
      )}
    </FormDialog>
  );
}
