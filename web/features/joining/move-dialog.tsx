import { firstName } from '../../../contract/core/first-name.ts';
import { type JoinRequest, moveJoinRequest } from '../../../contract/joining/join-endpoints.ts';
import { groupToday, weekdayDate } from '../../i18n/format.ts';
import { useGroup } from '../../session/group.ts';
import { DateField } from '../../ui/form/dates/date-field.tsx';
import { TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { declineReason, declineReasons, nextMeeting, OTHER_REASON } from './rules.ts';

type FormMove = 'called' | 'note' | 'invited' | 'waiting' | 'declined';
/** A captain's acts on a request: by a form, by a press, or by accepting it, also into a sector that does not fit. */
export type Move = FormMove | 'came' | 'accept' | 'elsewhere';

/** The words of each move: its dialog, and its button. */
const moveWords: Record<FormMove, { title: string; submit: string }> = {
  called: { title: 'بعد المكالمة', submit: 'تم الاتصال' },
  note: { title: 'ملاحظة', submit: 'حفظ الملاحظة' },
  invited: { title: 'دعوة ليوم لقاء', submit: 'حفظ الدعوة' },
  waiting: { title: 'ينتظر مكاناً', submit: 'حفظ' },
  declined: { title: 'الاعتذار عن الطلب', submit: 'اعتذار' },
};

/** Moves a request, or notes something on it. */
export function MoveDialog(props: { request: JoinRequest; move: FormMove; onDone: () => void }) {
  const { request, move, onDone } = props;
  const meeting = nextMeeting(groupToday(), useGroup()?.meetingDay ?? null);
  const form = useApiForm(moveJoinRequest, {
    params: { requestId: request.requestId },
    initialValues: {
      note: '',
      when: meeting ? 'meeting' : 'other',
      day: '',
      reason: '',
      words: '',
    },
    toBody: ({ note, when, day, reason, words }) => ({
      // A call does not take an invitation back.
      state: move === 'note' || (move === 'called' && request.state !== 'received') ? '' : move,
      note: note || (move === 'called' ? 'اتصلنا بالأسرة' : ''),
      ...(move === 'invited' && { day: when === 'meeting' ? meeting : day }),
      ...(move === 'declined' && { reason: declineReason({ reason, words }) }),
      version: move === 'note' ? undefined : request.version,
    }),
    fieldOf: (path) => (path === 'state' ? 'note' : undefined),
    check: ({ reason, words }) => ({
      words: reason === OTHER_REASON && !words.trim() ? 'اكتب السبب' : undefined,
    }),
    errorMessage: 'لم يُحفظ. لم يتغيّر شيء.',
    successMessage: 'تم الحفظ',
    untilFresh: true,
  });
  return (
    <FormDialog
      title={`${moveWords[move].title}: ${firstName(request.name)}`}
      form={form}
      warnOnLeave={false}
      onClose={onDone}
      submit={moveWords[move].submit}
      danger={move === 'declined'}
    >
      {move === 'invited' && meeting && (
        <RadioField
          {...form.field('when')}
          label="اليوم"
          options={[
            { value: 'meeting', label: weekdayDate(meeting) },
            { value: 'other', label: 'يوم آخر' },
          ]}
        />
      )}
      {move === 'invited' && form.values.when === 'other' && (
        <DateField {...form.field('day')} label="يوم الدعوة" minDate={groupToday()} />
      )}
      {move === 'declined' ? (
        <>
          <RadioField
            {...form.field('reason')}
            label="السبب، تراه الأسرة"
            stacked
            options={declineReasons.map((value) => ({ value, label: value }))}
          />
          {form.values.reason === OTHER_REASON && (
            <TextField {...form.field('words')} label="السبب" />
          )}
        </>
      ) : (
        <TextAreaField
          {...form.field('note')}
          label="ملاحظة"
          optional={move !== 'note'}
          description="يراها القادة وحدهم."
        />
      )}
    </FormDialog>
  );
}
