import { IconMessage2 } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { addDays } from '../../../contract/core/calendar.ts';
import { isDay } from '../../../contract/core/dates.ts';
import { completeValues, textProps } from '../../../contract/core/record-content.ts';
import { createNotice, type Notice, updateNotice } from '../../../contract/notices/endpoints.ts';
import { noticeRecord } from '../../../contract/notices/record.ts';
import { type AudienceKind, MOST_DAYS, USUAL_DAYS } from '../../../contract/notices/rules.ts';
import { audienceText } from '../../../contract/notices/words.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { listWeeks } from '../../../contract/terms/endpoints.ts';
import { meetingsAround } from '../../../contract/terms/meeting.ts';
import { q, useApiMutation } from '../../api/api.ts';
import { ApiFailure } from '../../api/failure.ts';
import { serverTime } from '../../i18n/clock.ts';
import { callName, dayOf, groupToday, weekdayDate } from '../../i18n/format.ts';
import { useOnline } from '../../offline/use-online.ts';
import { useGroupQuery } from '../../session/group.ts';
import { useCaptain } from '../../session/session.ts';
import { NoticeText } from '../../shared/notices/notice-text.tsx';
import { CaptainPicker } from '../../shared/pickers/captain-picker.tsx';
import { SectorsField } from '../../shared/pickers/sectors-field.tsx';
import { useRecordForm } from '../../shared/records/use-record-form.ts';
import { type DraftKind, useDraft } from '../../shared/sheet/use-draft.ts';
import { DateField } from '../../ui/form/dates/date-field.tsx';
import { TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { SubmitBar } from '../../ui/form/submit-bar.tsx';
import type { ApiForm } from '../../ui/form/use-api-form.ts';
import { Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Notice as Hint } from '../../ui/notice.tsx';
import { confirm } from '../../ui/overlays/confirm.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { FullBox } from './full-box.tsx';
import {
  bodyOf,
  changedText,
  type NoticeValues,
  noticeDifferences,
  publishedWords,
  publishText,
  wrongFields,
} from './rules.ts';
import { useMessages } from './use-messages.ts';

/** A notice that is not published yet, as it was left on the device. */
const draftKind: DraftKind<{ values: NoticeValues | null }> = {
  empty: { values: null },
  isBlank: ({ values }) => values === null,
  isDraft: (value) => typeof value === 'object' && value !== null && 'values' in value,
};

/** A new notice, or one that stands, with a look at what families will read. */
export function NoticeForm(props: {
  notice: Notice | null;
  blank: NoticeValues;
  /** The sectors that the captain writes to. */
  offered: readonly SectorName[];
  /** The words are those of an earlier notice. */
  isAgain?: boolean;
}) {
  const { notice, blank, offered } = props;
  const captain = useCaptain();
  const isGeneral = captain.type === 'general';
  const navigate = useNavigate();
  const messages = useMessages();
  const { draft, change, clear } = useDraft('notice', draftKind);
  const isDrafted = notice === null && !props.isAgain;
  const today = groupToday();
  const kept = isDrafted && draft.values ? completeValues(blank, draft.values) : blank;
  const own = captain.type === 'unit' ? { captainId: captain.captainId, sectors: offered } : null;
  /** The notice that makes room in the same act. */
  const replaces = useRef<number>(undefined);
  const published = notice ? dayOf(notice.at) : today;
  const { form, ...saving } = useRecordForm(createNotice, updateNotice, {
    isNew: notice === null,
    params: notice ? { noticeId: notice.noticeId } : undefined,
    initialValues: kept.until < today ? { ...kept, until: blank.until } : kept,
    toBody: (values) => ({
      ...bodyOf(values, own),
      replaces: replaces.current,
      version: notice?.version,
    }),
    fieldOf: (path) =>
      path === 'audience.unitCaptainId'
        ? 'unitCaptainId'
        : path.startsWith('audience')
          ? 'sectors'
          : undefined,
    check: (values) => wrongFields(values, { today, published }),
    fieldOfCode: { SECTOR_NOT_FOUND: 'sectors', OUT_OF_SCOPE: 'sectors' },
    said: {
      added: '',
      saved: 'حُفظ الإعلان',
      notAdded: 'لم يُنشر الإعلان. ما كتبته باقٍ.',
      notSaved: 'لم يُحفظ الإعلان. ما كتبته باقٍ.',
    },
    changed: {
      code: 'NOTICE_CHANGED',
      title: (stored: Notice) => changedText(stored),
      differences: (stored: Notice, mine) => noticeDifferences(mine, stored, isGeneral),
    },
  });
  const { values } = form;
  const wasBlank = useRef(JSON.stringify(blank));
  useEffect(() => {
    if (!isDrafted) return;
    change(() => ({ values: JSON.stringify(values) === wasBlank.current ? null : values }));
  }, [isDrafted, values, change]);
  const body = bodyOf(values, own);
  const drawn = useFamilies(body, notice === null);
  const refused = form.mutation.error ?? drawn.error;
  const full = refused instanceof ApiFailure && refused.code === 'NOTICES_FULL' ? refused : null;
  const onSaved = ({ body }: { body: Notice }) => {
    if (body.noticeId !== notice?.noticeId) {
      const { title, detail, action } = publishedWords(body);
      clear();
      toast.success(title, { label: action, run: () => messages.write(body) }, detail || undefined);
    }
    void navigate({ to: '/families/notices' });
  };
  const again = useApiMutation(createNotice, { errorMessage: 'لم يُنشر الإعلان. ما كتبته باقٍ.' });
  /** Ended by somebody else meanwhile: what was typed can be published as a new notice. */
  const publishAgain = async () => {
    const isMeant = await confirm({
      title: 'رُفع هذا الإعلان',
      body: 'انشره من جديد؟',
      confirmLabel: 'انشره من جديد',
    });
    if (!isMeant) return;
    const answer = await again.mutateAsync({ body: bodyOf(values, own) }).catch(() => null);
    if (!answer) return;
    // Nothing is left to lose.
    form.restart(values);
    onSaved(answer);
  };
  const act = notice ? 'حفظ' : publishText(drawn.families);
  return (
    <Form
      form={form}
      onSaved={onSaved}
      // A draft stays on the device.
      warnOnLeave={!isDrafted}
      onRefused={async (failure) => {
        if (failure.code === 'NOTICE_OVER') await publishAgain();
        return saving.onRefused(failure);
      }}
    >
      <Card>
        <Stack gap="16">
          <TextField {...form.field('title')} {...textProps(noticeRecord.fields.title)} counted />
          <TextAreaField
            {...form.field('text')}
            {...textProps(noticeRecord.fields.text)}
            rows={5}
            counted
          />
          <AudienceFields form={form} offered={offered} isGeneral={isGeneral} />
          <UntilField form={form} published={published} />
        </Stack>
      </Card>
      <Card title="كما تراه الأسرة">
        <NoticeText
          title={values.title.trim() || 'العنوان'}
          text={values.text.trim() || 'النص'}
          by={notice?.by ?? callName(captain)}
          audience={audienceText({
            ...values,
            kind: body.audience.kind,
            unitCaptainName: own && callName(captain),
          })}
          at={notice?.at ?? new Date(serverTime()).toISOString()}
          editedAt={notice?.editedAt ?? null}
        />
      </Card>
      <Offline isKept={isDrafted} />
      {notice === null && (
        <Row gap="12" surface="sunken" pad="12" rounded>
          <IconMessage2 size={22} stroke={1.7} aria-hidden />
          <Text>
            لا يصل إلى هاتف أحد وحده. بعد النشر: <strong>رسالة بنصه ورابط الصفحة</strong> لمن لا
            يفتحها.
          </Text>
        </Row>
      )}
      {full?.open && (
        <FullBox
          title={full.arabicMessage}
          open={full.open}
          submit={notice ? 'إنهاؤه والحفظ' : 'إنهاؤه والنشر'}
          isPending={form.mutation.isPending}
          onReplace={(noticeId) => {
            replaces.current = noticeId;
          }}
        />
      )}
      <SubmitBar>
        <SubmitButton
          loadingText={notice ? 'جارٍ الحفظ…' : 'جارٍ النشر…'}
          onClick={() => {
            replaces.current = undefined;
          }}
        >
          {act}
        </SubmitButton>
      </SubmitBar>
    </Form>
  );
}

/** How many families would read a new notice; the words make no difference. */
function useFamilies(body: ReturnType<typeof bodyOf>, isNew: boolean) {
  const { audience, until } = body;
  const isChosen =
    audience.kind === 'unit' ? 'unitCaptainId' in audience : audience.sectors.length > 0;
  const isEnabled = isNew && isDay(until) && (audience.kind === 'group' || isChosen);
  const drawn = useQuery({
    ...q(createNotice, { body: { ...body, title: '…', text: '…', dryRun: true } }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  });
  // A query that is off has the answer of another screen.
  return isEnabled ? { error: drawn.error, families: drawn.data?.body.families } : {};
}

type NoticeForm = ApiForm<NoticeValues, typeof createNotice | typeof updateNotice>;

const kinds: { value: AudienceKind; label: string }[] = [
  { value: 'group', label: 'المجموعة كلها' },
  { value: 'unit', label: 'وحدة' },
  { value: 'sectors', label: 'قطاعات' },
];

/** A regular captain writes to the own sector, and isn't asked. */
function AudienceFields(props: {
  form: NoticeForm;
  offered: readonly SectorName[];
  isGeneral: boolean;
}) {
  const { form, offered, isGeneral } = props;
  const { kind } = form.values;
  const label = noticeRecord.fields.audience.label;
  if (!isGeneral)
    return <SectorsField {...form.field('sectors')} label={label} offered={offered} />;
  return (
    <>
      <RadioField<AudienceKind> {...form.field('kind')} label={label} options={kinds} snug />
      {kind === 'unit' && (
        <CaptainPicker {...form.field('unitCaptainId')} type="unit" label="قائد الوحدة" />
      )}
      {kind === 'sectors' && <SectorsField {...form.field('sectors')} offered={offered} />}
    </>
  );
}

/** The last day: that of the next meeting, two weeks on, or another one. */
function UntilField({ form, published }: { form: NoticeForm; published: string }) {
  const today = groupToday();
  const group = useGroupQuery();
  const weeks = useQuery(q(listWeeks));
  const { next } = meetingsAround(weeks.data?.body ?? [], {
    today,
    meetingDay: group.data?.body.meetingDay ?? null,
  });
  const last = addDays(published, MOST_DAYS);
  const days = { meeting: next?.day, usual: addDays(today, USUAL_DAYS) };
  const { until } = form.values;
  const [isOther, setOther] = useState(false);
  const known = until === days.meeting ? 'meeting' : until === days.usual ? 'usual' : 'other';
  const choice = isOther ? 'other' : known;
  const field = form.field('until');
  return (
    <Stack gap="8">
      <RadioField
        value={choice}
        onChange={(to: 'meeting' | 'usual' | 'other') => {
          setOther(to === 'other');
          if (to !== 'other') form.setValue('until', days[to]!);
        }}
        label={noticeRecord.fields.until.label}
        options={[
          ...(days.meeting && days.meeting <= last
            ? [{ value: 'meeting' as const, label: 'اللقاء القادم' }]
            : []),
          ...(days.usual <= last ? [{ value: 'usual' as const, label: 'أسبوعان' }] : []),
          { value: 'other' as const, label: 'يوم آخر' },
        ]}
        snug
        {...(choice !== 'other' && { error: field.error })}
      />
      {choice === 'other' && (
        <DateField {...field} label="آخر يوم" minDate={today} maxDate={last} />
      )}
      {isDay(until) && <Text tone="quiet">يُرفع بعد يوم {weekdayDate(until)}</Text>}
    </Stack>
  );
}

function Offline({ isKept }: { isKept: boolean }) {
  if (useOnline()) return null;
  return (
    <Hint live>
      <Text>
        {isKept
          ? 'لا اتصال. ما كتبته محفوظ على هذا الجهاز، ولم يُنشر بعد.'
          : 'لا اتصال. ما كتبته باقٍ هنا، ولم يُحفظ بعد.'}
      </Text>
    </Hint>
  );
}
