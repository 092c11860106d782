import { countText, noun } from '../../../contract/core/counting.ts';
import { declineJoinRequests, type JoinRequest } from '../../../contract/joining/join-endpoints.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { declineReason, declineReasons, OTHER_REASON } from './rules.ts';

const REQUESTS = noun('طلب واحد', 'طلبين', 'طلبات', 'طلباً', 'طلب');

/** Declines several requests with one reason. */
export function DeclineDialog(props: { requests: readonly JoinRequest[]; onDone: () => void }) {
  const { requests, onDone } = props;
  const form = useApiForm(declineJoinRequests, {
    initialValues: { reason: '', words: '' },
    toBody: ({ reason, words }) => ({
      requestIds: requests.map(({ requestId }) => requestId),
      reason: declineReason({ reason, words }),
    }),
    check: ({ reason, words }) => ({
      words: reason === OTHER_REASON && !words.trim() ? 'اكتب السبب' : undefined,
    }),
    errorMessage: 'لم يُحفظ. لم يتغيّر شيء.',
    successMessage: 'تم الاعتذار',
    untilFresh: true,
  });
  return (
    <FormDialog
      title={`الاعتذار عن ${countText(requests.length, REQUESTS)}`}
      form={form}
      warnOnLeave={false}
      onClose={onDone}
      submit="اعتذار"
      danger
    >
      <RadioField
        {...form.field('reason')}
        label="السبب، تراه الأسر"
        stacked
        options={declineReasons.map((value) => ({ value, label: value }))}
      />
      {form.values.reason === OTHER_REASON && <TextField {...form.field('words')} label="السبب" />}
    </FormDialog>
  );
}
