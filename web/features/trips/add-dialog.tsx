import { useQuery } from '@tanstack/react-query';
import { listCaptains } from '../../../contract/captains/endpoints.ts';
import { addTripPeople, type Trip, type TripPerson } from '../../../contract/trips/endpoints.ts';
import { q } from '../../api/api.ts';
import { fullName } from '../../i18n/format.ts';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { PhoneField, TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';

type Values = {
  kind: 'captain' | 'guest';
  captainId: string | null;
  name: string;
  phoneNumber: string;
};

/** Adds a captain or a guest to a trip, who comes. */
export function AddDialog(props: {
  trip: Trip;
  people: readonly TripPerson[];
  onClose: () => void;
}) {
  const { trip, people } = props;
  const captains = useQuery(q(listCaptains, { query: {} }));
  const form = useApiForm(addTripPeople, {
    params: { tripId: trip.tripId },
    initialValues: { kind: 'captain', captainId: null, name: '', phoneNumber: '' } as Values,
    toBody: ({ kind, captainId, name, phoneNumber }: Values) =>
      kind === 'captain'
        ? { captainIds: [Number(captainId)] }
        : { guests: [{ name, phoneNumber }] },
    fieldOf: (path) =>
      path.startsWith('captainIds')
        ? 'captainId'
        : path.endsWith('phoneNumber')
          ? 'phoneNumber'
          : 'name',
    check: ({ kind, captainId, name }) => ({
      captainId: kind === 'captain' && captainId === null ? 'اختر القائد' : undefined,
      name: kind === 'guest' && name.trim() === '' ? 'اكتب الاسم' : undefined,
    }),
    successMessage: 'تمت الإضافة',
    errorMessage: 'لم تتم الإضافة',
  });
  const isThere = (id: number) =>
    people.some(({ captainId, state }) => captainId === id && state === 'coming');
  const choices = (captains.data?.body ?? [])
    .filter(({ captainId }) => !isThere(captainId))
    .map((captain) => ({ value: String(captain.captainId), label: fullName(captain) }));
  return (
    <FormDialog form={form} title="إضافة قائد أو ضيف" submit="إضافة" onClose={props.onClose}>
      <RadioField
        {...form.field('kind')}
        label="من؟"
        options={[
          { value: 'captain', label: 'قائد' },
          { value: 'guest', label: 'ضيف' },
        ]}
      />
      {form.values.kind === 'captain' ? (
        <ChoiceField
          {...form.field('captainId')}
          label="القائد"
          choices={choices}
          loading={captains.isPending}
          failed={captains.isError}
          emptyText="لا قادة غير من أُضيفوا"
        />
      ) : (
        <>
          <TextField {...form.field('name')} label="الاسم" maxLength={100} />
          <PhoneField {...form.field('phoneNumber')} label="رقم الهاتف" optional />
        </>
      )}
    </FormDialog>
  );
}
