import { type ListedDecision, updateDecision } from '../../../../contract/councils/endpoints.ts';
import { useApiMutation } from '../../../api/api.ts';
import { groupToday, weekdayDate } from '../../../i18n/format.ts';
import { DateField } from '../../../ui/form/dates/date-field.tsx';
import { TextAreaField } from '../../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { useApiForm } from '../../../ui/form/use-api-form.ts';
import { Text } from '../../../ui/layout/box.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

/** Drops a decision for a reason, or puts it off. */
export function DecisionDialog(props: {
  decision: ListedDecision;
  act: 'drop' | 'extend';
  onClose: () => void;
}) {
  const { decision, act } = props;
  const drops = act === 'drop';
  const form = useApiForm(updateDecision, {
    initialValues: { reason: '', dueDate: decision.dueDate ?? '' },
    toBody: ({ reason, dueDate }) => (drops ? { state: 'dropped', reason } : { dueDate }),
    check: ({ dueDate }) => ({ dueDate: !drops && dueDate === '' ? 'اختر الموعد' : undefined }),
  });
  const mutation = useApiMutation(updateDecision, {
    successMessage: drops ? 'أُسقط القرار' : 'مُدّ الموعد',
    errorMessage: 'لم يُحفظ القرار. ما كتبته باقٍ.',
    untilFresh: true,
  });
  const { decisionId, text } = decision;
  const date = form.field('dueDate');
  return (
    <Dialog title={drops ? 'إسقاط القرار بسبب' : 'مدّ الموعد'} onClose={props.onClose}>
      <Text tone="ink">{text}</Text>
      <Form form={form} mutation={mutation} params={{ decisionId }} onSaved={props.onClose}>
        {drops ? (
          <TextAreaField {...form.field('reason')} label="السبب" countTo={300} />
        ) : (
          <DateField
            {...date}
            label="حتى متى؟"
            minDate={groupToday()}
            description={date.value ? weekdayDate(date.value, true) : undefined}
          />
        )}
        <SubmitButton loadingText="جارٍ الحفظ…">{drops ? 'إسقاط القرار' : 'حفظ'}</SubmitButton>
      </Form>
    </Dialog>
  );
}
