import { declineTransfer, type Transfer } from '../../../contract/transfers/endpoints.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';

/** Declines an offer of another group. */
export function DeclineDialog({ transfer, onDone }: { transfer: Transfer; onDone: () => void }) {
  const form = useApiForm(declineTransfer, {
    initialValues: { reason: '' },
    params: { transferId: transfer.transferId },
    errorMessage: 'لم يُحفظ. لم يتغيّر شيء.',
    successMessage: 'تم الاعتذار',
    untilFresh: true,
  });
  return (
    <FormDialog
      title={`الاعتذار عن ${transfer.name}`}
      form={form}
      warnOnLeave={false}
      onClose={onDone}
      submit="اعتذار"
      danger
    >
      <TextField {...form.field('reason')} label={`السبب، تراه ${transfer.groupName}`} />
    </FormDialog>
  );
}
