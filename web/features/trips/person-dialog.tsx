import { relationLabels } from '../../../contract/consents/words.ts';
import { sentAmount, typedAmount } from '../../../contract/core/amounts.ts';
import { moneyText } from '../../../contract/core/money.ts';
import { changeTripPeople, type Trip, type TripPerson } from '../../../contract/trips/endpoints.ts';
import { refOf } from '../../../contract/trips/people.ts';
import { takesChanges } from '../../../contract/trips/steps.ts';
import { answerWayLabels, personStateLabels } from '../../../contract/trips/words.ts';
import { useApiMutation } from '../../api/api.ts';
import { momentLabel } from '../../i18n/format.ts';
import { AmountField } from '../../shared/money/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Stack, Text } from '../../ui/layout/box.tsx';
import { Details } from '../../ui/layout/details.tsx';
import { confirm } from '../../ui/overlays/confirm.ts';
import { PhoneNumber } from '../../ui/phone.tsx';

/** One person of a trip: what was answered, what is owed, and what can be done. */
export function PersonDialog(props: {
  trip: Trip;
  person: TripPerson;
  onAnswer: () => void;
  onClose: () => void;
}) {
  const { trip, person } = props;
  const isScout = person.kind === 'scout';
  const changing = useApiMutation(changeTripPeople, {
    successMessage: 'تم الحفظ',
    errorMessage: 'لم يُحفظ',
    onSuccess: props.onClose,
  });
  const set = (state: TripPerson['state']) =>
    changing.mutate({
      params: { tripId: trip.tripId },
      body: { people: [refOf(person)], state },
    });
  const withdraw = async () => {
    const isMeant = await confirm({
      title: `انسحب: ${person.name}؟`,
      body: person.paid > 0 ? `يُردّ إليه ${moneyText(person.paid)}.` : 'يخلو مكانه لمن بعده.',
      confirmLabel: 'انسحب',
      cancelLabel: 'تراجع',
      danger: true,
    });
    if (isMeant) set('withdrawn');
  };
  const form = useApiForm(changeTripPeople, {
    params: { tripId: trip.tripId },
    initialValues: {
      amount: person.discount ? typedAmount(person.discount.amount) : '',
      reason: person.discount?.reason ?? '',
      note: person.note ?? '',
    },
    toBody: ({ amount, reason, note }) => ({
      people: [refOf(person)],
      discount: amount.trim() === '' ? null : { amount: sentAmount(amount), reason },
      note: note.trim() === '' ? null : note,
    }),
    fieldOf: (path) => path.split('.').at(-1) as 'amount' | 'reason' | 'note',
    check: ({ amount, reason }) => ({
      reason:
        amount.trim() !== '' && reason.trim() === ''
          ? 'اكتب السبب، يراه من يدير الرحلة'
          : undefined,
    }),
    successMessage: 'تم الحفظ',
    errorMessage: 'لم يُحفظ',
  });
  const rows = [
    { label: 'المشاركة', value: personStateLabels[person.state] },
    ...person.answers.map(({ relation, guardianName, coming, way, at, lapsed }) => ({
      label: relationLabels[relation],
      value: `${guardianName}: ${coming ? 'يشارك' : 'لا يشارك'}، ${answerWayLabels[way]}، ${momentLabel(at)}${lapsed ? '، سقطت بتغيير الموعد' : ''}`,
    })),
    ...(isScout
      ? [
          {
            label: 'الموافقة',
            value: person.consent ? answerWayLabels[person.consent.way] : 'بلا موافقة مكتوبة',
          },
        ]
      : []),
    { label: 'المستحق', value: moneyText(person.due) },
    { label: 'المدفوع', value: moneyText(person.paid) },
    ...(person.giveBack ? [{ label: 'يُردّ إليه', value: moneyText(person.giveBack) }] : []),
    {
      label: 'الهاتف',
      value: person.phoneNumber && <PhoneNumber number={person.phoneNumber} />,
    },
  ];
  const isOpen = takesChanges(trip);
  return (
    <FormDialog
      form={form}
      title={person.name}
      submit="حفظ"
      onClose={props.onClose}
      after={
        isOpen && (
          <Stack gap="8">
            {isScout && (
              <Button look="default" wide onClick={props.onAnswer}>
                سجّل ردّاً
              </Button>
            )}
            {person.state === 'coming' || person.state === 'waiting' ? (
              <Button
                look="danger-text"
                wide
                disabled={changing.isPending}
                onClick={() => void withdraw()}
              >
                انسحب
              </Button>
            ) : (
              !isScout && (
                <Button
                  look="default"
                  wide
                  disabled={changing.isPending}
                  onClick={() => set('coming')}
                >
                  قادم
                </Button>
              )
            )}
          </Stack>
        )
      }
    >
      <Details rows={rows} missing="لا رقم" />
      <Text as="h3" size="h3">
        خصم أو إعفاء
      </Text>
      <AmountField {...form.field('amount')} label="الخصم" optional />
      <TextField {...form.field('reason')} label="سبب الخصم" optional maxLength={200} />
      <TextField
        {...form.field('note')}
        label="ملاحظة"
        description="لا تُكتب هنا أمور صحية، ولا تراها الأسرة."
        optional
      />
    </FormDialog>
  );
}
