import {
  type FinanceItem,
  MAX_REASON,
  reverseFinanceItem,
} from '../../../contract/finance/endpoints.ts';
import { formatMoney } from '../../i18n/format.ts';
import { arabicDigits } from '../../i18n/localize.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Text } from '../../ui/layout/box.tsx';
import { nameOf } from './rules.ts';

/** Asks why an item is reversed, and says what that does. */
export function ReversalDialog({ item, onClose }: { item: FinanceItem; onClose: () => void }) {
  const form = useApiForm(reverseFinanceItem, {
    initialValues: { reason: '' },
    toBody: ({ reason }) => ({ itemId: item.itemId, reason }),
    successMessage: 'تم عكس البند بنجاح',
    errorMessage: 'حدث خطأ أثناء عكس البند',
  });
  return (
    <FormDialog
      title={`عكس البند ${arabicDigits(item.number)}`}
      onClose={onClose}
      form={form}
      submit="عكس البند"
      loadingText="جارٍ العكس…"
    >
      <Text tone="quiet">
        يُضاف اليوم بند يلغي أثر «{nameOf(item)}» بقيمة {formatMoney(item.value)} جنيه. يبقى البندان
        في كشف الحساب ولا يُحسبان في الايراد ولا المصروف، ولا يمكن التراجع عن ذلك.
      </Text>
      <TextField {...form.field('reason')} label="السبب" maxLength={MAX_REASON} />
    </FormDialog>
  );
}
