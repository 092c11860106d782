import { IconDeviceMobileCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { addDays } from '../../../contract/core/calendar.ts';
import { createScoutReport } from '../../../contract/scout-reports/endpoints.ts';
import { reportRecord } from '../../../contract/scout-reports/record.ts';
import type { ReportKind } from '../../../contract/scout-reports/words.ts';
import { groupToday, weekdayDate } from '../../i18n/format.ts';
import { ScoutPicker } from '../../shared/pickers/scout-picker.tsx';
import { fieldChoices } from '../../shared/records/record-choices.ts';
import { DateField } from '../../ui/form/dates/date-field.tsx';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { SubmitBar } from '../../ui/form/submit-bar.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import type { ReportDraft, useReportDraft } from './use-report-draft.ts';

type Day = 'today' | 'yesterday' | 'other';

/** The fields of a report; what is typed is a draft on the device until it is submitted. */
export function ReportForm({ draft }: { draft: ReturnType<typeof useReportDraft> }) {
  const navigate = useNavigate();
  const today = groupToday();
  const yesterday = addDays(today, -1);
  const kept = draft.draft;
  const form = useApiForm(createScoutReport, {
    initialValues: { ...kept, date: kept.date || today } as ReportDraft,
    check: ({ scoutId, kind, text, date }) => ({
      scoutId: scoutId === null ? 'اختر الكشاف' : undefined,
      kind: kind === '' ? 'اختر النوع' : undefined,
      text: text.trim() === '' ? 'اكتب ما حدث' : undefined,
      date: date > today ? 'اليوم لم يأتِ بعد' : undefined,
    }),
    successMessage: 'تم تقديم التقرير',
    errorMessage: 'لم يُقدَّم التقرير. ما كتبته باقٍ.',
  });
  const { values } = form;
  const keep = useEffectEvent((typed: ReportDraft) => draft.change(() => typed));
  useEffect(() => keep(values), [values]);
  const dayOfDate = (date: string): Day =>
    date === today ? 'today' : date === yesterday ? 'yesterday' : 'other';
  const [day, setDay] = useState(() => dayOfDate(values.date));
  const date = form.field('date');
  return (
    <Form
      form={form}
      warnOnLeave={false}
      onSaved={({ body }) => {
        draft.clear();
        void navigate({
          to: '/reports-and-councils/reports/$reportId',
          params: { reportId: String(body.reportId) },
          replace: true,
        });
      }}
    >
      <Card>
        <Stack gap="16">
          <ScoutPicker {...form.field('scoutId')} label="الكشاف" />
          <RadioField<ReportKind>
            {...form.field('kind')}
            label={reportRecord.fields.kind.label}
            options={fieldChoices(reportRecord.fields.kind)}
          />
          <RadioField<Day>
            label={reportRecord.fields.date.label}
            snug
            value={day}
            error={day === 'other' ? undefined : date.error}
            onChange={(next) => {
              setDay(next);
              date.onChange(next === 'today' ? today : next === 'yesterday' ? yesterday : '');
            }}
            options={[
              { value: 'today', label: 'اليوم' },
              { value: 'yesterday', label: 'أمس' },
              { value: 'other', label: 'يوم آخر' },
            ]}
          />
          {day === 'other' && (
            <DateField
              {...date}
              label="تاريخ الحدث"
              maxDate={today}
              description={date.value ? weekdayDate(date.value, true) : undefined}
            />
          )}
          <TextAreaField
            {...form.field('text')}
            label={reportRecord.fields.text.label}
            rows={6}
            counted
            description="اكتب ما رأيت وما سمعت، لا حكمك عليه. وقد تقرؤه أسرته يوماً إن طلبت بياناته."
          />
        </Stack>
      </Card>
      <SubmitBar>
        <Stack gap="8">
          {!draft.isEmpty && draft.isKept && (
            <Row gap="8" align="center" justify="center">
              <IconDeviceMobileCheck size={18} stroke={1.7} aria-hidden />
              <Text tone="quiet">محفوظ على هذا الجهاز</Text>
            </Row>
          )}
          <SubmitButton loadingText="جارٍ التقديم…">تقديم التقرير</SubmitButton>
        </Stack>
      </SubmitBar>
    </Form>
  );
}
