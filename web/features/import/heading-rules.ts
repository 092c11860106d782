import { foldArabic } from '../../../contract/core/text.ts';
import { country } from '../../../contract/countries/current.ts';
import { plainText } from '../../../contract/import/cells.ts';
import { ASKING, type Column, headings, REMARK } from './heading-words.ts';

/** A text for comparison: folded words without the article. */
export const wordsOf = (text: string) =>
  foldArabic(plainText(text))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .map((word) => word.replace(/^ال(?=..)/, ''))
    .join(' ');

/** The field that a heading names; null if it is unknown. */
export function fieldOfHeading(heading: string): Column | null {
  const { isOn, label } = country().memberNumber;
  if (isOn && wordsOf(heading) === wordsOf(label)) return 'memberNumber';
  // A text in brackets is a remark, unless it is all there is.
  const bare = plainText(heading).replace(/[([{][^)\]}]*[)\]}]/g, ' ');
  for (const text of [bare, heading]) {
    const words = wordsOf(text).replace(ASKING, '').replace(REMARK, '');
    let [best, length]: [Column | null, number] = [null, 0];
    for (const [pattern, column] of words === '' ? [] : headings) {
      for (const [match] of words.matchAll(pattern)) {
        if (match.trim().length > length) [best, length] = [column, match.trim().length];
      }
    }
    if (best) return best === 'memberNumber' && !isOn ? 'none' : best;
  }
  return null;
}
