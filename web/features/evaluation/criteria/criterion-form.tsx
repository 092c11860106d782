import { useNavigate } from '@tanstack/react-router';
import { textProps } from '../../../../contract/core/record-content.ts';
import {
  type Criterion,
  createCriterion,
  updateCriterion,
} from '../../../../contract/evaluation/endpoints.ts';
import { criterionRecord } from '../../../../contract/evaluation/record.ts';
import { type CriterionKind, MOST_POINTS } from '../../../../contract/evaluation/words.ts';
import type { SectorName } from '../../../../contract/sectors/sector-name.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { fieldChoices } from '../../../shared/records/record-choices.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { DateField } from '../../../ui/form/dates/date-field.tsx';
import { NumberField, TextField } from '../../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { RadioField } from '../../../ui/form/radio-field.tsx';
import { SubmitBar } from '../../../ui/form/submit-bar.tsx';
import { useApiForm } from '../../../ui/form/use-api-form.ts';
import { Text } from '../../../ui/layout/box.tsx';
import { describeCriterion, WHO_PAID_FIRST } from './criterion-words.ts';
import { useCriterionChanges } from './use-criteria.ts';

type Values = {
  name: string;
  /** When points are given; 'counted' is further told by `source`. */
  when: 'weekly' | 'once' | 'counted';
  source: 'attendance' | 'paid';
  date: string;
  max: string;
  category: string | null;
};

const kindOf = ({ when, source }: Values): CriterionKind => (when === 'counted' ? source : when);

const { fields } = criterionRecord;
const maxWords = `من ${formatNumber(1)} إلى ${formatNumber(MOST_POINTS)}`;
const categories = fieldChoices(criterionRecord.fields.category);

function useBack() {
  const navigate = useNavigate();
  return () =>
    void navigate({
      to: '/scores/criteria',
      search: (before) => ({ ...before, edit: undefined }),
    });
}

/** Adds a criterion to the group, or to a sector. */
export function NewCriterionForm(props: { sector: SectorName | null; notesWhoPaid: boolean }) {
  const { sector } = props;
  const goBack = useBack();
  const initialValues: Values = {
    name: '',
    when: 'weekly',
    source: 'attendance',
    date: '',
    max: '5',
    category: null,
  };
  const form = useApiForm(createCriterion, {
    initialValues,
    toBody: (values) => ({
      ...sector,
      name: values.name,
      max: values.max,
      category: values.category,
      kind: kindOf(values),
      date: values.when === 'once' ? values.date : undefined,
    }),
    check: (values) => ({
      category: values.category ? undefined : 'يرجى اختيار المجال',
      source: kindOf(values) === 'paid' && !props.notesWhoPaid ? WHO_PAID_FIRST : undefined,
    }),
    successMessage: ({ arabicMessage }) => arabicMessage ?? 'تم الحفظ',
    errorMessage: ({ code }) => (code.startsWith('CRITERION_') ? null : 'لم يُحفظ البند'),
  });
  const { when } = form.values;
  return (
    <Form form={form} onSaved={goBack}>
      <TextField {...form.field('name')} {...textProps(fields.name)} />
      <RadioField
        {...form.field('when')}
        label="متى يُعطى؟"
        stacked
        options={[
          { value: 'weekly', label: 'كل أسبوع', hint: 'نقاط في كشف كل أسبوع' },
          { value: 'once', label: 'مرة واحدة', hint: 'اختبار في يوم تختاره' },
          { value: 'counted', label: 'يُحسب وحده', hint: 'من الغياب أو ممن دفع' },
        ]}
      />
      {when === 'once' && <DateField {...form.field('date')} label={fields.date.label} />}
      {when === 'counted' && (
        <RadioField
          {...form.field('source')}
          label="مما يُحسب؟"
          options={[
            { value: 'attendance', label: 'من الغياب' },
            { value: 'paid', label: 'ممن دفع' },
          ]}
        />
      )}
      <NumberField
        {...form.field('max')}
        label={fields.max.label}
        description={`${maxWords}. لا يتغير بعد أول تقييم.`}
      />
      <ChoiceField
        {...form.field('category')}
        label={fields.category.label}
        choices={categories}
        emptyText="لا يوجد"
      />
      <SubmitBar>
        <SubmitButton loadingText="جارٍ الحفظ…">حفظ</SubmitButton>
      </SubmitBar>
    </Form>
  );
}

/** Renames a criterion, changes its maximum as long as it is not used, or closes it. */
export function CriterionForm({ criterion }: { criterion: Criterion }) {
  const goBack = useBack();
  const changes = useCriterionChanges(null);
  const { name, max, isUsed } = criterion;
  const form = useApiForm(updateCriterion, {
    params: { criterionId: criterion.criterionId },
    initialValues: { name, max: String(max) },
    toBody: (values) => (isUsed ? { name: values.name } : values),
    successMessage: ({ arabicMessage }) => arabicMessage ?? 'تم الحفظ',
    errorMessage: ({ code }) => (code.startsWith('CRITERION_') ? null : 'لم يُحفظ التعديل'),
  });
  return (
    <Form form={form} onSaved={goBack}>
      <Text tone="quiet">{describeCriterion(criterion)}</Text>
      <TextField {...form.field('name')} {...textProps(fields.name)} />
      <NumberField
        {...form.field('max')}
        label={fields.max.label}
        disabled={isUsed}
        description={isUsed ? 'لا يتغير بعد أول تقييم.' : `${maxWords}. لا يتغير بعد أول تقييم.`}
      />
      {criterion.kind === 'once' && criterion.isOpen && (
        <Button look="danger-text" onClick={() => void changes.close(criterion).then(goBack)}>
          إيقاف البند
        </Button>
      )}
      <SubmitBar>
        <SubmitButton loadingText="جارٍ الحفظ…">حفظ</SubmitButton>
      </SubmitBar>
    </Form>
  );
}
