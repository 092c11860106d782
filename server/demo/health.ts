import { type Insertable, sql } from 'kysely';
import { addDays } from '../../contract/core/calendar.ts';
import { answeredPhone, storedPhone } from '../../contract/countries/phone.ts';
import type { HealthCard } from '../../contract/health/card.ts';
import { healthConsentWords } from '../../contract/health/words.ts';
import type { HealthConsents } from '../db/tables.ts';
import { castHere, mobileOf, writtenHere } from './cast.ts';
import type { Maker } from './group-tables.ts';
import { createChance, insertRows } from './parts.ts';
import { fatherOf } from './people.ts';

const no = { answer: 'no' as const, items: [] };
const yes = { answer: 'yes' as const, items: [] };
const unanswered = { answer: null, items: [] };
const what = (text: string) => ({ answer: 'yes' as const, items: [{ what: text }] });

type Answers = Omit<HealthCard, 'guardians' | 'contact' | 'mayCollect'>;
const healthy: Answers = {
  allergy: no,
  condition: no,
  medicine: no,
  swims: yes,
  diet: no,
  other: no,
  goesHomeAlone: no,
};

const peanuts: Answers['allergy'] = {
  answer: 'yes',
  items: [
    {
      what: 'الفول السوداني',
      severity: 'severe',
      action: 'حقنة الأدرينالين في الجيب الأمامي من الحقيبة، ثم الإسعاف ثم الأسرة.',
    },
  ],
};
const asthma: Answers['condition'] = {
  answer: 'yes',
  items: [
    { kind: 'asthma', what: null, action: 'بختان من البخاخ الأزرق، والجلوس حتى يهدأ النَّفَس.' },
  ],
};
const inhaler = {
  medicineId: 'a54b2f0c-3c1e-4d52-9a57-0f6f5b1d7c11',
  name: 'بخاخ سالبوتامول',
  dose: 'بختان',
  times: ['عند اللزوم'],
  keeper: 'child' as const,
};

/** Answers of the cards, the first one most often; the second is the first family's. */
const kinds: Answers[] = [
  healthy,
  {
    ...healthy,
    allergy: peanuts,
    condition: asthma,
    medicine: {
      answer: 'yes',
      items: [
        inhaler,
        {
          medicineId: '5b8e1d9a-20c4-4f0e-8f61-9d3a7c2b4e10',
          name: 'مونتيلوكاست',
          dose: 'قرص ٥ مجم',
          times: ['٩ مساءً'],
          keeper: 'captain',
        },
      ],
    },
    swims: no,
    other: unanswered,
  },
  { ...healthy, goesHomeAlone: yes },
  { ...healthy, swims: no, other: unanswered },
  { ...healthy, condition: asthma, medicine: { answer: 'yes', items: [inhaler] } },
  {
    ...healthy,
    allergy: { answer: 'yes', items: [{ what: 'البنسلين', severity: 'severe', action: null }] },
  },
  {
    ...healthy,
    condition: {
      answer: 'yes',
      items: [{ kind: 'diabetes', what: null, action: 'عصير إن أصابه دوار، ثم الاتصال بنا.' }],
    },
    medicine: {
      answer: 'yes',
      items: [
        {
          medicineId: 'c90f4a6e-7d13-4b85-9e2c-1a5f8d607b33',
          name: 'أنسولين',
          dose: null,
          times: ['قبل الأكل'],
          keeper: 'family',
        },
      ],
    },
    diet: what('الحلوى'),
  },
  { ...healthy, diet: what('السمك'), other: what('يخاف الأماكن المظلمة') },
  {
    ...healthy,
    allergy: { answer: 'yes', items: [{ what: 'لسع النحل', severity: 'mild', action: null }] },
  },
];

/** Percentage of the families that have filled in a card. */
const FILLED = 70;

/** Cards of most scouts: a few to be confirmed again, and one whose family withdrew the consent. */
export const insertHealthCards: Maker = async (db, { scouts, sectors, today, hoursAgo }) => {
  const chance = createChance(20_261_201);
  const first = (sectors[1] ?? sectors[0])!.scouts[0];
  const phones = await db
    .selectFrom('scouts')
    .where('phoneNumber', 'is not', null)
    .select(['scoutId', 'phoneNumber'])
    .execute();
  const phoneOf = new Map(phones.map(({ scoutId, phoneNumber }) => [scoutId, phoneNumber!]));
  const consents: Insertable<HealthConsents>[] = [];
  const cards = scouts.flatMap(({ scoutId, name, sector }, index) => {
    const isFirst = scoutId === first?.scoutId;
    if (!isFirst && chance.between(1, 100) > FILLED) return [];
    const { girls, fathers } = castHere();
    const isOnPage = isFirst || chance.next() < 0.6;
    const age = isFirst ? 46 : chance.between(2, chance.next() < 0.12 ? 430 : 300);
    const mother = `${chance.pick(girls)} ${chance.pick(fathers)}`;
    const recordedBy = isOnPage ? null : sector.captainIds[0]!;
    const isWithdrawn = index === 4 && !isFirst;
    consents.push({
      scoutId,
      guardianName: mother,
      relation: 'mother',
      way: isOnPage ? 'parentsPage' : 'paper',
      words: healthConsentWords(sector.gender),
      givenOn: addDays(today, -age),
      recordedBy,
      recordedAt: hoursAgo(24 * age),
      ...(isWithdrawn && { endedOn: addDays(today, -2), endedHow: 'withdrawn' as const }),
    });
    if (isWithdrawn) return [];
    const kind = isFirst ? 1 : chance.next() < 0.6 ? 0 : chance.between(2, kinds.length - 1);
    const card: HealthCard = {
      ...writtenHere(kinds[kind]!),
      guardians: [
        {
          name: mother,
          relation: 'الأم',
          phoneNumber: answeredPhone(phoneOf.get(scoutId) ?? storedPhone(mobileOf(8000 + index))),
        },
        {
          name: fatherOf(name),
          relation: 'الأب',
          phoneNumber: answeredPhone(storedPhone(mobileOf(8600 + index))),
        },
      ],
      contact: isFirst
        ? {
            name: `${chance.pick(fathers)} ${mother.split(' ')[1]}`,
            relation: 'الخال',
            phoneNumber: answeredPhone(storedPhone(mobileOf(9200))),
          }
        : null,
      mayCollect: ['الأم', 'الأب'],
    };
    const at = hoursAgo(24 * age);
    return [
      {
        scoutId,
        card: JSON.stringify(card),
        confirmedAt: at,
        changedAt: at,
        changedBy: recordedBy,
      },
    ];
  });
  await insertRows(db, 'healthConsents', consents);
  await insertRows(db, 'healthCards', cards);
  // The cards confirmed for the past trip.
  await sql`
    INSERT INTO trip_doses (person_id, scout_id, day, medicine_id, medicine, "time", times, given_by, given_at, said_at)
    SELECT person_id, scout_id, starts_at::date, (medicine->>'medicineId')::uuid, medicine->>'name',
      coalesce(medicine->'times'->>0, ''), ARRAY(SELECT jsonb_array_elements_text(medicine->'times')),
      trips.captain_id, trips.changed_at, trips.changed_at
    FROM trip_people JOIN trips USING (trip_id) JOIN health_cards USING (scout_id),
      jsonb_array_elements(card->'medicine'->'items') AS medicine
    WHERE trips.state = 'settled' AND trip_people.state = 'coming'
  `.execute(db);
  await db
    .insertInto('groupSettings')
    .values({ healthCards: true })
    .onConflict((row) => row.column('onlyRow').doUpdateSet({ healthCards: true }))
    .execute();
};
