import { isDay } from '../../../contract/core/dates.ts';
import { createCaptainContact, createContact } from '../../../contract/follow-up/endpoints.ts';
import { keepCompounds, sectorName } from '../../i18n/format.ts';
import { DateField } from '../../ui/form/dates/date-field.tsx';
import { Field } from '../../ui/form/fields.tsx';
import form from '../../ui/form/form.module.css';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import radio from '../../ui/form/radio-field.module.css';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { type ApiForm, type Binding, useApiForm } from '../../ui/form/use-api-form.ts';
import { Box, Row, Text } from '../../ui/layout/box.tsx';
import css from './follow-up-page.module.css';
import {
  type AwayPerson,
  absenceOf,
  dayOfCall,
  isNoted,
  noteWith,
  usualNotes,
  type When,
} from './rules.ts';

type Values = { when: When | ''; at: string; note: string };
type Props = {
  person: AwayPerson;
  today: string;
  onClose: () => void;
  onSaved: (contactId: number) => void;
};

const EMPTY: Values = { when: 'today', at: '', note: '' };
const TITLE = 'تم التواصل';
const SAVE_FAILED = 'لم يُسجَّل التواصل';

/** When somebody was reached, and what was said. */
export function ContactDialog({ isCaptain, ...props }: Props & { isCaptain: boolean }) {
  return isCaptain ? <CaptainDialog {...props} /> : <ScoutDialog {...props} />;
}

/** The body of a contact from the form's values. */
const bodyFrom =
  (today: string) =>
  ({ when, at, note }: Values) => ({
    at: dayOfCall(when || 'today', at, today) || undefined,
    note,
  });

/** The day is required, since a missing one means today, and can't be in the future. */
const checkDay =
  (today: string) =>
  ({ when, at }: Values) => {
    if (when !== 'other') return {};
    if (at === '') return { at: 'اختر يوم التواصل' };
    return isDay(at) && at > today ? { at: 'لا يمكن اختيار يوم لم يأتِ بعد' } : {};
  };

function ScoutDialog({ person, today, onSaved, onClose }: Props) {
  const form = useApiForm(createContact, {
    params: { scoutId: person.personId },
    initialValues: EMPTY,
    toBody: bodyFrom(today),
    check: checkDay(today),
    fieldOfCode: { DAY_TO_COME: 'at' },
    errorMessage: SAVE_FAILED,
  });
  return (
    <FormDialog
      title={TITLE}
      onClose={onClose}
      form={form}
      onSaved={({ body }) => onSaved(body.contactId)}
      submit="حفظ"
    >
      <Fields form={form} person={person} today={today} seenBy="قادة القطاع وقائد الوحدة" />
    </FormDialog>
  );
}

function CaptainDialog({ person, today, onSaved, onClose }: Props) {
  const form = useApiForm(createCaptainContact, {
    params: { captainId: person.personId },
    initialValues: EMPTY,
    toBody: bodyFrom(today),
    check: checkDay(today),
    fieldOfCode: { DAY_TO_COME: 'at' },
    errorMessage: SAVE_FAILED,
  });
  return (
    <FormDialog
      title={TITLE}
      onClose={onClose}
      form={form}
      onSaved={({ body }) => onSaved(body.contactId)}
      submit="حفظ"
    >
      <Fields form={form} person={person} today={today} seenBy="قائد الوحدة" />
    </FormDialog>
  );
}

function Fields(props: {
  form: Pick<ApiForm<Values, never>, 'values' | 'field'>;
  person: AwayPerson;
  today: string;
  seenBy: string;
}) {
  const { values, field } = props.form;
  return (
    <>
      <Text tone="quiet">
        <Text as="strong" weight="bold" tone="ink">
          {keepCompounds(props.person.name)}
        </Text>
        ، {sectorName(props.person)}، {absenceOf(props.person)}
      </Text>
      <div className={css.when}>
        <RadioField
          {...field('when')}
          label="متى؟"
          options={[
            { value: 'today', label: 'اليوم' },
            { value: 'yesterday', label: 'أمس' },
            { value: 'other', label: 'يوم آخر' },
          ]}
        />
      </div>
      {values.when === 'other' && (
        <DateField {...field('at')} label="يوم التواصل" maxDate={props.today} />
      )}
      <NoteField
        {...field('note')}
        usual={usualNotes[props.person.gender]}
        description={`يراها ${props.seenBy} والقادة العامون.`}
      />
    </>
  );
}

/** A note with buttons for frequent answers. */
function NoteField({
  usual,
  description,
  ...bound
}: Binding<string> & { usual: readonly string[]; description: string }) {
  return (
    <Field {...bound} label="ماذا قالوا؟" optional description={description}>
      {(wired) => (
        <>
          <Row gap="8" wrap below="8">
            {usual.map((each) => (
              <Box
                as="button"
                control
                padInline="4"
                key={each}
                type="button"
                className={`${radio.choice} ${css.chip}`}
                aria-pressed={isNoted(bound.value, each)}
                onClick={() => bound.onChange(noteWith(bound.value, each, usual))}
              >
                {each}
              </Box>
            ))}
          </Row>
          <textarea
            {...wired}
            rows={3}
            value={bound.value}
            onChange={(event) => bound.onChange(event.currentTarget.value)}
            className={`${form.input} ${form.textarea}`}
          />
        </>
      )}
    </Field>
  );
}
