import { expect, test } from 'vitest';
import {
  cardsText,
  familiesSay,
  notHandedText,
  othersMissing,
  owingText,
  placesText,
} from './count-words.ts';

test('what a trip counts follows the number: one, two, three to ten, and from eleven on', () => {
  const of = (words: (count: number) => string) => [1, 2, 3, 11].map(words);
  expect(of(owingText)).toEqual([
    'واحد عليه مبلغ',
    'اثنان عليهما مبالغ',
    '٣ عليهم مبالغ',
    '١١ عليهم مبالغ',
  ]);
  expect(of(cardsText)).toEqual([
    'بطاقة صحية واحدة لم تؤكَّد',
    'بطاقتان صحيتان لم تؤكَّدا',
    '٣ بطاقات صحية لم تؤكَّد',
    '١١ بطاقة صحية لم تؤكَّد',
  ]);
  expect(of(notHandedText)).toEqual([
    'طفل واحد لم يُسلَّم إلى أسرته',
    'طفلان لم يُسلَّما إلى أسرتيهما',
    '٣ أطفال لم يُسلَّموا إلى أسرهم',
    '١١ طفلاً لم يُسلَّموا إلى أسرهم',
  ]);
  expect(of(familiesSay)).toEqual([
    'تقول أسرة إنها دفعت',
    'تقول أسرتان إنهما دفعتا',
    'تقول ٣ أسر إنها دفعت',
    'تقول ١١ أسرة إنها دفعت',
  ]);
  expect(of(placesText)).toEqual(['مكان واحد', 'مكانين', '٣ أماكن', '١١ مكاناً']);
  expect(othersMissing(1)).toBe('واحد آخر ينقصه شيء');
});
