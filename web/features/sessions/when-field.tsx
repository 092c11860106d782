import { useQuery } from '@tanstack/react-query';
import { addDays, daysBetween, weekEnd } from '../../../contract/core/calendar.ts';
import { sessionPlan } from '../../../contract/sessions/record.ts';
import { listWeeks, readTerm } from '../../../contract/terms/endpoints.ts';
import { q } from '../../api/api.ts';
import { dayMonth, formatNumber, weekdayDate } from '../../i18n/format.ts';
import { TimeField } from '../../shared/dates/time-field.tsx';
import { Field, FieldPair } from '../../ui/form/fields.tsx';
import { NativeSelect } from '../../ui/form/native-select.tsx';
import { Grid } from '../../ui/layout/box.tsx';
import type { PlanForm } from './use-plan-form.ts';

const { fields: plan } = sessionPlan;

/** Week, day of it, start and wished end. */
export function WhenField({ form }: { form: PlanForm }) {
  const { values, set, field } = form;
  const asked = { termNumber: values.termNumber };
  const weeks = useQuery(q(listWeeks, { query: asked }));
  const term = useQuery(q(readTerm));
  const all = weeks.data?.body ?? [];
  const week = all.find(({ weekNumber }) => weekNumber === values.weekNumber);
  const isNewest = term.data?.body.termNumber === values.termNumber;
  const offered = all.filter(
    ({ weekNumber, cancelled }) => weekNumber === values.weekNumber || (isNewest && !cancelled),
  );
  const last = week && weekEnd(week.startDate, isNewest ? term.data!.body.endDate : '9999-12-31');
  const days = week
    ? Array.from({ length: daysBetween(week.startDate, last!) + 1 }, (_, index) =>
        addDays(week.startDate, index),
      )
    : [];
  // A day outside of the week stays to be read, and its error says so.
  const shownDays = days.includes(values.day) ? days : [...days, values.day];
  const changeWeek = (weekNumber: number) => {
    const next = all.find((each) => each.weekNumber === weekNumber);
    if (!next || !week) return;
    set('weekNumber', weekNumber);
    set(
      'day',
      addDays(next.startDate, Math.min(6, Math.max(0, daysBetween(week.startDate, values.day)))),
    );
  };
  return (
    <>
      <FieldPair>
        <Field label={plan.weekNumber.label} {...field('weekNumber')}>
          {(wired) => (
            <NativeSelect
              {...wired}
              value={values.weekNumber}
              onChange={(event) => changeWeek(Number(event.currentTarget.value))}
            >
              {offered.map(({ weekNumber, startDate, cancelled }) => (
                <option key={weekNumber} value={weekNumber}>
                  {`الأسبوع ${formatNumber(weekNumber)}، ${dayMonth(startDate)}${cancelled ? '، ملغي' : ''}`}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Field label={plan.day.label} {...field('day')}>
          {(wired) => (
            <NativeSelect
              {...wired}
              value={values.day}
              onChange={(event) => set('day', event.currentTarget.value)}
            >
              {shownDays.map((day) => (
                <option key={day} value={day}>
                  {weekdayDate(day)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      </FieldPair>
      <Grid columns="2" gap="16">
        <TimeField {...field('startTime')} label={plan.startTime.label} />
        <TimeField {...field('endTime')} label={plan.endTime.label} none="بلا موعد" />
      </Grid>
    </>
  );
}
