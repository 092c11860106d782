import { z } from 'zod';
import { guardianFields } from '../consents/guardian-fields.ts';
import {
  blankAsAbsent,
  limits,
  lines,
  listOf,
  mobileField,
  oneOf,
  optionalList,
  text,
} from '../core/fields.ts';
import { answerShape, field, record } from '../core/record.ts';
import { type Says, says } from '../core/sentences.ts';
import { conditionKinds, conditionLabels, keepers, severities, severityLabels } from './words.ts';

// A child's health card. Each question is answered by yes or no, or not at all.

const WHAT_LENGTH = 120;
const ACTION_LENGTH = 500;
const MOST_ITEMS = 10;
const MOST_GUARDIANS = 2;
const MOST_COLLECTORS = 10;

/** An empty or missing value of a body is null in the card. */
const orNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => blankAsAbsent(value) ?? null, schema.nullable());
const what = text(WHAT_LENGTH);
const action = orNull(lines(ACTION_LENGTH));

export const healthPerson = record({
  name: field('الاسم', guardianFields.guardianName),
  relation: field('الصلة', text(40)),
  phoneNumber: field('الهاتف', mobileField, 'phone'),
});
const person = z.object(healthPerson.shape);
/** Who may collect the child: name and relation. */
export const collector = record({ name: field('اسمه وصلته', text(WHAT_LENGTH)) });

const answers = ['yes', 'no'] as const;

/** Drops the items of a question whose answer has none, so that nothing is stored that is not shown. */
const tidied = (value: unknown) => {
  const { answer = null, items } = (value ?? {}) as { answer?: unknown; items?: unknown };
  return { answer, items: answer === 'yes' ? (items ?? []) : [] };
};

/** A question: answered by yes it needs its items. */
const question = <T extends z.ZodType>(item: T, missing: Says) =>
  z.preprocess(
    tidied,
    z
      .object({ answer: oneOf(answers).nullable(), items: optionalList(item, MOST_ITEMS) })
      .refine(({ answer, items }) => answer !== 'yes' || items.length > 0, {
        ...missing,
        path: ['items'],
      }),
  );

/** A question whose answer says all. */
const plainQuestion = z.preprocess(
  (value) => ({ ...tidied(value), items: [] }),
  z.object({ answer: oneOf(answers).nullable(), items: z.array(z.never()) }),
);

const needs = (english: string, arabic: string) => says(english, `${arabic}، أو اختر «لا».`);

export const wordItem = record({ what: field('ما هو؟', what) });
export const allergyItem = record({
  what: field('من أي شيء؟', what),
  severity: field('الشدة', orNull(oneOf(severities)), { choices: severityLabels }),
  action: field('ما العمل؟', action),
});
export const conditionItem = record({
  kind: field('الحالة', oneOf(conditionKinds), { choices: conditionLabels }),
  what: field('اسم الحالة', orNull(what)),
  action: field('ما العمل؟', action),
});
export const medicineItem = record({
  name: field('اسم الدواء', what),
  dose: field('الجرعة', orNull(what)),
  times: field('متى؟', optionalList(text(60), MOST_ITEMS), 'own'),
  keeper: field('مع من؟', orNull(oneOf(keepers)), 'own'),
});

const allergy = z.object(allergyItem.shape);
const condition = z
  .object(conditionItem.shape)
  .refine(({ kind, what }) => kind !== 'other' || what !== null, {
    ...says('Which condition', 'اكتب اسم الحالة'),
    path: ['what'],
  });
const medicine = z.object({
  /** Which row of the card it is; null for a new one. */
  medicineId: orNull(text(36)),
  ...medicineItem.shape,
});
const word = z.object(wordItem.shape);

export const healthRecord = record({
  allergy: field('حساسية', question(allergy, needs('To what', 'اكتب من أي شيء')), 'own'),
  condition: field(
    'مرض أو حالة صحية',
    question(condition, needs('Which', 'اختر المرض أو الحالة')),
    'own',
  ),
  medicine: field('الدواء', question(medicine, needs('Its name', 'اكتب اسم الدواء')), 'own'),
  swims: field('يسبح', plainQuestion, 'own'),
  diet: field('طعام لا يأكله', question(word, needs('What', 'اكتب الطعام')), 'own'),
  other: field('شيء آخر', question(word, needs('What', 'اكتب ما نعرفه')), 'own'),
  guardians: field(
    'من نتصل بهم',
    listOf(
      person,
      MOST_GUARDIANS,
      limits(MOST_GUARDIANS, says('A guardian', 'اكتب ولي أمر واحداً على الأقل')),
    ),
    'own',
  ),
  contact: field('شخص آخر نتصل به', orNull(person), 'own'),
  mayCollect: field(
    'من يستلمه',
    optionalList(collector.fields.name.schema, MOST_COLLECTORS),
    'own',
  ),
  goesHomeAlone: field('ينصرف وحده', plainQuestion, 'own'),
});
export const cardField = z.object(healthRecord.shape);

const personShape = z.object(answerShape(healthPerson));
const answered = <T extends z.ZodType>(item: T) =>
  z.object({ answer: z.enum(answers).nullable(), items: z.array(item) });
const wordShape = answered(z.object(answerShape(wordItem)));
const plainShape = answered(z.never());

/** A card as it is stored and answered. */
export const cardShape = z.object({
  guardians: z.array(personShape),
  contact: personShape.nullable(),
  mayCollect: z.array(z.string()),
  goesHomeAlone: plainShape,
  allergy: answered(z.object(answerShape(allergyItem))),
  condition: answered(z.object(answerShape(conditionItem))),
  medicine: answered(
    z.object({
      /** Stays with the row when it is renamed or moved. */
      medicineId: z.string(),
      ...answerShape(medicineItem),
      times: z.array(z.string()),
      keeper: z.enum(keepers).nullable(),
    }),
  ),
  diet: wordShape,
  swims: plainShape,
  other: wordShape,
});
export type HealthCard = z.infer<typeof cardShape>;
export type HealthPerson = HealthCard['guardians'][number];
