import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyContent } from '../../../contract/core/record-content.ts';
import { MOST_ROWS } from '../../../contract/import/rules.ts';
import type { Namesake } from '../../../contract/scouts/endpoints.ts';
import { scoutRecord } from '../../../contract/scouts/record.ts';
import { randomRuns } from '../../../scripts/testing/thoroughness.ts';
import type { SheetTable } from '../../shared/tables/table.ts';
import { likelySheet, type OpenTable, openTable } from './column-rules.ts';
import { fieldOfHeading } from './heading-rules.ts';
import { refusedLines, toRequest } from './request-rules.ts';
import { splitRows } from './review-rules.ts';
import { duplicateWords, submitLabel, willHappen } from './review-words.ts';
import { type Answers, cellKey, reviewTable } from './rules.ts';

const sectors = [
  { baseName: 'أشبال', suffixName: 'أ', isOwn: true },
  { baseName: 'زهرات', suffixName: 'ب', isOwn: true },
];
const sheet = (rows: string[][], name = 'ورقة'): SheetTable => ({
  name,
  lines: rows.map((cells, index) => ({ number: index + 1, cells })),
});
const opened = (rows: string[][]) => {
  const table = openTable(sheet(rows), sectors);
  if ('refused' in table) throw new Error(table.refused);
  return table;
};

describe('a heading is known', () => {
  test.each([
    ['الاسم', 'name'],
    ['الاسم بالكامل', 'name'],
    ['اسم الكشاف', 'name'],
    ['Full name', 'name'],
    ['الإسم الأول', 'firstName'],
    ['اسم الأب', 'middleName'],
    ['اسم العائلة', 'lastName'],
    ['الفرقة', 'sector'],
    ['القطاع', 'sector'],
    ['ذكر/أنثى', 'gender'],
    ['الجنس', 'gender'],
    ['النوع', 'gender'],
    ['تاريخ الميلاد', 'birthDate'],
    ['ت. الميلاد', 'birthDate'],
    ['Date of Birth', 'birthDate'],
    ['DOB', 'birthDate'],
    ['موبايل الأب', 'phoneNumber'],
    ['هاتف ولي الأمر', 'phoneNumber'],
    ['رقم التليفون', 'phoneNumber'],
    ['Mobile', 'phoneNumber'],
    ['العنوان', 'address'],
    ['محل الإقامة', 'address'],
    ['تاريخ الالتحاق', 'enrollDate'],
    ['اسم ولي الأمر', 'none'],
    ['اسم الأم', 'none'],
    ['ملاحظات', null],
    ['عدد الحضور', null],
  ])('%s', (heading, field) => {
    expect(fieldOfHeading(heading)).toBe(field);
  });
});

describe('a table is opened', () => {
  test('a table is opened under its heading, wherever that stands, without the example of the template', () => {
    const table = opened([
      ['كشف الكشافين'],
      ['الاسم', 'ملاحظات', 'النوع'],
      ['اسم الكشاف للمثال', '', 'ذكر'],
      ['مينا عادل', 'أخوه معنا', 'ذكر'],
    ]);
    expect(table.columns).toEqual(['name', 'none', 'gender']);
    expect(table.lines).toEqual([{ number: 4, cells: ['مينا عادل', 'أخوه معنا', 'ذكر'] }]);
  });

  test('a table is opened without a heading, by what stands in its columns', () => {
    const table = opened([
      ['مينا عادل فهمي', '01001234567', 'ذكر', '5/3/2014', 'أشبال أ'],
      ['آية طارق', '01001234568', 'أنثى', '٦/٣/٢٠١٤', 'زهرات ب'],
    ]);
    expect(table.headings).toBeNull();
    expect(table.columns).toEqual(['name', 'phoneNumber', 'gender', 'birthDate', 'sector']);
    expect(table.lines).toHaveLength(2);
  });

  test('uses the first of two columns of one field', () => {
    const { columns } = opened([
      ['الاسم', 'موبايل الأب', 'موبايل الأم'],
      ['مينا عادل', '1', '2'],
    ]);
    expect(columns).toEqual(['name', 'phoneNumber', 'none']);
  });

  test('a name in parts, also where the first part is called the name', () => {
    expect(
      opened([
        ['الاسم', 'اسم الأب', 'العائلة'],
        ['مينا', 'عادل', 'فهمي'],
      ]).columns,
    ).toEqual(['firstName', 'middleName', 'lastName']);
    expect(
      opened([
        ['الاسم', 'اسم الأب'],
        ['مينا عادل', 'عادل فهمي'],
      ]).columns,
    ).toEqual(['name', 'none']);
  });

  test('a table is opened or is refused, with the reason', () => {
    const refused = (rows: string[][]) =>
      (openTable(sheet(rows), sectors) as { refused?: string }).refused;
    expect(refused([['الاسم']])).toBe('لا توجد صفوف تحت العناوين.');
    const many = Array.from({ length: MOST_ROWS + 1 }, (_, index) => [
      `مينا ${'ا'.repeat((index % 9) + 1)}`,
    ]);
    expect(refused([['الاسم'], ...many])).toMatch(/^في الملف ٢٬٠٠١ صف/);
  });

  test('picks the sheet of scouts, not that of captains', () => {
    const all = [
      sheet(
        [
          ['القطاع', 'قائد الوحدة'],
          ['أشبال أ', 'مينا'],
        ],
        'ملخص',
      ),
      sheet([
        ['الاسم الأول', 'الاسم الأوسط', 'الاسم الأخير', 'رقم الهاتف', 'البريد الإلكتروني'],
        ['م', 'ع', 'ف', '0', 'قائد'],
      ]),
      sheet([
        ['الرقم', 'الاسم', 'رقم الهاتف'],
        ['1', 'مينا عادل', ''],
      ]),
    ];
    expect(likelySheet(all, sectors)).toBe(2);
  });
});

const table: OpenTable = opened([
  ['الاسم بالكامل', 'الفرقة', 'النوع', 'تاريخ الميلاد', 'موبايل الأب', 'ملاحظات'],
  ['أبانوب ماجد', 'أشبال أ', 'ذكر', '12/3/2015', '1000003141', ''],
  ['فيرونيا وليد', 'زهرات د', 'أنثى', '19/6/2014', '', 'أخته معنا'],
  ['هشام جرجس', 'أشبال أ', 'ذكر', '31/2/2012', '0111 000 2', ''],
  ['مينا فهمي', 'أشبال أ', 'ذكر', '12/3/2015', '01000004117', ''],
  ['ابانوب ماجد', 'أشبال أ', 'ذكر', '12/3/2015', '', ''],
]);
const asked: Answers = {
  columns: table.columns,
  edits: new Map(),
  decisions: new Map(),
  left: new Set(),
  taken: new Set(),
  orders: {},
  refused: new Map(),
  defaults: { sector: '', gender: '' },
};
const known: Namesake = {
  scoutId: 7,
  name: 'مينا فهمى',
  sectorBaseName: 'أشبال',
  sectorSuffixName: 'أ',
  isOwn: true,
  isDeleted: false,
  ...emptyContent(scoutRecord),
  birthDate: '2015-03-12',
};
const review = (answers: Partial<Answers> = {}, of = table, namesakes = [known]) =>
  reviewTable(of, { ...asked, ...answers }, { namesakes, sectors, today: '2026-11-20' });
const rowOf = (number: number, made = review()) => made.rows.find((row) => row.number === number)!;
const wrongOf = (number: number, made = review()) =>
  rowOf(number, made).cells.flatMap(({ field, wrong }) => (wrong ? [[field, wrong]] : []));

describe('a review', () => {
  test('reports the error or the repair of each cell', () => {
    expect(wrongOf(3)).toEqual([['sector', 'لا يوجد قطاع بهذا الاسم']]);
    expect(wrongOf(4)).toEqual([
      ['birthDate', 'يوم غير موجود'],
      ['phoneNumber', 'ينقصه ٣ أرقام'],
    ]);
    expect(rowOf(2).cells.find(({ field }) => field === 'phoneNumber')?.note).toMatch(/الصفر/);
    expect(rowOf(2).open).toBe(0);
  });

  test('asks about duplicates in the group, and skips those in the file', () => {
    const words = (number: number) =>
      duplicateWords(rowOf(number), (index) => review().rows[index]!.number);
    expect(rowOf(5)).toMatchObject({ open: 1, plan: { outcome: 'duplicate' } });
    expect(words(5)).toEqual({
      before: 'موجود في المجموعة: ',
      name: 'مينا فهمى',
      after: '، أشبال\u00a0أ، مواليد ١٢ مارس ٢٠١٥. الدمج يضيف إليه رقم ولي الأمر.',
    });
    expect(rowOf(6)).toMatchObject({ open: 0, plan: { outcome: 'skip' } });
    expect(words(6)?.before).toBe('مكرّر في الملف: هو نفسه الصف ٢. الدمج لا يضيف إليه شيئاً.');
  });

  test('asks about a deleted scout whether to restore or to add anew', () => {
    const gone = [{ ...known, isDeleted: true }];
    const asked = review({}, table, gone);
    expect(rowOf(5, asked)).toMatchObject({ open: 1, plan: { outcome: 'deleted' } });
    expect(duplicateWords(rowOf(5, asked), (index) => asked.rows[index]!.number)).toEqual({
      before: 'حُذف من قبل: ',
      name: 'مينا فهمى',
      after: '، أشبال\u00a0أ، مواليد ١٢ مارس ٢٠١٥. استعادة؟ تضيف إليه رقم ولي الأمر.',
    });
    const restored = review({ decisions: new Map([[5, 'restore']]) }, table, gone);
    expect(rowOf(5, restored).open).toBe(0);
    expect(willHappen(restored)).toBe('يُضاف ٣، ويُستعاد ١، ويُتخطّى صف واحد');
    expect(submitLabel({ added: 0, merged: 0, restored: 1 })).toBe('استعادة كشاف واحد');
    expect(toRequest(restored.rows).rows[3]).toEqual({
      name: 'مينا فهمي',
      birthDate: '2015-03-12',
      phoneNumber: '01000004117',
      onDuplicate: 'restore',
    });
    const added = review({ decisions: new Map([[5, 'add']]) }, table, gone);
    expect(toRequest(added.rows).rows[3]).toMatchObject({ onDuplicate: 'add', gender: 'male' });
  });

  test('counts the outcomes and the open questions', () => {
    const made = review({ decisions: new Map([[5, 'merge']]) });
    expect(made).toMatchObject({ added: 3, merged: 1, skipped: 1, open: 3 });
    expect(willHappen(made)).toBe('يُضاف ٣، ويُدمج ١، ويُتخطّى صف واحد');
    expect(submitLabel(made)).toBe('إضافة ٣ كشافين');
    const { asked: needs, ready } = splitRows(made);
    expect([needs, ready].map((part) => part.map(({ number }) => number))).toEqual([
      [3, 4, 5, 6],
      [2],
    ]);
  });

  test('accepts corrections, and leaves out a row', () => {
    const edits = new Map([
      [cellKey(3, 1), 'زهرات ب'],
      [cellKey(4, 3), '28/2/2012'],
      [cellKey(4, 4), '01110002222'],
    ]);
    const made = review({ edits, left: new Set([5]) });
    expect(made.open).toBe(0);
    // Corrected cells keep their places.
    expect(rowOf(3, made).isAsked).toBe(true);
    const { numbers, rows } = toRequest(made.rows);
    expect(numbers).toEqual([2, 3, 4, 6]);
    expect(rows[1]).toEqual({
      name: 'فيرونيا وليد',
      gender: 'female',
      birthDate: '2014-06-19',
      baseName: 'زهرات',
      suffixName: 'ب',
    });
    expect(rows[3]).toEqual({
      name: 'ابانوب ماجد',
      birthDate: '2015-03-12',
      onDuplicate: 'skip',
    });
  });

  test('asks once for all rows if gender or sector is missing', () => {
    const names = opened([['الاسم'], ['مينا عادل'], ['كريم صبحي']]);
    const answers = { columns: names.columns };
    const made = review(answers, names, []);
    expect(made).toMatchObject({ open: 2, shared: [{ isMissing: true }, { isMissing: true }] });
    const defaults = { sector: 'أشبال أ', gender: 'ذكر' };
    const said = review({ ...answers, defaults }, names, []);
    expect(said.open).toBe(0);
    expect(toRequest(said.rows).rows[0]).toMatchObject({ gender: 'male', baseName: 'أشبال' });
    const nobody = names.columns.map(() => 'none' as const);
    expect(review({ columns: nobody }, names, []).isNameless).toBe(true);
  });

  test('shows a refusal of the server at its row', () => {
    const { numbers } = toRequest(review({ left: new Set([2]) }).rows);
    const refused = refusedLines([{ path: 'rows.1.baseName', arabicMessage: 'تغيّر' }], numbers);
    expect(rowOf(4, review({ refused }))).toMatchObject({ refused: 'تغيّر', open: 3 });
  });

  test('never sends a row that it marks as wrong, for any cells', () => {
    const cell = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom(
        'مينا عادل',
        'كريم',
        'ذكر',
        'أنثى',
        'أشبال أ',
        '5/3/2014',
        '01001234567',
        '31/2/2012',
      ),
    );
    const rows = fc.array(fc.array(cell, { minLength: 6, maxLength: 6 }), { maxLength: 8 });
    fc.assert(
      fc.property(rows, (lines) => {
        const garbage: OpenTable = {
          ...table,
          lines: lines.map((cells, index) => ({ number: index + 2, cells })),
        };
        const made = review({}, garbage);
        if (made.open > 0) return;
        for (const row of toRequest(made.rows).rows) {
          expect(row.name).not.toBe('');
          const isAdded = row.onDuplicate === undefined || row.onDuplicate === 'add';
          if (isAdded)
            expect(row).toMatchObject({ gender: expect.any(String), baseName: expect.any(String) });
        }
      }),
      randomRuns(100, 2000),
    );
  });

  test('takes linear time in the number of rows', () => {
    const letters = 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي';
    const ofRows = (length: number): OpenTable => ({
      ...table,
      lines: Array.from({ length }, (_, index) => ({
        number: index + 2,
        cells: [
          `مينا ${letters[index % 28]}${letters[Math.floor(index / 28) % 28]} ${letters[Math.floor(index / 784)]}`,
          'أشبال أ',
          'ذكر',
          '12/3/2015',
          '01000003141',
          '',
        ],
      })),
    });
    /** The CPU time of the fastest of some runs, in microseconds. */
    const timeOf = (many: OpenTable) => {
      const times = Array.from({ length: 9 }, () => {
        const before = process.cpuUsage();
        review({}, many);
        return process.cpuUsage(before).user;
      });
      return Math.min(...times);
    };
    // Quadratic time would be 64 times as long.
    expect(timeOf(ofRows(2000)) / timeOf(ofRows(250))).toBeLessThan(32);
  });
});
