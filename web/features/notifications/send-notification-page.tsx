import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sendNotification } from '../../../contract/notifications/endpoints.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { countCaptains } from '../../../contract/stats/endpoints.ts';
import { q } from '../../api/api.ts';
import { serverTime } from '../../i18n/clock.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { NotificationList } from '../../shared/notifications/notification-list.tsx';
import { SectorPicker } from '../../shared/pickers/sector-picker.tsx';
import { TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Card, FormBeside } from '../../ui/layout/card.tsx';
import { HOME, PageHeader } from '../../ui/layout/page-header.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import css from './send-notification-page.module.css';

const empty = {
  title: '',
  message: '',
  recipient: '' as '' | 'all' | 'sector',
  sector: null as SectorName | null,
};

export default function SendNotificationPage() {
  return (
    <>
      <PageHeader title="إرسال إشعار" back={HOME} />
      <SendForm />
    </>
  );
}

function SendForm() {
  const form = useApiForm(sendNotification, {
    initialValues: empty,
    toBody: ({ title, message, recipient, sector }) => ({
      type: 'other',
      title,
      message,
      ...(recipient === 'sector' && sector),
    }),
    // The schema can't require a sector, which 'all' does not need.
    check: ({ recipient, sector }) => ({
      recipient: recipient ? undefined : 'يرجى اختيار من تصل إليه الرسالة',
      sector: recipient === 'sector' && !sector ? 'يرجى اختيار القطاع' : undefined,
    }),
    fieldOfCode: { SECTOR_NOT_FOUND: 'sector' },
    errorMessage: 'حدث خطأ أثناءإرسال الإشعار',
    onSuccess: ({ count, arabicMessage }) =>
      toast.success(
        'تم إرسال الإشعار بنجاح',
        undefined,
        count === 0 ? 'لم يستلمه أحد: ليس لهذا القطاع قادة بعد' : (arabicMessage ?? ''),
      ),
  });
  const { title, message, recipient } = form.values;
  const everybody = useEverybody();
  return (
    <FormBeside
      form={
        <Card>
          <Form form={form} onSaved={() => form.restart(empty)}>
            <TextField {...form.field('title')} label="العنوان" counted />
            <TextAreaField {...form.field('message')} label="نص الرسالة" rows={5} counted />
            <RadioField
              {...form.field('recipient')}
              label="المستلمون"
              stacked
              options={[
                { value: 'all', label: 'إرسال إلى الكل', hint: everybody },
                { value: 'sector', label: 'إرسال إلى قطاع', hint: 'قادته وقائد وحدته' },
              ]}
            />
            {recipient === 'sector' && <SectorPicker {...form.field('sector')} scope="all" />}
            <SubmitButton loadingText="جارٍ الإرسال…">إرسال</SubmitButton>
          </Form>
        </Card>
      }
      aside={<Preview title={title} message={message} />}
    />
  );
}

/** Whom 'all' reaches: what is sent can't be taken back. */
function useEverybody(): string {
  const captain = useCaptain();
  const captains = useQuery(q(countCaptains, { query: {} }));
  const isFemale = captain.gender === 'female';
  if (captains.data?.totalCaptains === 1)
    return isFemale ? 'أنتِ القائدة الوحيدة حتى الآن' : 'أنت القائد الوحيد حتى الآن';
  // Reserve space for the number, which would add a line.
  const total = captains.data ? formatNumber(captains.data.totalCaptains) : '…';
  const count = captains.isError ? '' : ` وعددهم ${total}`;
  return `كل القادة${count}، ${isFemale ? 'وأنتِ' : 'وأنت'} منهم، ومن ينتظر التعيين`;
}

function Preview({ title, message }: { title: string; message: string }) {
  const [now] = useState(() => new Date(serverTime()).toISOString());
  const isEmpty = title.trim() === '' && message.trim() === '';
  return (
    <Card title="كما سيظهر في الرسائل الواردة">
      <div className={css.preview} data-empty={isEmpty || undefined}>
        <NotificationList
          items={[
            {
              id: 0,
              captainId: 0,
              type: 'other',
              status: 'UNREAD',
              createdAt: now,
              title: title.trim() || 'العنوان',
              message: message.trim() || 'نص الرسالة',
            },
          ]}
          action={() => null}
        />
      </div>
    </Card>
  );
}
