import { type StoredText, updateMessages } from '../../../contract/families/endpoints.ts';
import { familyFields } from '../../../contract/families/words.ts';
import { askToReplace } from '../../shared/records/record-conflict.tsx';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Text } from '../../ui/layout/box.tsx';

/** The text of a running list, for the families that are left. */
export function TextDialog(props: { list: StoredText & { listId: number }; onClose: () => void }) {
  const { listId, text, version } = props.list;
  const form = useApiForm(updateMessages, {
    params: { listId },
    initialValues: { text, version },
    successMessage: 'تغيّر النص للباقين',
    errorMessage: ({ code }) => (code === 'MESSAGES_CHANGED' ? null : 'لم يتغيّر النص'),
  });
  return (
    <FormDialog
      title="تغيير النص"
      onClose={props.onClose}
      form={form}
      submit="حفظ"
      unchanged={!form.isDirty()}
      onRefused={(failure) =>
        askToReplace<StoredText>(failure, 'MESSAGES_CHANGED', {
          title: 'تغيّر نص القائمة بعد فتحه',
          differences: (stored) => [{ label: 'النص', mine: form.values.text, theirs: stored.text }],
        })
      }
    >
      <Text tone="quiet">لهذه القائمة وحدها، ولمن لم يُكتب إليهم بعد.</Text>
      <TextAreaField
        {...form.field('text')}
        label="النص"
        rows={6}
        counted
        description={familyFields.map((word) => `{${word}}`).join(' ')}
      />
    </FormDialog>
  );
}
