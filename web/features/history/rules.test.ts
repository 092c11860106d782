import { describe, expect, test } from 'vitest';
import { type HistoryEntry, historyActions, historyEntities } from '../../../contract/history.ts';
import { wordsOf } from './rules.ts';

const names = {
  scoutNames: { 7: 'كريم صبحي', 8: 'أحمد يحيى' },
  captainNames: { 3: 'سارة عبد الله فؤاد' },
};
const entry = (change: Partial<HistoryEntry>): HistoryEntry => ({
  id: 1,
  at: '2026-11-20T15:00:00Z',
  captainId: 1,
  captainName: 'هدى سمير علي',
  captainGender: 'female',
  entity: 'scout',
  action: 'update',
  entityId: '7',
  entityName: 'كريم صبحي',
  before: null,
  after: null,
  ...change,
});
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const words = (change: Partial<HistoryEntry>) => wordsOf(entry(change), names);
const sentence = (change: Partial<HistoryEntry>) => plain(words(change).sentence);

const scout = {
  scoutId: 7,
  name: 'كريم صبحي',
  gender: 'male',
  sectorId: 2,
  sectorBaseName: 'أشبال',
  sectorSuffixName: 'أ',
  phoneNumber: null,
  address: null,
  birthDate: '2014-03-02',
  enrollDate: null,
  createdAt: '2026-01-01T10:00:00Z',
  deletedAt: null,
};
const sector = { sectorId: 2, baseName: 'أشبال', suffixName: 'أ', unitCaptainId: null };
const item = {
  itemId: 4,
  value: 215,
  type: 'income',
  description: null,
  sectorBaseName: 'أشبال',
  sectorSuffixName: 'أ',
  weekNumber: 3,
};

describe('an entry in a sentence', () => {
  test.each<[string, Partial<HistoryEntry>]>([
    ['أضافت الكشاف كريم صبحي', { action: 'create', after: scout }],
    ['حذفت الكشاف كريم صبحي', { action: 'delete', before: scout }],
    ['استرجعت الكشاف كريم صبحي', { action: 'restore', after: scout }],
    ['عدّلت بيانات الكشاف كريم صبحي', { before: scout, after: { ...scout, address: 'شارع النيل' } }],
    [
      'نقلت الكشاف كريم صبحي من أشبال أ إلى أشبال ب',
      { before: scout, after: { ...scout, sectorId: 3, sectorSuffixName: 'ب' } },
    ],
  ])('%s', (expected, change) => expect(sentence(change)).toBe(expected));

  test.each<[string, Partial<HistoryEntry>]>([
    [
      'سجّل حساباً جديداً',
      {
        action: 'create',
        captainId: null,
        captainName: null,
        captainGender: null,
        after: { firstName: 'مينا', gender: 'male', type: 'regular' },
      },
    ],
    [
      'غيّرت رتبة مينا عادل من قائد إلى قائد وحدة',
      { before: { type: 'regular', sectors: [] }, after: { type: 'unit', sectors: [] } },
    ],
    [
      'عيّنت مينا عادل في قطاع أشبال أ',
      {
        action: 'assign',
        before: { sector: { baseName: null, suffixName: null } },
        after: { sector: { baseName: 'أشبال', suffixName: 'أ' } },
      },
    ],
    ['أغلقت حساب مينا عادل', { action: 'close', before: { open: true, sectors: [] } }],
    ['أعادت فتح حساب مينا عادل', { action: 'reopen', before: { open: false } }],
    ['أنشأت كلمة سر مؤقتة لـ مينا عادل', { action: 'password' }],
    ['غيّرت كلمة سرها', { action: 'password', captainId: 7 }],
  ])('of a captain: %s', (expected, change) =>
    expect(sentence({ entity: 'captain', entityName: 'مينا عادل', ...change })).toBe(expected),
  );

  test.each<[string, Partial<HistoryEntry>]>([
    ['أضافت قطاع أشبال أ', { action: 'create', after: sector }],
    [
      'غيّرت اسم قطاع من أشبال أ إلى أشبال ب',
      { before: sector, after: { ...sector, suffixName: 'ب' } },
    ],
    ['حذفت قطاع أشبال أ', { action: 'delete', before: sector, entityName: null }],
    [
      'عيّنت سارة عبد الله فؤاد قائد وحدة لقطاع أشبال أ',
      { action: 'assign', before: sector, after: { ...sector, unitCaptainId: 3 } },
    ],
  ])('of a sector: %s', (expected, change) =>
    expect(sentence({ entity: 'sector', entityName: 'أشبال أ', ...change })).toBe(expected),
  );

  test.each<[string, Partial<HistoryEntry>]>([
    ['بدأت الفترة: الخريف', { entity: 'term', action: 'create', after: { termName: 'الخريف' } }],
    ['عدّلت الفترة: الخريف', { entity: 'term', after: { termName: 'الخريف' } }],
    ['ألغت الأسبوع ٦', { entity: 'week', action: 'cancel', entityId: '2/6' }],
    [
      'سجّلت اشتراك أشبال أ للأسبوع ٣ بقيمة ٢١٥ جنيه',
      { entity: 'financeItem', action: 'record', after: item },
    ],
    [
      'عدّلت اشتراك أشبال أ للأسبوع ٣ بقيمة ٢١٥ جنيه',
      { entity: 'financeItem', action: 'record', before: { value: 200 }, after: item },
    ],
    [
      'أضافت مصروفاً بقيمة ١٢٫٥٠ جنيه',
      { entity: 'financeItem', action: 'create', after: { value: 12.5, type: 'expense' } },
    ],
    ['حذفت ايراداً بقيمة ٢١٥ جنيه', { entity: 'financeItem', action: 'delete', before: item }],
    ['أضافت نشاط معسكر', { entity: 'activity', action: 'create', after: { name: 'معسكر' } }],
    ['حذفت نشاط معسكر', { entity: 'activity', action: 'delete', before: { name: 'معسكر' } }],
  ])('%s', (expected, change) => expect(sentence({ entityName: null, ...change })).toBe(expected));

  test.each<[string, Partial<HistoryEntry>]>([
    ['سجّلت غياب أشبال أ للأسبوع ٣', { before: { 7: null }, after: { 7: 'attended' } }],
    ['عدّلت غياب أشبال أ للأسبوع ٣', { before: { 7: 'absent' }, after: { 7: 'attended' } }],
    ['أعادت تسليم غياب أشبال أ للأسبوع ٣ دون تغيير', { before: {}, after: {} }],
    [
      'سجّلت غياب قادة وحدة أشبال أ للأسبوع ٣',
      { entity: 'captainAttendance', before: { 3: null }, after: { 3: 'attended' } },
    ],
  ])('of a week: %s', (expected, change) => {
    const week = { entity: 'scoutAttendance', action: 'record', entityId: '2/1/3' } as const;
    expect(sentence({ ...week, entityName: 'أشبال أ', ...change })).toBe(expected);
  });

  test('a man’s verbs are a man’s', () => {
    const change = { captainGender: 'male', action: 'create', after: scout } as const;
    expect(sentence(change)).toBe('أضاف الكشاف كريم صبحي');
    expect(words(change).who).toBe('هدى سمير علي');
  });

  test('is Arabic for every entity and action, whatever is missing', () => {
    for (const entity of historyEntities) {
      for (const action of historyActions) {
        for (const change of [{}, { before: {}, after: {} }, { entityName: null }]) {
          const said = words({ entity, action, entityId: '1/2/3', ...change });
          expect(said.sentence, `${entity} ${action}`).not.toMatch(/[a-z]|undefined|null|NaN/i);
          expect(said.sentence.trim()).not.toBe('');
        }
      }
    }
  });
});

describe('what was and what is', () => {
  test('names the fields that changed, and no other', () => {
    const after = { ...scout, phoneNumber: '01012345678', birthDate: '2014-03-03' };
    expect(words({ before: scout, after }).changes).toEqual([
      { label: 'الهاتف', before: null, after: '01012345678', kind: 'phone' },
      { label: 'تاريخ الميلاد', before: '٠٢ مارس ٢٠١٤', after: '٠٣ مارس ٢٠١٤' },
    ]);
  });

  test('of something new is what it has, of something deleted what it had', () => {
    const created = words({ action: 'create', after: scout }).changes;
    expect(created.map(({ label, after }) => [label, plain(after ?? '')])).toEqual([
      ['الاسم', 'كريم صبحي'],
      ['الجنس', 'ذكر'],
      ['القطاع', 'أشبال أ'],
      ['تاريخ الميلاد', '٠٢ مارس ٢٠١٤'],
    ]);
    const deleted = words({ action: 'delete', before: scout }).changes;
    expect(deleted.every(({ before, after }) => before !== null && after === null)).toBe(true);
  });

  test('takes what one side left out for unchanged', () => {
    const change = { entity: 'financeItem', action: 'record' } as const;
    expect(words({ ...change, before: { value: 200 }, after: item }).changes).toEqual([
      { label: 'القيمة', before: '٢٠٠ جنيه', after: '٢١٥ جنيه' },
    ]);
  });

  test('names unit captains and released sectors', () => {
    const assigned = { ...sector, unitCaptainId: 3 };
    expect(
      words({ entity: 'sector', action: 'assign', before: sector, after: assigned }).changes,
    ).toEqual([{ label: 'قائد الوحدة', before: null, after: 'سارة عبد الله فؤاد' }]);
    const [sectors, ...others] = words({
      entity: 'captain',
      before: { type: 'unit', sectors: [{ baseName: 'أشبال', suffixName: 'أ' }] },
      after: { type: 'regular', sectors: [] },
    }).changes;
    expect(sectors).toMatchObject({ label: 'القطاعات', after: null });
    expect(plain(sectors?.before ?? '')).toBe('أشبال أ');
    // The sentence has said the rank.
    expect(others).toEqual([]);
  });

  test('is not said twice', () => {
    const moved = { ...scout, sectorId: 3, sectorSuffixName: 'ب' };
    expect(words({ before: scout, after: moved }).changes).toEqual([]);
    const both = words({ before: scout, after: { ...moved, name: 'كريم' } }).changes;
    expect(both.map(({ label }) => label)).toEqual(['الاسم', 'القطاع']);
  });

  test('of a week is a status per person by name, with their numbers in short', () => {
    const said = words({
      entity: 'scoutAttendance',
      action: 'record',
      entityId: '2/1/3',
      before: { 7: null, 8: 'absent', 99: null },
      after: { 7: 'attended', 8: 'execused', 99: 'attended' },
    });
    expect(said.summary).toBe('حاضر: ٢، معتذر: ١');
    expect(said.changes).toEqual([
      { label: 'أحمد يحيى', before: 'غائب', after: 'معتذر' },
      { label: 'رقم ٩٩', before: null, after: 'حاضر' },
      { label: 'كريم صبحي', before: null, after: 'حاضر' },
    ]);
  });
});
