import type { SignedInCaptain } from '../../../contract/auth/endpoints.ts';
import { can } from '../../../contract/core/permissions.ts';
import {
  compoundSpaces,
  foldArabic,
  NAME_PATTERN,
  plainText,
  searchWords,
  tidySpaces,
} from '../../../contract/core/text.ts';
import { searchedDigits } from '../../../contract/countries/phone.ts';
import type { FoundCaptain } from '../../../contract/search/endpoints.ts';
import { fullName, sectorName, sectorOf } from '../../i18n/format.ts';

/** A piece of a name, and whether it is what was searched for. */
export type NamePart = { text: string; isFound: boolean };

/** The name in pieces: of each word that was searched for the place where it stands, best the beginning of a name. */
export function partsOfName(name: string, search: string): NamePart[] {
  const letters = [...name];
  // The letter of the name for each folded letter; a letter that folds to nothing has none.
  let places: number[] = [];
  let folded = '';
  for (const [place, letter] of letters.entries()) {
    const plain = /\s/.test(letter) ? ' ' : foldArabic(letter);
    folded += plain;
    for (const _ of plain) places.push(place);
  }
  const joined = new Set([...folded.matchAll(compoundSpaces)].map(({ index }) => index));
  places = places.filter((_, at) => !joined.has(at));
  folded = folded.replace(compoundSpaces, '');
  const isFound = letters.map(() => false);
  for (const word of searchWords(search)) {
    const beginning = ` ${folded}`.indexOf(` ${word}`);
    const from = beginning >= 0 ? beginning : folded.indexOf(word);
    if (from < 0) continue;
    const last = places[from + word.length - 1]!;
    for (let place = places[from]!; place <= last; place += 1) isFound[place] = true;
    // Marks stand on the letter before them.
    for (let next = last + 1; next < letters.length && isMark(letters[next]!); next += 1) {
      isFound[next] = true;
    }
  }
  return letters.reduce<NamePart[]>((parts, letter, place) => {
    const before = parts.at(-1);
    if (before && before.isFound === isFound[place]) before.text += letter;
    else parts.push({ text: letter, isFound: isFound[place]! });
    return parts;
  }, []);
}

/** Whether the digits of a search stand in a phone number. */
export function hasDigits(phoneNumber: string, search: string): boolean {
  const digits = searchedDigits(search);
  return digits !== null && phoneNumber.replace(/\D/g, '').includes(digits);
}

const isMark = (letter: string) => !/\s/.test(letter) && foldArabic(letter) === '';

/** The facts by which a captain is known, found or opened before. */
export type KnownCaptain = Omit<FoundCaptain, 'phoneNumber' | 'memberNumber' | 'editable'>;

/**
 * The screen where `viewer` sees this captain: the own page, the sector's people, else the list of accounts; null where
 * there is none.
 */
export function placeOfCaptain(viewer: SignedInCaptain, captain: KnownCaptain) {
  if (captain.captainId === viewer.captainId) return { to: '/profile' } as const;
  const name = tidySpaces(fullName(captain));
  const sector = sectorOf(captain);
  const ofName = { 'captains-name': name };
  if (viewer.type === 'regular') {
    const isOwn = sector && sectorName(captain) === sectorName(viewer);
    return isOwn ? ({ to: '/my-sector', search: ofName } as const) : null;
  }
  if (sector) {
    const search = { base: sector.baseName, suffix: sector.suffixName, ...ofName };
    return { to: '/sectors', search } as const;
  }
  return can(viewer, 'captains:manage') ? ({ to: '/captains', search: { name } } as const) : null;
}

/** The screen where `viewer` changes this captain: the account, else who leads the sector. */
export function changeOfCaptain(viewer: SignedInCaptain, captain: KnownCaptain) {
  if (can(viewer, 'captains:manage')) {
    return { to: '/captains', search: { name: tidySpaces(fullName(captain)) } } as const;
  }
  const sector = sectorOf(captain);
  return {
    to: '/assign-captain',
    search: sector ? { base: sector.baseName, suffix: sector.suffixName } : {},
  } as const;
}

/** The name under which a scout could be added, null where nobody is called so. */
export function nameToAdd(search: string): string | null {
  const name = plainText(search);
  return NAME_PATTERN.test(name) ? name : null;
}
