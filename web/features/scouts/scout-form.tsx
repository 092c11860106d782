import type { ReactNode } from 'react';
import { isDay } from '../../../contract/core/dates.ts';
import { type FormValues, formValues, textProps } from '../../../contract/core/record-content.ts';
import type { createScout, ScoutProfile, updateScout } from '../../../contract/scouts/endpoints.ts';
import { wrongScoutDates } from '../../../contract/scouts/endpoints.ts';
import { scoutRecord } from '../../../contract/scouts/record.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { groupToday, sectorOf } from '../../i18n/format.ts';
import { useMemberNumber } from '../../session/member-numbers.ts';
import { MemberNumberField } from '../../shared/member-numbers/member-number-field.tsx';
import { SectorPicker } from '../../shared/pickers/sector-picker.tsx';
import { fieldChoices } from '../../shared/records/record-choices.ts';
import { Badge } from '../../ui/badge.tsx';
import { DateField } from '../../ui/form/dates/date-field.tsx';
import { FieldPair, PhoneField, TextField } from '../../ui/form/fields.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import type { ApiForm } from '../../ui/form/use-api-form.ts';
import { Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import css from './scout-form.module.css';

// About how old a scout is: a birth date is looked for from there.
const USUAL_AGE = 12;

/** The values of a scout's forms. */
export type ScoutValues = FormValues<typeof scoutRecord> & {
  sector: SectorName | null;
  /** The version of the stored scout that filled the fields. */
  version?: string | undefined;
};

/** A scout as the form holds one; without one all fields are blank. */
export const valuesOf = (
  scout?: Omit<ScoutProfile, 'editable'>,
  version?: string | undefined,
): ScoutValues => ({
  ...formValues(scoutRecord, scout),
  sector: scout ? sectorOf(scout) : null,
  version,
});

/** Checks that the schema can't make, or would word less well. */
export function checkScout({ gender, birthDate, enrollDate }: ScoutValues) {
  // A text that is no date is the schema's to refuse.
  const dateOf = (text: string) => (isDay(text) ? text : undefined);
  const dates = { birthDate: dateOf(birthDate), enrollDate: dateOf(enrollDate) };
  return {
    gender: gender ? undefined : 'هذا الحقل مطلوب',
    ...wrongScoutDates(dates, groupToday()),
  };
}

const { fields: scout } = scoutRecord;

type ScoutForm =
  | ApiForm<ScoutValues, typeof createScout>
  | ApiForm<ScoutValues, typeof updateScout>;

/** The fields of a scout: what is needed, then what can wait. */
export function ScoutFields(props: {
  form: ScoutForm;
  /** Absent where the captain can't choose among sectors. */
  sector: 'chosen' | 'fixed';
  /** The scout who is edited; undefined for a new one. */
  scoutId?: number;
  note?: string;
  /** Beneath the name: what speaks against adding it. */
  warning?: ReactNode;
}) {
  const { form } = props;
  const label = useMemberNumber();
  const today = groupToday();
  return (
    <>
      <Stack gap="16" className={css.needed}>
        <Card>
          <Stack gap="16">
            <TextField {...form.field('name')} {...textProps(scout.name)} />
            {props.sector === 'chosen' && <SectorPicker {...form.field('sector')} scope="own" />}
            <RadioField
              {...form.field('gender')}
              label={scout.gender.label}
              options={fieldChoices(scout.gender)}
            />
          </Stack>
        </Card>
        {props.warning}
      </Stack>
      <div className={css.extra}>
        <Card title="معلومات اختيارية">
          <Stack gap="16">
            {props.note && <Text tone="quiet">{props.note}</Text>}
            {label && (
              <MemberNumberField
                field={scout.memberNumber}
                binding={form.field('memberNumber')}
                failure={form.mutation.error}
                own={props.scoutId === undefined ? undefined : { kind: 'scout', id: props.scoutId }}
              />
            )}
            <PhoneField
              {...form.field('phoneNumber')}
              {...textProps(scout.phoneNumber)}
              autoComplete="off"
            />
            <TextField {...form.field('address')} {...textProps(scout.address)} />
            <TextField {...form.field('school')} {...textProps(scout.school)} />
            <FieldPair>
              <DateField
                {...form.field('birthDate')}
                {...textProps(scout.birthDate)}
                maxDate={today}
                opensAt={`${Number(today.slice(0, 4)) - USUAL_AGE}${today.slice(4)}`}
              />
              <DateField {...form.field('enrollDate')} {...textProps(scout.enrollDate)} />
            </FieldPair>
            <FieldPair>
              <FileSoon label="الصورة" />
              <FileSoon label="شهادة الميلاد" />
            </FieldPair>
          </Stack>
        </Card>
      </div>
    </>
  );
}

/** A file that can't be sent yet: dashed and 'قريباً', like everything that is not ready. */
function FileSoon({ label }: { label: string }) {
  return (
    <Row
      as="label"
      gap="8"
      align="center"
      justify="between"
      control
      tone="quiet"
      rounded
      padBlock="4"
      padInline="12"
      className={css.file}
    >
      <span>{label}</span>
      <Badge>قريباً</Badge>
      <VisuallyHidden>
        <input type="file" disabled />
      </VisuallyHidden>
    </Row>
  );
}
