import { IconArrowRight, IconShieldLock } from '@tabler/icons-react';
import {
  type GuardianRelation,
  relationChoices,
  relationLabels,
} from '../../../contract/consents/words.ts';
import { firstName } from '../../../contract/core/first-name.ts';
import { writeOwnCard } from '../../../contract/health/endpoints.ts';
import { healthConsent } from '../../../contract/health/words.ts';
import type { ParentPage } from '../../../contract/parents/endpoints.ts';
import {
  askWhichCard,
  type CardForm,
  type CardValues,
  cardOf,
  fieldOfCard,
  newCard,
  valuesOf,
} from '../../shared/health/card-values.ts';
import { HealthFields } from '../../shared/health/health-fields.tsx';
import { CollectFields, PeopleFields } from '../../shared/health/people-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckField, NumberField, TextField } from '../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Grid, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { usePageHeading } from '../../ui/layout/use-page-heading.ts';
import type { Writing } from './health-card.tsx';

type Values = CardValues & {
  guardianName: string;
  relation: GuardianRelation | '';
  agreed: boolean;
  /** The digits that are asked for beside the link, before a first card is written. */
  lastDigits: string;
  code: string;
};

/** The family writes the card of a child, with the consent to keep it. */
export default function HealthForm(props: {
  page: ParentPage;
  parentKey: string;
  writing: Writing;
  onDone: () => void;
}) {
  const { page, writing } = props;
  const { name, gender, place, consent } = page;
  const heading = usePageHeading('صفحة الأسرة');
  const child = firstName(name);
  const agreement = healthConsent(gender);
  const { card, version } = writing;
  const asksCode = page.health?.proof === 'code';
  const initialValues: Values = {
    ...(card
      ? valuesOf(card)
      : newCard({
          name: consent?.guardianName ?? '',
          relation: consent ? relationLabels[consent.relation] : 'الأم',
          phoneNumber: '',
        })),
    guardianName: consent?.guardianName ?? '',
    relation: consent?.relation ?? '',
    agreed: false,
    lastDigits: writing.lastDigits ?? '',
    code: '',
  };
  const form = useApiForm(writeOwnCard, {
    params: { key: props.parentKey },
    initialValues,
    toBody: ({ guardianName, relation, agreed, lastDigits, code, ...values }) => ({
      child: place,
      card: cardOf(values),
      guardianName,
      relation,
      agreed,
      version,
      ...(asksCode && !card ? { code } : { lastDigits }),
    }),
    fieldOf: fieldOfCard,
    successMessage: 'حُفظت البطاقة، شكراً لكم',
    errorMessage: ({ code }) =>
      code === 'HEALTH_CARD_CHANGED' ? null : 'لم تُحفظ. ما كتبتموه باقٍ هنا.',
    untilFresh: true,
  });
  // A form of a card and more is a form of a card; its setters hide that from the compiler.
  const fields = form as CardForm;
  const which = askWhichCard(child, 'غُيّرت البطاقة بعد أن فتحتموها. أيّهما أصح؟');
  return (
    <Stack gap="16">
      <div>
        <Button
          look="quiet"
          icon={<IconArrowRight size={20} stroke={1.7} aria-hidden />}
          onClick={props.onDone}
        >
          صفحة {child}
        </Button>
        <Text as="h1" size="h1" ref={heading} tabIndex={-1}>
          بطاقة {child} الصحية
        </Text>
        <Text tone="quiet">
          {gender === 'female'
            ? 'ليعرف من معها ماذا يفعل إن احتاجت شيئاً.'
            : 'ليعرف من معه ماذا يفعل إن احتاج شيئاً.'}{' '}
          ما لا تريدون الإجابة عنه اتركوه.
        </Text>
      </div>
      <Form form={form} onSaved={props.onDone} onRefused={(failure) => which(failure, form.values)}>
        <Card>
          <HealthFields form={fields} name={name} gender={gender} isFamily />
        </Card>
        <PeopleFields form={fields} />
        <CollectFields form={fields} name={name} gender={gender} missing="لم تجيبوا بعد" />
        <Card>
          <Stack gap="16">
            <Row gap="12">
              <Tile square="44" fill="accent">
                <IconShieldLock size={22} stroke={1.7} aria-hidden />
              </Tile>
              <p>{agreement.readers}</p>
            </Row>
            <Grid>
              <CheckField {...form.field('agreed')} label={agreement.title} />
              <Text tone="quiet">{agreement.text}</Text>
            </Grid>
            <TextField {...form.field('guardianName')} label="اسمكم" autoComplete="name" />
            <RadioField
              {...form.field('relation')}
              label={`صلتكم بـ${child}`}
              snug
              options={relationChoices}
            />
            {!card &&
              (asksCode ? (
                <NumberField
                  {...form.field('code')}
                  label="الرمز من القائد"
                  description="ستة أرقام يعطيها لكم القائد، لأن هاتفكم غير مسجّل عنده."
                  latin
                />
              ) : (
                <NumberField
                  {...form.field('lastDigits')}
                  label="آخر أربعة أرقام من هاتف ولي الأمر"
                  description="الهاتف المسجّل عند القائد."
                  latin
                />
              ))}
            <SubmitButton loadingText="جارٍ الحفظ…">حفظ البطاقة</SubmitButton>
          </Stack>
        </Card>
      </Form>
    </Stack>
  );
}
