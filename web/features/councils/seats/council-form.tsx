import { useNavigate } from '@tanstack/react-router';
import { createCouncil, updateCouncil } from '../../../../contract/councils/endpoints.ts';
import type { Council, Seat } from '../../../../contract/councils/shapes.ts';
import {
  type CouncilKind,
  type CouncilScope,
  councilKindLabels,
  councilKinds,
} from '../../../../contract/councils/words.ts';
import type { SectorName } from '../../../../contract/sectors/sector-name.ts';
import { useApiMutation } from '../../../api/api.ts';
import { sectorOf } from '../../../i18n/format.ts';
import { useCaptain } from '../../../session/session.ts';
import { CaptainPicker } from '../../../shared/captain-picker.tsx';
import { askToReplace } from '../../../shared/replace-changed.ts';
import { SectorPicker } from '../../../shared/sector-picker.tsx';
import { choicesOf } from '../../../ui/form/choices.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { RadioField } from '../../../ui/form/radio-field.tsx';
import { SubmitBar } from '../../../ui/form/submit-bar.tsx';
import { type ApiForm, useApiForm } from '../../../ui/form/use-api-form.ts';
import { Stack } from '../../../ui/layout/box.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { SeatsField } from './seats-field.tsx';

type Values = {
  name: string;
  kind: CouncilKind | '';
  scope: CouncilScope | '';
  unitCaptainId: number | null;
  sector: SectorName | null;
  seats: Seat[];
};

const scopeLabels: Record<CouncilScope, string> = {
  group: 'المجموعة كلها',
  unit: 'وحدة',
  sector: 'قطاع',
};

/** A council as it is sent: the scope's own fields, and each seat's person with the role. */
const bodyOf = ({ unitCaptainId, sector, seats, ...fields }: Values) => ({
  ...fields,
  ...(fields.scope === 'unit' && { unitCaptainId }),
  ...(fields.scope === 'sector' && sector),
  seats: seats.map(({ captainId, scoutId, role }) => ({ captainId, scoutId, role })),
});

const check = ({ kind, scope, seats }: Values) => ({
  kind: kind === '' ? 'اختر النوع' : undefined,
  scope: scope === '' ? 'اختر لمن المجلس' : undefined,
  seats: seats.length === 0 ? 'أضف مقعداً واحداً على الأقل' : undefined,
});

/** Name, kind, scope and seats of a council. */
export function CouncilForm({ council }: { council: Council | undefined }) {
  return council ? <EditCouncil council={council} /> : <NewCouncil />;
}

function useDone() {
  const navigate = useNavigate();
  return ({ body }: { body: Council }) =>
    void navigate({
      to: '/reports-and-councils/councils/$councilId',
      params: { councilId: String(body.councilId) },
      replace: true,
    });
}

function NewCouncil() {
  const { type, captainId } = useCaptain();
  const form = useApiForm(createCouncil, {
    initialValues: {
      name: '',
      kind: '',
      scope: '',
      unitCaptainId: type === 'general' ? null : captainId,
      sector: null,
      seats: [],
    } as Values,
    toBody: bodyOf,
    check,
  });
  const mutation = useApiMutation(createCouncil, {
    successMessage: 'تمت إضافة المجلس',
    errorMessage: 'لم يُضف المجلس. ما كتبته باقٍ.',
  });
  return (
    <Form form={form} mutation={mutation} onSaved={useDone()}>
      <CouncilFields form={form} />
      <SubmitBar>
        <SubmitButton loadingText="جارٍ الإضافة…">إضافة المجلس</SubmitButton>
      </SubmitBar>
    </Form>
  );
}

function EditCouncil({ council }: { council: Council }) {
  const { councilId, name, kind, scope, unitCaptainId, seats, version } = council;
  const form = useApiForm(updateCouncil, {
    initialValues: { name, kind, scope, unitCaptainId, sector: sectorOf(council), seats } as Values,
    toBody: (values) => ({ ...bodyOf(values), version }),
    check,
  });
  const mutation = useApiMutation(updateCouncil, {
    successMessage: 'تم حفظ المجلس',
    errorMessage: ({ code }) =>
      code === 'COUNCIL_CHANGED' ? null : 'لم يُحفظ المجلس. ما كتبته باقٍ.',
  });
  return (
    <Form
      form={form}
      mutation={mutation}
      params={{ councilId }}
      onRefused={(failure) =>
        askToReplace<Council>(failure, 'COUNCIL_CHANGED', {
          title: 'تغيّر هذا المجلس بعد فتحه',
          body: (stored) =>
            `المحفوظ الآن: ${stored.name}، ${stored.seats.map((seat) => seat.name).join('، ')}. هل يُحفظ تعديلك مكانه؟`,
        })
      }
      onSaved={useDone()}
    >
      <CouncilFields form={form} />
      <SubmitBar>
        <SubmitButton loadingText="جارٍ الحفظ…">حفظ المجلس</SubmitButton>
      </SubmitBar>
    </Form>
  );
}

function CouncilFields(props: {
  form: ApiForm<Values, typeof createCouncil> | ApiForm<Values, typeof updateCouncil>;
}) {
  const { form } = props;
  const isGeneral = useCaptain().type === 'general';
  const { scope, sector } = form.values;
  const scopes: CouncilScope[] = isGeneral ? ['group', 'unit', 'sector'] : ['unit', 'sector'];
  return (
    <>
      <Card>
        <Stack gap="16">
          <TextField {...form.field('name')} label="اسم المجلس" maxLength={60} />
          <RadioField<CouncilKind>
            {...form.field('kind')}
            label="النوع"
            options={choicesOf(councilKinds, councilKindLabels)}
          />
          <RadioField<CouncilScope>
            {...form.field('scope')}
            label="لمن المجلس؟"
            options={choicesOf(scopes, scopeLabels)}
          />
          {scope === 'unit' && isGeneral && (
            <CaptainPicker {...form.field('unitCaptainId')} type="unit" label="قائد الوحدة" />
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
