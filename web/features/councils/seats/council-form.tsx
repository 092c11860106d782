import { useNavigate } from '@tanstack/react-router';
import {
  differences,
  type FormValues,
  formValues,
  textProps,
} from '../../../../contract/core/record-content.ts';
import { createCouncil, updateCouncil } from '../../../../contract/councils/endpoints.ts';
import { councilRecord, scopeLabels } from '../../../../contract/councils/record.ts';
import type { Council, Seat } from '../../../../contract/councils/shapes.ts';
import {
  type CouncilKind,
  type CouncilScope,
  seatRoleLabels,
} from '../../../../contract/councils/words.ts';
import type { SectorName } from '../../../../contract/sectors/sector-name.ts';
import { sectorOf } from '../../../i18n/format.ts';
import { useCaptain } from '../../../session/session.ts';
import { CaptainPicker } from '../../../shared/pickers/captain-picker.tsx';
import { SectorPicker } from '../../../shared/pickers/sector-picker.tsx';
import { fieldChoices } from '../../../shared/records/record-choices.ts';
import { sectorDifference } from '../../../shared/records/record-conflict.tsx';
import { recordWords } from '../../../shared/records/record-words.ts';
import { useRecordForm } from '../../../shared/records/use-record-form.ts';
import { choicesOf } from '../../../ui/form/choices.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { RadioField } from '../../../ui/form/radio-field.tsx';
import { SubmitBar } from '../../../ui/form/submit-bar.tsx';
import type { ApiForm } from '../../../ui/form/use-api-form.ts';
import { Stack } from '../../../ui/layout/box.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { SeatsField } from './seats-field.tsx';

type Values = FormValues<typeof councilRecord> & { sector: SectorName | null; seats: Seat[] };

/** A council as it is sent: the scope's own fields, and each seat's person with the role. */
const bodyOf = ({ unitCaptainId, sector, seats, ...fields }: Values) => ({
  ...fields,
  ...(fields.scope === 'unit' && { unitCaptainId }),
  ...(fields.scope === 'sector' && sector),
  seats: seats.map(({ captainId, scoutId, role }) => ({ captainId, scoutId, role })),
});

const valuesOf = (council?: Council): Values => ({
  ...formValues(councilRecord, council),
  sector: council ? sectorOf(council) : null,
  seats: council?.seats ?? [],
});

function councilDifferences(mine: Values, stored: Council) {
  const theirs = valuesOf(stored);
  const captain = (id: number) =>
    (id === stored.unitCaptainId && stored.unitCaptainName) || 'القائد الذي اخترته';
  return [
    ...differences(
      councilRecord,
      { mine, theirs },
      { ...recordWords, captain },
      {
        seats: (seats) =>
          seats.map(({ name, role }) => `${name}، ${seatRoleLabels[role]}`).join('\n'),
      },
    ),
    ...sectorDifference(mine.sector, theirs.sector),
  ];
}

/** Name, kind, scope and seats of a council. */
export function CouncilForm({ council }: { council: Council | undefined }) {
  const { type, captainId } = useCaptain();
  const navigate = useNavigate();
  const { form, ...saving } = useRecordForm(createCouncil, updateCouncil, {
    isNew: council === undefined,
    params: council && { councilId: council.councilId },
    initialValues: council
      ? valuesOf(council)
      : { ...valuesOf(), unitCaptainId: type === 'general' ? null : captainId },
    toBody: (values) => ({ ...bodyOf(values), version: council?.version }),
    check: ({ kind, scope, seats }) => ({
      kind: kind === null ? 'اختر النوع' : undefined,
      scope: scope === null ? 'اختر لمن المجلس' : undefined,
      seats: seats.length === 0 ? 'أضف مقعداً واحداً على الأقل' : undefined,
    }),
    said: {
      added: 'تمت إضافة المجلس',
      saved: 'تم حفظ المجلس',
      notAdded: 'لم يُضف المجلس. ما كتبته باقٍ.',
      notSaved: 'لم يُحفظ المجلس. ما كتبته باقٍ.',
    },
    changed: {
      code: 'COUNCIL_CHANGED',
      title: 'تغيّر هذا المجلس بعد فتحه',
      differences: (stored: Council, mine) => councilDifferences(mine, stored),
    },
  });
  return (
    <Form
      form={form}
      {...saving}
      onSaved={({ body }) =>
        void navigate({
          to: '/reports-and-councils/councils/$councilId',
          params: { councilId: String(body.councilId) },
          replace: true,
        })
      }
    >
      <CouncilFields form={form} />
      <SubmitBar>
        <SubmitButton loadingText={council ? 'جارٍ الحفظ…' : 'جارٍ الإضافة…'}>
          {council ? 'حفظ المجلس' : 'إضافة المجلس'}
        </SubmitButton>
      </SubmitBar>
    </Form>
  );
}

function CouncilFields(props: {
  form: ApiForm<Values, typeof createCouncil | typeof updateCouncil>;
}) {
  const { form } = props;
  const isGeneral = useCaptain().type === 'general';
  const { scope, sector } = form.values;
  const scopes: CouncilScope[] = isGeneral ? ['group', 'unit', 'sector'] : ['unit', 'sector'];
  return (
    <>
      <Card>
        <Stack gap="16">
          <TextField {...form.field('name')} {...textProps(councilRecord.fields.name)} />
          <RadioField<CouncilKind>
            {...form.field('kind')}
            label={councilRecord.fields.kind.label}
            options={fieldChoices(councilRecord.fields.kind)}
          />
          <RadioField<CouncilScope>
            {...form.field('scope')}
            label={councilRecord.fields.scope.label}
            options={choicesOf(scopes, scopeLabels)}
          />
          {scope === 'unit' && isGeneral && (
            <CaptainPicker
              {...form.field('unitCaptainId')}
              type="unit"
              label={councilRecord.fields.unitCaptainId.label}
            />
          )}
          {scope === 'sector' && <SectorPicker {...form.field('sector')} scope="own" />}
        </Stack>
      </Card>
      <Card>
        <SeatsField {...form.field('seats')} sector={scope === 'sector' ? sector : null} />
      </Card>
    </>
  );
}
