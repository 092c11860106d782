import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { RecordInfo } from '../../../contract/core/record-content.ts';
import {
  type HistoryChange,
  historyChange,
  historyEntities,
} from '../../../contract/history/changes.ts';
import {
  groupOfEntity,
  historyGroupNames,
  historyGroups,
} from '../../../contract/history/words.ts';
import { scoutRecord } from '../../../contract/scouts/record.ts';
import { sessionPlan } from '../../../contract/sessions/record.ts';
import {
  account,
  byFamily,
  consent,
  item,
  moved,
  plain,
  scout,
  seats,
  sector,
  sentence,
  type Told,
  words,
} from './sample-entries.ts';

type Schema = Partial<
  Record<'anyOf' | 'oneOf', Schema[]> & {
    const: unknown;
    enum: unknown[];
    type: string;
    items: Schema;
    properties: Record<string, Schema>;
  }
>;

/** Something that fits a schema: whatever can be there is there. */
function sampleOf(schema: Schema, name = ''): unknown {
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice) return sampleOf(choice[0]!, name);
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {});
    return Object.fromEntries(fields.map(([key, field]) => [key, sampleOf(field, key)]));
  }
  if (schema.type === 'array') return [sampleOf(schema.items ?? {})];
  if (schema.type === 'string') return /(date|On|until)$/i.test(name) ? '2026-11-20' : 'كلمة';
  return { number: 3, integer: 3, boolean: true }[schema.type ?? ''] ?? null;
}

const optionsOf = (schema: Schema): Schema[] => {
  const options = schema.anyOf ?? schema.oneOf;
  return options ? options.flatMap(optionsOf) : [schema];
};

/** One of each thing that can be done to anything, as its shape in the contract says. */
const samples = optionsOf(z.toJSONSchema(historyChange) as Schema).map(
  (option) => sampleOf(option) as { entity: string; action: string },
);

describe('an entry in a sentence', () => {
  test.each(samples)('is Arabic for $entity $action, whatever is known', (change) => {
    for (const about of [{}, { entityName: 'اسم', entityId: '7/1/3' }]) {
      const said = words(change as HistoryChange, about);
      expect(said.sentence.trim()).not.toBe('');
      for (const { label, before, after } of said.changes) {
        expect(`${label} ${before ?? ''} ${after ?? ''}`).not.toMatch(/undefined|null|NaN/);
      }
      expect(said.sentence).not.toMatch(/[a-z]|undefined|null|NaN/i);
    }
  });

  test('names a deleted row by its former name, else by its number', () => {
    expect(sentence({ entity: 'scout', action: 'delete', before: scout, after: null })).toBe(
      'حذفت الكشاف كريم صبحي',
    );
    const closed = { before: { open: true, sectors: [] }, after: { open: false } };
    expect(sentence({ entity: 'captain', action: 'close', ...closed })).toBe('أغلقت حساب رقم ٧');
  });

  test('agrees with the gender of the captain', () => {
    const change = { entity: 'scout', action: 'create', before: null, after: scout } as const;
    expect(sentence(change, { captainGender: 'male' })).toBe('أضاف الكشاف كريم صبحي');
    expect(words(change).who).toBe('هدى سمير علي');
  });
});

describe('what was and what is', () => {
  const update = (after: Partial<Record<keyof typeof scout, unknown>>) =>
    ({ entity: 'scout', action: 'update', before: scout, after: { ...scout, ...after } }) as Told;

  test('has only the changed fields', () => {
    const after = { phoneNumber: '01012345678', birthDate: '2014-03-03' };
    expect(words(update(after)).changes).toEqual([
      { label: 'رقم الهاتف', before: null, after: '01012345678', kind: 'phone' },
      { label: 'تاريخ الميلاد', before: '٠٢ مارس ٢٠١٤', after: '٠٣ مارس ٢٠١٤' },
    ]);
  });

  test('has all fields of a new or deleted row', () => {
    const created = words({
      entity: 'scout',
      action: 'create',
      before: null,
      after: scout,
    }).changes;
    expect(created.map(({ label, after }) => [label, plain(after ?? '')])).toEqual([
      ['الاسم', 'كريم صبحي'],
      ['النوع', 'ذكر'],
      ['تاريخ الميلاد', '٠٢ مارس ٢٠١٤'],
      ['القطاع', 'أشبال أ'],
    ]);
    const deleted = words({
      entity: 'scout',
      action: 'delete',
      before: scout,
      after: null,
    }).changes;
    expect(deleted.length).toBeGreaterThan(0);
    expect(deleted.every(({ before, after }) => before !== null && after === null)).toBe(true);
  });

  test.each([
    ['scout', scoutRecord],
    ['sessionPlan', sessionPlan],
  ] as const)('has each text of a new %s under its label', (entity, { fields }: RecordInfo) => {
    const texts = Object.keys(fields).filter((name) => fields[name]!.kind === 'text');
    const after = Object.fromEntries(texts.map((name) => [name, `نص ${name}`]));
    const { changes } = words({ entity, action: 'create', before: null, after } as never);
    expect(changes.map((change) => [change.label, change.after])).toEqual(
      texts.map((name) => [fields[name]!.label, `نص ${name}`]),
    );
  });

  test('has all fields of a new account', () => {
    const { changes } = words({
      entity: 'captain',
      action: 'create',
      before: null,
      after: account,
    });
    expect(changes.map(({ label, after }) => [label, after])).toEqual([
      ['الاسم', 'مينا عادل فادي'],
      ['رقم الهاتف', '01012345678'],
      ['النوع', 'ذكر'],
      ['الرتبة', 'قائد'],
    ]);
  });

  test('treats a field that one side lacks as unchanged', () => {
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
      action: 'update',
      before: { type: 'unit', sectors: seats },
      after: { type: 'regular', sectors: [] },
    }).changes;
    expect(sectors).toMatchObject({ label: 'القطاعات', after: null });
    expect(plain(sectors?.before ?? '')).toBe('أشبال أ');
    // The sentence has said the rank.
    expect(others).toEqual([]);
  });

  test('leaves out what the sentence says already', () => {
    expect(words(update(moved)).changes).toEqual([]);
    const both = words(update({ ...moved, name: 'كريم' })).changes;
    expect(both.map(({ label }) => label)).toEqual(['الاسم', 'القطاع']);
  });

  test('the former and the present text of a week name a status per person, with their numbers in short', () => {
    const said = words(
      {
        entity: 'scoutAttendance',
        action: 'record',
        before: { 7: null, 8: 'absent', 99: null },
        after: { 7: 'attended', 8: 'execused', 99: 'attended' },
      },
      { entityId: '2/1/3' },
    );
    expect(said.summary).toBe('حاضر: ٢، معتذر: ١');
    expect(said.changes).toEqual([
      { label: 'أحمد يحيى', before: 'غائب', after: 'معتذر' },
      { label: 'رقم ٩٩', before: null, after: 'حاضر' },
      { label: 'كريم صبحي', before: null, after: 'حاضر' },
    ]);
  });
});

test('an import shows how many it added, where, and whom; its undo whom it removed', () => {
  const in_ = (name: string, sectorSuffixName: string) => ({
    name,
    sectorBaseName: 'أشبال',
    sectorSuffixName,
  });
  const added = { 1: in_('مينا عادل', 'أ'), 2: in_('باسم يوسف', 'أ'), 3: in_('كريم', 'ب') };
  const merged = { 4: { ...in_('آية طارق', 'ب'), fields: ['address' as const] } };
  const made = words({
    entity: 'scoutImport',
    action: 'create',
    before: null,
    after: { added, merged, skipped: 2 },
  });
  expect(plain(made.sentence)).toBe('أجرت استيراد ٣ كشافين');
  expect(plain(made.summary!)).toBe('أشبال أ: ٢، أشبال ب: ١، أُكملت بيانات كشاف واحد، تُخطّي صفان');
  expect(made.changes.map(({ label, after }) => [label, plain(after!)])).toEqual([
    ['باسم يوسف', 'أشبال أ'],
    ['كريم', 'أشبال ب'],
    ['مينا عادل', 'أشبال أ'],
    ['آية طارق', 'العنوان'],
  ]);
  const undone = words({
    entity: 'scoutImport',
    action: 'delete',
    after: null,
    before: { added, merged: {}, kept: 1 },
  });
  expect(plain(undone.sentence)).toBe('تراجعت عن استيراد ٣ كشافين');
  expect(plain(undone.summary!)).toContain('بقيت بيانات كشاف واحد');
  expect(undone.changes[0]).toMatchObject({ label: 'باسم يوسف', after: null });
});

test('a month that is closed and opened again, and a count of the cash', () => {
  const kept = { month: '2026-10', balance: 1250.5, itemCount: 12 };
  expect(sentence({ entity: 'month', action: 'close', before: null, after: kept })).toBe(
    'أغلقت شهر أكتوبر ٢٠٢٦ برصيد ١٬٢٥٠٫٥٠ جنيه',
  );
  const opened = {
    entity: 'month',
    action: 'reopen',
    before: kept,
    after: { reason: 'إيصال' },
  } as const;
  expect(sentence(opened)).toBe('أعادت فتح شهر أكتوبر ٢٠٢٦ بعد إغلاقه برصيد ١٬٢٥٠٫٥٠ جنيه');
  expect(words(opened).changes).toEqual([{ label: 'السبب', before: null, after: 'إيصال' }]);
  const count = {
    entity: 'cashCount' as const,
    action: 'create' as const,
    before: null,
    after: { counted: 90, bookBalance: 100, denominations: null, note: null, itemNumber: 44 },
  };
  expect(sentence(count)).toBe('سجّلت جرد الخزنة: المعدود ٩٠ جنيه');
  expect(words(count).changes.map(({ label, after }) => [label, after])).toEqual([
    ['رصيد الخزنة', '١٠٠ جنيه'],
    ['بند الفرق', '٤٤'],
  ]);
});

test('changes on the parents’ page are attributed to the family', () => {
  const given = { entity: 'consent', action: 'create', before: consent } as const;
  const told = words({ ...given, after: { ...consent, photos: true } }, byFamily);
  expect(told.who).toBe('الأسرة');
  expect(told.changes).toEqual([
    {
      label: 'الموافقة على',
      before: 'حفظ البيانات دون التصوير',
      after: 'حفظ البيانات والتصوير',
    },
  ]);
});

test('every kind of thing belongs to exactly one group of the filter', () => {
  const grouped = historyGroupNames.flatMap((name) => [...historyGroups[name].entities]);
  expect(grouped.toSorted()).toEqual(historyEntities.toSorted());
  for (const entity of historyEntities) {
    expect(historyGroups[groupOfEntity(entity)].entities).toContain(entity);
  }
});
