import { addDays } from '../../../../contract/core/calendar.ts';
import { countText, noun } from '../../../../contract/core/counting.ts';
import { firstName } from '../../../../contract/core/first-name.ts';
import { groupBy } from '../../../../contract/core/lists.ts';
import {
  type CallGrouping,
  type CallKind,
  marksByPerson,
  overridden,
  type RollMark,
  type RollStatus,
  statusOf,
} from '../../../../contract/trips/roll-call.ts';
import type { TripDay } from '../../../../contract/trips/roll-call-endpoints.ts';
import { type SaidCall, whereabouts } from '../../../../contract/trips/whereabouts.ts';
import { nightsOf } from '../../../../contract/trips/words.ts';
import { serverTime } from '../../../i18n/clock.ts';
import { formatNumber, weekdayDate } from '../../../i18n/format.ts';

export type DayPerson = TripDay['people'][number];
type StoredCall = TripDay['rollCalls'][number];

/** A roll-call of the trip: planned by its days, begun, or both. */
export interface Call {
  name: string;
  kind: CallKind;
  by: CallGrouping;
  /** When it is due, in the group's zone; null for one that was not planned. */
  dueAt: string | null;
  stored: StoredCall | null;
}

/** By what a roll-call is best called: what its trip has. */
function groupingOf({ places, people }: TripDay, kind: 'vehicle' | 'tent'): CallGrouping {
  if (places.some((place) => place.kind === kind)) return kind;
  return people.some(({ patrol }) => patrol !== null) ? 'patrol' : 'all';
}

/** The groupings that a roll-call may use. */
export const groupingsOf = (day: TripDay): CallGrouping[] => [
  ...(['vehicle', 'tent'] as const).filter((kind) => groupingOf(day, kind) === kind),
  ...(day.people.some(({ patrol }) => patrol !== null) ? (['patrol'] as const) : []),
  'all',
];

export const groupingLabels: Record<CallGrouping, string> = {
  vehicle: 'بالعربات',
  tent: 'بالخيام',
  patrol: 'بالطلائع',
  all: 'كلهم بالاسم',
};

/** All roll-calls of the trip in the order of time: the departure, each night, before the way back, the return. */
export function callsOf(day: TripDay): Call[] {
  const { startsAt, endsAt, rollCalls } = day;
  const first = startsAt.slice(0, 10);
  const planned: Omit<Call, 'stored'>[] = [
    { name: 'الانطلاق', kind: 'departure', by: groupingOf(day, 'vehicle'), dueAt: startsAt },
  ];
  for (let nth = 0; nth < nightsOf(day); nth += 1) {
    const night = addDays(first, nth);
    const name = `قبل النوم، ${weekdayDate(night)}`;
    planned.push({ name, kind: 'night', by: groupingOf(day, 'tent'), dueAt: `${night}T22:00` });
  }
  const way = { by: groupingOf(day, 'vehicle'), dueAt: endsAt };
  planned.push({ name: 'قبل طريق العودة', kind: 'stop', ...way });
  planned.push({ name: 'العودة', kind: 'return', ...way });
  const isOf = (stored: StoredCall) => (call: Omit<Call, 'stored'>) =>
    stored.kind === call.kind && stored.name === call.name;
  const more = rollCalls.filter((stored) => !planned.some(isOf(stored)));
  return [
    ...planned.map((call) => ({
      ...call,
      stored: rollCalls.find((stored) => isOf(stored)(call)) ?? null,
    })),
    ...more.map((stored) => ({ ...stored, dueAt: null, stored })),
  ];
}

/**
 * The roll-call that is next to be called: one that is not complete, unless a later one's time has come or it is complete, since
 * then nobody stands where it was to be called.
 */
export function nextCall(calls: readonly Call[], now: string): Call | null {
  const planned = calls.filter(({ dueAt }) => dueAt !== null);
  const isCalled = ({ stored, dueAt }: Call) => Boolean(stored?.departedAt) || dueAt! <= now;
  return (
    planned.find(
      (call) =>
        !call.stored?.departedAt &&
        !planned.some((later) => later.dueAt! > call.dueAt! && isCalled(later)),
    ) ?? null
  );
}

/** Somebody in a roll-call. */
export interface Row extends DayPerson, RollStatus {
  /** Who says that they are missing although another captain saw them. */
  missedBy: readonly number[];
}

/** Everybody with what is said of them. */
export function rowsOf(people: readonly DayPerson[], marks: readonly RollMark[]): Row[] {
  const byPerson = marksByPerson(marks);
  return people.map((person) => ({
    ...person,
    ...statusOf(byPerson.get(person.personId) ?? []),
    missedBy: overridden(byPerson.get(person.personId) ?? []).map(({ captainId }) => captainId),
  }));
}

/** People who are called together: those of a vehicle, a tent or a patrol. */
export interface Group {
  name: string;
  /** Who stayed at home: they are not called, and stay in sight for who comes after all. */
  isHome: boolean;
  rows: Row[];
  here: Row[];
  missing: Row[];
  open: Row[];
}

const aGroup = (name: string, rows: Row[]): Group => ({
  name,
  isHome: false,
  rows,
  here: rows.filter(({ status }) => status === 'here'),
  missing: rows.filter(({ status }) => status === 'missing'),
  open: rows.filter(({ status }) => status === null),
});

const without = {
  vehicle: 'بلا عربة',
  tent: 'بلا خيمة',
  patrol: 'بلا طليعة',
  all: 'الكل',
};

/** All roll-calls of the trip, one of them with what was just said in it. */
export function saidCalls(
  { rollCalls }: TripDay,
  { stored, kind }: Pick<Call, 'stored' | 'kind'>,
  marks: readonly RollMark[],
): SaidCall[] {
  if (stored)
    return rollCalls.map((call) => (isSameCall(call, stored) ? { ...call, marks } : call));
  // The phone has just begun it.
  const rollCallId = Number.MAX_SAFE_INTEGER;
  return [...rollCalls, { rollCallId, kind, madeAt: new Date(serverTime()).toISOString(), marks }];
}

const isSameCall = (one: SaidCall, other: SaidCall) => one.rollCallId === other.rollCallId;

const HOME = 'بقوا في البيت';

/**
 * The groups of a roll-call: those with somebody missing first, then those not called to the end, then the complete ones,
 * then who stayed at home.
 */
export function groupsOf(
  day: TripDay,
  rows: readonly Row[],
  { by, calls }: { by: CallGrouping; calls: readonly SaidCall[] },
): Group[] {
  const whereOf = whereabouts(calls);
  const placeOf = (row: Row) => (by === 'vehicle' ? row.vehicleId : row.tentId);
  const nameOf = (row: Row) => {
    const where = whereOf(row.personId);
    if (where === 'comesLater') return 'يلحقون بنا';
    if (where === 'staysHome') return HOME;
    const name =
      by === 'all'
        ? null
        : by === 'patrol'
          ? row.patrol
          : day.places.find(({ placeId }) => placeId === placeOf(row))?.name;
    return name ?? without[by];
  };
  const order = ({ isHome, missing, open }: Group) =>
    isHome ? 3 : missing.length > 0 ? 0 : open.length > 0 ? 1 : 2;
  return [...groupBy(rows, nameOf)]
    .map(([name, of]) =>
      name === HOME
        ? { ...aGroup(name, of), isHome: true, missing: [], open: [] }
        : aGroup(name, of),
    )
    .sort((one, other) => order(one) - order(other));
}

/** The children to hand over, those of whom it was done among them; and the children who are not with us. */
export function toHandOver(day: TripDay, calls: readonly SaidCall[]) {
  const whereOf = whereabouts(calls);
  const isHere = ({ personId }: DayPerson) => ['withUs', 'handedOver'].includes(whereOf(personId));
  const scouts = day.people.filter(({ kind }) => kind === 'scout');
  return { here: scouts.filter(isHere), absent: scouts.filter((person) => !isHere(person)) };
}

const isGirl = ({ gender }: Pick<DayPerson, 'gender'>) => gender === 'female';

/** 'لم يصل', of a girl 'لم تصل', at night 'ليس هنا' and 'ليست هنا'. */
export function missingWord(person: Pick<DayPerson, 'gender'>, kind: CallKind): string {
  if (kind === 'night') return isGirl(person) ? 'ليست هنا' : 'ليس هنا';
  return isGirl(person) ? 'لم تصل' : 'لم يصل';
}

/** 'لن يأتي', 'يلحق بنا'. */
export const leaveWord = (person: Pick<DayPerson, 'gender'>, way: 'staysHome' | 'comesLater') =>
  way === 'staysHome'
    ? isGirl(person)
      ? 'لن تأتي'
      : 'لن يأتي'
    : isGirl(person)
      ? 'تلحق بنا'
      : 'يلحق بنا';

/** 'وصل بعد ذلك' of who was said to stay at home. */
export const cameWord = (person: Pick<DayPerson, 'gender'>) =>
  isGirl(person) ? 'وصلت بعد ذلك' : 'وصل بعد ذلك';

type Teller = TripDay['captains'][number];
const isWoman = ({ gender }: Pick<Teller, 'gender'>) => gender === 'female';

/** 'سجّلته آية هاني هنا ٤:٠٥ م. إن لم يكن معكم فكلّمها لتتراجع.': what a captain reads who misses whom another one saw. */
export function overriddenText(
  person: Pick<DayPerson, 'gender'>,
  by: Pick<Teller, 'name' | 'gender'>,
  time: string,
): string {
  const seen = `سجّل${isWoman(by) ? 'ت' : ''}${isGirl(person) ? 'ها' : 'ه'}`;
  const call = isWoman(by) ? 'فكلّمها لتتراجع' : 'فكلّمه ليتراجع';
  return `${seen} ${by.name} هنا ${time}. إن لم ${isGirl(person) ? 'تكن' : 'يكن'} معكم ${call}.`;
}

/** 'قالت آية هاني: لم يصل': what others read of a mark that does not hold. */
export const missedText = (
  person: Pick<DayPerson, 'gender'>,
  by: Pick<Teller, 'name' | 'gender'>,
  kind: CallKind,
) => `${isWoman(by) ? 'قالت' : 'قال'} ${by.name}: ${missingWord(person, kind)}`;

const peopleNoun = noun('واحد', 'اثنين', '', '', '');
/** 'من دون اثنين', 'من دون ٣'. */
export const withoutText = (count: number) => `من دون ${countText(count, peopleNoun).trim()}`;

/** 'واحد لم يصل', 'اثنان لم يصلا', '٣ لم يصلوا'. */
export function missingText(count: number): string {
  if (count === 1) return 'واحد لم يصل';
  return count === 2 ? 'اثنان لم يصلا' : `${formatNumber(count)} لم يصلوا`;
}

/** Whom to call for somebody: the guardians with a telephone, else the number of the profile. */
export function phonesOf(person: DayPerson): { who: string; phoneNumber: string }[] {
  // A page that the device stored before has no other contact.
  const asked = [...person.guardians, ...(person.contact ? [person.contact] : [])];
  const known = asked.flatMap(({ name, relation, phoneNumber }) =>
    phoneNumber ? [{ who: `${firstName(name)}، ${relation}`, phoneNumber }] : [],
  );
  if (known.length > 0 || !person.phoneNumber) return known;
  const [guardian] = person.guardians;
  const who = guardian ? `${firstName(guardian.name)}، ${guardian.relation}` : 'رقم الأسرة';
  return [{ who, phoneNumber: person.phoneNumber }];
}

/** Brothers and sisters among these people. */
export const siblingsOf = <P extends DayPerson>(
  { family, personId }: DayPerson,
  all: readonly P[],
) =>
  family === null ? [] : all.filter((each) => each.family === family && each.personId !== personId);
