import { reopenMonth } from '../../../contract/closes.ts';
import { MAX_REASON } from '../../../contract/finance.ts';
import { Text } from '../../components/box.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/form/fields.tsx';
import { Form, SubmitButton } from '../../components/form/form.tsx';
import { useApiForm } from '../../components/form/use-api-form.ts';
import { useApiMutation } from '../../lib/api.ts';
import { monthName } from '../../lib/month-name.ts';

/** Asks why a closed month is opened again, and says what that does. */
export function ReopenDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const name = monthName(month, true);
  const form = useApiForm(reopenMonth, {
    initialValues: { reason: '' },
    toBody: ({ reason }) => ({ month, reason }),
  });
  const mutation = useApiMutation(reopenMonth, {
    successMessage: `تمت إعادة فتح حساب ${name}`,
    errorMessage: `حدث خطأ أثناء إعادة فتح حساب ${name}`,
  });
  return (
    <Dialog title={`إعادة فتح حساب ${name}`} onClose={onClose}>
      <Text tone="quiet">
        بعدها يمكن أن تتغيّر بنود هذا الشهر، وقد لا يطابق رصيدُه ما طُبع. يبقى في سجل التغييرات من فتحه
        ومتى ولماذا.
      </Text>
      <Form form={form} mutation={mutation} onSaved={onClose}>
        <TextField {...form.field('reason')} label="السبب" maxLength={MAX_REASON} />
        <SubmitButton loadingText="جارٍ الفتح…">إعادة الفتح</SubmitButton>
      </Form>
    </Dialog>
  );
}
