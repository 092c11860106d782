import { firstName } from '../../../contract/core/first-name.ts';
import { textProps } from '../../../contract/core/record-content.ts';
import {
  allergyItem,
  conditionItem,
  medicineItem,
  wordItem,
} from '../../../contract/health/card.ts';
import {
  conditionKinds,
  conditionLabels,
  keepers,
  keeperWords,
} from '../../../contract/health/words.ts';
import { TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { Grid, Row } from '../../ui/layout/box.tsx';
import { fieldChoices } from '../records/record-choices.ts';
import { type CardForm, type CardValues, replaceAt } from './card-values.ts';
import css from './health-fields.module.css';
import { ItemList, QuestionField, Toggle } from './question-field.tsx';

/** How the form speaks: to a captain, or to the family. */
const wordsFor = (child: string, isFamily: boolean) => ({
  allergy: isFamily ? `عند ${child} حساسية من شيء؟` : 'حساسية من شيء؟',
  condition: isFamily ? 'عنده مرض أو حالة صحية؟' : 'مرض أو حالة صحية؟',
  medicine: isFamily ? 'يأخذ دواء؟' : 'دواء يأخذه؟',
  action: isFamily ? 'ماذا يفعل القائد؟' : 'ما العمل؟',
  missing: isFamily ? 'لم تجيبوا بعد' : 'لم يُجَب',
});

const allergy = { what: '', severity: '', action: '' } as const;
const medicine = { medicineId: '', name: '', dose: '', times: '', keeper: '' } as const;
const what = { what: '' };

/** The error stands beside the missing value. */
const errorAt = (text: string, error: string | undefined) => (text.trim() ? undefined : error);

/** The questions of a card. */
export function HealthFields({
  form,
  name,
  gender,
  isFamily = false,
}: {
  form: CardForm;
  name: string;
  gender: 'male' | 'female' | null;
  isFamily?: boolean;
}) {
  const child = firstName(name);
  const words = wordsFor(child, isFamily);
  const isGirl = gender === 'female';
  const { missing } = words;
  return (
    <div>
      <Allergy
        form={form}
        label={words.allergy}
        missing={missing}
        action={words.action}
        isFamily={isFamily}
      />
      <Condition
        form={form}
        label={isGirl ? words.condition.replace('عنده', 'عندها') : words.condition}
        missing={missing}
        action={words.action}
      />
      <Medicine
        form={form}
        label={isGirl ? words.medicine.replace('يأخذ', 'تأخذ') : words.medicine}
        missing={missing}
        child={child}
      />
      <QuestionField
        {...form.field('swims')}
        label={isGirl ? 'تسبح؟' : 'يسبح؟'}
        missing={missing}
      />
      <Plain
        form={form}
        of="diet"
        label={isGirl ? 'طعام لا تأكله؟' : 'طعام لا يأكله؟'}
        more="طعام آخر"
        missing={missing}
      />
      <Plain form={form} of="other" label="شيء آخر نعرفه؟" more="شيء آخر" missing={missing} />
    </div>
  );
}

type PartProps = { form: CardForm; label: string; missing: string };

/** The field of a question whose items are written, without the error that stands beside them. */
function parts<K extends 'allergy' | 'condition' | 'medicine' | 'diet' | 'other'>(
  form: CardForm,
  name: K,
) {
  const field = form.field(name);
  const { value, error } = field;
  const setItems = (items: CardValues[K]['items']) => field.onChange({ ...value, items });
  const isBeside = value.items.some((item) =>
    Object.entries(item).some(([key, text]) => ['what', 'name'].includes(key) && !text.trim()),
  );
  return { field: { ...field, error: isBeside ? undefined : error }, value, error, setItems };
}

function Allergy({
  form,
  label,
  missing,
  action,
  isFamily,
}: PartProps & { action: string; isFamily: boolean }) {
  const { field, value, error, setItems } = parts(form, 'allergy');
  return (
    <QuestionField {...field} label={label} missing={missing} blank={allergy}>
      <ItemList items={value.items} onChange={setItems} blank={allergy} more="حساسية أخرى">
        {(item, set) => (
          <>
            <TextField
              {...textProps(allergyItem.fields.what)}
              value={item.what}
              error={errorAt(item.what, error)}
              onChange={(text) => set({ what: text })}
            />
            <RadioField
              label={allergyItem.fields.severity.label}
              optional="tacit"
              options={fieldChoices(allergyItem.fields.severity)}
              value={item.severity}
              onChange={(severity) => set({ severity })}
            />
            <TextAreaField
              {...textProps(allergyItem.fields.action)}
              label={action}
              optional="tacit"
              {...(isFamily && { placeholder: 'مثل: أعطه الدواء ثم اتصل بنا' })}
              value={item.action}
              onChange={(text) => set({ action: text })}
            />
          </>
        )}
      </ItemList>
    </QuestionField>
  );
}

function Condition({ form, label, missing, action }: PartProps & { action: string }) {
  const { field, value, error, setItems } = parts(form, 'condition');
  const { items } = value;
  return (
    <QuestionField
      {...field}
      error={items.length === 0 ? error : undefined}
      label={label}
      missing={missing}
    >
      <Row gap="8" wrap className={css.chips}>
        {conditionKinds.map((kind) => {
          const isOn = items.some((item) => item.kind === kind);
          const rest = items.filter((item) => item.kind !== kind);
          return (
            <Toggle
              key={kind}
              isOn={isOn}
              onTap={() => setItems(isOn ? rest : [...rest, { kind, what: '', action: '' }])}
            >
              {conditionLabels[kind]}
            </Toggle>
          );
        })}
      </Row>
      {items.map((item, index) => {
        const set = (change: Partial<typeof item>) =>
          setItems(replaceAt(items, index, { ...item, ...change }));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two other conditions may be of one kind.
          <div key={`${item.kind}-${index}`}>
            {item.kind === 'other' && (
              <TextField
                label={conditionItem.fields.what.label}
                maxLength={conditionItem.fields.what.max}
                value={item.what}
                error={errorAt(item.what, error)}
                onChange={(text) => set({ what: text })}
              />
            )}
            <TextAreaField
              {...textProps(conditionItem.fields.action)}
              label={`${conditionLabels[item.kind]}: ${action}`}
              optional="tacit"
              rows={2}
              value={item.action}
              onChange={(text) => set({ action: text })}
            />
          </div>
        );
      })}
    </QuestionField>
  );
}

function Medicine({ form, label, missing, child }: PartProps & { child: string }) {
  const { field, value, error, setItems } = parts(form, 'medicine');
  return (
    <QuestionField {...field} label={label} missing={missing} blank={medicine}>
      <ItemList items={value.items} onChange={setItems} blank={medicine} more="دواء آخر">
        {(item, set) => (
          <>
            <TextField
              {...textProps(medicineItem.fields.name)}
              value={item.name}
              error={errorAt(item.name, error)}
              onChange={(text) => set({ name: text })}
            />
            <Grid gap="12" columns="2">
              <TextField
                {...textProps(medicineItem.fields.dose)}
                optional="tacit"
                value={item.dose}
                onChange={(text) => set({ dose: text })}
              />
              <TextField
                label={medicineItem.fields.times.label}
                optional="tacit"
                value={item.times}
                onChange={(text) => set({ times: text })}
              />
            </Grid>
            <RadioField
              label={medicineItem.fields.keeper.label}
              optional="tacit"
              snug
              options={keepers.map((keeper) => ({
                value: keeper,
                label: keeperWords(keeper, child),
              }))}
              value={item.keeper}
              onChange={(keeper) => set({ keeper })}
            />
          </>
        )}
      </ItemList>
    </QuestionField>
  );
}

function Plain({
  form,
  of,
  label,
  missing,
  more,
}: PartProps & { of: 'diet' | 'other'; more: string }) {
  const { field, value, error, setItems } = parts(form, of);
  return (
    <QuestionField {...field} label={label} missing={missing} blank={what}>
      <ItemList items={value.items} onChange={setItems} blank={what} more={more}>
        {(item, set) => (
          <TextField
            {...textProps(wordItem.fields.what)}
            value={item.what}
            error={errorAt(item.what, error)}
            onChange={(text) => set({ what: text })}
          />
        )}
      </ItemList>
    </QuestionField>
  );
}
