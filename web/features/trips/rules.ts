import { readAmount, sentAmount, typedAmount } from '../../../contract/core/amounts.ts';
import { addDays } from '../../../contract/core/calendar.ts';
import { countText } from '../../../contract/core/counting.ts';
import type { Gender } from '../../../contract/core/fields.ts';
import { ofScoutNouns, scoutNouns } from '../../../contract/core/labels.ts';
import { moneyText } from '../../../contract/core/money.ts';
import { type FormValues, formValues } from '../../../contract/core/record-content.ts';
import { sectorGender } from '../../../contract/sectors/sector-gender.ts';
import { sectorLabel } from '../../../contract/sectors/sector-label.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { isComing, isFull, isMissing } from '../../../contract/trips/answers.ts';
import type {
  readTripDraft,
  Trip,
  TripCounts,
  TripPerson,
} from '../../../contract/trips/endpoints.ts';
import { wordsThatDiffer } from '../../../contract/trips/own-words.ts';
import { tripRecord } from '../../../contract/trips/record.ts';
import { wrongDays } from '../../../contract/trips/steps.ts';
import type { MissingThing, PlaceKind } from '../../../contract/trips/words.ts';
import { formatNumber, groupPhone } from '../../i18n/format.ts';

type Proposal = ReturnType<typeof readTripDraft.response.parse>['body'];

/** A trip as the form keeps it: the number of places as it is typed, and the place of its activity. */
export type TripValues = Omit<FormValues<typeof tripRecord>, 'capacity'> & {
  startDay: string;
  startTime: string;
  endDay: string;
  endTime: string;
  scoutFee: string;
  otherFee: string;
  place: string;
  sectors: SectorName[];
  helperIds: number[];
  contactName: string;
  contactPhone: string;
  capacity: string;
  packingList: string;
};

/** A day trip of the activity's day, from what is proposed. */
export function proposedValues(
  proposal: Proposal,
  { isOwn, today }: { isOwn: boolean; today: string },
): TripValues {
  const { day, startTime, endTime, homeContact } = proposal;
  // Who leads sectors invites them; of the whole group none is invited by itself.
  const sectors = isOwn || proposal.sectors.length === 1 ? proposal.sectors : [];
  return {
    ...formValues(tripRecord),
    startDay: day,
    startTime,
    endDay: day,
    endTime,
    scoutFee: '',
    otherFee: typedAmount(proposal.otherFee),
    place: proposal.place ?? '',
    meetingPlace: proposal.meetingPlace ?? '',
    transport: proposal.transport,
    sectors: sectors.map(sectorNames),
    helperIds: [],
    contactName: homeContact?.name ?? '',
    contactPhone: homeContact?.phoneNumber ?? '',
    capacity: String(proposal.capacity ?? ''),
    answerBy: notPast(addDays(day, -5), day, today),
    packingList: proposal.packingList.join('\n'),
  };
}

/** A stored trip as the form shows it. */
export function valuesOf(trip: Trip): TripValues {
  const { captainId } = trip.captain;
  return {
    ...formValues(tripRecord, { ...trip, captainId }),
    startDay: trip.startsAt.slice(0, 10),
    startTime: trip.startsAt.slice(11),
    endDay: trip.endsAt.slice(0, 10),
    endTime: trip.endsAt.slice(11),
    scoutFee: typedAmount(trip.fees.scout),
    otherFee: typedAmount(trip.fees.other),
    place: trip.place ?? '',
    sectors: trip.sectors.map(sectorNames),
    helperIds: trip.helpers.map((helper) => helper.captainId),
    contactName: trip.homeContact?.name ?? '',
    contactPhone: trip.homeContact?.phoneNumber ?? '',
    capacity: String(trip.capacity ?? ''),
    packingList: trip.packingList.join('\n'),
  };
}

const sectorNames = ({ baseName, suffixName }: SectorName): SectorName => ({
  baseName,
  suffixName,
});

export const startsAtOf = ({ startDay, startTime }: TripValues) => `${startDay}T${startTime}`;
export const endsAtOf = ({ endDay, endTime }: TripValues) => `${endDay}T${endTime}`;
export const itemsOf = ({ packingList }: TripValues) =>
  packingList
    .split('\n')
    .map((item) => item.trim())
    .filter(Boolean);

/** The body that the form sends. */
export function bodyOf(values: TripValues) {
  const { contactName, contactPhone, scoutFee, otherFee } = values;
  return {
    ...values,
    startsAt: startsAtOf(values),
    endsAt: endsAtOf(values),
    homeContact:
      contactName.trim() === '' ? null : { name: contactName, phoneNumber: contactPhone },
    fees: { scout: sentAmount(scoutFee.trim()), other: sentAmount(otherFee.trim() || '0') },
    packingList: itemsOf(values),
  };
}

/** The words of captains that differ from the fields: another day, fee, or the place as it was. */
export const wordsNamed = (values: TripValues, before: Trip | null): string[] =>
  wordsThatDiffer(
    {
      startsAt: startsAtOf(values),
      endsAt: endsAtOf(values),
      answerBy: values.answerBy || null,
      place: values.place.trim() || null,
      fees: { scout: feeOf(values), other: readAmount(values.otherFee) },
      letter: values.letter.trim() || null,
      consentText: values.consentText.trim() || null,
    },
    before,
  );

/** The faults that keep a trip from being stored, by field. */
export function wrongFields(values: TripValues) {
  const { startDay, scoutFee, sectors, answerBy } = values;
  const days = { startsAt: startsAtOf(values), endsAt: endsAtOf(values) };
  const wrong = wrongDays({ ...days, answerBy: answerBy || null });
  return {
    startDay: startDay === '' ? 'اختر اليوم' : undefined,
    endDay: wrong.endsAt,
    scoutFee: scoutFee.trim() === '' ? 'اكتب الرسم أو صفراً' : undefined,
    sectors: sectors.length === 0 ? 'اختر قطاعاً واحداً على الأقل' : undefined,
    answerBy: wrong.answerBy,
  };
}

/** A last day to answer that lies ahead, and not behind the departure. */
const notPast = (answerBy: string, startDay: string, today: string) =>
  answerBy >= today ? answerBy : today < startDay ? today : startDay;

/** The last day to answer that is proposed for another departure: as long before it as before. */
export function movedAnswerDay(
  { startDay, answerBy }: Pick<TripValues, 'startDay' | 'answerBy'>,
  next: string,
  today: string,
): string {
  if (answerBy === '') return '';
  const days = Math.round((Date.parse(next) - Date.parse(startDay)) / (24 * 3600 * 1000));
  return Number.isFinite(days) ? notPast(addDays(answerBy, days), next, today) : answerBy;
}

export const feeOf = ({ scoutFee }: TripValues): number => {
  const fee = readAmount(scoutFee);
  return Number.isFinite(fee) ? fee : 0;
};

export const sectorsText = (sectors: readonly SectorName[]): string =>
  sectors.map(sectorLabel).join('، ');

/** 'كشافين' as after another noun: 'أسر كشافين'. */
export const ofScoutsText = (count: number, gender: Gender = 'male'): string =>
  countText(count, ofScoutNouns[gender], formatNumber);
export const scoutsText = (count: number, gender: Gender = 'male'): string =>
  countText(count, scoutNouns[gender], formatNumber);

/** Whether nothing is missing for somebody who comes. */
export const isReady = (person: TripPerson): boolean =>
  isComing(person) && missingOf(person).length === 0;

/** The things that somebody who comes lacks, in the order of the filters. */
export const missingOf = (person: TripPerson): MissingThing[] =>
  (['consent', 'money', 'card'] as const).filter((thing) => isMissing[thing](person));

/** The words on the chip of what is missing. */
export function missingText(thing: MissingThing, person: TripPerson): string {
  const isWoman = person.gender === 'female';
  if (thing === 'money') {
    return `${isWoman ? 'عليها' : 'عليه'} ${moneyText(person.due - person.paid)}`;
  }
  if (thing === 'card') return 'البطاقة';
  if (thing !== 'consent') return '';
  const isCalled = person.answers.some(({ coming, way }) => coming && way === 'call');
  return isCalled ? 'وافقوا بالهاتف' : 'بلا موافقة';
}

export const missingLabels: Record<'all' | MissingThing, string> = {
  all: 'الكل',
  call: 'مكالمة',
  answer: 'الرد',
  consent: 'الموافقة',
  money: 'الدفع',
  card: 'البطاقة',
  place: 'العربة',
};

/** Whether a person is shown under a filter. */
export function isShownUnder(filter: 'all' | MissingThing, person: TripPerson): boolean {
  return filter === 'all' || isMissing[filter](person);
}

/** A phone number within a line of other words, whose groups of digits keep their places. */
export const isolatedPhone = (number: string): string => `\u2066${groupPhone(number)}\u2069`;

/** The one thing that a trip's board leads to. */
export type NextStep = 'call' | 'letIn' | 'write' | 'places' | 'close';

/**
 * The next step of a trip: the roll-call of one that is under way; who waits while a place is free; families to write to; who
 * is in no vehicle; the end of the registration after the last day to answer. Null where there is none.
 */
export function nextStepOf(
  { phase, capacity, answerBy }: Pick<Trip, 'phase' | 'capacity' | 'answerBy'>,
  counts: TripCounts,
  today: string,
): NextStep | null {
  if (phase === 'underway') return 'call';
  if (phase !== 'open' && phase !== 'closed') return null;
  if (counts.waiting > 0 && !isFull(capacity, counts.taken)) return 'letIn';
  if (counts.unanswered > 0 || counts.withoutConsent > 0) return 'write';
  if (counts.withoutPlace > 0) return 'places';
  return phase === 'open' && answerBy !== null && today > answerBy ? 'close' : null;
}

const unplaced: Record<PlaceKind, { none: string; all: string }> = {
  vehicle: { none: 'بلا عربة', all: 'لكل من في الرحلة عربة' },
  tent: { none: 'بلا خيمة', all: 'لكل من في الرحلة خيمة' },
};

/** '٣ بلا عربة من ٢٨'; where everybody has one, that. */
export function unplacedText(without: number, people: number, kind: PlaceKind): string {
  const { none, all } = unplaced[kind];
  if (people === 0) return 'لا أحد في الرحلة بعد';
  return without === 0 ? all : `${formatNumber(without)} ${none} من ${formatNumber(people)}`;
}

/** 'دُعي ٢٤ كشافاً، ومعهم ٤ من القادة والضيوف': who may come along. */
export function invitedText(
  { invited, others }: Pick<TripCounts, 'invited' | 'others'>,
  sectors: readonly SectorName[],
): string {
  const areGirls = sectors.length > 0 && sectors.every((each) => sectorGender(each) === 'female');
  const beside = `${formatNumber(others)} من القادة والضيوف`;
  if (invited === 0) return others > 0 ? beside : 'لم يُدعَ أحد بعد';
  const scouts = areGirls ? `دُعيت ${scoutsText(invited, 'female')}` : `دُعي ${scoutsText(invited)}`;
  return others > 0 ? `${scouts}، ومعهم ${beside}` : scouts;
}
