import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { firstName } from '../../../contract/core/first-name.ts';
import { textProps } from '../../../contract/core/record-content.ts';
import { e164Of, wrongPhone } from '../../../contract/countries/phone.ts';
import { collector, healthPerson } from '../../../contract/health/card.ts';
import { Button } from '../../ui/button.tsx';
import { PhoneField, TextField } from '../../ui/form/fields.tsx';
import { Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { type CardForm, type PersonValues, replaceAt } from './card-values.ts';
import css from './health-fields.module.css';
import { QuestionField, Toggle } from './question-field.tsx';

const plus = <IconPlus size={18} stroke={1.7} aria-hidden />;
const MOTHER = 'الأم';
const FATHER = 'الأب';

/** The name of somebody who may collect the child, on the card and in the form. */
const collectorOf = ({ relation, name, isGuardian }: PersonValues) =>
  isGuardian ? relation : `${relation} ${name}`.trim();

/** Whom to call: the guardians and one other. */
export function PeopleFields({ form }: { form: CardForm }) {
  const { value: people, onChange, onBlur, error } = form.field('people');
  const set = (index: number, change: Partial<PersonValues>) =>
    onChange(replaceAt(people, index, { ...people[index]!, ...change }));
  const add = (relation: string, isGuardian: boolean) =>
    onChange(
      [...people, { relation, name: '', phoneNumber: '', isGuardian }].sort(
        (one, other) => Number(other.isGuardian) - Number(one.isGuardian),
      ),
    );
  const guardians = people.filter(({ isGuardian }) => isGuardian);
  const missing = [MOTHER, FATHER].filter(
    (relation) => guardians.length < 2 && !guardians.some((each) => each.relation === relation),
  );
  const wrongName = (text: string) => (text.trim() ? undefined : error && 'اكتبوا الاسم');
  const wrongNumber = (number: string) =>
    error && e164Of(number) === null ? wrongPhone(number) : undefined;
  /** Each field says its own error. */
  const isSaid = people.some(
    ({ name, phoneNumber, relation }) =>
      wrongName(name) ?? wrongNumber(phoneNumber) ?? !relation.trim(),
  );
  return (
    <Card title="من نتصل بهم">
      <Stack gap="12">
        {people.map((person, index) => {
          const { relation, isGuardian } = person;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: people are added at the ends and have no other identity.
            <Stack gap="12" key={index}>
              {!isGuardian && (
                <TextField
                  {...textProps(healthPerson.fields.relation)}
                  placeholder="مثل: الخال"
                  value={relation}
                  error={error && !relation.trim() ? 'اكتبوا الصلة' : undefined}
                  onChange={(text) => set(index, { relation: text })}
                />
              )}
              <TextField
                {...textProps(healthPerson.fields.name)}
                {...(isGuardian && { label: relation })}
                value={person.name}
                error={wrongName(person.name)}
                onChange={(name) => set(index, { name })}
              />
              <PhoneField
                label={isGuardian ? `هاتف ${relation}` : healthPerson.fields.phoneNumber.label}
                autoComplete="off"
                value={person.phoneNumber}
                error={wrongNumber(person.phoneNumber)}
                onChange={(phoneNumber) => set(index, { phoneNumber })}
                onBlur={onBlur}
              />
              {index > 0 && (
                <div>
                  <Button
                    look="danger-text"
                    onClick={() => onChange(people.filter((_, each) => each !== index))}
                  >
                    حذف
                  </Button>
                </div>
              )}
            </Stack>
          );
        })}
        {error && !isSaid && <Text tone="bad">{error}</Text>}
        <Stack gap="8" className={css.add}>
          {missing.map((relation) => (
            <Button key={relation} look="default" icon={plus} onClick={() => add(relation, true)}>
              {relation}
            </Button>
          ))}
          {people.length === guardians.length && (
            <Button look="default" icon={plus} onClick={() => add('', false)}>
              شخص آخر نتصل به
            </Button>
          )}
        </Stack>
      </Stack>
    </Card>
  );
}

/** Who may collect the child after a trip, by name, and whether they go home alone. */
export function CollectFields({
  form,
  name,
  gender,
  missing,
}: {
  form: CardForm;
  name: string;
  gender: 'male' | 'female' | null;
  missing: string;
}) {
  const { value, onChange } = form.field('mayCollect');
  const [adding, setAdding] = useState<string | null>(null);
  const known = form.values.people.map(collectorOf).filter(Boolean);
  const choices = [...new Set([...known, ...value])];
  const isGirl = gender === 'female';
  const add = () => {
    if (adding?.trim()) onChange([...value, adding.trim()]);
    setAdding(null);
  };
  return (
    <Card title={`من يستلم ${firstName(name)}؟`}>
      <Text tone="quiet">بالاسم عند العودة من رحلة</Text>
      <Row gap="8" wrap above="8" below="12" className={css.chips}>
        {choices.map((each) => (
          <Toggle
            key={each}
            isOn={value.includes(each)}
            onTap={() =>
              onChange(
                value.includes(each) ? value.filter((one) => one !== each) : [...value, each],
              )
            }
          >
            {each}
          </Toggle>
        ))}
        {adding === null && (
          <Button look="quiet" icon={plus} onClick={() => setAdding('')}>
            شخص آخر
          </Button>
        )}
      </Row>
      {adding !== null && (
        <Stack gap="8" below="12">
          <TextField
            {...textProps(collector.fields.name)}
            placeholder="مثل: الجدة سميرة فوزي"
            value={adding}
            onChange={setAdding}
          />
          <Button look="default" onClick={add}>
            إضافة
          </Button>
        </Stack>
      )}
      <QuestionField
        {...form.field('goesHomeAlone')}
        label={isGirl ? 'تنصرف وحدها؟' : 'ينصرف وحده؟'}
        missing={missing}
      />
    </Card>
  );
}
