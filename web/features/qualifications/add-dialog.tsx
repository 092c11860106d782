import { useQuery } from '@tanstack/react-query';
import { canForAll } from '../../../contract/core/permissions.ts';
import {
  createQualification,
  readQualificationKinds,
} from '../../../contract/qualifications/endpoints.ts';
import { q } from '../../api/api.ts';
import { groupToday } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { CaptainPicker } from '../../shared/pickers/captain-picker.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { DateField } from '../../ui/form/dates/date-field.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';

/** Records a course or paper of a captain. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  // Who answers for the qualifications of all records those of unit captains, too.
  const mayAll = canForAll(useCaptain(), 'qualifications:keep');
  const kinds = useQuery(q(readQualificationKinds));
  const form = useApiForm(createQualification, {
    initialValues: {
      captainId: null as number | null,
      kind: null as string | null,
      givenOn: '',
      validUntil: '',
      note: '',
    },
    params: ({ captainId }) => ({ captainId: captainId ?? 0 }),
    check: ({ captainId }) => ({
      captainId: captainId === null ? 'هذا الحقل مطلوب' : undefined,
    }),
    fieldOfCode: {
      CAPTAIN_NOT_FOUND: 'captainId',
      OUT_OF_SCOPE: 'captainId',
      KIND_NOT_FOUND: 'kind',
      DAY_TO_COME: 'givenOn',
      QUALIFICATION_DATES: 'validUntil',
    },
    successMessage: 'تم تسجيل التأهيل بنجاح',
    errorMessage: 'لم يُسجَّل التأهيل',
  });
  return (
    <FormDialog title="تسجيل تأهيل" onClose={onClose} form={form} submit="تسجيل">
      <CaptainPicker
        {...form.field('captainId')}
        label="القائد"
        {...(!mayAll && { type: 'regular' as const })}
      />
      <ChoiceField
        {...form.field('kind')}
        label="التأهيل"
        choices={(kinds.data?.body ?? []).map((kind) => ({ value: kind, label: kind }))}
        loading={kinds.isPending}
        failed={kinds.isError}
        emptyText="القائمة فارغة"
      />
      <DateField {...form.field('givenOn')} label="يوم الحصول عليه" maxDate={groupToday()} />
      <DateField {...form.field('validUntil')} label="صالح حتى" optional />
      <TextField {...form.field('note')} label="ملاحظة" optional />
    </FormDialog>
  );
}
