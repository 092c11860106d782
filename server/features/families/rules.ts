import { introduction } from '../../../contract/captains/introduce.ts';
import { weekdayWords } from '../../../contract/core/day-words.ts';
import { fillIn } from '../../../contract/core/fill-in.ts';
import { firstNames } from '../../../contract/core/first-name.ts';
import { countedMoney, sumMoney } from '../../../contract/core/money.ts';
import { familiesOf, linksFor } from '../../../contract/families/family.ts';
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
  /** The scouts of `chosen`. */
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
    // Whose sectors the list is for.
    case 'sector':
    case 'notice':
      return true;
    case 'chosen':
      return scoutIds.includes(scout.scoutId);
  }
}

/** The trip that a list is about. */
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

/** The links that a family's message may carry, with the children whom the writer's key of each opens. */
export const linksShown = (family: readonly Addressee[], { caller }: Pick<Writer, 'caller'>) =>
  linksFor(family).map((link) => ({
    link,
    linkId: link.linkId,
    places: openedPlaces(
      link.children.map(({ place, sectorId }) => ({
        place,
        isRead: reachesSector(caller, sectorId),
      })),
    ),
  }));

/**
 * The addresses of the family's links for its phone, as far as the writer reads their children; with the names where there are
 * several: nobody said that these are one family. Null where none can be shown.
 */
function urlsOf(family: readonly Addressee[], writer: Writer): string | null {
  const urls = linksShown(family, writer).flatMap(({ link, places }) => {
    if (!link.nonce) return [];
    const stored = {
      keyHash: Buffer.from(link.keyHash, 'hex'),
      nonce: Buffer.from(link.nonce, 'hex'),
    };
    const key = keyOfLink(stored, writer.tokens, places);
    const covered = family.filter(({ scoutId }) =>
      link.children.some((child) => child.scoutId === scoutId),
    );
    return key ? [{ url: `${writer.origin}/p/${key}`, covered }] : [];
  });
  if (urls.length < 2) return urls[0]?.url ?? null;
  return urls.map(({ url, covered }) => `\n${firstNames(covered)}: ${url}`).join('');
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
  const url = urlsOf(family, writer);
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
