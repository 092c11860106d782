import type { GuardianRelation } from '../../contract/consents/words.ts';
import type { HealthCard } from '../../contract/health/card.ts';

const no = { answer: 'no' as const, items: [] };
const unanswered = { answer: null, items: [] };

/** A card of a child with an allergy, by the consent of the mother, whose number ends in 4117. */
export const aHealthCard: { card: HealthCard; guardianName: string; relation: GuardianRelation } = {
  card: {
    allergy: {
      answer: 'yes',
      items: [{ what: 'الفول السوداني', severity: 'severe', action: 'الحقنة ثم الإسعاف' }],
    },
    condition: no,
    medicine: no,
    swims: no,
    diet: unanswered,
    other: unanswered,
    guardians: [{ name: 'نيفين صبحي', relation: 'الأم', phoneNumber: '01000004117' }],
    contact: null,
    mayCollect: ['الأم'],
    goesHomeAlone: no,
  },
  guardianName: 'نيفين صبحي',
  relation: 'mother',
};

/** The answer of a card whose child takes a medicine each morning. */
export const aMedicine: HealthCard['medicine'] = {
  answer: 'yes',
  items: [
    {
      medicineId: '6f1c2a34-5b6d-4e7f-8a9b-0c1d2e3f4a5b',
      name: 'فنتولين',
      dose: 'بختان',
      times: ['٨ ص'],
      keeper: 'captain',
    },
  ],
};
