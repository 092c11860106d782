import { reopenMonth } from '../../../contract/finance/closes.ts';
import { MAX_REASON } from '../../../contract/finance/endpoints.ts';
import { useApiMutation } from '../../api/api.ts';
import { monthName } from '../../i18n/month-name.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Text } from '../../ui/layout/box.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

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
