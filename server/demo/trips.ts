import { addDays } from '../../contract/core/calendar.ts';
import { sumMoney } from '../../contract/core/money.ts';
import { country } from '../../contract/countries/current.ts';
import { storedPhone } from '../../contract/countries/phone.ts';
import { consentWords, type LetterFields } from '../../contract/trips/letter.ts';
import { FIRST_STEM, referenceOf } from '../../contract/trips/references.ts';
import type { AnswerWay, PersonState, TripState } from '../../contract/trips/words.ts';
import { moveActivity } from '../features/trips/queries.ts';
import { castHere, mobileOf, priceHere, writtenHere } from './cast.ts';
import type { DemoGroup, Maker } from './group-tables.ts';
import { createChance, insertRows } from './parts.ts';

const packing = ['كيس نوم', 'كشاف نور', 'زمزمية', 'ملابس ثقيلة', 'حذاء للسير', 'أدوات طعام'];

/** How each scout of the coming camp answered, by turns. */
const answers: [PersonState, AnswerWay | null][] = [
  ['coming', 'page'],
  ['coming', 'paper'],
  ['coming', 'page'],
  ['coming', 'call'],
  ['invited', null],
  ['coming', 'page'],
  ['notComing', 'page'],
  ['waiting', 'page'],
];

/** A camp that is behind and settled, and one ahead that is open, with what is still missing. */
export const insertTrips: Maker = async (db, group) => {
  const { sectors, generalIds, today } = group;
  const first = sectors[0]!;
  const captainId = first.captainIds[0] ?? first.unitCaptainId ?? generalIds[0]!;
  const second = sectors[1];
  const isEgypt = country().code === 'EG';
  const base = { group, captainId, helperIds: second?.captainIds.slice(0, 1) ?? [] };
  const sectorIds = [first.sectorId, ...(second ? [second.sectorId] : [])];
  await insertTrip(db, {
    ...base,
    sectorIds,
    name: writtenHere('رحلة وادي دجلة'),
    place: castHere().outdoors,
    from: group.meetings.at(-4)!.recordedAt.slice(0, 10),
    nights: 0,
    state: 'settled',
    capacity: null,
    fee: priceHere(150),
  });
  await insertTrip(db, {
    ...base,
    sectorIds,
    name: isEgypt ? 'معسكر وادي الريان' : `معسكر ${castHere().outdoors}`,
    place: isEgypt ? 'محمية وادي الريان' : castHere().outdoors,
    from: weekendFrom(addDays(today, 10)),
    nights: 2,
    state: 'open',
    capacity: 60,
    fee: priceHere(450),
  });
};

/** The first day of a weekend on a day or after it. */
function weekendFrom(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, (country().weekend[0]! - weekday + 7) % 7);
}

interface DemoTrip {
  group: DemoGroup;
  captainId: number;
  helperIds: number[];
  sectorIds: number[];
  name: string;
  place: string;
  from: string;
  nights: number;
  state: TripState;
  capacity: number | null;
  fee: number;
}

async function insertTrip(
  db: Parameters<Maker>[0],
  { group, captainId, helperIds, sectorIds, from, nights, fee, name, place, ...trip }: DemoTrip,
): Promise<void> {
  const { scouts, generalIds, weeks, hoursAgo, record } = group;
  // Seeded on its own, so that the rest of the group stays as it was.
  const chance = createChance(20_261_128 + nights);
  const isPast = trip.state === 'settled';
  const week = weeks.at(-1)!;
  const at = isPast ? hoursAgo(24 * 50) : hoursAgo(24 * 6);
  const activity = {
    name,
    type: nights > 0 ? ('camping' as const) : ('scouting' as const),
    place,
    day: 'fri' as const,
    termNumber: week.termNumber,
    weekNumber: week.weekNumber,
  };
  const { activityId } = await db
    .insertInto('activities')
    .values({ ...activity, plannedBy: captainId, createdAt: at })
    .returning('activityId')
    .executeTakeFirstOrThrow();
  await moveActivity(db, activityId, { day: from, place });
  record(at, captainId, 'activity', activityId, activity);
  const moments = { startsAt: `${from}T07:00`, endsAt: `${addDays(from, nights)}T16:00` };
  const stored = {
    ...moments,
    meetingPlace: 'مقر المجموعة',
    transport: 'bus' as const,
    answerBy: addDays(from, -5),
    packingList: nights > 0 ? packing : packing.slice(1, 5),
    overnight: nights > 0 ? 'خيام في الموقع' : null,
    route: nights > 0 ? 'الطريق الصحراوي، ثم طريق المحمية' : null,
    permit: nights > 0 ? writtenHere('٤٤٧١') : null,
    capacity: trip.capacity,
    wentWell: isPast ? 'وصلنا في موعدنا، والماء كفى الجميع' : null,
    toChange: isPast ? 'نخرج قبل الحر بساعة' : null,
  };
  const { tripId } = await db
    .insertInto('trips')
    .values({
      ...stored,
      activityId,
      state: trip.state,
      captainId,
      contactName: 'مقر المجموعة',
      contactPhone: storedPhone(mobileOf(1)),
      scoutFee: fee,
      otherFee: Math.round(fee / 2),
      madeAt: at,
      changedBy: isPast ? generalIds[0]! : captainId,
      changedAt: isPast ? hoursAgo(20) : at,
      ...(isPast && { settledAt: hoursAgo(20), settledBy: generalIds[0]! }),
    })
    .returning('tripId')
    .executeTakeFirstOrThrow();
  await insertRows(
    db,
    'tripSectors',
    sectorIds.map((sectorId) => ({ tripId, sectorId, agreedBy: captainId, agreedAt: at })),
  );
  await insertRows(
    db,
    'tripHelpers',
    helperIds.map((helper) => ({ tripId, captainId: helper })),
  );
  const vehicle = { tripId, kind: 'vehicle' as const, places: 14 };
  const vehicles = await insertPlaces(db, [
    {
      ...vehicle,
      name: writtenHere('ميكروباص ١'),
      driver: 'رأفت',
      phoneNumber: storedPhone(mobileOf(8001)),
    },
    {
      ...vehicle,
      name: writtenHere('ميكروباص ٢'),
      driver: 'سامي',
      phoneNumber: storedPhone(mobileOf(8002)),
    },
    { ...vehicle, name: writtenHere('ميكروباص ٣'), driver: null, phoneNumber: null },
  ]);
  const captain = await db
    .selectFrom('captains')
    .where('captainId', '=', captainId)
    .select(['firstName', 'lastName'])
    .executeTakeFirstOrThrow();
  const letter: LetterFields = {
    ...stored,
    name,
    place,
    captain,
    fees: { scout: fee },
    letter: null,
    consentText: null,
  };
  const invited = scouts.filter(({ sector }) => sectorIds.includes(sector.sectorId));
  const stateOf = (index: number) =>
    isPast ? (['coming', 'paper'] as const) : answers[index % answers.length]!;
  const coming = invited.filter((_, index) => stateOf(index)[0] === 'coming');
  const tentOf = nights === 0 ? new Map<number, number>() : await insertTents(db, tripId, coming);
  const { girls, fathers } = castHere();
  for (const [index, { scoutId }] of invited.entries()) {
    const [state, way] = stateOf(index);
    if (way === null) continue;
    const { personId } = await db
      .insertInto('tripPeople')
      .values({
        tripId,
        scoutId,
        state,
        since: at,
        reference: referenceOf(FIRST_STEM + tripId * 3001 + index * 7),
        ...(index === 2 && { discount: Math.round(fee / 3), discountReason: 'أخوان في المعسكر' }),
        ...(state === 'coming' && index % 9 !== 8 && { vehicleId: vehicles[index % 3]! }),
        // A few are in no tent yet.
        ...(index % 9 !== 8 && tentOf.has(scoutId) && { tentId: tentOf.get(scoutId)! }),
      })
      .returning('personId')
      .executeTakeFirstOrThrow();
    const { name: scoutName } = await db
      .selectFrom('scouts')
      .where('scoutId', '=', scoutId)
      .select('name')
      .executeTakeFirstOrThrow();
    const answer = {
      personId,
      coming: state !== 'notComing',
      way,
      answeredAt: hoursAgo(index % 40),
      changedAt: hoursAgo(index % 40),
      guardian: '',
      notedBy: way === 'page' ? null : captainId,
      guardianName: `${chance.pick(girls)} ${chance.pick(fathers)}`,
      words: state === 'notComing' || way === 'call' ? null : consentWords(letter, [scoutName]),
      signedOn: way === 'paper' ? addDays(from, -10) : null,
    };
    const father = {
      ...answer,
      relation: 'father' as const,
      guardianName: scoutName.split(' ').slice(1).join(' '),
      coming: false,
      words: null,
      way: 'page' as const,
      notedBy: null,
      signedOn: null,
    };
    // The parents of one scout differ.
    const differs = !isPast && index === 5;
    await insertRows(db, 'tripAnswers', [
      { ...answer, relation: 'mother' as const },
      ...(differs ? [father] : []),
    ]);
  }
  await insertRows(db, 'tripPeople', [
    { tripId, captainId, state: 'coming' as const, since: at },
    ...helperIds.map((id) => ({ tripId, captainId: id, state: 'coming' as const, since: at })),
    {
      tripId,
      guestName: `${chance.pick(girls)} ${chance.pick(fathers)}`,
      state: 'coming' as const,
      since: at,
    },
  ]);
  await insertMoney(db, { tripId, captainId, by: generalIds[0]!, fee, isPast, group, ...activity });
  if (isPast) await insertRollCalls(db, { tripId, captainId, ...moments });
}

/** Payments, expenses and a budget; of a trip that is behind everything is in the treasury. */
async function insertMoney(
  db: Parameters<Maker>[0],
  {
    tripId,
    captainId,
    by,
    name,
    fee,
    isPast,
    group: { hoursAgo, today },
  }: {
    tripId: number;
    captainId: number;
    by: number;
    name: string;
    fee: number;
    isPast: boolean;
    group: DemoGroup;
  },
): Promise<void> {
  const coming = await db
    .selectFrom('tripPeople')
    .where('tripId', '=', tripId)
    .where('state', '=', 'coming')
    .select(['personId', 'scoutId', 'discount', 'reference'])
    .orderBy('personId')
    .execute();
  const ways = await db.selectFrom('paymentWays').select(['wayId', 'kind']).execute();
  const idOf = (kind: string) => ways.find((way) => way.kind === kind)!.wayId;
  const byWallet = { way: 'wallet' as const, wayId: idOf('wallet') };
  const byCash = { way: 'cash' as const, wayId: idOf('cash') };
  const paying = isPast
    ? coming
    : coming.filter(({ scoutId }, index) => scoutId !== null && index % 3 !== 2);
  const takenAt = (index: number) => hoursAgo((isPast ? 24 * 40 : 24 * 3) - (index % 30));
  const payments = paying.map(({ personId, scoutId, discount }, index) => ({
    tripId,
    personId,
    receiptNumber: index + 1,
    // Some of the coming trip have paid a part.
    amount:
      scoutId === null || (!isPast && index % 4 === 1)
        ? Math.round(fee / 2)
        : fee - (discount ?? 0),
    ...(index % 3 === 0 ? byWallet : byCash),
    reference: index % 3 === 0 ? String(8_841_027 + index * 31) : null,
    takenBy: captainId,
    takenAt: takenAt(index),
  }));
  await insertRows(db, 'tripPayments', payments);
  await db
    .updateTable('trips')
    .set({ nextReceipt: payments.length + 1 })
    .where('tripId', '=', tripId)
    .execute();
  const perHead = Math.max(1, Math.round(fee / 5));
  const fixed = Math.max(1, Math.round((fee * coming.length) / 3));
  await insertRows(db, 'tripBudgetLines', [
    { tripId, place: 1, text: 'العربات', kind: 'fixed', type: 'expense', amount: fixed },
    { tripId, place: 2, text: 'الطعام', kind: 'perHead', type: 'expense', amount: perHead },
    {
      tripId,
      place: 3,
      text: 'دخول المكان',
      kind: 'perHead',
      type: 'expense',
      amount: Math.max(1, Math.round(fee / 10)),
    },
  ]);
  const spent = isPast
    ? [
        { description: 'أجرة العربات', line: 'العربات', value: fixed, receipt: '١١٤' },
        {
          description: 'غداء وماء',
          line: 'الطعام',
          value: perHead * coming.length,
          receipt: '٢٠٧',
        },
      ]
    : [
        {
          description: 'عربون العربات',
          line: 'العربات',
          value: Math.min(perHead, fixed),
          receipt: '٩١',
        },
      ];
  const spentAt = isPast ? hoursAgo(24 * 30) : hoursAgo(24 * 2);
  await insertRows(
    db,
    'tripExpenses',
    writtenHere(spent).map((expense) => ({ ...expense, tripId, spentBy: captainId, spentAt })),
  );
  if (isPast) {
    const recordedAt = hoursAgo(26);
    for (const [type, what, value] of [
      ['income', 'ما دفعه المشاركون', sumMoney(payments.map(({ amount }) => amount))],
      ['expense', 'ما صُرف في الطريق', sumMoney(spent.map((expense) => expense.value))],
    ] as const) {
      const item = { type, value, description: `${name}: ${what}`, itemDate: today };
      await insertRows(db, 'financeItems', [{ ...item, tripId, recordedBy: by, recordedAt }]);
    }
    return;
  }
  const owing = coming
    .filter(({ scoutId }, index) => scoutId !== null && index % 3 === 2)
    .slice(0, 2);
  await insertRows(
    db,
    'tripClaims',
    owing.map(({ personId, discount, reference }, index) => ({
      personId,
      amount: fee - (discount ?? 0),
      ...(index === 0 ? byWallet : byCash),
      reference: index === 0 ? reference : null,
      said: fee - (discount ?? 0),
      claimedAt: hoursAgo(3 + index * 20),
    })),
  );
}

/** Who was there when a trip left and came back, and who collected each child. */
async function insertRollCalls(
  db: Parameters<Maker>[0],
  {
    tripId,
    captainId,
    startsAt,
    endsAt,
  }: { tripId: number; captainId: number; startsAt: string; endsAt: string },
): Promise<void> {
  const people = await db
    .selectFrom('tripPeople')
    .leftJoin('tripAnswers', 'tripAnswers.personId', 'tripPeople.personId')
    .where('tripId', '=', tripId)
    .where('state', '=', 'coming')
    .select(['tripPeople.personId', 'scoutId', 'guardianName'])
    .execute();
  for (const [kind, name, at] of [
    ['departure', 'الانطلاق', `${startsAt}:00.000Z`],
    ['return', 'العودة', `${endsAt}:00.000Z`],
  ] as const) {
    const { rollCallId } = await db
      .insertInto('tripRollCalls')
      .values({
        tripId,
        kind,
        name,
        by: 'vehicle',
        madeBy: captainId,
        madeAt: at,
        departedAt: at,
        departedBy: captainId,
      })
      .returning('rollCallId')
      .executeTakeFirstOrThrow();
    await insertRows(
      db,
      'tripRollMarks',
      people.map(({ personId, scoutId, guardianName }) => ({
        rollCallId,
        personId,
        captainId,
        phone: '',
        status: 'here',
        named: kind === 'return',
        saidAt: at,
        markedAt: at,
        storedAt: at,
        handedTo: kind === 'return' && scoutId !== null ? `${guardianName}، الأم` : null,
      })),
    );
  }
}

/** Tents of eight for boys and for girls; returns the tent of each scout. */
async function insertTents(
  db: Parameters<Maker>[0],
  tripId: number,
  coming: readonly { scoutId: number; sector: { gender: 'male' | 'female' } }[],
): Promise<Map<number, number>> {
  const places = 8;
  const filled = (['male', 'female'] as const).flatMap((gender) => {
    const own = coming.filter(({ sector }) => sector.gender === gender);
    const count = Math.ceil(own.length / places);
    return Array.from({ length: count }, (_, nth) => ({
      gender,
      scouts: own.slice(nth * places, (nth + 1) * places),
    }));
  });
  if (filled.length === 0) return new Map();
  const rows = filled.map(({ gender }, nth) => {
    const name = writtenHere(`خيمة ${'١٢٣٤٥٦٧٨٩'[nth] ?? nth + 1}`);
    return { tripId, kind: 'tent' as const, name, places, gender };
  });
  const tents = await insertPlaces(db, rows);
  return new Map(
    filled.flatMap(({ scouts }, nth) =>
      scouts.map(({ scoutId }) => [scoutId, tents[nth]!] as const),
    ),
  );
}

async function insertPlaces(
  db: Parameters<Maker>[0],
  rows: Parameters<ReturnType<typeof db.insertInto<'tripPlaces'>>['values']>[0],
): Promise<number[]> {
  const stored = await db.insertInto('tripPlaces').values(rows).returning('placeId').execute();
  return stored.map(({ placeId }) => placeId);
}
