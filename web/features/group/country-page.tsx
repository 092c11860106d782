import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ResponseOf } from '../../../contract/core/endpoint.ts';
import {
  type Country,
  type CountryCode,
  type DigitKind,
  digitKinds,
  digitLabels,
} from '../../../contract/countries/country.ts';
import {
  listCountries,
  readCountryLock,
  type readGroup,
  updateGroup,
} from '../../../contract/group/endpoints.ts';
import { meetingDayLabel, meetingDays } from '../../../contract/group/words.ts';
import { q } from '../../api/api.ts';
import { groupToday } from '../../i18n/format.ts';
import { followGroup, useGroupQuery } from '../../session/group.ts';
import { CountryField } from '../../shared/pickers/country-field.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { SubmitBar } from '../../ui/form/submit-bar.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Stack, Text } from '../../ui/layout/box.tsx';
import { Card, FormColumn } from '../../ui/layout/card.tsx';
import { Details } from '../../ui/layout/details.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PhoneNumber } from '../../ui/phone.tsx';
import {
  amountsText,
  countryFacts,
  lockText,
  phonesText,
  subscriptionExample,
  subscriptionLabels,
} from './country-words.ts';

type Group = ResponseOf<typeof readGroup>['body'];
type Lock = ResponseOf<typeof readCountryLock>['body'];
type Subscriptions = 'whole' | 'parts';
type Values = {
  country: CountryCode;
  digits: DigitKind;
  meetingDay: string;
  subscriptions: Subscriptions;
  timeZone: string;
};

/** The group's country with what it decides, and what may be chosen apart from it. */
export default function CountryPage() {
  const group = useGroupQuery();
  const countries = useQuery(q(listCountries));
  const lock = useQuery(q(readCountryLock));
  return (
    <>
      <PageHeader
        title="الدولة"
        lead="منها العملة والأرقام والشهور ورقم الهاتف."
        back={{ to: '/settings', label: 'إعدادات المجموعة' }}
      />
      <FormColumn>
        <Loaded query={group} latest>
          {(group) => (
            <Loaded query={countries}>
              {(countries) => (
                <Loaded query={lock}>
                  {(lock) => (
                    <CountryForm group={group.body} countries={countries.body} lock={lock.body} />
                  )}
                </Loaded>
              )}
            </Loaded>
          )}
        </Loaded>
      </FormColumn>
    </>
  );
}

/** The values that a country proposes. */
const proposalOf = (row: Country): Values => ({
  country: row.code,
  digits: row.digits,
  meetingDay: String(row.meetingDay),
  subscriptions: row.subscriptionStep === 1 ? 'whole' : 'parts',
  timeZone: row.timeZones[0]!.zone,
});

function CountryForm(props: { group: Group; countries: readonly Country[]; lock: Lock }) {
  const { group, countries, lock } = props;
  const stored: Values = {
    country: group.country,
    digits: group.digits,
    meetingDay: String(group.meetingDay),
    subscriptions: group.wholeSubscriptions ? 'whole' : 'parts',
    timeZone: group.timeZone,
  };
  const form = useApiForm(updateGroup, {
    initialValues: stored,
    toBody: ({ country, digits, meetingDay, subscriptions, timeZone }) => ({
      ...(country !== group.country && { country, sure: lock.deleted > 0 }),
      digits,
      meetingDay: meetingDay === 'null' ? null : Number(meetingDay),
      wholeSubscriptions: subscriptions === 'whole',
      timeZone,
    }),
    fieldOf: (path) => (path === 'wholeSubscriptions' ? 'subscriptions' : undefined),
    fieldOfCode: {
      COUNTRY_LOCKED: 'country',
      DELETED_AMOUNTS: 'country',
      TIME_ZONE_ELSEWHERE: 'timeZone',
    },
    successMessage: ({ arabicMessage }) => arabicMessage ?? 'تم الحفظ',
    errorMessage: 'لم تُحفظ الدولة',
  });
  const { values } = form;
  const rowOf = (code: CountryCode) => countries.find((each) => each.code === code)!;
  const before = rowOf(group.country);
  const row = rowOf(values.country);
  const isLocked = lock.amounts > 0;
  const isOther = row.code !== before.code;
  const labels = subscriptionLabels(row);
  return (
    <Form form={form} onSaved={({ body }) => followGroup({ ...group, ...body })}>
      <Card>
        <Stack gap="16">
          <CountryField
            {...form.field('country')}
            countries={countries}
            disabled={isLocked}
            onChange={(code) => {
              const next = code === group.country ? stored : proposalOf(rowOf(code));
              for (const name of Object.keys(next) as (keyof Values)[]) {
                form.setValue(name, next[name]);
              }
            }}
          />
          {isLocked && <Notice tone="warn">{lockText(before, lock.amounts)}</Notice>}
          <Facts row={{ ...row, digits: values.digits }} />
        </Stack>
      </Card>
      <Card title="يمكن تغييره وحده">
        <Stack gap="16">
          <RadioField
            {...form.field('digits')}
            label="الأرقام"
            options={digitKinds.map((kind) => ({ value: kind, label: digitLabels[kind] }))}
          />
          <SelectField
            {...form.field('meetingDay')}
            label="يوم اللقاء"
            choices={meetingDays().map((day) => ({
              value: String(day),
              label: meetingDayLabel(day),
            }))}
          />
          {row.subscriptionStep < 1 && (
            <SelectField
              {...form.field('subscriptions')}
              label="الاشتراك"
              choices={(['parts', 'whole'] as const).map((value) => ({
                value,
                label: labels[value],
              }))}
              description={subscriptionExample(
                { ...row, digits: values.digits },
                values.subscriptions === 'whole',
              )}
            />
          )}
          <SelectField
            {...form.field('timeZone')}
            label="المنطقة الزمنية"
            choices={zonesOf(row, values.timeZone)}
          />
        </Stack>
      </Card>
      {isOther && (
        <Notice tone="warn" title={`من ${before.name} إلى ${row.name}`} live>
          {`${amountsText(before, lock.deleted)} بعد أول مبلغ لا تتغيّر الدولة.${phonesText(lock.phones)}`}
        </Notice>
      )}
      <SubmitBar>
        <SubmitButton loadingText="جارٍ الحفظ…">
          {isOther ? `تغيير الدولة إلى ${row.name}` : 'حفظ'}
        </SubmitButton>
      </SubmitBar>
    </Form>
  );
}

/** The zones of the country, and the present one where the program was started with another. */
function zonesOf({ timeZones }: Country, present: string) {
  const choices = timeZones.map(({ zone, name }) => ({ value: zone, label: name }));
  const isKnown = choices.some(({ value }) => value === present);
  return isKnown ? choices : [...choices, { value: present, label: present }];
}

function Facts({ row }: { row: Country }) {
  const facts = countryFacts(row, groupToday());
  return (
    <Details
      rows={[
        { label: 'العملة', value: <Fact value={facts.currency} about={facts.amounts} /> },
        { label: 'الأرقام', value: facts.digits },
        { label: 'الشهور', value: <Fact value={facts.months} about={facts.date} /> },
        {
          label: 'الهاتف',
          value: <Fact value={<PhoneNumber number={facts.phone} />} about={facts.phoneRule} />,
        },
        { label: 'أول الأسبوع', value: facts.firstWeekday },
        { label: 'الأقسام', value: facts.sections },
        {
          label: 'القانون',
          value: (
            <>
              {facts.law ?? 'لم نتحقق منه بعد'}
              <Text as="span" block above="4" weight="normal">
                <Link to="/help" search={{ chapter: 'data-for-captains' }}>
                  ما يعنيه لكم
                </Link>
              </Text>
            </>
          ),
        },
      ]}
    />
  );
}

const Fact = ({ value, about }: { value: ReactNode; about: string }) => (
  <>
    {value}
    <Text as="span" block tone="quiet" weight="normal">
      {about}
    </Text>
  </>
);
