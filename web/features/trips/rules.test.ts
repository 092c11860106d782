import { expect, test } from 'vitest';
import type { Trip, TripPerson } from '../../../contract/trips/endpoints.ts';
import type { TripMoney, TripPayment } from '../../../contract/trips/money-endpoints.ts';
import {
  claimsTitle,
  claimText,
  feesAround,
  isMore,
  leftOf,
  paidText,
  receiptText,
  settlementRows,
  totalsOf,
  whyClosed,
} from './money-rules.ts';
import {
  bodyOf,
  invitedText,
  isReady,
  missingText,
  movedAnswerDay,
  nextStepOf,
  ofScoutsText,
  proposedValues,
  scoutsText,
  type TripValues,
  unplacedText,
  wrongFields,
} from './rules.ts';

test('the board leads to what is due first', () => {
  const trip = { phase: 'open', capacity: 30, answerBy: '2026-12-05' } as const;
  const none = {
    ...{
      invited: 40,
      coming: 28,
      taken: 28,
      waiting: 0,
      unanswered: 0,
      notComing: 0,
      needsCall: 0,
    },
    ...{ withoutConsent: 0, unpaid: 3, cardsToConfirm: 2, withoutPlace: 0, others: 0 },
  };
  const step = (counts: object, more: object = {}, today = '2026-12-01') =>
    nextStepOf({ ...trip, ...more }, { ...none, ...counts }, today);
  expect(step({ unanswered: 2 }, { phase: 'underway' })).toBe('call');
  expect(step({ waiting: 2, unanswered: 2 })).toBe('letIn');
  // Who is to be called keeps the place: none is free.
  expect(step({ waiting: 2, taken: 30, needsCall: 2, withoutConsent: 1 })).toBe('write');
  expect(step({ withoutPlace: 4, withoutConsent: 1 })).toBe('write');
  expect(step({ withoutPlace: 4 })).toBe('places');
  expect(step({})).toBeNull();
  // An answer on the last day itself is taken.
  expect(step({}, {}, '2026-12-05')).toBeNull();
  expect(step({}, {}, '2026-12-06')).toBe('close');
  expect(step({}, { phase: 'closed' }, '2026-12-06')).toBeNull();
  expect(step({ unanswered: 2 }, { phase: 'over' })).toBeNull();
});

test('what is to be given back is no surplus of a trip', () => {
  expect(leftOf({ paid: 600, giveBack: 300, expenses: 250.5 })).toBe(49.5);
});

test('a settlement says what came in and where it went, without deleted expenses and without what is nothing', () => {
  const money = {
    ...{ paid: 300, refunded: 300, giveBack: 0, refunds: [], expenses: 250.5 },
    ...{ takenOver: 49.5, perHead: 125.25 },
    spent: [{ deletedAt: null }, { deletedAt: '2026-12-12T10:00:00Z' }],
  };
  expect(settlementRows(money as never).map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'دُفع: ٦٠٠ جنيه',
    'رُدّ لمن انسحب: − ٣٠٠ جنيه',
    'صُرف (١): − ٢٥٠٫٥٠ جنيه',
    'في الخزنة: ٤٩٫٥٠ جنيه',
    'تكلفة الفرد: ١٢٥٫٢٥ جنيه',
  ]);
});

test('three claims for one child are one family', () => {
  const claim = (personId: number, family: number | null = null) => ({ personId, family });
  expect(claimsTitle([claim(1), claim(1), claim(1)])).toBe('تقول أسرة إنها دفعت');
  expect(claimsTitle([claim(1), claim(2)])).toBe('تقول أسرتان إنهما دفعتا');
  expect(claimsTitle([1, 2, 3].map((personId) => claim(personId)))).toBe('تقول ٣ أسر إنها دفعت');
  expect(claimsTitle([claim(1, 7), claim(2, 7)])).toBe('تقول أسرة إنها دفعت');
  // The number of a family is none of a person.
  expect(claimsTitle([claim(1), claim(2, 1)])).toBe('تقول أسرتان إنهما دفعتا');
});

test('amounts beside each other have the decimals of the currency', () => {
  const person = { personId: 1, name: 'مينا', gender: 'male', due: 355.15, paid: 50 } as const;
  expect(paidText(person)).toBe('دفع ٥٠ من ٣٥٥٫١٥');
  expect(claimText({ due: 355.15, paid: 50, beyond: 0 })).toBe('المستحق ٣٥٥٫١٥ جنيه، دُفع ٥٠ جنيه');
});

test('who is in no vehicle is counted, and where nobody is that is said without a zero', () => {
  expect(unplacedText(3, 28, 'vehicle')).toBe('٣ بلا عربة من ٢٨');
  expect(unplacedText(0, 28, 'vehicle')).toBe('لكل من في الرحلة عربة');
  expect(unplacedText(0, 28, 'tent')).toBe('لكل من في الرحلة خيمة');
  expect(unplacedText(0, 0, 'tent')).toBe('لا أحد في الرحلة بعد');
});

test('girls of a trip are counted as girls', () => {
  expect(scoutsText(3, 'female')).toBe('٣ كشافات');
  expect(ofScoutsText(2, 'female')).toBe('كشافتين');
  expect(scoutsText(3)).toBe('٣ كشافين');
});

test('who is invited to a trip is said without a zero, and of girls alone as girls', () => {
  const [cubs, girls] = ['أشبال', 'زهرات'].map((baseName) => ({ baseName, suffixName: 'أ' }));
  expect(invitedText({ invited: 24, others: 4 }, [cubs!, girls!])).toBe(
    'دُعي ٢٤ كشافاً، ومعهم ٤ من القادة والضيوف',
  );
  expect(invitedText({ invited: 3, others: 0 }, [girls!])).toBe('دُعيت ٣ كشافات');
  expect(invitedText({ invited: 0, others: 4 }, [cubs!])).toBe('٤ من القادة والضيوف');
  expect(invitedText({ invited: 0, others: 0 }, [])).toBe('لم يُدعَ أحد بعد');
});

const [cubs, scouts] = ['أشبال', 'كشافة'].map((baseName) => ({ baseName, suffixName: 'أ' }));
const proposal = {
  ...{ day: '2026-12-10', startTime: '07:00', endTime: '16:00', otherFee: 200, place: null },
  ...{ meetingPlace: null, transport: null, capacity: null, packingList: ['كشاف نور', 'حبل'] },
  ...{ homeContact: null, sectors: [cubs, scouts] },
} as unknown as Parameters<typeof proposedValues>[0];
const values = (of: Partial<TripValues> = {}): TripValues => ({
  ...proposedValues(proposal, { isOwn: true, today: '2026-11-20' }),
  ...{ scoutFee: '450', answerBy: '' },
  ...of,
});

test('a new trip invites the sectors of who leads them, and of the whole group the only one alone', () => {
  const invited = (isOwn: boolean, sectors = proposal.sectors) =>
    proposedValues({ ...proposal, sectors }, { isOwn, today: '2026-11-20' }).sectors;
  expect(invited(true)).toEqual([cubs, scouts]);
  expect(invited(false)).toEqual([]);
  expect(invited(false, proposal.sectors.slice(0, 1))).toEqual([cubs]);
});

test('the last day to answer is proposed five days before the departure, today at the earliest, and no day after it', () => {
  const proposed = (today: string) => proposedValues(proposal, { isOwn: true, today }).answerBy;
  expect(proposed('2026-11-20')).toBe('2026-12-05');
  expect(proposed('2026-12-05')).toBe('2026-12-05');
  expect(proposed('2026-12-08')).toBe('2026-12-08');
  // The day of the activity is past.
  expect(proposed('2026-12-20')).toBe('2026-12-10');
});

test('the last day to answer moves with the departure, as long before it as it was', () => {
  const before = { startDay: '2026-12-10', answerBy: '2026-12-05' };
  const moved = (next: string, of = before) => movedAnswerDay(of, next, '2026-11-29');
  expect(moved('2026-12-17')).toBe('2026-12-12');
  expect(moved('2026-12-08')).toBe('2026-12-03');
  expect(moved('2026-12-01')).toBe('2026-11-29');
  expect(moved('2026-11-28')).toBe('2026-11-28');
  expect(moved('', before)).toBe('2026-12-05');
  expect(moved('2026-12-17', { ...before, answerBy: '' })).toBe('');
});

test('a trip is not stored without a day, a fee and a sector, nor with a return that is not after the departure', () => {
  const wrong = (of: Partial<TripValues>) =>
    Object.entries(wrongFields(values(of))).flatMap(([field, words]) => (words ? [field] : []));
  expect(wrong({})).toEqual([]);
  expect(wrong({ endTime: '07:00' })).toEqual(['endDay']);
  expect(wrong({ endTime: '07:01' })).toEqual([]);
  expect(wrong({ answerBy: '2026-12-10' })).toEqual([]);
  expect(wrong({ answerBy: '2026-12-11' })).toEqual(['answerBy']);
  expect(wrong({ scoutFee: ' ' })).toEqual(['scoutFee']);
  expect(wrong({ scoutFee: '0' })).toEqual([]);
  expect(wrong({ sectors: [] })).toEqual(['sectors']);
  expect(wrong({ startDay: '' })).toContain('startDay');
});

test('the form sends the hours with their days, no empty items, and nobody at home without a name', () => {
  const body = bodyOf(values({ packingList: ' حبل \n\nكوب', otherFee: '', contactPhone: '0100' }));
  expect(body).toMatchObject({
    ...{ startsAt: '2026-12-10T07:00', endsAt: '2026-12-10T16:00', packingList: ['حبل', 'كوب'] },
    homeContact: null,
  });
  expect([body.fees.scout, body.fees.other].map(Number)).toEqual([450, 0]);
  const named = bodyOf(values({ contactName: 'مارتينا', contactPhone: '0100' }));
  expect(named.homeContact).toEqual({ name: 'مارتينا', phoneNumber: '0100' });
});

test('who comes is ready once consent, money and card are there, and what is missing is said in their gender', () => {
  const person = (of: Partial<TripPerson> = {}) =>
    ({
      ...{ kind: 'scout', gender: 'female', state: 'coming', needsCall: false, answers: [] },
      ...{ consent: {}, paid: 450, due: 450, cardConfirmed: true, vehicleId: null },
      ...of,
    }) as unknown as TripPerson;
  expect(isReady(person())).toBe(true);
  expect(isReady(person({ state: 'invited' }))).toBe(false);
  expect(isReady(person({ needsCall: true }))).toBe(false);
  for (const missing of [{ consent: null }, { paid: 449 }, { cardConfirmed: false }]) {
    expect(isReady(person(missing))).toBe(false);
  }
  expect(missingText('money', person({ paid: 100.5 }))).toBe('عليها ٣٤٩٫٥٠ جنيه');
  expect(missingText('money', person({ paid: 100, gender: 'male' }))).toBe('عليه ٣٥٠ جنيه');
  const said = (coming: boolean, way: string) =>
    missingText('consent', person({ answers: [{ coming, way }] as never }));
  expect(said(true, 'call')).toBe('وافقوا بالهاتف');
  expect(said(false, 'call')).toBe('بلا موافقة');
  expect(said(true, 'paper')).toBe('بلا موافقة');
});

test('a trip is settled once it is over, its money is in the treasury and its scouts are handed over', () => {
  const why = (phase: Trip['phase'], of: Partial<TripMoney> = {}, endsAt = '2026-12-12T16:00') =>
    whyClosed(
      { phase, startsAt: '2026-12-10T07:00', endsAt, overnight: null } as Trip,
      { atHand: 0, notHandedOver: 0, ...of } as TripMoney,
    );
  expect(why('over')).toBeNull();
  expect(why('underway')).toBe('تسوية المعسكر بعد العودة');
  expect(why('underway', {}, '2026-12-10T16:00')).toBe('تسوية الرحلة بعد العودة');
  expect(why('over', { atHand: 50 })).toBe('لم يُستلم بعد ٥٠ جنيه في الخزنة');
});

test('the fees that cover the budget are shown at numbers of scouts around those who come, and never at nobody', () => {
  const line = { text: 'العربات', kind: 'fixed', type: 'expense', amount: 1000 } as const;
  const around = (heads: number) =>
    feesAround({ lines: [line], heads, nights: 0 } as unknown as TripMoney);
  expect(around(0)).toEqual([
    { heads: 5, fee: 200 },
    { heads: 10, fee: 100 },
    { heads: 15, fee: 66.67 },
    { heads: 20, fee: 50 },
  ]);
  expect(around(21).map(({ heads }) => heads)).toEqual([15, 20, 25, 30]);
});

test('what is planned is of the expenses alone, and what no line has stands outside', () => {
  const line = (type: 'income' | 'expense', planned: number, actual: number) => ({
    ...{ type, planned, actual },
  });
  const lines = [line('expense', 1000, 800.5), line('expense', 200, 0), line('income', 300, 0)];
  const money = { lines, expenses: 900.75 } as unknown as TripMoney;
  expect(totalsOf(money)).toEqual({ planned: 1200, actual: 900.75, outside: 100.25 });
  expect([isMore(0.3, 0.1 + 0.2), isMore(0.31, 0.3)]).toEqual([false, true]);
});

test('a receipt says how it was paid, or that it was given back, and that it was struck through', () => {
  const payment = {
    ...{ amount: 200, way: 'wallet', reference: '77', takenAt: '2026-11-20T10:00:00Z' },
    ...{ takenBy: { firstName: 'كريم', middleName: 'محمود' }, deletedAt: null },
  } as unknown as TripPayment;
  const read = receiptText(payment);
  expect(read).toContain('مرجع 77');
  expect(read).not.toContain('مردود');
  expect(read).not.toContain('مشطوب');
  expect(receiptText({ ...payment, amount: -200 })).toMatch(/^مردود، /);
  expect(receiptText({ ...payment, deletedAt: '2026-11-21T10:00:00Z' })).toMatch(/، مشطوب$/);
});
