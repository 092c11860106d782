import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defaultMessages } from '../../../contract/follow-up/words.ts';
import {
  type HistoryChange,
  type HistoryEntity,
  historyChange,
  historyEntities,
} from '../../../contract/history/changes.ts';
import type { HistoryEntry } from '../../../contract/history/endpoints.ts';
import {
  groupOfEntity,
  historyGroupNames,
  historyGroups,
} from '../../../contract/history/words.ts';
import { wordsOf } from './rules.ts';

const names = {
  scoutNames: { 7: 'كريم صبحي', 8: 'أحمد يحيى' },
  captainNames: { 3: 'سارة عبد الله فؤاد' },
};
type About = Partial<Omit<HistoryEntry, keyof HistoryChange>> & { entityId?: string };
/** A change without its number. */
type Told = HistoryChange extends infer C
  ? C extends HistoryChange
    ? Omit<C, 'entityId'>
    : never
  : never;
const words = (change: Told, about: About = {}) =>
  wordsOf(
    {
      id: 1,
      at: '2026-11-20T15:00:00Z',
      captainId: 1,
      captainName: 'هدى سمير علي',
      captainGender: 'female',
      entityId: '7',
      entityName: null,
      ...change,
      ...about,
    } as HistoryEntry,
    names,
  );
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const sentence = (change: Told, about?: About) => plain(words(change, about).sentence);

const scout = {
  name: 'كريم صبحي',
  gender: 'male',
  sectorId: 2,
  sectorBaseName: 'أشبال',
  sectorSuffixName: 'أ',
  phoneNumber: null,
  address: null,
  birthDate: '2014-03-02',
  enrollDate: null,
} as const;
const ofReport = (text: string | null) => ({
  termNumber: 1,
  isYear: false,
  scopeName: 'أشبال أ',
  text,
});
const patrol = {
  name: 'النسور',
  word: 'patrol',
  sectorBaseName: 'أشبال',
  sectorSuffixName: 'أ',
  leaderId: null,
  deputyId: null,
} as const;
const moved = { ...scout, sectorId: 3, sectorSuffixName: 'ب' };
const account = {
  firstName: 'مينا',
  middleName: 'عادل',
  lastName: 'فادي',
  phoneNumber: '01012345678',
  email: null,
  gender: 'male',
  type: 'regular',
} as const;
const sector = { baseName: 'أشبال', suffixName: 'أ', unitCaptainId: null };
const seats = [{ baseName: 'أشبال', suffixName: 'أ' }];
const named = { groupName: 'مجموعة الوادي', logo: null };
const noSector = { sectorBaseName: null, sectorSuffixName: null };
const invitation = {
  type: 'regular',
  uses: 'one',
  sectorBaseName: 'أشبال',
  sectorSuffixName: 'أ',
} as const;
const term = { termNumber: 2, termName: 'الخريف', startDate: '2026-09-05', endDate: '2026-12-26' };
const week = { termNumber: 2, weekNumber: 6, startDate: '2026-10-10', cancelled: false };
const item = {
  itemId: 4,
  value: 215,
  type: 'income',
  description: null,
  timestamp: '2026-11-20T15:00:00Z',
  isSubscription: true,
  sectorBaseName: 'أشبال',
  sectorSuffixName: 'أ',
  weekNumber: 3,
  termNumber: 2,
} as const;
const expense = { ...item, value: 12.5, type: 'expense', isSubscription: false } as const;
const activity = {
  name: 'معسكر',
  type: 'camping',
  place: null,
  day: 'fri',
  weekNumber: 3,
  termNumber: 2,
} as const;

const consent = {
  guardianName: 'عادل صبحي' as const,
  relation: 'father' as const,
  way: 'paper' as const,
  photos: false,
  givenOn: '2026-11-01',
};
const ofScout = { entityName: 'كريم صبحي' };
/** Nobody was signed in. */
const byFamily = { ...ofScout, captainId: null, captainName: null, captainGender: null };

/** What is said of what was done. */
const sentences: {
  [E in HistoryEntity]?: {
    [A in Extract<HistoryChange, { entity: E }>['action']]: [
      sentence: string,
      states: Omit<
        Extract<HistoryChange, { entity: E; action: A }>,
        'entity' | 'action' | 'entityId'
      >,
      about?: About,
    ][];
  };
} = {
  scout: {
    create: [['أضافت الكشاف كريم صبحي', { before: null, after: scout }]],
    delete: [['حذفت الكشاف كريم صبحي', { before: scout, after: null }]],
    restore: [['استرجعت الكشاف كريم صبحي', { before: null, after: scout }]],
    update: [
      [
        'عدّلت بيانات الكشاف كريم صبحي',
        { before: scout, after: { ...scout, address: 'شارع النيل' } },
      ],
      ['نقلت الكشاف كريم صبحي من أشبال أ إلى أشبال ب', { before: scout, after: moved }],
    ],
  },
  erasure: {
    create: [['محت بيانات الكشاف رقم ٧ نهائياً', { before: null, after: { entries: [1, 2] } }]],
  },
  captain: {
    create: [
      [
        'سجّل حساباً جديداً',
        { before: null, after: account },
        { captainId: null, captainName: null, captainGender: null },
      ],
      [
        'سجّل حساباً جديداً بدعوة من سارة عبد الله فؤاد',
        { before: null, after: { ...account, invitedBy: 3, sector: seats[0] } },
        { captainId: null, captainName: null, captainGender: null },
      ],
      [
        'سجّلت حساباً جديداً',
        { before: null, after: { ...account, gender: 'female' } },
        { captainId: null, captainName: null, captainGender: null },
      ],
    ],
    update: [
      [
        'غيّرت رتبة مينا عادل من قائد إلى قائد وحدة',
        { before: { type: 'regular', sectors: [] }, after: { type: 'unit', sectors: [] } },
      ],
    ],
    assign: [
      [
        'عيّنت مينا عادل في قطاع أشبال أ',
        {
          before: { sector: { baseName: null, suffixName: null } },
          after: { sector: { baseName: 'أشبال', suffixName: 'أ' } },
        },
      ],
      [
        'تراجعت عن تعيين مينا عادل في قطاع أشبال أ',
        {
          before: { sector: { baseName: 'أشبال', suffixName: 'أ' } },
          after: { sector: { baseName: null, suffixName: null } },
        },
      ],
    ],
    close: [
      ['أغلقت حساب مينا عادل', { before: { open: true, sectors: [] }, after: { open: false } }],
    ],
    reopen: [
      ['أعادت فتح حساب مينا عادل', { before: { open: false, sectors: [] }, after: { open: true } }],
    ],
    password: [
      ['أنشأت كلمة سر مؤقتة لـ مينا عادل', { before: null, after: null }],
      ['غيّرت كلمة سرها', { before: null, after: null }, { captainId: 7 }],
    ],
  },
  sector: {
    create: [['أضافت قطاع أشبال أ', { before: null, after: sector }]],
    update: [
      [
        'غيّرت اسم قطاع من أشبال أ إلى أشبال ب',
        { before: sector, after: { ...sector, suffixName: 'ب' } },
      ],
    ],
    delete: [['حذفت قطاع أشبال أ', { before: sector, after: null }]],
    assign: [
      [
        'عيّنت سارة عبد الله فؤاد قائد وحدة لقطاع أشبال أ',
        { before: sector, after: { ...sector, unitCaptainId: 3 } },
      ],
    ],
  },
  term: {
    create: [['بدأت الفترة: الخريف', { before: null, after: term }]],
    update: [['عدّلت الفترة: الخريف', { before: { ...term, termName: 'الربيع' }, after: term }]],
  },
  week: { cancel: [['ألغت الأسبوع ٦', { before: week, after: { ...week, cancelled: true } }]] },
  financeItem: {
    record: [
      ['سجّلت اشتراك أشبال أ للأسبوع ٣ بقيمة ٢١٥ جنيه', { before: null, after: item }],
      ['عدّلت اشتراك أشبال أ للأسبوع ٣ بقيمة ٢١٥ جنيه', { before: { value: 200 }, after: item }],
    ],
    create: [['أضافت مصروفاً بقيمة ١٢٫٥٠ جنيه', { before: null, after: expense }]],
    delete: [['حذفت ايراداً بقيمة ٢١٥ جنيه', { before: item, after: null }]],
    reverse: [
      [
        'عكست مصروفاً بقيمة ١٢٫٥٠ جنيه بالبند ١٢٠٤',
        {
          before: expense,
          after: { ...expense, type: 'income', number: 1204, date: '2026-11-21' },
        },
      ],
    ],
  },
  activity: {
    create: [['أضافت نشاط معسكر', { before: null, after: activity }]],
    update: [['عدّلت نشاط معسكر', { before: activity, after: { ...activity, day: 'sat' } }]],
    delete: [['حذفت نشاط معسكر', { before: activity, after: null }]],
  },
  scoutAttendance: {
    record: [
      ['سجّلت غياب أشبال أ للأسبوع ٣', { before: { 7: null }, after: { 7: 'attended' } }],
      ['عدّلت غياب أشبال أ للأسبوع ٣', { before: { 7: 'absent' }, after: { 7: 'attended' } }],
      ['أعادت تسليم غياب أشبال أ للأسبوع ٣ بلا تغيير', { before: {}, after: {} }],
    ],
  },
  captainAttendance: {
    record: [
      [
        'سجّلت غياب قادة وحدة مينا عادل للأسبوع ٣',
        { before: { 3: null }, after: { 3: 'attended' } },
      ],
    ],
  },
  scoutPayments: {
    record: [
      ['سجّلت من دفع في أشبال أ للأسبوع ٣', { before: { 7: null }, after: { 7: 10 } }],
      ['عدّلت من دفع في أشبال أ للأسبوع ٣', { before: { 7: 10 }, after: { 7: null } }],
    ],
  },
  scoutContact: {
    create: [
      ['تواصلت مع أسرة كريم صبحي', { before: null, after: { date: '2026-11-20', note: 'سيحضر' } }],
    ],
    delete: [
      [
        'تراجعت عن تسجيل التواصل مع أسرة كريم صبحي',
        { before: { date: '2026-11-20', note: null }, after: null },
      ],
    ],
  },
  captainContact: {
    create: [['تواصلت مع مينا عادل', { before: null, after: { date: '2026-11-20', note: null } }]],
    delete: [
      [
        'تراجعت عن تسجيل التواصل مع مينا عادل',
        { before: { date: '2026-11-20', note: null }, after: null },
      ],
    ],
  },
  followUpMessages: {
    update: [
      [
        'عدّلت نصوص رسائل واتساب',
        { before: defaultMessages, after: { ...defaultMessages, rateMale: 'أهلاً' } },
      ],
    ],
  },
  group: {
    update: [
      [
        'غيّرت اسم المجموعة من المجموعة الكشفية إلى مجموعة الوادي',
        { before: { ...named, groupName: 'المجموعة الكشفية' }, after: named },
      ],
      ['غيّرت شعار المجموعة', { before: named, after: { ...named, logo: '4f' } }],
      ['أزالت شعار المجموعة', { before: { ...named, logo: '4f' }, after: named }],
    ],
  },
  session: {
    create: [
      [
        'سجّلت الدخول من جهاز جديد (Chrome · Android)',
        { before: null, after: { device: 'Chrome · Android' } },
      ],
      ['سجّلت الدخول من جهاز جديد', { before: null, after: { device: null } }],
    ],
    delete: [
      [
        'أنهت جلسة على جهاز آخر (Safari · iPhone)',
        { before: { device: 'Safari · iPhone', count: 1 }, after: null },
      ],
      ['أنهت ٣ جلسات على أجهزة أخرى', { before: { device: null, count: 3 }, after: null }],
    ],
  },
  secondFactor: {
    create: [
      ['فعّلت رموز التحقق', { before: null, after: { kind: 'code', name: null } }],
      [
        'أضافت مفتاح مرور (Chrome · Android)',
        { before: null, after: { kind: 'passkey', name: 'Chrome · Android' } },
      ],
    ],
    delete: [
      ['أوقفت رموز التحقق', { before: { kind: 'code', name: null }, after: null }],
      [
        'حذفت مفتاح مرور (Chrome · Android)',
        { before: { kind: 'passkey', name: 'Chrome · Android' }, after: null },
      ],
      ['أوقفت التحقق بخطوتين لحساب رقم ٧', { before: { kind: 'all', name: null }, after: null }],
    ],
    update: [['أنشأت رموز استرداد جديدة', { before: null, after: null }]],
    recover: [
      ['سجّلت الدخول برمز استرداد، والباقي ٩ رموز', { before: null, after: { left: 9 } }],
      ['سجّلت الدخول بآخر رمز استرداد', { before: null, after: { left: 0 } }],
    ],
  },
  secondFactorRule: {
    update: [
      [
        'طلبت التحقق بخطوتين من القادة العامين',
        { before: { required: false }, after: { required: true } },
      ],
      [
        'ألغت طلب التحقق بخطوتين من القادة العامين',
        { before: { required: true }, after: { required: false } },
      ],
    ],
  },
  invitation: {
    create: [
      ['أنشأت رابط دعوة: قائد، أشبال أ (لقائد واحد)', { before: null, after: invitation }],
      [
        'أنشأت رابط دعوة: قائد وحدة (لأكثر من قائد)',
        { before: null, after: { type: 'unit', uses: 'many', ...noSector } },
      ],
    ],
    delete: [['ألغت رابط دعوة: قائد، أشبال أ (لقائد واحد)', { before: invitation, after: null }]],
  },
  reportWords: {
    update: [
      [
        'كتبت كلمة تقرير الفترة عن أشبال أ',
        { before: ofReport(null), after: ofReport('فترة طيبة') },
      ],
      ['حذفت كلمة تقرير الفترة عن أشبال أ', { before: ofReport('فترة'), after: ofReport(null) }],
    ],
  },
  retention: {
    update: [['غيّرت مدة حفظ بيانات المحذوفين', { before: { years: 2 }, after: { years: 3 } }]],
  },
  consent: {
    create: [
      ['سجّلت موافقة أسرة كريم صبحي', { before: null, after: consent }, ofScout],
      [
        'سجّلت موافقة جديدة من أسرة كريم صبحي',
        { before: consent, after: { ...consent, photos: true } },
        ofScout,
      ],
      ['وافقت على حفظ بيانات كريم صبحي', { before: null, after: consent }, byFamily],
    ],
    delete: [
      ['سجّلت سحب موافقة أسرة كريم صبحي', { before: consent, after: null }, ofScout],
      ['سحبت موافقتها على بيانات كريم صبحي', { before: consent, after: null }, byFamily],
    ],
  },
  standIn: {
    create: [
      [
        'كلّفت سارة عبد الله فؤاد قائداً بديلاً في أشبال أ حتى ٢٧ نوفمبر ٢٠٢٦',
        { before: null, after: { captainId: 3, until: '2026-11-27' } },
      ],
      [
        'غيّرت آخر يوم لـ سارة عبد الله فؤاد قائداً بديلاً في أشبال أ إلى ٠٤ ديسمبر ٢٠٢٦',
        {
          before: { captainId: 3, until: '2026-11-27' },
          after: { captainId: 3, until: '2026-12-04' },
        },
      ],
    ],
    delete: [
      [
        'أنهت تكليف سارة عبد الله فؤاد قائداً بديلاً في أشبال أ',
        { before: { captainId: 3, until: '2026-11-27' }, after: null },
      ],
    ],
  },
  patrol: {
    create: [['أضافت طليعة النسور في أشبال أ', { before: null, after: patrol }]],
    update: [
      [
        'غيّرت اسم طليعة النسور في أشبال أ إلى الصقور',
        { before: patrol, after: { ...patrol, name: 'الصقور' } },
      ],
      ['عدّلت طليعة النسور في أشبال أ', { before: patrol, after: { ...patrol, leaderId: 7 } }],
    ],
    delete: [['حذفت طليعة النسور في أشبال أ', { before: patrol, after: null }]],
  },
  patrolMembers: {
    assign: [
      ['نقلت كريم صبحي إلى النسور في أشبال أ', { before: { 7: null }, after: { 7: 'النسور' } }],
      [
        'أخرجت كشافين من طلائع أشبال أ',
        { before: { 7: 'النسور', 8: 'النسور' }, after: { 7: null, 8: null } },
      ],
    ],
  },
  patrolWord: {
    update: [
      [
        'غيّرت تسمية الطلائع في أشبال أ من طليعة إلى سداسي',
        { before: { word: 'patrol' }, after: { word: 'six' } },
      ],
    ],
  },
  whoPaid: {
    update: [
      [
        'فعّلت تسجيل من دفع في أشبال أ',
        { before: { on: false, usual: 10 }, after: { on: true, usual: 10 } },
      ],
      [
        'أوقفت تسجيل من دفع في أشبال أ',
        { before: { on: true, usual: 10 }, after: { on: false, usual: 10 } },
      ],
      [
        'عدّلت إعداد من دفع في أشبال أ',
        { before: { on: true, usual: 10 }, after: { on: true, usual: 15 } },
      ],
    ],
  },
};

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
  if (schema.type === 'string') return /(date|On)$|^until$/i.test(name) ? '2026-11-20' : 'كلمة';
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

/** What things are called at present, where they have a name of their own. */
const presentNames: Partial<Record<string, string>> = {
  scout: 'كريم صبحي',
  captain: 'مينا عادل',
  captainAttendance: 'مينا عادل',
  scoutAttendance: 'أشبال أ',
  scoutPayments: 'أشبال أ',
  standIn: 'أشبال أ',
  whoPaid: 'أشبال أ',
  patrolMembers: 'أشبال أ',
  patrolWord: 'أشبال أ',
  scoutContact: 'كريم صبحي',
  captainContact: 'مينا عادل',
};

describe('an entry in a sentence', () => {
  const rows = Object.entries(sentences).flatMap(([entity, actions]) =>
    Object.entries(actions).flatMap(([action, cases]) =>
      (cases as [string, object, About?][]).map(([expected, states, about]) => ({
        entity,
        action,
        expected,
        about,
        change: { entity, action, ...states } as Told,
      })),
    ),
  );
  test.each(rows)('$entity $action: $expected', ({ entity, expected, change, about }) => {
    const isWeek = entity.endsWith('Attendance') || entity === 'scoutPayments';
    const entityName = presentNames[entity] ?? null;
    expect(sentence(change, { entityName, ...(isWeek && { entityId: '2/1/3' }), ...about })).toBe(
      expected,
    );
  });

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

  test('of a week is a status per person by name, with their numbers in short', () => {
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
