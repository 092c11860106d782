import {
  type FinanceItem,
  MAX_REASON,
  reverseFinanceItem,
} from '../../../contract/finance/endpoints.ts';
import { useApiMutation } from '../../api/api.ts';
import { formatMoney } from '../../i18n/format.ts';
import { arabicDigits } from '../../i18n/localize.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Text } from '../../ui/layout/box.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { nameOf } from './rules.ts';

/** Asks why an item is reversed, and says what that does. */
export function ReversalDialog({ item, onClose }: { item: FinanceItem; onClose: () => void }) {
  const form = useApiForm(reverseFinanceItem, {
    initialValues: { reason: '' },
    toBody: ({ reason }) => ({ itemId: item.itemId, reason }),
  });
  const mutation = useApiMutation(reverseFinanceItem, {
    successMessage: 'تم عكس البند بنجاح',
    errorMessage: 'حدث خطأ أثناء عكس البند',
  });
  return (
    <Dialog title={`عكس البند ${arabicDigits(item.number)}`} onClose={onClose}>
      <Text tone="quiet">
        يُضاف اليوم بند يلغي أثر «{nameOf(item)}» بقيمة {formatMoney(item.value)} جنيه. يبقى البندان
        في كشف الحساب ولا يُحسبان في الايراد ولا المصروف، ولا يمكن التراجع عن ذلك.
      </Text>
      <Form form={form} mutation={mutation} onSaved={onClose}>
        <TextField {...form.field('reason')} label="السبب" maxLength={MAX_REASON} />
        <SubmitButton loadingText="جارٍ العكس…">عكس البند</SubmitButton>
      </Form>
    </Dialog>
  );
}
