import { describe, expect, test } from 'vitest';
import type { RollMark } from '../../../../contract/trips/roll-call.ts';
import type { TripDay } from '../../../../contract/trips/roll-call-endpoints.ts';
import type { SaidCall } from '../../../../contract/trips/whereabouts.ts';
import {
  type Call,
  callsOf,
  cameWord,
  type DayPerson,
  groupingsOf,
  groupsOf,
  leaveWord,
  missedText,
  missingText,
  missingWord,
  nextCall,
  overriddenText,
  phonesOf,
  rowsOf,
  saidCalls,
  siblingsOf,
  toHandOver,
  withoutText,
} from './call-rules.ts';

const call = (name: string, dueAt: string, stored: 'begun' | 'complete' | null = null) =>
  ({
    name,
    dueAt,
    stored: stored && { departedAt: stored === 'complete' ? dueAt : null },
  }) as unknown as Call;
const calls = (departure: 'begun' | 'complete' | null = null) => [
  call('الانطلاق', '2026-12-10T07:00', departure),
  call('قبل النوم', '2026-12-10T22:00'),
  call('قبل طريق العودة', '2026-12-12T16:00'),
  call('العودة', '2026-12-12T16:00'),
];
const next = (all: readonly Call[], now: string) => nextCall(all, now)?.name ?? null;

test('the roll-call that is due now stands first, and one whose time is long past steps back', () => {
  expect(next(calls(), '2026-12-08T07:00')).toBe('الانطلاق');
  expect(next(calls('begun'), '2026-12-10T09:00')).toBe('الانطلاق');
  expect(next(calls('complete'), '2026-12-10T09:00')).toBe('قبل النوم');
  // Nobody called the departure, and it is two nights later.
  expect(next(calls(), '2026-12-11T03:00')).toBe('قبل النوم');
  expect(next(calls(), '2026-12-12T16:00')).toBe('قبل طريق العودة');
});

test('a roll-call that was complete before its time ends the ones before it, and one that was only begun does not', () => {
  const [departure, night, way] = calls('complete');
  const back = call('العودة', '2026-12-12T16:30', 'complete');
  expect(next([departure!, night!, way!, back], '2026-12-12T12:00')).toBeNull();
  const begun = call('العودة', '2026-12-12T16:30', 'begun');
  expect(next([departure!, night!, way!, begun], '2026-12-10T12:00')).toBe('قبل النوم');
});

test('who misses whom another captain saw is told by whom, of each in their gender', () => {
  const karim = { name: 'كريم محمود', gender: 'male' } as const;
  const aya = { name: 'آية هاني', gender: 'female' } as const;
  expect(overriddenText({ gender: 'male' }, karim, '٤:٠٥ م')).toBe(
    'سجّله كريم محمود هنا ٤:٠٥ م. إن لم يكن معكم فكلّمه ليتراجع.',
  );
  expect(overriddenText({ gender: 'female' }, aya, '٤:٠٥ م')).toBe(
    'سجّلتها آية هاني هنا ٤:٠٥ م. إن لم تكن معكم فكلّمها لتتراجع.',
  );
  expect(missedText({ gender: 'female' }, aya, 'departure')).toBe('قالت آية هاني: لم تصل');
});

const person = (personId: number, of: Partial<DayPerson> = {}) =>
  ({
    ...{ personId, kind: 'scout', gender: 'male', patrol: null, family: null },
    ...{ vehicleId: null, tentId: null, guardians: [], contact: null, phoneNumber: null },
    ...of,
  }) as DayPerson;
const mark = (personId: number, of: Partial<RollMark> = {}): RollMark => ({
  ...{ personId, captainId: 1, status: 'here', named: true, at: '2026-12-10T05:00:00.000Z' },
  ...{ handedTo: null, leaves: null },
  ...of,
});
const departure = (marks: readonly RollMark[]): SaidCall => ({
  ...{ rollCallId: 1, kind: 'departure', madeAt: '2026-12-10T04:00:00.000Z', marks },
});
const BUS = { placeId: 1, kind: 'vehicle', name: 'الأتوبيس' };
const TENT = { placeId: 2, kind: 'tent', name: 'خيمة ١' };
const aDay = (of: object = {}) =>
  ({
    ...{ startsAt: '2026-12-10T07:00', endsAt: '2026-12-12T16:00', overnight: 'خيام' },
    ...{ people: [], places: [], rollCalls: [] },
    ...of,
  }) as unknown as TripDay;

describe('the roll-calls of a trip', () => {
  const stored = (name: string, kind: string, of: object = {}) => ({
    ...{ rollCallId: 7, name, kind, by: 'all', marks: [], departedAt: null },
    ...of,
  });

  test('are the departure, one each night, one before the way back, and the return', () => {
    const [departure, ...later] = callsOf(aDay());
    expect(departure).toMatchObject({ kind: 'departure', dueAt: '2026-12-10T07:00', stored: null });
    expect(later.map(({ kind, dueAt }) => [kind, dueAt])).toEqual([
      ['night', '2026-12-10T22:00'],
      ['night', '2026-12-11T22:00'],
      ['stop', '2026-12-12T16:00'],
      ['return', '2026-12-12T16:00'],
    ]);
    expect(later[0]!.name).not.toBe(later[1]!.name);
    const ofOneDay = callsOf(aDay({ endsAt: '2026-12-10T18:00' })).map(({ kind }) => kind);
    expect(ofOneDay).toEqual(['departure', 'stop', 'return']);
  });

  test('know the one that was begun by its kind and name, and end with those that nobody planned', () => {
    const begun = stored('العودة', 'return');
    const more = stored('على الشاطئ', 'stop', { rollCallId: 8 });
    const calls = callsOf(aDay({ rollCalls: [more, begun] }));
    expect(calls.find(({ kind }) => kind === 'return')?.stored).toBe(begun);
    expect(calls.find(({ name }) => name === 'قبل طريق العودة')?.stored).toBeNull();
    expect(calls.at(-1)).toMatchObject({ name: 'على الشاطئ', dueAt: null, stored: more });
    expect(calls).toHaveLength(6);
  });

  test('are called by vehicles and tents where there are some, else by patrols, else all by name', () => {
    const whole = aDay({ places: [BUS, TENT], people: [person(1, { patrol: 'النسر' })] });
    expect(callsOf(whole).map(({ by }) => by)).toEqual([
      ...['vehicle', 'tent', 'tent', 'vehicle', 'vehicle'],
    ]);
    expect(groupingsOf(whole)).toEqual(['vehicle', 'tent', 'patrol', 'all']);
    const patrols = aDay({ people: [person(1, { patrol: 'النسر' }), person(2)] });
    expect(callsOf(patrols)[0]!.by).toBe('patrol');
    expect(groupingsOf(patrols)).toEqual(['patrol', 'all']);
    expect(callsOf(aDay({ people: [person(1)] }))[0]!.by).toBe('all');
    expect(groupingsOf(aDay({ people: [person(1)] }))).toEqual(['all']);
  });

  test('have what was just said in place of what is stored, and begin one where none is', () => {
    const [one, other] = [stored('الانطلاق', 'departure'), stored('العودة', 'return')];
    const day = aDay({ rollCalls: [one, { ...other, rollCallId: 8 }] });
    const said = [mark(1)];
    const marksOf = (calls: readonly SaidCall[]) => calls.map(({ marks }) => marks.length);
    const ofOne = { stored: day.rollCalls[0]!, kind: 'departure' as const };
    expect(marksOf(saidCalls(day, ofOne, said))).toEqual([1, 0]);
    const begun = saidCalls(day, { stored: null, kind: 'night' }, said);
    expect(marksOf(begun)).toEqual([0, 0, 1]);
    expect(begun[2]!.kind).toBe('night');
  });
});

describe('the groups of a roll-call', () => {
  const people = [
    person(1, { vehicleId: 1, tentId: 2, patrol: 'النسر' }),
    person(2, { vehicleId: 1, patrol: 'الصقر' }),
    person(3, { tentId: 2 }),
    person(4, { vehicleId: 9 }),
  ];
  const day = aDay({ people, places: [BUS, TENT, { ...BUS, placeId: 9, name: 'السيارة' }] });
  const namesOf = (by: Call['by'], marks: RollMark[], calls: SaidCall[] = []) =>
    groupsOf(day, rowsOf(people, marks), { by, calls }).map(({ name, rows }) => [
      name,
      rows.map(({ personId }) => personId),
    ]);

  test('are those of a vehicle, a tent or a patrol, and who is in none stands apart', () => {
    expect(namesOf('vehicle', [])).toEqual([
      ['الأتوبيس', [1, 2]],
      ['بلا عربة', [3]],
      ['السيارة', [4]],
    ]);
    expect(namesOf('tent', [])).toEqual([
      ['خيمة ١', [1, 3]],
      ['بلا خيمة', [2, 4]],
    ]);
    expect(namesOf('patrol', [])).toEqual([
      ['النسر', [1]],
      ['الصقر', [2]],
      ['بلا طليعة', [3, 4]],
    ]);
    expect(namesOf('all', [])).toEqual([['الكل', [1, 2, 3, 4]]]);
  });

  test('the groups of a roll-call with somebody missing stand first, then those that are not called to the end', () => {
    const missing = mark(4, { status: 'missing' });
    const names = namesOf('vehicle', [mark(1), mark(2), missing]).map(([name]) => name);
    expect(names).toEqual(['السيارة', 'بلا عربة', 'الأتوبيس']);
    const [first] = groupsOf(day, rowsOf(people, [missing]), { by: 'all', calls: [] });
    expect(first!.missing.map(({ personId }) => personId)).toEqual([4]);
    expect(first!.open.map(({ personId }) => personId)).toEqual([1, 2, 3]);
    expect(first!.here).toEqual([]);
  });

  test('have who comes later together, and who stayed at home last, whom nobody calls', () => {
    const home = mark(1, { status: 'missing', leaves: 'staysHome' });
    const later = mark(4, { status: 'missing', leaves: 'comesLater' });
    const calls = [departure([home, later])];
    expect(namesOf('vehicle', [], calls)).toEqual([
      ['الأتوبيس', [2]],
      ['بلا عربة', [3]],
      ['يلحقون بنا', [4]],
      ['بقوا في البيت', [1]],
    ]);
    const groups = groupsOf(day, rowsOf(people, [home]), { by: 'vehicle', calls });
    expect(groups.at(-1)).toMatchObject({ isHome: true, missing: [], open: [] });
    expect(groups.filter(({ isHome }) => isHome)).toHaveLength(1);
  });

  test('have of each what holds, and who says otherwise', () => {
    const marks = [mark(1, { status: 'missing', captainId: 2 }), mark(1, { captainId: 3 })];
    const [mina, jana] = rowsOf(people, marks);
    expect(mina).toMatchObject({ personId: 1, status: 'here', by: 3, missedBy: [2] });
    expect(jana).toMatchObject({ personId: 2, status: null, missedBy: [] });
  });
});

test('children who are with us are handed over, those who were among them, and who is away is named apart', () => {
  const people = [1, 2, 3, 4].map((personId) => person(personId));
  const day = aDay({ people: [...people, person(5, { kind: 'captain' })] });
  const calls = [
    departure([mark(1), mark(2), mark(3, { status: 'missing', leaves: 'staysHome' })]),
    {
      ...departure([mark(2, { handedTo: 'مارسيل نبيل، الأم' })]),
      ...{ rollCallId: 2, kind: 'return' as const, madeAt: '2026-12-12T14:00:00.000Z' },
    },
  ];
  const { here, absent } = toHandOver(day, calls);
  expect(here.map(({ personId }) => personId)).toEqual([1, 2, 4]);
  expect(absent.map(({ personId }) => personId)).toEqual([3]);
});

test('brothers and sisters are those of one link, and who has none has none', () => {
  const people = [
    person(1, { family: 7 }),
    person(2, { family: 7 }),
    person(3, { family: 8 }),
    person(4),
    person(5),
  ];
  expect(siblingsOf(people[0]!, people).map(({ personId }) => personId)).toEqual([2]);
  expect(siblingsOf(people[2]!, people)).toEqual([]);
  expect(siblingsOf(people[3]!, people)).toEqual([]);
});

test('the guardians with a telephone are called first, then who else is on the card, and the profile’s where none is known', () => {
  const mother = { name: 'مارسيل نبيل', relation: 'الأم', phoneNumber: '01000000001' };
  const aunt = { name: 'هدى نبيل', relation: 'الخالة', phoneNumber: '01000000002' };
  const father = { name: 'عادل صبحي', relation: 'الأب', phoneNumber: null };
  const own = { phoneNumber: '01000000009' };
  const called = (of: object) => phonesOf(person(1, { ...own, ...of }));
  expect(called({ guardians: [father, mother], contact: aunt })).toEqual([
    { who: 'مارسيل، الأم', phoneNumber: mother.phoneNumber },
    { who: 'هدى، الخالة', phoneNumber: aunt.phoneNumber },
  ]);
  expect(called({ guardians: [father] })).toEqual([{ who: 'عادل، الأب', ...own }]);
  expect(called({})).toEqual([{ who: 'رقم الأسرة', ...own }]);
  expect(called({ phoneNumber: null, guardians: [father] })).toEqual([]);
});

test('who is missing, leaves or came after all is said of each in their gender', () => {
  const [boy, girl] = [{ gender: 'male' }, { gender: 'female' }] as const;
  const both = (words: (of: typeof boy | typeof girl) => string) => [words(boy), words(girl)];
  expect(both((of) => missingWord(of, 'night'))).toEqual(['ليس هنا', 'ليست هنا']);
  expect(both((of) => missingWord(of, 'return'))).toEqual(['لم يصل', 'لم تصل']);
  expect(both((of) => leaveWord(of, 'staysHome'))).toEqual(['لن يأتي', 'لن تأتي']);
  expect(both((of) => leaveWord(of, 'comesLater'))).toEqual(['يلحق بنا', 'تلحق بنا']);
  expect(both(cameWord)).toEqual(['وصل بعد ذلك', 'وصلت بعد ذلك']);
});

test('who is missing is counted by the number rules', () => {
  expect([1, 2, 3].map(missingText)).toEqual(['واحد لم يصل', 'اثنان لم يصلا', '٣ لم يصلوا']);
  expect([1, 2, 3].map(withoutText)).toEqual(['من دون واحد', 'من دون اثنين', 'من دون ٣']);
});
