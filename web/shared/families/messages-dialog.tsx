import { useQuery } from '@tanstack/react-query';
import {
  readFollowUpMessages,
  type StoredMessages,
  updateFollowUpMessages,
} from '../../../contract/follow-up/endpoints.ts';
import {
  type FollowUpMessages,
  type MessageCase,
  messageCases,
  placeholdersOf,
} from '../../../contract/follow-up/words.ts';
import { q } from '../../api/api.ts';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Text } from '../../ui/layout/box.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { askToReplace } from '../records/record-conflict.tsx';

const labels: Record<MessageCase, string> = {
  absenceMale: 'غاب أسابيع متتالية',
  absenceFemale: 'غابت أسابيع متتالية',
  rateMale: 'حضوره قليل',
  rateFemale: 'حضورها قليل',
  captainMale: 'قائد غائب',
  captainFemale: 'قائدة غائبة',
  birthday: 'عيد ميلاد كشاف',
  invitation: 'دعوة قائد، وبعدها الرابط',
};

/** The texts that captains write to those who stay away, and to those whom they invite; for general captains to change. */
export function MessagesDialog({ onClose }: { onClose: () => void }) {
  const messages = useQuery(q(readFollowUpMessages));
  return (
    <Dialog title="نصوص الرسائل" onClose={onClose}>
      <Loaded query={messages} latest skeleton={<CardSkeleton lines={8} />}>
        {({ body, version }) => (
          <MessagesForm messages={body} version={version} onClose={onClose} />
        )}
      </Loaded>
    </Dialog>
  );
}

function MessagesForm(props: {
  messages: FollowUpMessages;
  version: string | undefined;
  onClose: () => void;
}) {
  const form = useApiForm(updateFollowUpMessages, {
    initialValues: { ...props.messages, version: props.version },
    successMessage: 'تم حفظ نصوص الرسائل بنجاح',
    errorMessage: ({ code }) => (code === 'MESSAGES_CHANGED' ? null : 'لم تُحفظ نصوص الرسائل'),
  });
  const differing = (stored: StoredMessages) =>
    messageCases
      .filter((of) => stored[of] !== form.values[of])
      .map((of) => ({ label: labels[of], mine: form.values[of] || null, theirs: stored[of] }));
  return (
    <Form
      form={form}
      onRefused={(failure) =>
        askToReplace<StoredMessages>(failure, 'MESSAGES_CHANGED', {
          title: 'تغيّرت نصوص الرسائل بعد فتحها',
          differences: differing,
        })
      }
      onSaved={props.onClose}
    >
      <Text tone="quiet">
        تظهر في واتساب قبل الإرسال، ويمكن تعديلها هناك. ما بين القوسين يكتبه البرنامج، مثل اسم من
        غاب واسم من يكتب. النص الفارغ يعود إلى نص البرنامج.
      </Text>
      {messageCases.map((of) => (
        <TextAreaField
          key={of}
          {...form.field(of)}
          label={labels[of]}
          optional
          rows={4}
          counted
          description={placeholdersOf(of)
            .map((word) => `{${word}}`)
            .join(' ')}
        />
      ))}
      <SubmitButton loadingText="جارٍ الحفظ…">حفظ</SubmitButton>
    </Form>
  );
}
