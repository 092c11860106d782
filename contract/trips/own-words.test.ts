import { describe, expect, test } from 'vitest';
import { namesDay, wordsThatDiffer } from './own-words.ts';

const trip = (of: object = {}) => ({
  startsAt: '2026-12-11T07:00',
  endsAt: '2026-12-12T16:00',
  answerBy: '2026-12-05',
  place: 'الفيوم',
  fees: { scout: 300, other: 150 },
  letter: 'نتجمع الجمعة ١١ ديسمبر ونعود 12 ديسمبر. الرد حتى ٥ ديسمبر، والرسم ٣٠٠ جنيه في الفيوم.',
  consentText: null,
  ...of,
});

describe('what captains wrote themselves', () => {
  test('may name the days, the fee and the place of the fields', () => {
    expect(wordsThatDiffer(trip(), null)).toEqual([]);
    expect(wordsThatDiffer(trip({ letter: null }), trip({ place: 'دهب' }))).toEqual([]);
    expect(wordsThatDiffer(trip({ letter: 'نحمل ٢ لتر ماء و١٢ ساندويتشاً' }), null)).toEqual([]);
  });

  test('may name the fee of captains and guests and the last day to answer, and no other', () => {
    const letter = 'الرد حتى ٥ ديسمبر، ومن يرافقنا يدفع ١٥٠ جنيهاً';
    expect(wordsThatDiffer(trip({ letter }), null)).toEqual([]);
    expect(wordsThatDiffer(trip({ letter, fees: { scout: 150, other: 0 } }), null)).toEqual([]);
    const others = trip({ letter, answerBy: null, fees: { scout: 300, other: 0 } });
    expect(wordsThatDiffer(others, null)).toEqual(['٥ ديسمبر', '١٥٠ جنيهاً']);
  });

  test('differs where it names another day, fee or the place as it was', () => {
    const moved = trip({ startsAt: '2026-12-18T07:00', endsAt: '2026-12-19T16:00' });
    expect(wordsThatDiffer(moved, null)).toEqual(['١١ ديسمبر', '12 ديسمبر']);
    expect(wordsThatDiffer(trip({ fees: { scout: 350, other: 150 } }), null)).toEqual(['٣٠٠ جنيه']);
    const elsewhere = trip({ place: 'وادي الريان' });
    expect(wordsThatDiffer(elsewhere, trip())).toEqual(['الفيوم']);
    expect(wordsThatDiffer(trip({ place: 'الفيوم، وادي الريان' }), trip())).toEqual([]);
    const consent = trip({
      letter: null,
      consentText: 'أوافق على الجمعة ٤ ديسمبر برسم ١٬٥٠٠ جنيه',
    });
    expect(wordsThatDiffer(consent, null)).toEqual(['٤ ديسمبر', '١٬٥٠٠ جنيه']);
  });

  test('names a day only with its month', () => {
    expect(['نلقاكم ٤ ديسمبر', 'نلقاكم الجمعة', null].map(namesDay)).toEqual([true, false, false]);
  });
});
