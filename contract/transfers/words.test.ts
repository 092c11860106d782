import { describe, expect, test } from 'vitest';
import { foldWord, knownWord, nearestWord, passphraseOf, words, wordsIn } from './word-list.ts';

describe('the words of a file', () => {
  test('are 2,048, different when folded, and short', () => {
    expect(words).toHaveLength(2048);
    expect(new Set(words.map(foldWord)).size).toBe(2048);
    for (const word of words) expect(word).toMatch(/^[\u0621-\u064A]{3,8}$/);
  });

  test('are known in any spelling', () => {
    for (const typed of ['زيتونْ', ' زيتون ', 'زيـتـون']) expect(knownWord(typed)).toBe('زيتون');
    expect([knownWord('مرسي'), knownWord('ساقيه'), knownWord('أسد'), knownWord('اسد')]).toEqual([
      'مرسى',
      'ساقية',
      'أسد',
      'أسد',
    ]);
  });

  test('fold as the files of version 1 were encrypted', () => {
    expect(passphraseOf(['نَخلة', 'مرسى', 'سراج', 'زيتون', 'قنديل', 'ساقية'])).toBe(
      'نخله مرسي سراج زيتون قنديل ساقيه',
    );
    expect(passphraseOf(['نخلة', 'لا توجد'])).toBeNull();
  });

  test('have a nearest one for a slip, and none for something else', () => {
    expect(nearestWord('زتون')).toBe('زيتون');
    expect(nearestWord('xyz')).toBeNull();
  });

  test('are found in a pasted message', () => {
    expect(wordsIn('١. نخلة\n٢. مَرسى، سراج - زيتون')).toEqual(['نخلة', 'مَرسى', 'سراج', 'زيتون']);
  });
});
