import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { dateIn } from '../../../contract/activities/activity-date.ts';
import {
  type Activity,
  createActivity,
  updateActivity,
} from '../../../contract/activities/endpoints.ts';
import { activityRecord } from '../../../contract/activities/record.ts';
import { addDays, type WeekKey } from '../../../contract/core/calendar.ts';
import {
  differences,
  type FormValues,
  formValues,
  textProps,
} from '../../../contract/core/record-content.ts';
import { weekdayLabels, weekdays, weekInOrder } from '../../../contract/core/weekdays.ts';
import { listWeeks, type Week } from '../../../contract/terms/endpoints.ts';
import { q } from '../../api/api.ts';
import { formatNumber, groupToday, weekdayDate } from '../../i18n/format.ts';
import { fieldChoices } from '../../shared/records/record-choices.ts';
import { recordWords } from '../../shared/records/record-words.ts';
import { useRecordForm } from '../../shared/records/use-record-form.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { choicesOf } from '../../ui/form/choices.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import type { ApiForm } from '../../ui/form/use-api-form.ts';
import { Card } from '../../ui/layout/card.tsx';
import { offeredWeeks } from './rules.ts';

type ActivityValues = Omit<FormValues<typeof activityRecord>, 'weekNumber' | 'termNumber'> & {
  /** 'term/week': a week's number alone does not say of which term. */
  week: string | null;
  /** The version of the activity as it was opened. */
  version: string | undefined;
};

const keyOf = ({ termNumber, weekNumber }: WeekKey) => `${termNumber}/${weekNumber}`;

const valuesOf = (activity?: Activity): ActivityValues => ({
  ...formValues(activityRecord, activity),
  week: activity ? keyOf(activity) : null,
  version: activity?.version,
});

function bodyOf({ week, ...values }: ActivityValues) {
  const [termNumber, weekNumber] = week?.split('/') ?? [];
  return { ...values, termNumber, weekNumber };
}

/** Plans an activity, or replaces what is planned. */
export function ActivityForm({ activity }: { activity?: Activity }) {
  const navigate = useNavigate();
  const { form, ...saving } = useRecordForm(createActivity, updateActivity, {
    isNew: activity === undefined,
    params: activity && { activityId: activity.activityId },
    initialValues: valuesOf(activity),
    toBody: bodyOf,
    fieldOf: (bodyPath) =>
      bodyPath === 'weekNumber' || bodyPath === 'termNumber' ? 'week' : undefined,
    check: ({ type, day, week }) => ({
      type: type ? undefined : 'يرجى اختيار النوع',
      day: day ? undefined : 'يرجى اختيار اليوم',
      week: week ? undefined : 'يرجى اختيار الأسبوع',
    }),
    fieldOfCode: { UNKNOWN_WEEK: 'week', WEEK_CANCELLED: 'week' },
    said: {
      added: 'تم إنشاء النشاط بنجاح',
      saved: 'تم تعديل النشاط بنجاح',
      notAdded: 'حدث خطأ أثناء إنشاء النشاط',
      notSaved: 'حدث خطأ أثناء تعديل النشاط',
    },
    changed: {
      code: 'ACTIVITY_CHANGED',
      title: 'تغيّر هذا النشاط بعد فتحه',
      differences: (stored: Activity, mine) =>
        differences(
          activityRecord,
          { mine: bodyOf(mine), theirs: bodyOf(valuesOf(stored)) },
          recordWords,
          {},
        ),
    },
  });
  return (
    <Card>
      <Form form={form} {...saving} onSaved={() => void navigate({ to: '/activities' })}>
        <ActivityFields form={form} planned={activity} />
        <SubmitButton loadingText={activity ? 'جارٍ التعديل…' : 'جارٍ الإضافة…'}>
          {activity ? 'تعديل' : 'إضافة النشاط'}
        </SubmitButton>
      </Form>
    </Card>
  );
}

const { fields: activity } = activityRecord;

function ActivityFields(props: {
  form: ApiForm<ActivityValues, typeof createActivity | typeof updateActivity>;
  /** The activity as it is: its week can stay, even one of an older term. */
  planned: Activity | undefined;
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
      <TextField {...form.field('name')} {...textProps(activity.name)} />
      <ChoiceField
        {...form.field('type')}
        label={activity.type.label}
        choices={fieldChoices(activity.type)}
        emptyText=""
      />
      <TextField {...form.field('place')} {...textProps(activity.place)} />
      <ChoiceField
        {...form.field('day')}
        label={activity.day.label}
        choices={choicesOf(weekInOrder(), weekdayLabels)}
        emptyText=""
      />
      <ChoiceField
        {...form.field('week')}
        label={activity.weekNumber.label}
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
