import { noun } from '../../../contract/core/counting.ts';
import { type HealthCard, type HealthPerson, healthRecord } from '../../../contract/health/card.ts';
import type { StoredHealth } from '../../../contract/health/endpoints.ts';
import { cardWords, healthQuestions } from '../../../contract/health/words.ts';
import type { Binding } from '../../ui/form/use-api-form.ts';
import { askToReplace } from '../records/record-conflict.tsx';

// A card as its form holds it: empty texts instead of null, and people in one list.

type Texts<T> = T extends readonly (infer I)[]
  ? Texts<I>[]
  : T extends object
    ? { [K in keyof T]: Texts<T[K]> }
    : Exclude<T, null> | (null extends T ? '' : never);
type Question<N extends keyof HealthCard> = HealthCard[N] extends { items: (infer I)[] }
  ? { answer: 'yes' | 'no' | null; items: Texts<I>[] }
  : never;
export type PersonValues = HealthPerson & { isGuardian: boolean };

export type CardValues = {
  allergy: Question<'allergy'>;
  condition: Question<'condition'>;
  medicine: {
    answer: 'yes' | 'no' | null;
    items: (Omit<Question<'medicine'>['items'][number], 'times'> & { times: string })[];
  };
  swims: Question<'swims'>;
  diet: Question<'diet'>;
  other: Question<'other'>;
  goesHomeAlone: Question<'goesHomeAlone'>;
  people: PersonValues[];
  mayCollect: string[];
};

/** The part of a form that holds a card. */
export interface CardForm {
  values: CardValues;
  field: <K extends keyof CardValues>(name: K) => Binding<CardValues[K]>;
}

const unanswered = () => ({ answer: null, items: [] });
const texts = <T>(items: readonly T[]) =>
  items.map((item) =>
    Object.fromEntries(Object.entries(item as object).map(([name, value]) => [name, value ?? ''])),
  ) as Texts<T>[];

/** A card that is begun, with the guardian who is known. */
export const newCard = (guardian: HealthPerson): CardValues => ({
  allergy: unanswered(),
  condition: unanswered(),
  medicine: unanswered(),
  swims: unanswered(),
  diet: unanswered(),
  other: unanswered(),
  goesHomeAlone: unanswered(),
  people: [{ ...guardian, isGuardian: true }],
  mayCollect: [guardian.relation],
});

export function valuesOf({ guardians, contact, ...card }: HealthCard): CardValues {
  const { allergy, condition, medicine } = card;
  return {
    ...card,
    allergy: { ...allergy, items: texts(allergy.items) },
    condition: { ...condition, items: texts(condition.items) },
    medicine: {
      ...medicine,
      items: medicine.items.map(({ medicineId, name, dose, times, keeper }) => ({
        medicineId,
        name,
        dose: dose ?? '',
        times: times.join('، '),
        keeper: keeper ?? '',
      })),
    },
    people: [
      ...guardians.map((guardian) => ({ ...guardian, isGuardian: true })),
      ...(contact ? [{ ...contact, isGuardian: false }] : []),
    ],
  };
}

const isBlank = ({ name, phoneNumber }: PersonValues) => !`${name}${phoneNumber}`.trim();

/** The body's card; who was added and left blank is nobody. */
export function cardOf({ people, medicine, ...card }: CardValues) {
  const named = people.filter((person, index) => index === 0 || !isBlank(person));
  const of = (isGuardian: boolean) =>
    named
      .filter((person) => person.isGuardian === isGuardian)
      .map(({ name, relation, phoneNumber }) => ({ name, relation, phoneNumber }));
  return {
    ...card,
    medicine: {
      ...medicine,
      items: medicine.items.map(({ times, ...item }) => ({
        ...item,
        times: times.split(/[،,]/).filter((time) => time.trim()),
      })),
    },
    guardians: of(true),
    contact: of(false)[0] ?? null,
  };
}

/** The form's field of a path in the body. */
export function fieldOfCard(path: string): keyof CardValues | undefined {
  const name = /^card\.(\w+)/.exec(path)?.[1];
  if (name === 'guardians' || name === 'contact') return 'people';
  return name as keyof CardValues | undefined;
}

export const countAnswered = (values: CardValues): number =>
  healthQuestions.filter((name) => values[name].answer !== null).length;

/** The list with another item at a place. */
export const replaceAt = <T>(list: readonly T[], index: number, item: T): T[] =>
  list.map((each, at) => (at === index ? item : each));

/** 'سؤالان'. */
export const QUESTIONS = noun('سؤال واحد', 'سؤالان', 'أسئلة', 'سؤالاً', 'سؤال');

/** Where somebody else changed the card meanwhile: what differs, and whether the own one is to replace it. */
export function askWhichCard(child: string, title: string) {
  return (
    failure: Parameters<typeof askToReplace>[0],
    mine: CardValues,
  ): ReturnType<typeof askToReplace> =>
    askToReplace<StoredHealth>(failure, 'HEALTH_CARD_CHANGED', {
      title,
      differences: ({ card }) => {
        const own = cardWords(cardOf(mine) as HealthCard, child);
        const theirs = card && cardWords(card, child);
        return (Object.keys(own) as (keyof typeof own)[])
          .filter((name) => own[name] !== (theirs?.[name] ?? null))
          .map((name) => ({
            label: healthRecord.fields[name].label,
            mine: own[name],
            theirs: theirs?.[name] ?? null,
          }));
      },
    });
}
