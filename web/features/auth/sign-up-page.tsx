import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { PASSWORD_LENGTH, signUp } from '../../../contract/auth/endpoints.ts';
import { captainTitle } from '../../../contract/captains/introduce.ts';
import { type ReadableInvitation, readInvitation } from '../../../contract/captains/invitations.ts';
import type { Gender } from '../../../contract/core/fields.ts';
import { captainTypeLabels, genderLabels } from '../../../contract/core/labels.ts';
import type { CountryCode } from '../../../contract/countries/country.ts';
import { country } from '../../../contract/countries/current.ts';
import { phoneHint } from '../../../contract/countries/phone.ts';
import { listCountries } from '../../../contract/group/endpoints.ts';
import { q } from '../../api/api.ts';
import { ApiFailure } from '../../api/failure.ts';
import { callName, dayMonth, sectorName } from '../../i18n/format.ts';
import { formatDigits } from '../../i18n/localize.ts';
import { writtenIn } from '../../i18n/written-in.ts';
import { useGroupQuery } from '../../session/group.ts';
import { readDevice, signIn } from '../../session/session.ts';
import { CountryField } from '../../shared/pickers/country-field.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldPair, PasswordField, PhoneField, TextField } from '../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Stack, Text } from '../../ui/layout/box.tsx';
import card from './auth-card.module.css';
import { AuthCard } from './auth-card.tsx';

const empty = {
  firstName: '',
  middleName: '',
  lastName: '',
  phoneNumber: '',
  email: '',
  gender: '' as Gender | '',
  password: '',
  confirmation: '',
};

/** The code of the first account in the program's own address; read as it stands, for the router reads numbers. */
const readSetupCode = () => new URLSearchParams(location.search).get('code') ?? undefined;

const isInvitationOver = (error: unknown) =>
  error instanceof ApiFailure && error.code === 'INVITATION_OVER';

export default function SignUpPage() {
  const navigate = useNavigate();
  const group = useGroupQuery();
  const firstRun = group.data?.body.firstRun;
  const [setupCode] = useState(readSetupCode);
  const { invite } = useSearch({ from: '/signUp' });
  const invitation = useQuery({
    ...q(readInvitation, { params: { key: invite ?? '' } }),
    enabled: invite !== undefined,
    retry: false,
  });
  // An expired invitation leaves an ordinary sign-up.
  const isOver = isInvitationOver(invitation.error);
  const isInvited = invite !== undefined && !isOver;
  // The first account decides where the group is.
  const countries = useQuery({ ...q(listCountries), enabled: firstRun === true }).data?.body;
  const rowOf = (code: CountryCode) => countries?.find((each) => each.code === code) ?? country();
  const form = useApiForm(signUp, {
    initialValues: { ...empty, country: country().code },
    toBody: (values) => ({
      ...values,
      country: firstRun ? values.country : undefined,
      setupCode,
      invite: isInvited ? invite : undefined,
      device: readDevice(),
    }),
    within: ({ country }, run) => writtenIn(rowOf(country), run),
    check: ({ gender, password, confirmation }) => ({
      gender: gender ? undefined : 'هذا الحقل مطلوب',
      confirmation: !confirmation
        ? 'هذا الحقل مطلوب'
        : confirmation === password
          ? undefined
          : 'كلمة السر غير متطابقة',
    }),
    errorMessage: (failure) => {
      // The invitation was used or revoked meanwhile.
      if (isInvitationOver(failure)) void invitation.refetch();
      return 'حدث خطأ ما';
    },
  });
  return (
    <AuthCard title="إنشاء حساب" wide>
      {invite !== undefined && (
        <InvitationBox invitation={invitation} isOver={isOver} invite={invite} />
      )}
      {firstRun && (
        <NoteBox>
          <p>أول حساب في هذه المجموعة يكون حساب قائد عام.</p>
        </NoteBox>
      )}
      {/* Nothing else of a sign-up is forbidden: the code is missing or wrong, and no field is to blame. */}
      {form.mutation.error?.status === 403 && (
        <NoteBox alert>
          <p>{form.mutation.error.arabicMessage}</p>
        </NoteBox>
      )}
      <Form
        form={form}
        onSaved={(answer) => {
          // The group has a country now, which the next page follows.
          if (firstRun) void group.refetch();
          const enter = () => signIn(answer, 'تم تسجيل الحساب بنجاح');
          // An invited captain is assigned: the guard redirects to the dashboard, as after a login.
          if (isInvited) enter();
          // The specification leads to the landing page; once signed in, the guard would not.
          else void navigate({ to: '/' }).then(enter);
        }}
      >
        {firstRun && (
          <CountryField
            {...form.field('country')}
            onChange={(code) => {
              form.setValue('country', code);
              // A number that was wrong may be right there.
              form.setValue('phoneNumber', form.values.phoneNumber);
            }}
            countries={countries ?? [country()]}
            description="منها العملة والأرقام والشهور ورقم الهاتف."
          />
        )}
        <FieldPair>
          <TextField {...form.field('firstName')} label="الاسم الأول" autoComplete="given-name" />
          <TextField
            {...form.field('middleName')}
            label="الاسم الأوسط"
            autoComplete="additional-name"
          />
        </FieldPair>
        <TextField {...form.field('lastName')} label="الاسم الأخير" autoComplete="family-name" />
        <PhoneField
          {...form.field('phoneNumber')}
          label="رقم الهاتف"
          placeholder={writtenIn(rowOf(form.values.country), phoneHint)}
        />
        <TextField
          {...form.field('email')}
          label="البريد الإلكتروني"
          optional
          latin
          inputMode="email"
          autoComplete="email"
        />
        <RadioField
          {...form.field('gender')}
          label="النوع"
          options={[
            { value: 'male', label: genderLabels.male },
            { value: 'female', label: genderLabels.female },
          ]}
        />
        <PasswordField
          {...form.field('password')}
          label="كلمة السر"
          description={`${formatDigits(PASSWORD_LENGTH.min)} أحرف على الأقل`}
          autoComplete="new-password"
        />
        <PasswordField
          {...form.field('confirmation')}
          label="تأكيد كلمة السر"
          autoComplete="new-password"
        />
        <SubmitButton loadingText="جارٍ إنشاء الحساب…">إنشاء حساب</SubmitButton>
      </Form>
      <Text tone="quiet" above="24" className={card.other}>
        لديك حساب بالفعل؟ <Link to="/login">تسجيل الدخول</Link>
      </Text>
    </AuthCard>
  );
}

/** Keys are 24 sealed bytes: of another form there never was one. */
const mayBeKey = (key: string) => /^[\w-]{32}$/.test(key);

/** Who invites to what, above the sign-up; or why the link leads to an ordinary one. */
function InvitationBox(props: {
  invitation: UseQueryResult<{ body: ReadableInvitation }>;
  isOver: boolean;
  invite: string;
}) {
  const { data, error, isFetching, refetch } = props.invitation;
  if (props.isOver) {
    return (
      <NoteBox tone="warn" alert>
        <p>
          {mayBeKey(props.invite) ? 'رابط الدعوة لم يعد سارياً.' : 'رابط الدعوة غير صحيح.'} اطلب
          رابطاً جديداً من القائد العام، أو أنشئ حسابك بلا دعوة.
        </p>
      </NoteBox>
    );
  }
  if (data) return <Invited {...data.body} />;
  if (!error || isFetching)
    return (
      <NoteBox>
        <p>جارٍ قراءة الدعوة…</p>
      </NoteBox>
    );
  return (
    <NoteBox tone="warn" alert>
      <p>تعذّرت قراءة الدعوة. يمكنك إنشاء حسابك، أو قراءتها مرة أخرى.</p>
      <Button look="default" onClick={() => void refetch()}>
        إعادة المحاولة
      </Button>
    </NoteBox>
  );
}

function Invited({ groupName, type, invitedBy, expiresAt, ...sector }: ReadableInvitation) {
  const invites = invitedBy.gender === 'female' ? 'تدعوك' : 'يدعوك';
  const rank = [captainTypeLabels[type], sectorName(sector)].filter(Boolean).join('، ');
  return (
    <NoteBox>
      <p>
        {invites} {captainTitle(invitedBy)} {callName(invitedBy)} إلى <strong>{groupName}</strong>
      </p>
      <p>
        تدخل مباشرة بصفة: <strong>{rank}</strong>. الدعوة صالحة حتى {dayMonth(expiresAt)}.
      </p>
    </NoteBox>
  );
}

/** A note above the sign-up form. */
function NoteBox(props: { tone?: 'accent' | 'warn'; alert?: boolean; children: ReactNode }) {
  const { tone = 'accent' } = props;
  return (
    <Stack
      gap={tone === 'warn' ? '8' : undefined}
      align="start"
      padBlock="12"
      padInline="16"
      below="24"
      fill={tone}
      frame={tone}
      rounded
      role={props.alert ? 'alert' : undefined}
    >
      {props.children}
    </Stack>
  );
}
