import { IconPlus } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { type GuardianRelation, relationChoices } from '../../../contract/consents/words.ts';
import { ageOn } from '../../../contract/core/birth-dates.ts';
import { yearsText } from '../../../contract/core/counting.ts';
import type { Gender } from '../../../contract/core/fields.ts';
import { genderLabels } from '../../../contract/core/labels.ts';
import { country } from '../../../contract/countries/current.ts';
import {
  phoneDigits,
  phoneHint,
  phoneText,
  wrongLength,
} from '../../../contract/countries/phone.ts';
import { joinConsent, sectionText } from '../../../contract/joining/child.ts';
import { joinNumber } from '../../../contract/joining/words.ts';
import { serverTime } from '../../i18n/clock.ts';
import { groupToday, momentLabel } from '../../i18n/format.ts';
import { useGroupQuery } from '../../session/group.ts';
import { GroupHead } from '../../shared/brand/group-head.tsx';
import { HeroCard } from '../../shared/hero-card.tsx';
import { NoticeLinks } from '../../shared/privacy/notice-links.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { CheckField, Field, PhoneField, TextField } from '../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { NativeSelect } from '../../ui/form/native-select.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Grid, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageSkeleton } from '../../ui/layout/skeleton.tsx';
import { FailureState } from '../../ui/layout/states.tsx';
import { usePageHeading } from '../../ui/layout/use-page-heading.ts';
import { WhatsAppButton } from '../../ui/whatsapp-button.tsx';
import { BirthDateField } from './birth-date-field.tsx';
import { JoinStateBox } from './join-state-box.tsx';
import { onHero, StepsCard } from './steps-card.tsx';

const TITLE = 'طلب انضمام';
const sendJoinRequest = () =>
  import('../../../contract/joining/join-endpoints.ts').then(
    (contract) => contract.sendJoinRequest,
  );

const child = { name: '', gender: '' as Gender | '', birthDate: '', sectorBaseName: '' };
const blank = {
  ...child,
  guardianName: '',
  relation: '' as GuardianRelation | '',
  phoneNumber: '',
  agreed: false,
};
interface Sent {
  number: string;
  title: string;
  at: string;
  values: typeof blank;
}

/** A family asks for a place: the form, and the number by which it follows the request. No account. */
export default function JoinPage() {
  const { view } = useSearch({ from: '/join' });
  const group = useGroupQuery();
  const [sent, setSent] = useState<Sent | null>(null);
  const [initial, setInitial] = useState(blank);
  if (!group.data) {
    if (!group.isError) return <PageSkeleton title={TITLE} />;
    return (
      <Unread
        error={group.error}
        retrying={group.isFetching}
        onRetry={() => void group.refetch()}
      />
    );
  }
  const { groupName, logo, joinOpen } = group.data.body;
  return (
    <Grid columns="1" gap="16" maxWidth="560" style={{ marginInline: 'auto' }}>
      <GroupHead logo={logo} name={groupName} />
      {view === 'state' ? (
        <JoinStateBox />
      ) : sent ? (
        <Received
          sent={sent}
          onAgain={() => {
            setInitial({ ...sent.values, ...child, agreed: false });
            setSent(null);
          }}
        />
      ) : joinOpen ? (
        <RequestForm initial={initial} onSent={setSent} />
      ) : (
        <Closed />
      )}
      {view === 'state' ? (
        <Text textAlign="center">
          <Link to="/join">طلب جديد</Link>
        </Text>
      ) : (
        !sent && (
          <Text textAlign="center">
            <Link to="/join" search={{ view: 'state' }}>
              أرسلتم طلباً من قبل؟ تابعوه
            </Link>
          </Text>
        )
      )}
      <NoticeLinks />
    </Grid>
  );
}

function Unread(props: { error: unknown; retrying: boolean; onRetry: () => void }) {
  const heading = usePageHeading(TITLE);
  return (
    <Grid columns="1" gap="16" maxWidth="560" style={{ marginInline: 'auto' }}>
      <Text as="h1" size="h1" ref={heading} tabIndex={-1}>
        {TITLE}
      </Text>
      <FailureState {...props} />
    </Grid>
  );
}

function Closed() {
  const heading = usePageHeading(TITLE);
  return (
    <Card>
      <Text as="h1" size="h2" ref={heading} tabIndex={-1}>
        لا نستقبل طلبات الآن.
      </Text>
    </Card>
  );
}

function RequestForm(props: { initial: typeof blank; onSent: (sent: Sent) => void }) {
  const heading = usePageHeading(TITLE);
  const today = groupToday();
  const form = useApiForm(sendJoinRequest, {
    initialValues: props.initial,
    check: ({ gender, relation, birthDate, phoneNumber }) => ({
      phoneNumber: shortPhone(phoneNumber),
      gender: gender ? undefined : 'هذا الحقل مطلوب',
      relation: relation ? undefined : 'هذا الحقل مطلوب',
      birthDate: /^\d{4}-\d\d-\d\d$/.test(birthDate) ? undefined : 'اختاروا اليوم والشهر والسنة',
    }),
    errorMessage: ({ status, arabicMessage }) =>
      status === 0 ? 'لا اتصال. ما كتبتموه باقٍ، ولم يُرسل بعد.' : arabicMessage,
  });
  const { name, gender, birthDate } = form.values;
  const age = /^\d{4}-\d\d-\d\d$/.test(birthDate) ? ageOn(birthDate, today).years : null;
  const consent = joinConsent(name);
  return (
    <>
      <div>
        <Text as="h1" size="h1" ref={heading} tabIndex={-1}>
          {TITLE}
        </Text>
        <Text tone="quiet">املؤوا البيانات، ونتصل بكم لتحديد موعد.</Text>
      </div>
      <Form
        form={form}
        onSaved={({ body, arabicMessage = '' }) =>
          props.onSent({
            ...body,
            title: arabicMessage,
            at: new Date(serverTime()).toISOString(),
            values: form.values,
          })
        }
      >
        <Card title="ابنكم أو ابنتكم">
          <Stack gap="16">
            <TextField {...form.field('name')} label="الاسم" />
            <RadioField
              {...form.field('gender')}
              label="النوع"
              options={(['male', 'female'] as const).map((value) => ({
                value,
                label: genderLabels[value],
              }))}
            />
            <BirthDateField
              {...form.field('birthDate')}
              label="تاريخ الميلاد"
              today={today}
              description={
                age !== null &&
                age >= 0 &&
                `${gender === 'female' ? 'عمرها' : 'عمره'} ${yearsText(age)}`
              }
            />
            <Field
              {...form.field('sectorBaseName')}
              label="القطاع إن عرفتموه"
              optional="tacit"
              description={sectionText(gender, age)}
            >
              {(wired) => (
                <NativeSelect
                  {...wired}
                  value={form.values.sectorBaseName}
                  onChange={(event) => form.setValue('sectorBaseName', event.currentTarget.value)}
                >
                  <option value="">لا أعرف</option>
                  {sectionsFor(gender).map((word) => (
                    <option key={word}>{word}</option>
                  ))}
                </NativeSelect>
              )}
            </Field>
          </Stack>
        </Card>
        <Card title="ولي الأمر">
          <Stack gap="16">
            <TextField {...form.field('guardianName')} label="اسمكم" autoComplete="name" />
            <RadioField {...form.field('relation')} label="الصلة" snug options={relationChoices} />
            <PhoneField
              {...form.field('phoneNumber')}
              label="رقم الهاتف"
              placeholder={phoneHint()}
              description="رقم من دولة أخرى يُكتب بعلامة + ورمز الدولة قبله"
            />
          </Stack>
        </Card>
        <Card>
          <CheckField {...form.field('agreed')} label={consent.title} description={consent.text} />
        </Card>
        <SubmitButton loadingText="جارٍ الإرسال…">إرسال الطلب</SubmitButton>
      </Form>
    </>
  );
}

/** 'ينقصه رقم. مثاله 0100 123 4567'; undefined for a number of the right length, and for none. */
function shortPhone(typed: string): string | undefined {
  const length = wrongLength(phoneDigits(typed))?.replace(' واحد', '');
  return length && `${length}. مثاله ${phoneText(country().mobile.example)}`;
}

const sectionsFor = (gender: Gender | '') => [
  ...new Set(
    country().sections.flatMap(({ boys, girls }) =>
      gender === '' ? [boys, girls] : [gender === 'male' ? boys : girls],
    ),
  ),
];

function Received({ sent, onAgain }: { sent: Sent; onAgain: () => void }) {
  const heading = usePageHeading(TITLE);
  const { groupName = '' } = useGroupQuery().data?.body ?? {};
  const number = joinNumber(sent.number);
  const { phoneNumber } = sent.values;
  const url = `${location.origin}/join?view=state`;
  return (
    <>
      <HeroCard padBlock="20" padInline="16">
        <Text as="h1" size="h1" ref={heading} tabIndex={-1}>
          {sent.title}
        </Text>
        <p style={onHero}>رقم الطلب</p>
        <Text size="figure" weight="bold">
          {number}
        </Text>
        <p style={onHero}>احتفظوا به: تعرفون به حالة الطلب مع رقم هاتفكم.</p>
      </HeroCard>
      <Row gap="8" wrap growFirst>
        <CopyButton text={sent.number} label="نسخ الرقم" />
        <WhatsAppButton
          look="tint"
          phone={phoneNumber}
          text={`طلب الانضمام إلى ${groupName}، رقمه ${sent.number}.\n${url}`}
        >
          حفظه في واتساب
        </WhatsAppButton>
      </Row>
      <StepsCard
        title="ماذا بعد؟"
        state="received"
        sentAt={momentLabel(sent.at)}
        callTo={phoneText(phoneNumber).slice(-2)}
      />
      <Button
        look="default"
        wide
        icon={<IconPlus size={20} stroke={1.7} aria-hidden />}
        onClick={onAgain}
      >
        طلب لأخ أو أخت
      </Button>
    </>
  );
}
