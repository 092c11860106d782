import { describe, expect, test } from 'vitest';
import { readPaste } from '../../shared/tables/read-file.ts';
import type { Line, SheetTable } from '../../shared/tables/table.ts';
import { likelySheet, openTable } from './column-rules.ts';
import { fieldOfHeading } from './heading-rules.ts';
import { toRequest } from './request-rules.ts';
import { rowCount } from './review-words.ts';
import { type Answers, cellKey, reviewTable } from './rules.ts';

// What lists of people hold beside names: other dates, totals, hidden rows, heads of two lines.

const sectors = [
  { baseName: 'أشبال', suffixName: 'أ', isOwn: true },
  { baseName: 'سلاحف', suffixName: 'ب', isOwn: true },
];
const sheetOf = (rows: string[][], more: Partial<SheetTable> = {}): SheetTable => ({
  name: 'كشف',
  lines: rows.map((cells, index) => ({ number: index + 1, cells })),
  ...more,
});
const pasted = (text: string): SheetTable => {
  const content = readPaste(text);
  if ('refused' in content) throw new Error(content.refused);
  return content.sheets[0]!;
};
const opened = (sheet: SheetTable) => {
  const table = openTable(sheet, sectors);
  if ('refused' in table) throw new Error(table.refused);
  return table;
};
function review(sheet: SheetTable, said: Partial<Answers> = {}) {
  const table = opened(sheet);
  const answers: Answers = {
    columns: table.columns,
    edits: new Map(),
    decisions: new Map(),
    left: new Set(),
    taken: new Set(),
    orders: {},
    refused: new Map(),
    defaults: { sector: 'أشبال أ', gender: 'ذكر' },
    ...said,
  };
  return reviewTable(table, answers, { namesakes: [], sectors, today: '2026-11-26' });
}
const namesOf = (sheet: SheetTable, said?: Partial<Answers>) =>
  review(sheet, said).rows.map(({ values }) => values.name);
const asideOf = (sheet: SheetTable) =>
  opened(sheet).aside.map(({ line, why }) => [line.number, why]);

describe('the number of rows is said beside that of lines', () => {
  test('where quotes are letters', () => {
    const names = ['"ميمو" نور شادي', 'وديع هاني', '"سليم رامي', 'كمال فادي', 'نبيل ماهر'];
    const made = review(
      pasted(['الاسم\tالنوع', ...names.map((name) => `${name}\tذكر`)].join('\r\n')),
    );
    expect(rowCount(made)).toBe('٥ أسطر، ٥ صفوف');
    expect(made.rows.map(({ open }) => open)).toEqual([1, 0, 1, 0, 0]);
  });

  test('where a cell has several lines, and where lines are no rows', () => {
    const made = review(
      pasted('الاسم\tالعنوان\nنور شادي\t"شارع\nالنيل"\nوديع هاني\t\nالإجمالي\t2\n'),
    );
    expect(rowCount(made)).toBe('٤ أسطر، صفان');
  });
});

describe('the dates of a column are read alike', () => {
  const list = (...days: string[]) =>
    sheetOf([
      ['الاسم', 'تاريخ الميلاد'],
      ...days.map((day, at) => [`نور ${'ابتثجحخدذر'[at]}شادي`, day]),
    ]);
  const daysOf = (sheet: SheetTable, said?: Partial<Answers>) =>
    review(sheet, said).rows.map(({ values }) => values.birthDate);
  const wrongOf = (sheet: SheetTable, said?: Partial<Answers>) =>
    review(sheet, said).rows.map(
      ({ cells }) => cells.find(({ field }) => field === 'birthDate')!.wrong,
    );

  test('day first where nothing speaks against it', () => {
    expect(daysOf(list('3/5/2014', '25/12/2014', '7-4-2013'))).toEqual([
      '2014-05-03',
      '2014-12-25',
      '2013-04-07',
    ]);
    expect(review(list('3/5/2014', '5/6/2014')).days).toEqual([]);
  });

  test('only after an answer where one can’t be day first', () => {
    const american = list('12/25/2014', '3/5/2014', '٧/٤/٢٠١٣', '2015-09-30', '5 مارس 2014');
    const asked = review(american);
    expect(asked).toMatchObject({
      open: 1,
      days: [
        {
          field: 'birthDate',
          question: { example: { text: '3/5/2014', day: '2014-05-03', month: '2014-03-05' } },
        },
      ],
    });
    expect(daysOf(american)).toEqual([null, null, null, '2015-09-30', '2014-03-05']);
    const month = { orders: { birthDate: 'month' as const } };
    expect(daysOf(american, month)).toEqual([
      '2014-12-25',
      '2014-03-05',
      '2013-07-04',
      '2015-09-30',
      '2014-03-05',
    ]);
    expect(review(american, month).open).toBe(0);
    const day = { orders: { birthDate: 'day' as const } };
    expect(daysOf(american, day).slice(0, 2)).toEqual([null, '2014-05-03']);
    expect(wrongOf(american, day).slice(0, 2)).toEqual(['يوم غير موجود', null]);
  });

  test('with the evidence of two-digit years, other separators and eight digits', () => {
    for (const text of ['12/25/14', '12-25-2014', '12\\25\\2014', '12252014', '12 25 2014']) {
      expect(review(list(text, '3/5/2014')).days, text).toHaveLength(1);
    }
    expect(daysOf(list('12252014', '03052014'), { orders: { birthDate: 'month' } })).toEqual([
      '2014-12-25',
      '2014-03-05',
    ]);
  });

  test('and ask for each date that the answer does not read', () => {
    const mixed = list('12/25/2014', '25/12/2014', '3/5/2014');
    expect(wrongOf(mixed)).toEqual([null, null, null]);
    const answered = { orders: { birthDate: 'month' as const } };
    expect(wrongOf(mixed, answered)).toEqual([null, 'يوم غير موجود', null]);
    // What the captain types is day first, as in every form.
    const edits = new Map([[cellKey(3, 1), '5/12/2014']]);
    expect(daysOf(mixed, { ...answered, edits })[1]).toBe('2014-12-05');
    expect(wrongOf(list('31/2/2012', '12/3/2015'))).toEqual(['يوم غير موجود', null]);
  });

  test('in a workbook, whose program may have turned day and month around', () => {
    const turned = { ...list('25/12/2014', '2014-05-03', '2013-07-04'), calendar: 1900 as const };
    expect(review(turned)).toMatchObject({
      open: 1,
      days: [{ question: { isOfStored: true, example: { text: '03/05/2014' } } }],
    });
    expect(daysOf(turned)).toEqual(['2014-12-25', null, null]);
    expect(daysOf(turned, { orders: { birthDate: 'month' } })).toEqual([
      '2014-12-25',
      '2014-03-05',
      '2013-04-07',
    ]);
    expect(daysOf(turned, { orders: { birthDate: 'day' } })[1]).toBe('2014-05-03');
    const american = { ...list('12/25/2014', '2014-05-03', '2014-05-13'), calendar: 1900 as const };
    expect(daysOf(american)).toEqual([null, null, '2014-05-13']);
    expect(daysOf(american, { orders: { birthDate: 'month' } })).toEqual([
      '2014-12-25',
      '2014-03-05',
      '2014-05-13',
    ]);
    const stored = { ...list('2014-05-03', '2014-12-25'), calendar: 1900 as const };
    expect(review(stored).days).toEqual([]);
  });

  test('in the calendar of the workbook where a cell has no format', () => {
    expect(daysOf({ ...list('40241', '2014-03-05'), calendar: 1904 })).toEqual([
      '2014-03-05',
      '2014-03-05',
    ]);
    expect(daysOf({ ...list('41703'), calendar: 1900 })).toEqual(['2014-03-05']);
  });

  test('and nobody is compared or sent before the answer', () => {
    const made = review(list('12/25/2014', '3/5/2014'));
    expect(made.rows.every(({ plan }) => plan.duplicate === null)).toBe(true);
    expect(made.open).toBeGreaterThan(0);
    expect(toRequest(made.rows).rows.every(({ birthDate }) => birthDate === undefined)).toBe(true);
  });
});

describe('lines that name nobody', () => {
  const head = ['م', 'الاسم', 'القطاع', 'النوع', 'تاريخ الميلاد', 'تليفون'];
  const people = [
    ['1', 'نور شادي', 'أشبال أ', 'ذكر', '5/3/2014', '01000003141'],
    ['2', 'وديع هاني', 'أشبال أ', 'ذكر', '6/3/2014', '01000003142'],
    ['3', 'سليم رامي', 'أشبال أ', 'ذكر', '', ''],
  ];

  test.each([
    ['a total', ['', 'الإجمالي', '3']],
    ['a total with its number', ['', 'إجمالي عدد الكشافين: 3']],
    ['a total in the first column', ['المجموع الكلي', '', '', '', '', '3']],
    ['a count', ['', 'العدد', '3']],
    ['a sum', ['', 'جملة الأولاد', '3']],
    ['an English total', ['', 'Grand Total', '3']],
    ['the heading of a patrol', ['', 'طليعة النسر']],
    ['the heading of a sector by its name', ['', 'سلاحف ب']],
    ['the heading of girls', ['', 'البنات']],
    ['a single word alone', ['', 'النسور']],
    ['the headings once more', head],
    ['the headings once more, some of them', ['', 'الاسم', 'القطاع', '', '', '']],
    ['a signature', ['', 'إعداد القائد']],
    ['a signature with a name', ['', 'إعداد: مينا عادل']],
    ['a signature to be made', ['', 'توقيع قائد الفرقة: ...........']],
    ['the name of an office', ['', '', '', '', 'قائد المجموعة', '']],
    ['a day of printing', ['', 'تحريراً في', '', '', '5/9/2026']],
    ['a number of a page', ['', 'صفحة 1 من 2']],
    ['a line', ['', '-----', '-----']],
    ['the number of an empty row', ['4', '', '', '', '', '']],
    ['a note', ['', 'ملاحظة: الكشف غير نهائي']],
  ])('are left out, such as %s', (_, line) => {
    const sheet = sheetOf([head, ...people, line]);
    expect(asideOf(sheet)).toEqual([[5, 'nobody']]);
    expect(namesOf(sheet)).toEqual(['نور شادي', 'وديع هاني', 'سليم رامي']);
    // Taken back in, it is a row like others.
    expect(review(sheet, { taken: new Set([5]) }).rows).toHaveLength(4);
  });

  test.each([
    ['a name alone', ['4', 'كمال فادي', '', '', '', '']],
    ['a first name with a phone', ['4', 'كمال', '', '', '', '01000003144']],
    ['a name like a word of totals', ['4', 'أسماء محمد', '', '', '', '']],
    ['a name like a word of signatures', ['4', 'اعتماد سامي', '', '', '', '']],
    ['a name like an office', ['4', 'أمين فادي', '', '', '', '']],
    ['a name that may not be stored', ['4', '"كيمو" فادي', '', '', '', '']],
    ['no name with a phone', ['4', '', '', '', '', '01000003144']],
  ])('are not %s', (_, line) => {
    expect(asideOf(sheetOf([head, ...people, line]))).toEqual([]);
  });

  test('are merged over the columns of a sheet, unless most lines are', () => {
    const merged = (rows: string[][], ...at: number[]) =>
      sheetOf(rows, {
        lines: rows.map(
          (cells, index): Line => ({
            number: index + 1,
            cells,
            ...(at.includes(index) && { isMerged: true }),
          }),
        ),
      });
    const footer = [...people, ['', 'مع خالص التقدير للجميع']];
    expect(asideOf(merged([head, ...footer], 4))).toEqual([[5, 'nobody']]);
    const names = [['الاسم'], ['نور شادي'], ['وديع هاني']];
    expect(asideOf(merged(names, 0, 1, 2))).toEqual([]);
  });

  test('are told apart from rows that their workbook hides', () => {
    const sheet = sheetOf([], {
      lines: [head, ...people, ['', 'الإجمالي', '3']].map((cells, index) => ({
        number: index + 1,
        cells,
        isHidden: index >= 3,
      })),
    });
    expect(asideOf(sheet)).toEqual([
      [4, 'hidden'],
      [5, 'nobody'],
    ]);
    expect(namesOf(sheet, { taken: new Set([4]) })).toHaveLength(3);
  });
});

describe('a list of a chat', () => {
  const stamp = '[26/11/2026, 7:15:33 م] كابتن مينا: ';

  test('loses day, sender and numbering, and what names nobody', () => {
    const chat = [
      `${stamp}الحضور:`,
      '1- نور شادي',
      '٢) وديع هاني',
      '(3) سليم رامي',
      '• كمال فادي',
      '5️⃣ نبيل ماهر',
      `${stamp}<تم استبعاد الوسائط>`,
    ];
    const sheet = pasted(chat.join('\n'));
    expect(namesOf(sheet)).toEqual([
      'نور شادي',
      'وديع هاني',
      'سليم رامي',
      'كمال فادي',
      'نبيل ماهر',
    ]);
    expect(asideOf(sheet).map(([, why]) => why)).toEqual(['nobody', 'nobody']);
  });

  test('is one of names even where half of its lines are none', () => {
    const chat = [
      '26/11/2026, 7:15 م - تم إنشاء المجموعة "كشافة"',
      '26/11/2026, 7:15 م - كابتن مينا: كشف حضور الجمعة 5/3',
      '1- نور شادي ✅',
      '2- وديع هاني',
      '26/11/2026, 7:16 م - كابتن مينا: العدد: 2',
      '26/11/2026, 7:16 م - كابتن مينا: شكراً',
    ];
    const sheet = pasted(chat.join('\n'));
    expect(namesOf(sheet)).toEqual(['نور شادي', 'وديع هاني']);
    expect(asideOf(sheet)).toHaveLength(4);
    expect(namesOf(pasted('مينا\nكريم'))).toEqual(['مينا', 'كريم']);
  });

  test('also in a column of a table, but not one number among many names', () => {
    const rows = [
      ['الاسم', 'النوع'],
      ...['1- نور شادي', '2- وديع هاني'].map((name) => [name, 'ذكر']),
    ];
    expect(namesOf(sheetOf(rows))).toEqual(['نور شادي', 'وديع هاني']);
    const one = sheetOf([['الاسم'], ['نور شادي'], ['وديع هاني'], ['3- سليم رامي']]);
    expect(namesOf(one)).toEqual(['نور شادي', 'وديع هاني', null]);
  });

  test('is contacts of a phone, too', () => {
    const card =
      'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:نور شادي\r\nTEL;TYPE=CELL:+20 100 000 3141\r\nEND:VCARD\r\n';
    const made = review(pasted(card));
    expect(made.rows.map(({ values }) => [values.name, values.phoneNumber])).toEqual([
      ['نور شادي', '01000003141'],
    ]);
    expect(rowCount(made)).toBe('سطر واحد، صف واحد');
  });
});

describe('headings', () => {
  test.each([
    ['طابع زمني', 'none'],
    ['Timestamp', 'none'],
    ['عنوان البريد الإلكتروني', 'none'],
    ['Email Address', 'none'],
    ['اسم الكشاف رباعي (كما في شهادة الميلاد)', 'name'],
    ['اسم الكشاف رباعي كما في شهادة الميلاد', 'name'],
    ['من فضلك اكتب الاسم بالكامل كما هو مكتوب في شهادة الميلاد *', 'name'],
    ['ما اسم ابنك/ابنتك؟', 'name'],
    ['الاسم ثلاثي', 'name'],
    ['أسماء الكشافين', 'name'],
    ["Child's full name", 'name'],
    ['Name of the scout', 'name'],
    ['تاريخ ميلاد الكشاف (يوم/شهر/سنة)', 'birthDate'],
    ['تاريخ الميلاد كما في شهادة الميلاد', 'birthDate'],
    ['صورة شهادة الميلاد', 'none'],
    ['محل الميلاد', 'none'],
    ['رقم تليفون ولي الأمر', 'phoneNumber'],
    ['رقم ولي الأمر', 'phoneNumber'],
    ['موبايل الأم (واتساب)', 'phoneNumber'],
    ['تليفون المدرسة', 'none'],
    ['الرقم القومي', 'none'],
    ['العنوان بالتفصيل', 'address'],
    ['عنوان السكن', 'address'],
    ['عنوان المدرسة', 'none'],
    ['هل الكشاف ذكر أم أنثى؟', 'gender'],
    ['النوع (ذكر / أنثى)', 'gender'],
    ['نوع النشاط', null],
    ['الجنسية', null],
    ['اسم الأب بالكامل', 'none'],
    ['اسم القائد', 'none'],
    ['قائد الفرقة', 'none'],
    ['اسم المدرسة', 'none'],
    ['فصيلة الدم', null],
    ['تاريخ الانضمام للكشافة', 'enrollDate'],
  ])('%s go to the field of their longest match', (heading, field) => {
    expect(fieldOfHeading(heading)).toBe(field);
  });

  test('of two lines are one, merged or not', () => {
    const person = ['1', 'نور شادي', 'أشبال أ', 'ذكر', '01000003141', 'شارع النيل'];
    const upper = ['م', 'الاسم', 'القطاع', 'النوع', 'بيانات الاتصال', ''];
    const columns = ['none', 'name', 'sector', 'gender', 'phoneNumber', 'address'];
    const lower = ['', '', '', '', 'تليفون', 'العنوان'];
    const filled = ['م', 'الاسم', 'القطاع', 'النوع', 'تليفون', 'العنوان'];
    for (const second of [lower, filled]) {
      const table = opened(sheetOf([['مجموعة النيل - كشف 2026'], upper, second, person]));
      expect(table.columns).toEqual(columns);
      expect(table.lines).toHaveLength(1);
    }
  });

  test('of two lines keep what belongs to a parent from the scout', () => {
    const table = opened(
      sheetOf([
        ['بيانات الكشاف', '', 'بيانات ولي الأمر', ''],
        ['الاسم', 'تاريخ الميلاد', 'الاسم', 'التليفون'],
        ['نور شادي', '5/3/2014', 'شادي سامي', '01000003141'],
      ]),
    );
    expect(table.columns).toEqual(['name', 'birthDate', 'none', 'phoneNumber']);
    const day = sheetOf([
      ['الاسم', 'تاريخ', ''],
      ['', 'الميلاد', 'الالتحاق'],
      ['نور شادي', '5/3/2014', '1/10/2024'],
    ]);
    expect(opened(day).columns).toEqual(['name', 'birthDate', 'enrollDate']);
  });

  test('are no data: a street in the first row is no heading', () => {
    const table = opened(
      sheetOf([
        ['نور شادي', 'ذكر', '5/3/2014', 'شارع سكن الجامعة'],
        ['وديع هاني', 'ذكر', '6/3/2014', 'شارع النيل'],
      ]),
    );
    expect(table.headings).toBeNull();
    expect(table.lines).toHaveLength(2);
  });
});

test('the proposed sheet is a visible one, and one that can be imported', () => {
  const list = sheetOf([
    ['الاسم', 'النوع', 'تليفون'],
    ['نور شادي', 'ذكر', '01000003141'],
  ]);
  const hidden = { ...list, isHidden: true };
  const refused = { ...list, refused: 'عريضة' };
  const poor = sheetOf([['الاسم'], ['نور شادي']]);
  expect(likelySheet([hidden, refused, poor], sectors)).toBe(2);
  expect(likelySheet([hidden], sectors)).toBe(0);
});
