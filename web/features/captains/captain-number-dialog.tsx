import type { Captain } from '../../../contract/captains/endpoints.ts';
import { captainRecord } from '../../../contract/captains/record.ts';
import type { ResponseOf } from '../../../contract/core/endpoint.ts';
import { differences, formValues, labelOf } from '../../../contract/core/record-content.ts';
import { updateCaptainNumber } from '../../../contract/member-numbers/endpoints.ts';
import { fullName } from '../../i18n/format.ts';
import { MemberNumberField } from '../../shared/member-numbers/member-number-field.tsx';
import { askToReplace } from '../../shared/records/record-conflict.tsx';
import { recordWords } from '../../shared/records/record-words.ts';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';

const { memberNumber } = captainRecord.fields;
type Stored = Pick<ResponseOf<typeof updateCaptainNumber>, 'version'> &
  Pick<Captain, 'memberNumber'>;

/** The membership number of a captain, to be written. */
export function CaptainNumberDialog(props: {
  captain: Captain & { version?: string | undefined };
  onClose: () => void;
}) {
  const { captain, onClose } = props;
  const valuesOf = (stored: Pick<Captain, 'memberNumber'>) =>
    formValues(captainRecord, { memberNumber: stored.memberNumber ?? null });
  const form = useApiForm(updateCaptainNumber, {
    params: { captainId: captain.captainId },
    initialValues: { ...valuesOf(captain), version: captain.version },
    fieldOfCode: { NUMBER_TAKEN: 'memberNumber', MEMBER_NUMBER_OFF: 'memberNumber' },
    successMessage: 'تم حفظ الرقم',
    errorMessage: ({ code }) =>
      code === 'NUMBER_TAKEN' || code === 'CAPTAIN_CHANGED' ? null : 'لم يُحفظ الرقم',
    untilFresh: true,
  });
  return (
    <Dialog title={`${labelOf(memberNumber)}: ${fullName(captain)}`} onClose={onClose}>
      <Form
        form={form}
        onSaved={onClose}
        onRefused={(failure) =>
          askToReplace<Stored>(failure, 'CAPTAIN_CHANGED', {
            title: 'تغيّر رقم هذا القائد بعد فتحه',
            differences: (stored) =>
              differences(
                captainRecord,
                { mine: { memberNumber: form.values.memberNumber }, theirs: valuesOf(stored) },
                recordWords,
                {},
              ),
          })
        }
      >
        <MemberNumberField
          field={memberNumber}
          binding={form.field('memberNumber')}
          failure={form.mutation.error}
          own={{ kind: 'captain', id: captain.captainId }}
        />
        <SubmitButton loadingText="جارٍ الحفظ…">حفظ الرقم</SubmitButton>
      </Form>
    </Dialog>
  );
}
