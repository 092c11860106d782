import { useQuery } from '@tanstack/react-query';
import {
  readQualificationKinds,
  type StoredKinds,
  updateQualificationKinds,
} from '../../../contract/qualifications/endpoints.ts';
import { q } from '../../api/api.ts';
import { askToReplace } from '../../shared/records/record-conflict.tsx';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

/** The group's own list of courses and papers, a line each. */
export function KindsDialog({ onClose }: { onClose: () => void }) {
  const kinds = useQuery(q(readQualificationKinds));
  return (
    <Dialog title="قائمة التأهيل" onClose={onClose}>
      <Loaded query={kinds} latest skeleton={<CardSkeleton lines={6} />}>
        {({ body, version }) => <KindsForm names={body} version={version} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

function KindsForm(props: {
  names: readonly string[];
  version: string | undefined;
  onClose: () => void;
}) {
  const form = useApiForm(updateQualificationKinds, {
    initialValues: { names: props.names.join('\n'), version: props.version },
    toBody: ({ names, version }) => ({ names: namesOf(names), version }),
    successMessage: 'تم حفظ القائمة بنجاح',
    errorMessage: ({ code }) => (code === 'KINDS_CHANGED' ? null : 'لم تُحفظ القائمة'),
  });
  return (
    <Form
      form={form}
      onRefused={(failure) =>
        askToReplace<StoredKinds>(failure, 'KINDS_CHANGED', {
          title: 'تغيّرت القائمة بعد فتحها',
          differences: ({ names }) => [
            {
              label: 'القائمة',
              mine: namesOf(form.values.names).join('، '),
              theirs: names.join('، '),
            },
          ],
        })
      }
      onSaved={props.onClose}
    >
      <TextAreaField
        {...form.field('names')}
        label="القائمة"
        rows={10}
        description="اسم في كل سطر. ما سُجِّل من قبل يبقى كما هو."
      />
      <SubmitButton loadingText="جارٍ الحفظ…">حفظ</SubmitButton>
    </Form>
  );
}

const namesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
