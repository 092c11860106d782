import { useNavigate } from '@tanstack/react-router';
import { type Captain, updateCaptainType } from '../../../contract/captains/endpoints.ts';
import { captainTypeLabels } from '../../../contract/core/labels.ts';
import type { CaptainType } from '../../../contract/core/permissions.ts';
import type { Sector } from '../../../contract/sectors/endpoints.ts';
import { fullName } from '../../i18n/format.ts';
import { updateCaptain, useCaptain } from '../../session/session.ts';
import { CaptainPicker } from '../../shared/pickers/captain-picker.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { seatsOf } from './rules.ts';

const types = [
  { value: 'regular', label: captainTypeLabels.regular, hint: 'لقطاع واحد' },
  { value: 'unit', label: captainTypeLabels.unit, hint: 'لعدة قطاعات' },
  { value: 'general', label: captainTypeLabels.general, hint: 'للمجموعة كلها' },
] as const;

/** Makes a captain regular, unit or general: `captain`, or whom the form lets one choose. */
export function CaptainTypeForm(props: {
  captains: readonly Captain[];
  sectors: readonly Sector[];
  captain?: Captain;
  onSaved?: () => void;
}) {
  const empty = {
    captainId: props.captain?.captainId ?? null,
    type: '' as CaptainType | '',
  };
  const navigate = useNavigate();
  const self = useCaptain();
  const chosenOf = (captainId: number | null) =>
    props.captains.find((captain) => captain.captainId === captainId);
  const form = useApiForm(updateCaptainType, {
    params: ({ captainId }) => ({ captainId: captainId ?? 0 }),
    initialValues: empty,
    check: ({ captainId, type }) => ({
      captainId: captainId === null ? 'هذا الحقل مطلوب' : undefined,
      type: type === '' ? 'هذا الحقل مطلوب' : sameType(type, chosenOf(captainId)),
    }),
    fieldOfCode: { LAST_GENERAL: 'type', CAPTAIN_NOT_FOUND: 'captainId' },
    successMessage: ({ arabicMessage }) => arabicMessage ?? 'تم تعديل الرتبة بنجاح',
    errorMessage: 'حدث خطأ أثناء تعديل الرتبة',
  });
  const { captainId, type } = form.values;
  const captain = chosenOf(captainId);
  return (
    <Form
      form={form}
      onSaved={({ body }) => {
        form.restart(empty);
        props.onSaved?.();
        if (body.captainId !== self.captainId) return;
        // Own rights changed: leave before the guard redirects.
        void navigate({ to: '/dashboard' }).then(() => updateCaptain({ ...self, ...body }));
      }}
    >
      {!props.captain && <CaptainPicker {...form.field('captainId')} label="القائد" />}
      <RadioField {...form.field('type')} label="الرتبة الجديدة" options={types} stacked />
      {captain && type !== '' && type !== captain.type && (
        <TypeNotice
          captain={captain}
          seats={seatsOf(captain, props.sectors)}
          isSelf={captain.captainId === self.captainId}
        />
      )}
      <SubmitButton quiet={!form.isDirty()} loadingText="جارٍ تغيير الرتبة…">
        تغيير الرتبة
      </SubmitButton>
    </Form>
  );
}

/** The form in a dialog, for a captain who is known. */
export function CaptainTypeDialog(props: {
  captains: readonly Captain[];
  sectors: readonly Sector[];
  captain: Captain;
  onClose: () => void;
}) {
  const { captain, onClose, ...lists } = props;
  return (
    <Dialog title={`تغيير رتبة ${fullName(captain)}`} onClose={onClose}>
      <p>الرتبة الآن: {captainTypeLabels[captain.type]}</p>
      <CaptainTypeForm {...lists} captain={captain} onSaved={onClose} />
    </Dialog>
  );
}

function sameType(type: CaptainType, captain: Captain | undefined): string | undefined {
  if (captain?.type !== type) return undefined;
  return `هذه ${captain.gender === 'female' ? 'رتبتها' : 'رتبته'} الحالية بالفعل`;
}

/** Warns of the rights and seats that the change removes. */
function TypeNotice(props: { captain: Captain; seats: readonly string[]; isSelf: boolean }) {
  const { captain, seats } = props;
  const sentences = [];
  if (props.isSelf) sentences.push('هذا حسابك أنت: ستفقد صلاحيات القائد العام فوراً.');
  if (seats.length > 0) {
    sentences.push(
      captain.type === 'unit'
        ? seats.length === 1
          ? `سيصبح هذا القطاع بلا قائد وحدة: ${seats[0]}`
          : `ستصبح هذه القطاعات بلا قائد وحدة: ${seats.join('، ')}`
        : `${captain.gender === 'female' ? 'ستترك قطاعها' : 'سيترك قطاعه'}: ${seats[0]}`,
    );
  }
  if (sentences.length === 0) return null;
  return (
    <Notice tone="warn" live>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  );
}
