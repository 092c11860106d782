import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type GuardianRelation, relationChoices } from '../../../contract/consents/words.ts';
import { firstName } from '../../../contract/core/first-name.ts';
import type { ParentPage } from '../../../contract/parents/endpoints.ts';
import { answerTrip } from '../../../contract/trips/family-endpoints.ts';
import { consentFor } from '../../../contract/trips/letter.ts';
import type { FamilyTrip } from '../../../contract/trips/shapes.ts';
import { CheckField, TextField } from '../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Box, Text } from '../../ui/layout/box.tsx';
import { DigitsField } from './digits-form.tsx';

type Values = {
  coming: 'yes' | 'no' | '';
  guardianName: string;
  relation: GuardianRelation | '';
  /** Places of the other children whom the answer is for too. */
  others: number[];
  lastDigits: string;
};

/** The family's answer to a trip; agreeing to it is the press of the button under the words. */
export function TripForm(props: {
  trip: FamilyTrip;
  page: ParentPage;
  parentKey: string;
  onDone: () => void;
}) {
  const { trip, page } = props;
  const child = firstName(page.name);
  const isGirl = page.gender === 'female';
  const siblings = page.children.filter(
    ({ place, asksTrips }) => place !== page.place && asksTrips?.includes(trip.tripId),
  );
  /** The children whom the answer is for, that of the page first. */
  const childrenOf = (others: readonly number[]) => [
    page,
    ...siblings.filter(({ place }) => others.includes(place)),
  ];
  const wordsFor = (others: readonly number[]) =>
    consentFor(
      trip.consentPattern ?? trip.consentText,
      childrenOf(others).map(({ name }) => name),
    );
  const form = useApiForm(answerTrip, {
    params: { key: props.parentKey, tripId: trip.tripId },
    initialValues: {
      coming: '',
      guardianName: page.consent?.guardianName ?? '',
      relation: page.consent?.relation ?? '',
      others: [],
      lastDigits: '',
    } as Values,
    toBody: ({ coming, guardianName, relation, others, lastDigits }: Values) => ({
      child: page.place,
      others: childrenOf(others)
        .slice(1)
        .map(({ place }) => place),
      coming: coming === 'yes',
      ...(coming === 'yes' && { agreed: true, consentWords: wordsFor(others) }),
      guardianName,
      relation,
      ...(lastDigits && { lastDigits }),
    }),
    check: ({ coming, relation }) => ({
      coming: coming === '' ? 'اختاروا الجواب' : undefined,
      relation: relation === '' ? 'اختاروا صلتكم' : undefined,
    }),
    successMessage: 'حُفظ ردّكم، شكراً لكم',
    errorMessage: 'لم يصل ردّكم. ما كتبتموه باقٍ.',
    untilFresh: true,
  });
  const { values } = form;
  const isComing = values.coming === 'yes';
  const names = childrenOf(values.others)
    .map(({ name }) => firstName(name))
    .join(' و');
  const client = useQueryClient();
  const refusal = form.mutation.error?.code;
  // Those of another child whom the answer is for may be asked too.
  const [asksDigits, setAsksDigits] = useState(page.asksDigits);
  // Where the consent was changed while it was read, the page shows the new one.
  useEffect(() => {
    if (refusal === 'CONSENT_WORDS_CHANGED') void client.invalidateQueries();
    if (refusal === 'WRONG_DIGITS') setAsksDigits(true);
  }, [refusal, client]);
  return (
    <Form form={form} warnOnLeave={false} onSaved={props.onDone}>
      <RadioField
        {...form.field('coming')}
        label={`هل ${isGirl ? 'تشارك' : 'يشارك'} ${child}؟`}
        options={[
          { value: 'yes', label: isGirl ? 'تشارك' : 'يشارك' },
          { value: 'no', label: isGirl ? 'لا تشارك' : 'لا يشارك' },
        ]}
      />
      {siblings.map(({ place, name }) => (
        <CheckField
          key={place}
          label={`و${firstName(name)} كذلك`}
          optional="tacit"
          value={values.others.includes(place)}
          onChange={(isTicked) =>
            form.setValue(
              'others',
              isTicked ? [...values.others, place] : values.others.filter((each) => each !== place),
            )
          }
        />
      ))}
      {isComing && (
        <Box surface="sunken" rounded pad="12">
          <Text tone="quiet">نص الموافقة</Text>
          <Text>{wordsFor(values.others)}</Text>
        </Box>
      )}
      <TextField {...form.field('guardianName')} label="اسمكم" autoComplete="name" />
      <RadioField
        {...form.field('relation')}
        label={isGirl ? 'صلتكم بها' : 'صلتكم به'}
        options={relationChoices}
        snug
      />
      {asksDigits && <DigitsField {...form.field('lastDigits')} />}
      <SubmitButton loadingText="جارٍ الإرسال…">
        {isComing
          ? `نوافق على مشاركة ${names}`
          : values.coming === 'no'
            ? 'نرسل الاعتذار'
            : 'إرسال الرد'}
      </SubmitButton>
      {isComing && <Text tone="quiet">يُحفظ النص واسمكم ووقت الموافقة.</Text>}
    </Form>
  );
}
