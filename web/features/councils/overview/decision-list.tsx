import { IconAlertTriangle, IconCheck, IconClock, IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type ListedDecision, updateDecision } from '../../../../contract/councils/endpoints.ts';
import { decisionStateLabels } from '../../../../contract/councils/words.ts';
import { useApiMutation } from '../../../api/api.ts';
import { callName, dayMonth, groupToday, weekdayDate } from '../../../i18n/format.ts';
import { dueWords } from '../../../shared/dates/decision-dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/form/dates/date-field.tsx';
import { TextAreaField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useApiForm } from '../../../ui/form/use-api-form.ts';
import { Grid, look, Row, Text } from '../../../ui/layout/box.tsx';
import { ActionMenu } from '../../../ui/overlays/action-menu.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import css from './decision-list.module.css';

/** Decisions, each with when it is due and how it is settled; who carries it out where they are several captains'. */
export function DecisionList(props: { decisions: readonly ListedDecision[]; withOwner: boolean }) {
  const [asked, setAsked] = useState<{ decision: ListedDecision; act: 'drop' | 'extend' }>();
  return (
    <>
      <ul>
        {props.decisions.map((decision) => (
          <DecisionRow
            key={decision.decisionId}
            decision={decision}
            withOwner={props.withOwner}
            onAsk={(act) => setAsked({ decision, act })}
          />
        ))}
      </ul>
      {asked && <DecisionDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function DecisionRow(props: {
  decision: ListedDecision;
  withOwner: boolean;
  onAsk: (act: 'drop' | 'extend') => void;
}) {
  const { decision } = props;
  const settle = useSettle();
  const isOpen = decision.state === 'open';
  return (
    <Grid as="li" gap="8" columnGap="12" align="center" padBlock="12" className={css.row}>
      <div>
        <Text weight="medium" tone="ink">
          {decision.text}
        </Text>
        <Text tone="quiet">
          {decision.meetingId === null ? (
            `${decision.councilName}، ${dayMonth(decision.meetingDate)}`
          ) : (
            <Link
              to="/reports-and-councils/meetings/$meetingId"
              params={{ meetingId: String(decision.meetingId) }}
              className={look({ tone: 'inherit', plain: true, hover: 'underline' })}
            >
              {`${decision.councilName}، ${dayMonth(decision.meetingDate)}`}
            </Link>
          )}
          {props.withOwner && decision.captain && ` · ${callName(decision.captain)}`}
        </Text>
        {decision.reason && <Text tone="quiet">«{decision.reason}»</Text>}
      </div>
      <Row gap="8" wrap align="center" className={css.when}>
        {isOpen ? (
          <DueBadge dueDate={decision.dueDate} />
        ) : (
          <Badge tone={decision.state === 'done' ? 'ok' : 'neutral'}>
            {decisionStateLabels[decision.state]}
          </Badge>
        )}
        {decision.isConfidential && (
          <Badge>
            <IconLock size={14} stroke={1.9} aria-hidden />
            سرّي
          </Badge>
        )}
      </Row>
      {decision.editable && (
        <Row gap="4" align="center" className={css.acts}>
          {isOpen && (
            <Button
              look="tint"
              icon={<IconCheck size={18} stroke={2} aria-hidden />}
              disabled={settle.isPending}
              aria-label={`تمّ: ${decision.text}`}
              onClick={() => settle.settle(decision, 'done')}
            >
              تمّ
            </Button>
          )}
          <ActionMenu
            dots
            label="المزيد"
            name={`المزيد: ${decision.text}`}
            actions={
              isOpen
                ? [
                    { label: 'مدّ الموعد', run: () => props.onAsk('extend') },
                    { label: 'أُسقطه مع ذكر السبب', run: () => props.onAsk('drop') },
                  ]
                : [{ label: 'إعادة فتحه', run: () => settle.settle(decision, 'open') }]
            }
          />
        </Row>
      )}
    </Grid>
  );
}

function DueBadge({ dueDate }: { dueDate: string | null }) {
  const { text, tone } = dueWords(dueDate, groupToday());
  return (
    <Badge tone={tone}>
      {tone === 'bad' && <IconAlertTriangle size={14} stroke={1.9} aria-hidden />}
      {tone === 'warn' && <IconClock size={14} stroke={1.9} aria-hidden />}
      {text}
    </Badge>
  );
}

/** Drops a decision for a reason, or puts it off. */
function DecisionDialog(props: {
  decision: ListedDecision;
  act: 'drop' | 'extend';
  onClose: () => void;
}) {
  const { decision, act } = props;
  const drops = act === 'drop';
  const form = useApiForm(updateDecision, {
    params: { decisionId: decision.decisionId },
    initialValues: { reason: '', dueDate: decision.dueDate ?? '' },
    toBody: ({ reason, dueDate }) => (drops ? { state: 'dropped', reason } : { dueDate }),
    check: ({ dueDate }) => ({ dueDate: !drops && dueDate === '' ? 'اختر الموعد' : undefined }),
    successMessage: drops ? 'أُسقط القرار' : 'مُدّ الموعد',
    errorMessage: 'لم يُحفظ القرار. ما كتبته باقٍ.',
    untilFresh: true,
  });
  const date = form.field('dueDate');
  return (
    <FormDialog
      title={drops ? 'إسقاط القرار بسبب' : 'مدّ الموعد'}
      onClose={props.onClose}
      form={form}
      submit={drops ? 'إسقاط القرار' : 'حفظ'}
    >
      <Text tone="ink">{decision.text}</Text>
      {drops ? (
        <TextAreaField {...form.field('reason')} label="السبب" counted />
      ) : (
        <DateField
          {...date}
          label="حتى متى؟"
          minDate={groupToday()}
          description={date.value ? weekdayDate(date.value, true) : undefined}
        />
      )}
    </FormDialog>
  );
}

/** Settles a decision or opens it again, with 'تراجع' in the toast. */
function useSettle() {
  const mutation = useApiMutation(updateDecision, { errorMessage: 'لم يُحفظ القرار' });
  const settle = ({ decisionId, state: before }: ListedDecision, state: 'done' | 'open') =>
    mutation.mutate(
      { params: { decisionId }, body: { state } },
      {
        onSuccess: () =>
          toast.success(state === 'done' ? 'تمّ القرار' : 'أُعيد فتح القرار', {
            label: 'تراجع',
            run: () => {
              if (before === 'dropped') return;
              mutation.mutate({ params: { decisionId }, body: { state: before } });
            },
          }),
      },
    );
  return { settle, isPending: mutation.isPending };
}
