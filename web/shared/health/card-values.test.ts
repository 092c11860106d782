import { expect, test } from 'vitest';
import type { HealthCard } from '../../../contract/health/card.ts';
import { cardField } from '../../../contract/health/card.ts';
import { cardOf, countAnswered, fieldOfCard, newCard, valuesOf } from './card-values.ts';

const mother = { name: 'نيفين صبحي', relation: 'الأم', phoneNumber: '01000004117' };
const no = { answer: 'no' as const, items: [] };
const card: HealthCard = {
  allergy: {
    answer: 'yes',
    items: [{ what: 'الفول السوداني', severity: null, action: 'الحقنة' }],
  },
  condition: { answer: 'yes', items: [{ kind: 'asthma', what: null, action: null }] },
  medicine: {
    answer: 'yes',
    items: [
      { medicineId: 'a', name: 'بخاخ', dose: null, times: ['٩ ص', 'عند اللزوم'], keeper: 'child' },
    ],
  },
  swims: no,
  diet: no,
  other: { answer: null, items: [] },
  guardians: [mother],
  contact: { name: 'رامي صبحي', relation: 'الخال', phoneNumber: '01110008052' },
  mayCollect: ['الأم'],
  goesHomeAlone: no,
};

test('a card is the same after its form, which holds empty texts for what is null', () => {
  const values = valuesOf(card);
  expect(values.allergy.items).toEqual([
    { what: 'الفول السوداني', severity: '', action: 'الحقنة' },
  ]);
  expect(values.medicine.items[0]!.times).toBe('٩ ص، عند اللزوم');
  expect(cardField.parse(cardOf(values))).toEqual(card);
});

test('who was added and left blank is nobody, but the first guardian is asked for', () => {
  const values = newCard({ ...mother, name: '', phoneNumber: '' });
  values.people.push({ name: ' ', relation: '', phoneNumber: '', isGuardian: false });
  expect(cardOf(values)).toMatchObject({ guardians: [{ relation: 'الأم' }], contact: null });
  expect(cardField.safeParse(cardOf(values)).success).toBe(false);
});

test('answers are counted, not the people', () => {
  expect(countAnswered(valuesOf(card))).toBe(5);
  expect(countAnswered(newCard(mother))).toBe(0);
});

test('what is wrong with a person is said at the people, all else at its question', () => {
  expect(fieldOfCard('card.guardians.0.phoneNumber')).toBe('people');
  expect(fieldOfCard('card.contact.name')).toBe('people');
  expect(fieldOfCard('card.medicine.items.0.name')).toBe('medicine');
  expect(fieldOfCard('guardianName')).toBeUndefined();
});
