import { describe, expect, onTestFinished, test } from 'vitest';
import { readCountryFrom } from '../../../contract/countries/current.ts';
import { EGYPT } from '../../../contract/countries/egypt.ts';
import { importFieldLabels, templateExample } from '../../../contract/import/columns.ts';
import { mergedFields } from '../../../contract/scouts/record.ts';
import type { Line } from '../../shared/tables/table.ts';
import { likelySheet } from './column-rules.ts';
import { fieldOfHeading } from './heading-rules.ts';
import { rowCount } from './review-words.ts';
import { asideOf, namesOf, opened, pasted, review, sectors, sheetOf } from './sample-sheets.ts';

const keepingNumbers = {
  ...EGYPT,
  memberNumber: { label: 'الرقم الكشفي الموحد', isOn: true },
};

// Lists of people with more than names: other dates, totals, hidden rows, heads of two lines.

describe('the number of rows is said beside that of lines', () => {
  test('the number of rows is said beside that of lines where quotes are letters', () => {
    const names = ['"ميمو" نور شادي', 'وديع هاني', '"سليم رامي', 'كمال فادي', 'نبيل ماهر'];
    const made = review(
      pasted(['الاسم\tالنوع', ...names.map((name) => `${name}\tذكر`)].join('\r\n')),
    );
    expect(rowCount(made)).toBe('٥ أسطر، ٥ صفوف');
    expect(made.rows.map(({ open }) => open)).toEqual([1, 0, 1, 0, 0]);
  });

  test('the number of rows is said beside that of lines where a cell has several lines, and where lines are no rows', () => {
    const made = review(
      pasted('الاسم\tالعنوان\nنور شادي\t"شارع\nالنيل"\nوديع هاني\t\nالإجمالي\t2\n'),
    );
    expect(rowCount(made)).toBe('٤ أسطر، صفان');
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

  test('a list of a chat is also found in a column of a table, but not one number among many names', () => {
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
    ['المدرسة', 'school'],
    ['اسم المدرسة الحالية', 'school'],
    ['School name', 'school'],
    ['فصيلة الدم', null],
    ['تاريخ الانضمام للكشافة', 'enrollDate'],
  ])('%s go to the field of their longest match', (heading, field) => {
    expect(fieldOfHeading(heading)).toBe(field);
  });

  test.each(mergedFields)('%s is read under its label, as its example in the template', (field) => {
    onTestFinished(readCountryFrom(() => keepingNumbers));
    const example = templateExample()[field];
    const rows = [
      ['الاسم', importFieldLabels[field]],
      ['نور شادي', example],
    ];
    expect(review(sheetOf(rows)).rows[0]?.values[field]).toBe(example);
  });

  test.each([
    'الرقم الكشفي الموحد',
    'الرقم الكشفي',
    'الرقم الموحد للكشاف',
    'رقم العضوية',
    'كود العضوية',
    'Membership number',
    'Membership No.',
    'Scout ID',
    'Unified scout number',
    'رقم الجمعية الأهلية',
  ])(
    '%s is the membership number while the group keeps such numbers, and else not imported',
    (heading) => {
      expect(fieldOfHeading(heading)).not.toBe('memberNumber');
      const label = 'رقم الجمعية الأهلية';
      onTestFinished(readCountryFrom(() => ({ ...EGYPT, memberNumber: { isOn: true, label } })));
      expect(fieldOfHeading(heading)).toBe('memberNumber');
      expect(fieldOfHeading('الرقم القومي')).toBe('none');
    },
  );

  test('a number that stands in two rows is a question in both, and one of dashes is none', () => {
    onTestFinished(readCountryFrom(() => keepingNumbers));
    const rows = [
      ['الاسم', 'القطاع', 'النوع', 'الرقم الكشفي'],
      ['نور شادي', 'أشبال أ', 'ذكر', 'eg - ٤٤'],
      ['وديع هاني', 'أشبال أ', 'ذكر', '—'],
      ['سليم رامي', 'أشبال أ', 'ذكر', 'EG-44'],
      ['كمال فادي', 'أشبال أ', 'ذكر', 'EG#45'],
    ];
    const made = review(sheetOf(rows));
    const twice = 'الرقم مكرر في الصفين ٢ و٤';
    expect(made.rows.map(({ cells }) => cells[3]?.wrong)).toEqual([
      twice,
      null,
      twice,
      'حروف وأرقام و«-» و«/» وحدها: احذف «#»',
    ]);
    expect(made.rows.map(({ values }) => values.memberNumber)).toEqual([
      'EG-44',
      null,
      'EG-44',
      null,
    ]);
  });

  test('a text that is too long for its field is a question', () => {
    const rows = [
      ['الاسم', 'المدرسة'],
      ['نور شادي', 'م'.repeat(81)],
    ];
    const [row] = review(sheetOf(rows)).rows;
    expect(row?.cells[1]?.wrong).toBe('المدرسة أطول من ٨٠ حرفاً');
  });

  test('headings of two lines are one, merged or not', () => {
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

  test('headings of two lines keep what belongs to a parent from the scout', () => {
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
