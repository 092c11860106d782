import { foldArabic, searchWords } from '../../../contract/core/text.ts';
import { type OfferedPath, offeredTo, places, type Who } from '../../shared/navigation/places.ts';
import { sectionOf } from '../../shared/navigation/sections.ts';
import { searchedWords } from './searched-words.ts';

/** The fewest letters of a search for screens: fewer begin too many words. */
const FEWEST_LETTERS = 3;
/** The most screens shown, so that people stay in sight. */
const MOST_SCREENS = 6;

/** Without the article, which captains leave out. */
const stemsOf = (text: string) => searchWords(text).map((word) => word.replace(/^ال/, ''));

/** The screens open to this captain by their label, their section or another word; each word as it begins. */
export function findScreens(captain: Who, search: string): OfferedPath[] {
  if (foldArabic(search).length < FEWEST_LETTERS) return [];
  const asked = stemsOf(search).filter(Boolean);
  if (asked.length === 0) return [];
  const isIn = (text: string) => {
    const stems = stemsOf(text);
    return asked.every((word) => stems.some((stem) => stem.startsWith(word)));
  };
  const textsOf = (path: OfferedPath) => {
    const { label, short = '', tab = '' } = places[path];
    const names = `${label} ${short} ${tab}`;
    const section = sectionOf(captain, path)?.label ?? '';
    return [label, names, `${names} ${searchedWords[path] ?? ''}`, `${names} ${section}`];
  };
  // By its own name first, then by another word, then by its section.
  const found = offeredTo(captain).flatMap((path) => {
    const rank = textsOf(path).findIndex(isIn);
    return rank < 0 ? [] : [{ path, rank }];
  });
  found.sort((one, other) => one.rank - other.rank);
  return found.slice(0, MOST_SCREENS).map(({ path }) => path);
}
