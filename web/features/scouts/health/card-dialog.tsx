import { useQuery } from '@tanstack/react-query';
import {
  type GuardianRelation,
  relationChoices,
  relationLabels,
} from '../../../../contract/consents/words.ts';
import { countText } from '../../../../contract/core/counting.ts';
import { firstName } from '../../../../contract/core/first-name.ts';
import {
  readHealthCard,
  type StoredHealth,
  writeHealthCard,
} from '../../../../contract/health/endpoints.ts';
import { healthQuestions } from '../../../../contract/health/words.ts';
import type { ScoutProfile } from '../../../../contract/scouts/endpoints.ts';
import { q } from '../../../api/api.ts';
import { formatNumber, keepCompounds } from '../../../i18n/format.ts';
import {
  askWhichCard,
  type CardForm,
  type CardValues,
  cardOf,
  countAnswered,
  fieldOfCard,
  newCard,
  QUESTIONS,
  valuesOf,
} from '../../../shared/health/card-values.ts';
import css from '../../../shared/health/health-fields.module.css';
import { HealthFields } from '../../../shared/health/health-fields.tsx';
import { CollectFields, PeopleFields } from '../../../shared/health/people-fields.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { CheckField, TextField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { RadioField } from '../../../ui/form/radio-field.tsx';
import { useApiForm } from '../../../ui/form/use-api-form.ts';
import { Row, Stack, Text } from '../../../ui/layout/box.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { CardSkeleton } from '../../../ui/layout/skeleton.tsx';
import { Loaded } from '../../../ui/layout/states.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

type Props = { scout: ScoutProfile; onClose: () => void };

/** A captain copies the card from a paper that a guardian signed. Nothing is kept on the device. */
export default function CardDialog(props: Props) {
  const params = { scoutId: props.scout.scoutId };
  const stored = useQuery({ ...q(readHealthCard, { params }), gcTime: 0 });
  if (stored.data) return <PaperForm {...props} stored={stored.data.body} />;
  return (
    <Dialog title="البطاقة الصحية" onClose={props.onClose}>
      <Loaded query={stored} skeleton={<CardSkeleton lines={6} />}>
        {() => null}
      </Loaded>
    </Dialog>
  );
}

type Values = CardValues & {
  guardianName: string;
  relation: GuardianRelation | '';
  /** The paper is at hand; the API takes no other way from a captain. */
  isSigned: boolean;
};

function PaperForm({ scout, stored, onClose }: Props & { stored: StoredHealth }) {
  const { card, version } = stored;
  const consent = stored.consent?.endedOn === null ? stored.consent : null;
  const child = firstName(scout.name);
  const begun = newCard({
    name: consent?.guardianName ?? '',
    relation: consent ? relationLabels[consent.relation] : 'الأم',
    phoneNumber: scout.phoneNumber ?? '',
  });
  const initialValues: Values = {
    ...(card ? valuesOf(card) : begun),
    guardianName: consent?.guardianName ?? '',
    relation: consent?.relation ?? '',
    isSigned: consent?.way === 'paper',
  };
  const form = useApiForm(writeHealthCard, {
    params: { scoutId: scout.scoutId },
    initialValues,
    toBody: ({ guardianName, relation, isSigned: _, ...values }) => ({
      card: cardOf(values),
      way: 'paper',
      guardianName,
      relation,
      version,
    }),
    fieldOf: fieldOfCard,
    check: ({ isSigned }) => (isSigned ? {} : { isSigned: 'تُكتب البطاقة بعد موافقة مكتوبة.' }),
    successMessage: 'حُفظت البطاقة',
    errorMessage: ({ code }) => (code === 'HEALTH_CARD_CHANGED' ? null : 'لم تُحفظ البطاقة'),
    untilFresh: true,
  });
  // A form of a card and more is a form of a card; its setters hide that from the compiler.
  const fields = form as CardForm;
  const which = askWhichCard(child, 'تغيّرت البطاقة بعد أن فتحتها. أيّهما أصح؟');
  const { guardianName, relation, isSigned } = form.values;
  const answered = countAnswered(form.values);
  const total = healthQuestions.length;
  const missing = 'لم يُجَب';
  return (
    <FormDialog
      title="البطاقة الصحية"
      onClose={onClose}
      form={form}
      onRefused={(failure) => which(failure, form.values)}
      submit="حفظ البطاقة"
    >
      <Row gap="8" align="center" justify="between">
        <Text tone="quiet">{keepCompounds(scout.name)}</Text>
        <Badge tone="accent">
          {formatNumber(answered)} من {formatNumber(total)}
        </Badge>
      </Row>
      <Card title="موافقة الأسرة">
        <Stack gap="12">
          <CheckField {...form.field('isSigned')} label="معي ورقة وقّعها ولي الأمر" />
          <TextField {...form.field('guardianName')} label="اسم ولي الأمر" />
          <RadioField
            {...form.field('relation')}
            label="صلة القرابة"
            snug
            options={relationChoices}
          />
        </Stack>
      </Card>
      {!(isSigned && guardianName.trim() && relation) && (
        <Text tone="quiet">تُكتب البطاقة بعد موافقة مكتوبة.</Text>
      )}
      <fieldset className={css.questions} disabled={!(isSigned && guardianName.trim() && relation)}>
        <Stack gap="16">
          <Card>
            <HealthFields form={fields} name={scout.name} gender={scout.gender} />
          </Card>
          <PeopleFields form={fields} />
          <CollectFields form={fields} name={scout.name} gender={scout.gender} missing={missing} />
        </Stack>
      </fieldset>
      {answered < total && (
        <Text tone="quiet">
          <strong>{countText(total - answered, QUESTIONS)} بلا إجابة.</strong> يمكنك الحفظ وسؤال
          الأسرة لاحقاً.
        </Text>
      )}
    </FormDialog>
  );
}
