import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { dateIn } from '../../../contract/activities/activity-date.ts';
import {
  type Activity,
  createActivity,
  updateActivity,
} from '../../../contract/activities/endpoints.ts';
import { addDays, type WeekKey } from '../../../contract/core/calendar.ts';
import { activityTypeLabels, weekdayLabels } from '../../../contract/core/labels.ts';
import { activityTypes, weekdays } from '../../../contract/core/shapes.ts';
import { listWeeks, type Week } from '../../../contract/terms/endpoints.ts';
import { q, useApiMutation } from '../../api/api.ts';
import { formatNumber, groupToday, weekdayDate } from '../../i18n/format.ts';
import { askToReplace } from '../../shared/replace-changed.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { choicesOf } from '../../ui/form/choices.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { type ApiForm, useApiForm } from '../../ui/form/use-api-form.ts';
import { Card } from '../../ui/layout/card.tsx';
import { offeredWeeks } from './rules.ts';

type ActivityValues = {
  name: string;
  type: string | null;
  place: string;
  day: string | null;
  /** 'term/week': a week's number alone does not say of which term. */
  week: string | null;
  /** Of the activity as it was opened. */
  version: string | undefined;
};

const keyOf = ({ termNumber, weekNumber }: WeekKey) => `${termNumber}/${weekNumber}`;

function bodyOf({ week, ...values }: ActivityValues) {
  const [termNumber, weekNumber] = week?.split('/') ?? [];
  return { ...values, termNumber, weekNumber };
}

const options = {
  toBody: bodyOf,
  fieldOf: (bodyPath: string) =>
    bodyPath === 'weekNumber' || bodyPath === 'termNumber' ? ('week' as const) : undefined,
  check: ({ type, day, week }: ActivityValues) => ({
    type: type ? undefined : 'يرجى اختيار النوع',
    day: day ? undefined : 'يرجى اختيار اليوم',
    week: week ? undefined : 'يرجى اختيار الأسبوع',
  }),
  fieldOfCode: { UNKNOWN_WEEK: 'week', WEEK_CANCELLED: 'week' } as const,
};

/** Plans an activity. */
export function NewActivityForm() {
  const navigate = useNavigate();
  const form = useApiForm(createActivity, {
    initialValues: {
      name: '',
      type: null as string | null,
      place: '',
      day: null as string | null,
      week: null as string | null,
      version: undefined as string | undefined,
    },
    ...options,
  });
  const mutation = useApiMutation(createActivity, {
    successMessage: 'تم إنشاء النشاط بنجاح',
    errorMessage: 'حدث خطأ أثناء إنشاء النشاط',
  });
  return (
    <Card>
      <Form form={form} mutation={mutation} onSaved={() => void navigate({ to: '/activities' })}>
        <ActivityFields form={form} />
        <SubmitButton loadingText="جارٍ الإضافة…">إضافة النشاط</SubmitButton>
      </Form>
    </Card>
  );
}

/** Replaces what is planned. */
export function EditActivityForm({ activity }: { activity: Activity }) {
  const navigate = useNavigate();
  const { name, type, place, day } = activity;
  const form = useApiForm(updateActivity, {
    initialValues: {
      name,
      type: type as string | null,
      place: place ?? '',
      day: day as string | null,
      week: keyOf(activity) as string | null,
      version: activity.version,
    },
    ...options,
  });
  const mutation = useApiMutation(updateActivity, {
    successMessage: 'تم تعديل النشاط بنجاح',
    errorMessage: ({ code }) => (code === 'ACTIVITY_CHANGED' ? null : 'حدث خطأ أثناء تعديل النشاط'),
  });
  return (
    <Card>
      <Form
        form={form}
        mutation={mutation}
        params={{ activityId: activity.activityId }}
        onRefused={(failure) =>
          askToReplace<Activity>(failure, 'ACTIVITY_CHANGED', {
            title: 'تغيّر هذا النشاط بعد فتحه',
            body: (stored) => `المحفوظ الآن: ${summaryOf(stored)}. هل يُحفظ تعديلك مكانه؟`,
          })
        }
        onSaved={() => void navigate({ to: '/activities' })}
      >
        <ActivityFields form={form} planned={activity} />
        <SubmitButton loadingText="جارٍ التعديل…">تعديل</SubmitButton>
      </Form>
    </Card>
  );
}

const summaryOf = ({ name, type, place, day, weekNumber, weekStartDate }: Activity) =>
  [name, activityTypeLabels[type], place, weekdayLabels[day], labelOf(weekNumber, weekStartDate)]
    .filter(Boolean)
    .join('، ');

function ActivityFields(props: {
  form:
    | ApiForm<ActivityValues, typeof createActivity>
    | ApiForm<ActivityValues, typeof updateActivity>;
  /** The activity as it is: its week can stay, even one of an older term. */
  planned?: Activity;
}) {
  const { form, planned } = props;
  const { data, isPending, isError } = useQuery(q(listWeeks));
  const weeks = data?.body ?? [];
  const [withEarlier, setWithEarlier] = useState(false);
  const offered = offeredWeeks(weeks, { today: groupToday(), planned, withEarlier });
  const kept =
    planned && !weeks.some((week) => keyOf(week) === keyOf(planned)) ? planned : undefined;
  const chosen = weeks.find((week) => keyOf(week) === form.values.week);
  const weekStart =
    kept && form.values.week === keyOf(kept) ? kept.weekStartDate : chosen?.startDate;
  const day = weekdays.find((each) => each === form.values.day);
  return (
    <>
      <TextField {...form.field('name')} label="الاسم" maxLength={120} />
      <ChoiceField
        {...form.field('type')}
        label="النوع"
        choices={choicesOf(activityTypes, activityTypeLabels)}
        emptyText=""
      />
      <TextField {...form.field('place')} label="المكان" optional maxLength={120} />
      <ChoiceField
        {...form.field('day')}
        label="اليوم"
        choices={choicesOf(weekdays, weekdayLabels)}
        emptyText=""
      />
      <ChoiceField
        {...form.field('week')}
        label="الأسبوع"
        choices={[
          ...(kept
            ? [
                {
                  value: keyOf(kept),
                  label: labelOf(kept.weekNumber, kept.weekStartDate),
                  hint: kept.termName,
                },
              ]
            : []),
          ...offered.weeks.map((week) => ({
            value: keyOf(week),
            label: labelOf(week.weekNumber, week.startDate),
            hint: stateOf(week),
          })),
        ]}
        loading={isPending}
        failed={isError}
        emptyText="لا توجد فترة حالية"
        description={
          weekStart && day ? `يوافق ${weekdayDate(dateIn(weekStart, day), true)}` : undefined
        }
      />
      {offered.hasEarlier && (
        <Button look="quiet" onClick={() => setWithEarlier(true)}>
          أسابيع سابقة
        </Button>
      )}
    </>
  );
}

const labelOf = (weekNumber: number, startDate: string) =>
  `الأسبوع ${formatNumber(weekNumber)}، ${weekdayDate(startDate)}`;

function stateOf(week: Week): string | undefined {
  // Only that of the planned activity is offered.
  if (week.cancelled) return '(ملغي)';
  const today = groupToday();
  const isCurrent = week.startDate <= today && today < addDays(week.startDate, 7);
  return isCurrent ? '(هذا الأسبوع)' : undefined;
}
