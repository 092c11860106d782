import { expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { requirementWords } from './badge-words.ts';
import { badgesOf, readBadges, readCompulsory } from './import-rules.ts';

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

test.each([
  ['', true],
  ['نعم', true],
  ['إلزاميّ', true],
  ['إلزامية', true],
  ['إجبارياً', true],
  ['1', true],
  ['TRUE', true],
  ['لا', false],
  ['لا.', false],
  ['اختياري', false],
  ['اختيارية', false],
  ['اختيارياً', false],
  ['No', false],
  ['optional', false],
  ['غير إلزامي', false],
  ['ليس إلزامياً', false],
  ['غير اختياري', true],
  ['not required', false],
  ['0', false],
  ['٠', false],
  ['false', false],
  ['✗', false],
  ['ربما', 'ربما'],
])('%j in the column of compulsory requirements is %j', (cell, isRequired) => {
  expect(readCompulsory(cell)).toBe(isRequired);
});

test('a column may ask whether a requirement is optional', () => {
  const badges = badgesOf(
    ['اسم الشارة', 'المتطلبات', 'اختياري؟'],
    [
      ['المسعف', 'يضمّد جرحاً', 'لا'],
      ['', 'يثبّت كسراً', 'نعم'],
      ['', 'يحمل مصاباً', ''],
      ['', 'يتصل بالإسعاف', 'إلزامي'],
    ],
  );
  expect(badges).toMatchObject([
    { requirements: [true, false, true, true].map((isRequired) => ({ isRequired })) },
  ]);
});

test('the preview says which requirements are not compulsory', () => {
  const [first, second] = [
    { text: 'يضمّد جرحاً', isRequired: true },
    { text: 'يثبّت كسراً', isRequired: false },
  ];
  expect(requirementWords([first])).toBe('إلزامية: ١');
  expect(requirementWords([first, second])).toBe('إلزامية: ١، اختيارية: ١ (يثبّت كسراً)');
});

test('a list is found beneath a title, on a second sheet and in a text', async () => {
  const rows = [['شارات المجموعة'], head, ['المسعف', 'شارات الهواية', '', '1', 'يضمّد جرحاً', 'No']];
  const found = [{ name: 'المسعف', anyOf: '1', requirements: [{ isRequired: false }] }];
  const sheet = (lines: string[][]) => lines.map((line) => line.map((value) => ({ value })));
  const book = await writeXlsxFile([
    { data: sheet([['اقرأ أولاً']]), sheet: 'تعليمات' },
    { data: sheet(rows), sheet: 'الشارات' },
  ] as never).toBuffer();
  expect(await readBadges(new File([new Uint8Array(book)], 'شارات.xlsx'))).toMatchObject(found);
  for (const separator of [',', ';', '\t']) {
    const text = `\ufeff${rows.map((line) => line.join(separator)).join('\r\n')}`;
    expect(await readBadges(new File([text], 'شارات.csv')), separator).toMatchObject(found);
  }
});
