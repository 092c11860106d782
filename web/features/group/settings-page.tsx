import { IconChevronLeft, IconMessage2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readSecondFactorRule, setSecondFactorRule } from '../../../contract/auth/second-factor.ts';
import { country } from '../../../contract/countries/current.ts';
import { readGroup, updateGroup } from '../../../contract/group/endpoints.ts';
import { readReadiness } from '../../../contract/group/health.ts';
import { listOperatorNotices } from '../../../contract/group/notices.ts';
import { meetingDayLabel, meetingDays } from '../../../contract/group/words.ts';
import { q, useApiMutation } from '../../api/api.ts';
import { formatNumber, longDate } from '../../i18n/format.ts';
import { isExample } from '../../session/example.ts';
import { useGroup } from '../../session/group.ts';
import { MessagesDialog } from '../../shared/families/messages-dialog.tsx';
import OpenExample from '../../shared/first-steps/open-example.tsx';
import { noticeSwitch } from '../../shared/operator-notices.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { CheckField, PhoneField } from '../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Grid, Row, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { HOME, PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { LinkRow } from '../../ui/link-row.tsx';
import { LinkText } from '../../ui/link-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useKeptSwitch } from '../../ui/use-kept-switch.ts';
import { BackupCard } from './backup-card.tsx';
import { InvitationsCard } from './invitations-card.tsx';
import { InviteForm } from './invite-form.tsx';
import { MemberNumberCard } from './member-number-card.tsx';
import { NameCard } from './name-card.tsx';
import { NewVersionBox } from './new-version-box.tsx';
import { RetentionCard } from './retention-card.tsx';
import css from './settings-page.module.css';

/** The settings of the whole group for general captains, and the links by which captains come. */
export default function SettingsPage() {
  /** The link that was just made, which the list shows. */
  const [made, setMade] = useState<number | null>(null);
  return (
    <>
      <PageHeader title="إعدادات المجموعة" back={HOME} />
      <Grid gap="16" below="16" className={css.told}>
        <DiskBox />
        <OperatorNotices />
      </Grid>
      <Grid gap="16" align="start" className={css.columns}>
        <Grid gap="16">
          <NameCard />
          <InviteForm onMade={setMade} />
          <CountryCard />
          <MeetingCard />
          <FamiliesCard />
          <MemberNumberCard />
          {!isExample && <SecondFactorCard />}
        </Grid>
        <Grid gap="16">
          <InvitationsCard made={made} />
          <Texts />
          <BackupCard />
          <RetentionCard />
          {!isExample && (
            <Card title="كيف تبدو مجموعة تعمل؟">
              <OpenExample />
            </Card>
          )}
        </Grid>
      </Grid>
      <NewVersionBox />
    </>
  );
}

function Texts() {
  const [isWriting, setWriting] = useState(false);
  return (
    <Card>
      <Row
        as="button"
        gap="12"
        align="center"
        full
        control
        tone="inherit"
        textAlign="start"
        rounded
        type="button"
        onClick={() => setWriting(true)}
      >
        <Tile square="44" fill="accent">
          <IconMessage2 size={22} stroke={1.7} aria-hidden />
        </Tile>
        <Grid as="span" grow>
          <strong>نصوص رسائل واتساب</strong>
          <Text as="span" tone="quiet">
            الافتقاد ودعوة القادة
          </Text>
        </Grid>
        <IconChevronLeft size={20} stroke={1.7} aria-hidden />
      </Row>
      {isWriting && <MessagesDialog onClose={() => setWriting(false)} />}
    </Card>
  );
}

/** Whether general captains must have a second factor; it holds as soon as it is ticked. */
function SecondFactorCard() {
  const rule = useQuery(q(readSecondFactorRule));
  const mutation = useApiMutation(setSecondFactorRule, {
    errorMessage: 'لم يُحفظ الاختيار',
    successMessage: ({ arabicMessage }) => arabicMessage ?? 'تم الحفظ',
    untilFresh: true,
  });
  return (
    <Card title="حماية الحسابات">
      <Loaded query={rule} skeleton={<CardSkeleton lines={2} />} latest>
        {({ body }) => (
          <>
            <CheckField
              label="التحقق بخطوتين مطلوب من القادة العامين"
              optional="tacit"
              value={mutation.isPending ? !body.required : body.required}
              disabled={mutation.isPending}
              onChange={(required) => mutation.mutate({ body: { required } })}
            />
            <Text tone="quiet">
              من لم يفعّله لن يستطيع استخدام البرنامج حتى يفعّله من ملفه الشخصي.
            </Text>
          </>
        )}
      </Loaded>
    </Card>
  );
}

function CountryCard() {
  const group = useGroup();
  const { name, currency } = country();
  return (
    <Card>
      <ul>
        <LinkRow
          to="/settings/country"
          heading="الدولة"
          // Until the answer came the page may be written for another one.
          about={group ? `${name}، ${currency.name}` : '\u00a0'}
        />
      </ul>
    </Card>
  );
}

/** On which weekday the group meets; it holds as soon as it is chosen. */
function MeetingCard() {
  const group = useQuery(q(readGroup));
  const mutation = useApiMutation(updateGroup, {
    successMessage: ({ arabicMessage }) => arabicMessage ?? 'تم الحفظ',
    errorMessage: 'لم يُحفظ الاختيار',
    untilFresh: true,
  });
  return (
    <Card title="لقاء المجموعة">
      <Loaded query={group} skeleton={<CardSkeleton lines={2} />} latest>
        {({ body: { meetingDay } }) => (
          <ChoiceField
            label="يوم اللقاء الأسبوعي"
            description="تبدأ منه بطاقة الأسبوع في الرئيسية"
            choices={meetingDays().map((day) => ({
              value: String(day),
              label: meetingDayLabel(day),
            }))}
            emptyText=""
            value={String(mutation.isPending ? mutation.variables.body.meetingDay : meetingDay)}
            disabled={mutation.isPending}
            onChange={(day) =>
              mutation.mutate({ body: { meetingDay: day === 'null' ? null : Number(day) } })
            }
          />
        )}
      </Loaded>
    </Card>
  );
}

/** The permissions of families to see and send; each holds as soon as it is switched. */
function FamiliesCard() {
  const group = useQuery(q(readGroup));
  const mutation = useApiMutation(updateGroup, {
    successMessage: ({ arabicMessage }) => arabicMessage ?? 'تم الحفظ',
    errorMessage: 'لم يُحفظ الاختيار',
    untilFresh: true,
  });
  const url = `${location.origin}/join`;
  return (
    <Card title="الأسر">
      <Loaded query={group} skeleton={<CardSkeleton lines={4} />} latest>
        {({ body }) => {
          const set = (name: 'parentsSeeEvaluation' | 'joinOpen' | 'healthCards') => {
            const isPending = mutation.isPending && name in mutation.variables.body;
            return {
              value: isPending ? !body[name] : body[name],
              disabled: mutation.isPending,
              onChange: (value: boolean) => mutation.mutate({ body: { [name]: value } }),
            };
          };
          return (
            <Grid gap="16">
              <ul>
                <LinkRow
                  to="/settings/payments"
                  heading="كيف تدفع الأسر"
                  about={body.paymentText ? 'أين تدفع، وبأي ترتيب' : 'لا طرق بعد'}
                />
              </ul>
              <SwitchField
                label="إظهار التقييم للأسرة"
                description="ترى الأسرة تقييم ابنها أو ابنتها وحده، بلا ترتيب ولا أسماء غيره."
                {...set('parentsSeeEvaluation')}
              />
              <SwitchField
                label="استقبال طلبات الانضمام"
                description="ترسل الأسر طلباتها من هذا الرابط بلا حساب، وتصل إلى «طلبات الانضمام»."
                {...set('joinOpen')}
              />
              <GroupPhoneField key={`phone ${body.phoneNumber}`} phone={body.phoneNumber ?? ''} />
              {body.joinOpen && (
                <>
                  <LinkText url={url} />
                  <CopyButton text={url} label="نسخ الرابط" />
                </>
              )}
              <SwitchField
                label="البطاقات الصحية"
                description="حساسية وأمراض وأدوية تملؤها الأسر، ويفتحها قادة الكشاف وحدهم. فعّلها إن كنتم تحتاجون إليها. إن أوقفتها اختفت فوراً، ثم مُحيت بعد ستين يوماً."
                {...set('healthCards')}
              />
            </Grid>
          );
        }}
      </Loaded>
    </Card>
  );
}

/** Beside the answer's message, where the server looks after its own disk. */
type Disk = { freeMb: number; low: boolean } | null;

/** The group's telephone, which families read beside the name of whom they ask about their children's data. */
function GroupPhoneField({ phone }: { phone: string }) {
  const form = useApiForm(updateGroup, {
    initialValues: { phoneNumber: phone },
    toBody: ({ phoneNumber }) => ({ phoneNumber: phoneNumber.trim() || null }),
    successMessage: 'تم الحفظ',
    errorMessage: 'لم يُحفظ',
    untilFresh: true,
  });
  return (
    <Form form={form}>
      <PhoneField
        {...form.field('phoneNumber')}
        label="هاتف المجموعة"
        description="تراه الأسر مع اسم من تسأله عن بيانات أبنائها."
        optional
      />
      {form.values.phoneNumber !== phone && (
        <SubmitButton loadingText="جارٍ الحفظ…">احفظ الهاتف</SubmitButton>
      )}
    </Form>
  );
}

/** Warns who leads the group before the server's disk is full. */
function DiskBox() {
  const { data } = useQuery({ ...q(readReadiness), retry: false });
  const disk = (data as { disk?: Disk } | undefined)?.disk;
  if (!disk?.low) return null;
  return (
    <Notice tone="bad" title="قرص الخادم يكاد يمتلئ">
      <p>
        بقي عليه {formatNumber(disk.freeMb)} ميجابايت. اطلب ممن يدير الخادم حذف ما لا يلزم أو توسيع
        القرص، فإذا امتلأ تعذّر حفظ أي شيء.
      </p>
    </Notice>
  );
}

type Shown = { noticeId: number; title: string; message: string; at: string };

/** The operator's messages to the leaders, until they are put aside on this device. */
function OperatorNotices() {
  const { data } = useQuery(q(listOperatorNotices));
  return data?.body.map((notice) => <OperatorNotice key={notice.noticeId} notice={notice} />);
}

function OperatorNotice({ notice: { noticeId, title, message, at } }: { notice: Shown }) {
  const [isRead, putAside] = useKeptSwitch(noticeSwitch(noticeId));
  if (isRead) return null;
  return (
    <Notice title={title}>
      <p>{message}</p>
      <Text tone="quiet">من مشغّل الخادم، {longDate(at)}</Text>
      <div>
        <Button look="quiet" onClick={() => putAside(true)}>
          قرأتها
        </Button>
      </div>
    </Notice>
  );
}
