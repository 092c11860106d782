import {
  type GuardianRelation,
  relationChoices,
  relationLabels,
} from '../../../contract/consents/words.ts';
import type { CallOf } from '../../../contract/core/endpoint.ts';
import { firstName } from '../../../contract/core/first-name.ts';
import { changeTripPeople, type Trip, type TripPerson } from '../../../contract/trips/endpoints.ts';
import { refOf } from '../../../contract/trips/people.ts';
import { groupToday, momentLabel, sectorName } from '../../i18n/format.ts';
import { type KeptOf, sendOrKeep } from '../../offline/outbox-client.ts';
import { DateField } from '../../ui/form/dates/date-field.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Stack, Text } from '../../ui/layout/box.tsx';
import { Notice } from '../../ui/notice.tsx';
import { tripAnswer } from './outbox-kinds.ts';

type AnswerBody = CallOf<typeof changeTripPeople>['body'];
type Values = {
  answer: 'coming' | 'notComing' | '';
  way: 'paper' | 'call' | 'decision' | '';
  guardian: string;
  guardianName: string;
  signedOn: string;
  note: string;
};

/** Notes what a family answered on paper or by telephone; where two guardians differ, what the captain decides. */
export function AnswerDialog(props: {
  trip: Trip;
  person: TripPerson;
  /** An answer on the device that the server refused: it is corrected here. */
  refused?: KeptOf<typeof tripAnswer> | undefined;
  onClose: () => void;
}) {
  const { trip, person, refused } = props;
  const first = firstName(person.name);
  const isWoman = person.gender === 'female';
  const { guardians } = person;
  // Nothing is chosen beforehand but a single guardian.
  const only = guardians.length === 1 ? `0` : '';
  const form = useApiForm(changeTripPeople, {
    params: { tripId: trip.tripId },
    initialValues: {
      answer: '',
      way: '',
      guardian: only,
      guardianName: '',
      signedOn: groupToday(),
      note: person.note ?? '',
      ...(refused && valuesOf(refused.body, person)),
    } as Values,
    toBody: (values: Values) => bodyOf(values, person),
    fieldOf: (path) => (path === 'relation' ? 'guardian' : (path as keyof Values)),
    check: (values) => ({
      answer: values.answer === '' ? 'اختر الجواب' : undefined,
      way: values.way === '' ? 'اختر كيف وصل الردّ' : undefined,
      guardian: values.way !== 'decision' && values.guardian === '' ? 'اختر من أجاب' : undefined,
      guardianName:
        values.way !== 'decision' && isOther(values) && values.guardianName.trim() === ''
          ? 'اكتب اسم من أجاب'
          : undefined,
    }),
    successMessage: `حُفظ ردّ أسرة ${first}`,
    errorMessage: 'لم يُحفظ الردّ',
    send: (request) =>
      sendOrKeep(tripAnswer, { activityId: trip.activityId, ...refOf(person) }, request),
  });
  const { values } = form;
  const sector =
    person.sectorBaseName && person.sectorSuffixName
      ? sectorName({
          sectorBaseName: person.sectorBaseName,
          sectorSuffixName: person.sectorSuffixName,
        })
      : '';
  return (
    <FormDialog form={form} title={`ردّ أسرة ${first}`} submit="احفظ الردّ" onClose={props.onClose}>
      <Text tone="quiet">
        <strong>{person.name}</strong>، {sector}
      </Text>
      {person.needsCall && (
        <Notice tone="warn" title="جوابان مختلفان">
          {person.answers.map(({ relation, guardianName, coming, at }) => (
            <Text key={relation}>
              {`${guardianName}، ${relationLabels[relation]}: ${coming ? 'يشارك' : 'لا يشارك'}، ${momentLabel(at)}`}
            </Text>
          ))}
        </Notice>
      )}
      <RadioField
        {...form.field('answer')}
        label={isWoman ? 'هل تشارك؟' : 'هل يشارك؟'}
        options={[
          { value: 'coming', label: isWoman ? 'قادمة' : 'قادم' },
          { value: 'notComing', label: isWoman ? 'غير قادمة' : 'غير قادم' },
        ]}
      />
      <div>
        <RadioField
          {...form.field('way')}
          label="كيف وصل الردّ؟"
          snug
          options={[
            { value: 'paper', label: 'ورقة موقّعة' },
            { value: 'call', label: 'مكالمة' },
            ...(person.needsCall ? [{ value: 'decision' as const, label: 'قرار القائد' }] : []),
          ]}
        />
        {values.way === 'call' && values.answer === 'coming' && (
          <Text tone="warn" above="4" role="status">
            تبقى بلا موافقة مكتوبة.
          </Text>
        )}
      </div>
      {values.way !== 'decision' && (
        <Stack gap="16">
          <RadioField
            {...form.field('guardian')}
            label="من أجاب؟"
            snug
            options={[
              ...guardians.map(({ name, relation }, index) => ({
                value: String(index),
                label: `${firstName(name)}، ${relationLabels[relation]}`,
              })),
              ...relationChoices
                .filter(({ value }) => !guardians.some(({ relation }) => relation === value))
                .map(({ value, label }) => ({ value, label })),
            ]}
          />
          {isOther(values) && <TextField {...form.field('guardianName')} label="الاسم" />}
        </Stack>
      )}
      {values.way === 'paper' && values.answer === 'coming' && (
        <DateField {...form.field('signedOn')} label="يوم التوقيع" />
      )}
      <TextField
        {...form.field('note')}
        label="ملاحظة"
        description="لا تُكتب هنا أمور صحية، ولا تراها الأسرة."
        optional
      />
    </FormDialog>
  );
}

/** The form's values of a kept answer. */
function valuesOf(body: AnswerBody, { guardians }: TripPerson): Partial<Values> {
  const { state, way = 'decision', guardianName = '', relation = '', signedOn, note } = body;
  const known = guardians.findIndex(
    (each) => each.name === guardianName && each.relation === relation,
  );
  return {
    answer: state === 'coming' || state === 'notComing' ? state : '',
    way: way as Values['way'],
    guardian: known < 0 ? relation : String(known),
    guardianName,
    ...(signedOn && { signedOn }),
    note: note ?? '',
  };
}

/** Whether somebody is named who is not among the known guardians. */
const isOther = ({ guardian }: Values) => guardian !== '' && !/^\d+$/.test(guardian);

function bodyOf(values: Values, person: TripPerson) {
  const { answer, way, guardian, note } = values;
  const known = isOther(values) ? undefined : person.guardians[Number(guardian)];
  const who = {
    way,
    guardianName: known?.name ?? values.guardianName,
    relation: known?.relation ?? (guardian as GuardianRelation),
    ...(way === 'paper' && answer === 'coming' && { signedOn: values.signedOn }),
  };
  return {
    people: [refOf(person)],
    state: answer,
    note: note.trim() === '' ? null : note,
    ...(way === 'decision' ? {} : who),
  };
}
