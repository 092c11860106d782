import { introduction } from '../../../contract/captains/introduce.ts';
import { weekdayWords } from '../../../contract/core/day-words.ts';
import { fillIn } from '../../../contract/core/fill-in.ts';
import { firstNames } from '../../../contract/core/first-name.ts';
import { countedMoney, sumMoney } from '../../../contract/core/money.ts';
import {
  type FamilyField,
  type MessageKind,
  messageKinds,
  withoutField,
} from '../../../contract/families/words.ts';
import { openedPlaces } from '../../../contract/parents/opened-places.ts';
import { isMissing } from '../../../contract/trips/answers.ts';
import type { TripPerson } from '../../../contract/trips/endpoints.ts';
import type { MissingThing } from '../../../contract/trips/words.ts';
import type { Caller, Tokens } from '../../http/session.ts';
import { keyOfLink } from '../parents/rules.ts';
import { reachesSector } from '../sectors/policy.ts';
import type { Addressee } from './queries.ts';

/** Whom a list is for. */
export interface Whom {
  kind: MessageKind;
  weeks?: number | null | undefined;
  /** Of `chosen`. */
  scoutIds?: readonly number[] | undefined;
}

/** Whether a list of this kind has the scout. */
export function isMeant(scout: Addressee, { kind, weeks, scoutIds = [] }: Whom): boolean {
  switch (kind) {
    case 'absentThisWeek':
      return scout.isAbsent;
    case 'absentRun':
      return scout.run >= (weeks ?? 2);
    case 'unpaid':
      return scout.owed !== null;
    case 'consentMissing':
      return scout.isWithoutConsent;
    case 'cardToConfirm':
      return scout.isCardToConfirm;
    case 'tripUnanswered':
      return scout.isUnanswered;
    case 'sector':
      return true;
    case 'chosen':
      return scoutIds.includes(scout.scoutId);
  }
}

/** What a list is about that is of one trip. */
export interface AboutTrip {
  /** The day of the departure. */
  day: string;
  people: readonly TripPerson[];
  /** Whether the caller sees what each owes. */
  seesMoney: boolean;
}

/** Scouts with what is missing of them for a trip, in place of what is missing otherwise. */
export function ofTrip(scouts: readonly Addressee[], trip: AboutTrip): Addressee[] {
  const people = new Map(trip.people.map((person) => [person.scoutId, person]));
  return scouts.map((scout) => {
    const person = people.get(scout.scoutId);
    const misses = (thing: MissingThing) => person !== undefined && isMissing[thing](person);
    return {
      ...scout,
      isUnanswered: misses('answer'),
      isWithoutConsent: misses('consent'),
      isCardToConfirm: misses('card'),
      owed:
        trip.seesMoney && person && misses('money') ? sumMoney([person.due, -person.paid]) : null,
    };
  });
}

/** Scouts by family: who shares a link, else a telephone number, directly or through others. */
export function familiesOf(scouts: readonly Addressee[]): Addressee[][] {
  const families = new Map<string, Addressee[]>();
  for (const scout of scouts) {
    const marks = scout.links.map(({ linkId }) => `link ${linkId}`);
    if (scout.phoneNumber) marks.push(`phone ${scout.phoneNumber}`);
    const known = new Set(marks.flatMap((mark) => families.get(mark) ?? []));
    const joined = [...new Set([...known, scout])];
    const all = joined.flatMap((each) => [
      `scout ${each.scoutId}`,
      ...each.links.map(({ linkId }) => `link ${linkId}`),
      ...(each.phoneNumber ? [`phone ${each.phoneNumber}`] : []),
    ]);
    for (const mark of all) families.set(mark, joined);
  }
  return [...new Set(scouts.map(({ scoutId }) => families.get(`scout ${scoutId}`)!))];
}

/** How many families each kind has; names are chosen from all. */
export const countKinds = (scouts: readonly Addressee[]): Record<MessageKind, number> =>
  Object.fromEntries(
    messageKinds.map((kind) => [
      kind,
      familiesOf(scouts.filter((scout) => kind === 'chosen' || isMeant(scout, { kind }))).length,
    ]),
  ) as Record<MessageKind, number>;

export interface Writer {
  caller: Caller;
  tokens: Tokens;
  /** Where the program is reached. */
  origin: string;
}

/** The link that can be shown and covers most of the family, as far as the writer reads its children; null where there is none. */
function urlOf(family: readonly Addressee[], { caller, tokens, origin }: Writer): string | null {
  const links = family.flatMap((scout) => scout.links);
  const counts = Map.groupBy(links, ({ linkId }) => linkId);
  const ordered = [...counts.values()].sort((one, other) => other.length - one.length);
  for (const [link] of ordered) {
    if (!link?.nonce) continue;
    const stored = {
      keyHash: Buffer.from(link.keyHash, 'hex'),
      nonce: Buffer.from(link.nonce, 'hex'),
    };
    const children = link.children.map(({ place, sectorId }) => ({
      place,
      isRead: reachesSector(caller, sectorId),
    }));
    const key = keyOfLink(stored, tokens, openedPlaces(children));
    if (key) return `${origin}/p/${key}`;
  }
  return null;
}

export const owedBy = (family: readonly Addressee[]): number | null => {
  const sum = sumMoney(family.map(({ owed }) => owed ?? 0));
  return sum > 0 ? sum : null;
};

/** The values of a family's fields; one that it lacks is absent. */
export function fieldsOf(
  family: readonly Addressee[],
  { kind, today, trip }: { kind: MessageKind; today: string; trip: AboutTrip | null },
  writer: Writer,
): Partial<Record<FamilyField, string>> {
  const { name, role } = introduction(writer.caller);
  const [first] = family;
  const owed = owedBy(family);
  const day = trip?.day ?? (kind === 'absentThisWeek' ? first?.weekStart : null) ?? today;
  const url = urlOf(family, writer);
  const guardian = family.find(({ guardianName }) => guardianName)?.guardianName;
  return {
    الاسم: firstNames(family),
    ...(guardian && { 'ولي الأمر': guardian }),
    القائد: name,
    الصفة: role,
    ...(url && { الرابط: url }),
    ...(owed !== null && { المبلغ: countedMoney(owed) }),
    اليوم: weekdayWords({
      year: Number(day.slice(0, 4)),
      month: Number(day.slice(5, 7)),
      day: Number(day.slice(8)),
    }),
  };
}

/** A list's text for a family, from the captain who reads it. */
export const textFor = (text: string, fields: Partial<Record<FamilyField, string>>): string =>
  fillIn(text, { ...withoutField, ...fields });
