import { IconShieldLock } from '@tabler/icons-react';
import { useState } from 'react';
import type { ResponseOf } from '../../../contract/core/endpoint.ts';
import type { Gender } from '../../../contract/core/fields.ts';
import { genderLabels } from '../../../contract/core/labels.ts';
import { type CountryCode, countryCodes } from '../../../contract/countries/country.ts';
import { EGYPT } from '../../../contract/countries/egypt.ts';
import { phoneHint } from '../../../contract/countries/phone.ts';
import { countryOf } from '../../../contract/countries/table.ts';
import { foundGroup } from '../../../contract/directory/endpoints.ts';
import { writtenIn } from '../../i18n/written-in.ts';
import { CountryField } from '../../shared/pickers/country-field.tsx';
import { PasswordField, PhoneField, TextField } from '../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Box, Grid, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { Notice } from '../../ui/notice.tsx';
import { groupUrl, mayFound, readLink, usePlace } from '../place.ts';
import css from './found-page.module.css';
import { foundingSentence } from './found-words.ts';
import { FoundingClosed } from './founding-closed.tsx';
import { ReadyPage } from './ready-page.tsx';
import { SlugField } from './slug-field.tsx';
import { useAddress } from './use-address.ts';

const countries = countryCodes.map(countryOf);

const empty = {
  groupName: '',
  slug: '',
  firstName: '',
  middleName: '',
  lastName: '',
  gender: '' as Gender | '',
  country: EGYPT.code as CountryCode,
  phoneNumber: '',
  email: '',
  password: '',
};

/** The group that this tab has founded, in the address: a reload then shows its login. */
const READY = 'ready';

/** Founds a group: one form, then the page of the new group. */
export default function FoundPage() {
  const place = usePlace();
  const [founded, setFounded] = useState<ResponseOf<typeof foundGroup> & { groupName: string }>();
  const [before] = useState(() => new URLSearchParams(location.search).get(READY));
  if (founded) return <ReadyPage founded={founded} />;
  if (before) {
    location.replace(`${groupUrl(place, before)}/login`);
    return null;
  }
  return (
    <>
      <PageHeader title="تأسيس مجموعة" lead="تجهز في ثوانٍ، وأنت قائدها العام." />
      {mayFound(place) ? (
        <FoundForm
          onFounded={(answer, { slug, groupName }) => {
            history.replaceState(null, '', `/found?${READY}=${encodeURIComponent(slug)}`);
            setFounded({ ...answer, groupName });
            scrollTo(0, 0);
          }}
        />
      ) : (
        <FoundingClosed place={place} to="founding" />
      )}
    </>
  );
}

function FoundForm(props: {
  onFounded: (
    answer: ResponseOf<typeof foundGroup>,
    asked: { slug: string; groupName: string },
  ) => void;
}) {
  const form = useApiForm(foundGroup, {
    initialValues: empty,
    toBody: (values) => ({ ...values, link: readLink() }),
    within: ({ country }, run) => writtenIn(countryOf(country), run),
    check: ({ gender }) => ({ gender: gender ? undefined : 'هذا الحقل مطلوب' }),
    fieldOfCode: { ADDRESS_TAKEN: 'slug', ADDRESS_RESERVED: 'slug', WEAK_PASSWORD: 'password' },
    errorMessage: ({ code }) => {
      if (code === 'ADDRESS_TAKEN') address.checkAgain();
      return null;
    },
  });
  const address = useAddress(form.values.slug);
  const failed = form.mutation.error && foundingSentence(form.mutation.error);
  const slug = form.field('slug');
  return (
    <Form
      form={form}
      onSaved={(answer) =>
        props.onFounded(answer, {
          slug: new URL(answer.address).hostname.split('.')[0] ?? '',
          groupName: form.values.groupName.trim(),
        })
      }
    >
      <Card>
        <Stack gap="16">
          <TextField {...form.field('groupName')} label="اسم المجموعة" />
          <SlugField {...slug} address={address} />
          <CountryField
            {...form.field('country')}
            onChange={(code) => {
              form.setValue('country', code);
              // A number that was wrong may be right there.
              form.setValue('phoneNumber', form.values.phoneNumber);
            }}
            countries={countries}
            description="منها العملة والأرقام والشهور ورقم الهاتف."
          />
        </Stack>
      </Card>
      <Card title="القائد العام">
        <Stack gap="16">
          <Grid gap="16" columnGap="8" columns="2">
            <TextField {...form.field('firstName')} label="الاسم الأول" autoComplete="given-name" />
            <TextField
              {...form.field('middleName')}
              label="الاسم الأوسط"
              autoComplete="additional-name"
            />
          </Grid>
          <TextField {...form.field('lastName')} label="الاسم الأخير" autoComplete="family-name" />
          <RadioField
            {...form.field('gender')}
            label="النوع"
            options={[
              { value: 'male', label: genderLabels.male },
              { value: 'female', label: genderLabels.female },
            ]}
          />
          <PhoneField
            {...form.field('phoneNumber')}
            label="رقم الهاتف"
            placeholder={writtenIn(countryOf(form.values.country), phoneHint)}
          />
          <TextField
            {...form.field('email')}
            label="البريد الإلكتروني"
            optional
            latin
            inputMode="email"
            autoComplete="email"
          />
          <PasswordField
            {...form.field('password')}
            label="كلمة السر"
            description="من ٨ أحرف إلى ١٢٨. ليست اسمك ولا رقمك."
            autoComplete="new-password"
          />
        </Stack>
      </Card>
      <Box surface="card" pad="16">
        <Row gap="12" align="start">
          <Tile square="44" fill="accent">
            <IconShieldLock size={24} stroke={1.7} aria-hidden />
          </Tile>
          <Text grow>
            نحفظ ما تكتبونه عن كشافيكم وقادتكم في مساحة لكم وحدكم. لا تراه مجموعة أخرى، ويمكنكم
            تنزيله كله أو حذفه متى شئتم.
          </Text>
        </Row>
      </Box>
      {failed && (
        <div role="alert">
          <Notice tone="bad">{failed}</Notice>
        </div>
      )}
      <SubmitButton loadingText="جارٍ التأسيس…">تأسيس المجموعة</SubmitButton>
      <Text tone="quiet" textAlign="center" className={css.other}>
        عندك مجموعة؟ <a href="/">افتح عنوانها</a>، أو{' '}
        <a href={`/restore${location.search}`}>استعد نسخة احتياطية</a>
      </Text>
    </Form>
  );
}
