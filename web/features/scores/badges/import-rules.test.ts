import { expect, test } from 'vitest';
import { badgesOf, readBadges } from './import-rules.ts';

const head = ['الشارة', 'النوع', 'المرحلة', 'يكفي من الاختيارية', 'المتطلب', 'إلزامي'];

test('rows of one badge are its requirements', () => {
  const badges = badgesOf(head, [
    ['المسعف', 'شارات الهواية', '', '١', 'يضمّد جرحاً', 'نعم'],
    ['', '', '', '', 'يثبّت كسراً', 'لا'],
    ['السبّاح', 'غير معروف', 'كشافة', '', 'يسبح', ''],
  ]);
  expect(badges).toEqual([
    {
      name: 'المسعف',
      kind: 'interest',
      stage: null,
      drawing: null,
      anyOf: '1',
      requirements: [
        { text: 'يضمّد جرحاً', isRequired: true },
        { text: 'يثبّت كسراً', isRequired: false },
      ],
    },
    {
      name: 'السبّاح',
      kind: 'other',
      stage: 'كشافة',
      drawing: null,
      anyOf: null,
      requirements: [{ text: 'يسبح', isRequired: true }],
    },
  ]);
});

test('a table without the columns is no list of badges', () => {
  expect(badgesOf(['الاسم', 'الهاتف'], [['مينا', '010']])).toBeNull();
  expect(badgesOf(head, [])).toBeNull();
});

test('a file of JSON holds the badges, or is none', async () => {
  const file = (text: string) => new File([text], 'badges.json');
  expect(await readBadges(file('{"badges": [{"name": "المسعف"}]}'))).toEqual([{ name: 'المسعف' }]);
  for (const text of ['', '{', '{"rows": []}', '{"badges": []}', 'null', '7', 'اسم، هاتف']) {
    expect(await readBadges(file(text)), text).toBeNull();
  }
});
