import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { formatNumber } from '../../../contract/core/numbers.ts';
import { can, captainTypes } from '../../../contract/core/permissions.ts';
import { scoutColumns } from '../../../contract/core/scout-columns.ts';
import { LEFT_DAYS, VIEW_DAYS } from '../../../contract/health/words.ts';
import { scoutRecord } from '../../../contract/scouts/record.ts';
import type { NoticePart, PrivacyFacts } from './notice.ts';
import { privacySections } from './privacy-words.ts';
import { readData, readerRows } from './readers-words.ts';

const group = {
  name: 'كشافة الوادي',
  country: 'مصر',
  law: 'قانون رقم 151',
  retentionYears: 7,
  openProfile: 'limited',
  healthCards: true,
  backups: 31,
} as const;
const operator = { contact: 'operator@khayma.test' };
/** A group of its own, one of many, and the domain on which they are founded. */
const all: PrivacyFacts[] = [
  { group, publicDemo: false, operator: null },
  { group: { ...group, openProfile: 'full', backups: 0, law: null }, publicDemo: false, operator },
  {
    group: { ...group, openProfile: 'off', healthCards: false },
    publicDemo: false,
    operator: { contact: null },
  },
  { group: null, publicDemo: false, operator },
];

const textOf = (part: NoticePart): string =>
  typeof part === 'string'
    ? part
    : 'heading' in part
      ? part.heading
      : 'list' in part
        ? part.list.join('\n')
        : part.rows.map(({ name, text }) => `${name}: ${text}`).join('\n');

const pageOf = (facts: PrivacyFacts, sections = privacySections) =>
  sections(facts)
    .flatMap(({ title, parts }) => [title, ...parts.map(textOf)])
    .join('\n');

const isSaid = (page: string, count: number) =>
  new RegExp(`(?<![٠-٩])${formatNumber(count)}(?![٠-٩])`).test(page);

describe('the periods on the page on privacy', () => {
  afterEach(() => {
    vi.doUnmock('../../../contract/privacy/periods.ts');
    vi.resetModules();
  });

  test('are those by which the server deletes: another number there is another number here', async () => {
    vi.resetModules();
    const stored = await vi.importActual<object>('../../../contract/privacy/periods.ts');
    let next = 100;
    const other = (value: unknown): unknown =>
      typeof value === 'number'
        ? ++next
        : Object.fromEntries(Object.entries(value as object).map(([key, of]) => [key, other(of)]));
    const others = other(stored) as Record<string, unknown>;
    vi.doMock('../../../contract/privacy/periods.ts', () => others);
    const words = await import('./privacy-words.ts');
    const pages = all.map((facts) => pageOf(facts, words.privacySections)).join('\n');
    const missing = Array.from({ length: next - 100 }, (_, nth) => 101 + nth).filter(
      (count) => !isSaid(pages, count),
    );
    expect(next).toBeGreaterThan(115);
    expect(missing.map((count) => JSON.stringify(others).split(`:${count}`)[0])).toEqual([]);
  });

  test('stand nowhere in the words themselves', () => {
    for (const file of ['periods', 'privacy', 'readers']) {
      const source = readFileSync(path.join(import.meta.dirname, `${file}-words.ts`), 'utf8');
      const code = source.replace(/^import[\s\S]*?;$|\/\/.*|\/\*[\s\S]*?\*\//gm, '');
      expect(code.match(/[٠-٩]|\b(?!0\b)\d+\b/g), file).toBeNull();
      // Written out: 'ستين يوماً', 'بعد شهر'.
      const nouns = code.replace(/^const \w+ = noun\(.*\);$/gm, '');
      expect(nouns.match(/يوماً|أيام|شهر|أشهر|سنتين|سنوات|ساعات/g), file).toBeNull();
    }
  });

  test('are the group’s own where it chose: years of keeping and backups', () => {
    const [own, withoutBackups, , ofAll] = all.map((facts) => pageOf(facts));
    expect(own).toContain('وإذا مضت ٧ سنوات على خروجه');
    expect(own).toContain('آخر ٣١ نسخة يومية');
    expect(withoutBackups).toContain('لا ينشئ البرنامج هنا نسخاً يومية');
    expect(ofAll).toContain('سنتين ما لم تغيّرها، ولا تزيد على ١٠ سنوات');
  });

  test('are also those of the handbook’s page for families', () => {
    const handbook = readFileSync('docs/handbook/data-for-parents.md', 'utf8');
    const words: Record<number, string> = { 60: 'ستين يوماً', 90: 'تسعين يوماً' };
    expect(handbook).toContain(`بعد ${words[LEFT_DAYS]} من خروج ابنكم`);
    expect(handbook).toContain(`لآخر ${words[VIEW_DAYS]}`);
  });
});

test('the page on privacy names everything that the database holds of a scout', () => {
  const told = new Set(Object.values(scoutColumns).flatMap((column) => column.told ?? []));
  const page = pageOf(all[0]!);
  expect([...told].filter((word) => !page.includes(word))).toEqual([]);
});

test('the readers on the page on privacy are those whom the permissions let read', () => {
  const words = { general: 'القادة العامون', unit: 'قائد الوحدة', regular: 'قادة القطاع' };
  const rows = readerRows(all[0]!);
  for (const [what, permission] of readData) {
    const row = rows.find(({ text }) => new RegExp(`(^|، و)${what}(،|\\.)`).test(text))!;
    const named = captainTypes.filter((type) => row.name.includes(words[type]));
    expect(named, what).toEqual(captainTypes.filter((type) => can({ type }, permission)));
  }
});

test('an open profile shows what its setting opens of the record', () => {
  const labels = Object.values(scoutRecord.fields).filter(
    ({ knownTo }) => knownTo === 'openProfile',
  );
  const [limited, full, off] = all.map((facts) => {
    const { text } = readerRows(facts).find(({ name }) => name === 'باقي القادة والزوار')!;
    return text;
  });
  // As the words bend them: 'رقم الهاتف' is 'هاتفه' there.
  const bent = labels.map(({ label }) =>
    label.replace('رقم ', '').replace(/^ال/, '').replace(' ال', ' '),
  );
  expect(bent).toEqual(['هاتف', 'عنوان', 'تاريخ ميلاد', 'تاريخ التحاق']);
  for (const word of bent) expect(full).toContain(`${word}ه`);
  expect(limited).toContain('لا هاتف ولا عنوان ولا مدرسة ولا تاريخ ميلاد');
  expect(scoutRecord.fields.school.knownTo).toBe('captains');
  expect(full).toContain('لا يرى مدرسته');
  expect(off).toContain('لا تُفتح لزائر');
});

test('the page on privacy names the one cookie of the public demo, and none elsewhere', () => {
  const [own] = all;
  expect(pageOf(own!)).toContain('لا نستعمل ملفات الارتباط (الكوكيز).');
  const demo = pageOf({ ...own!, publicDemo: true });
  expect(demo).not.toContain('لا نستعمل ملفات الارتباط');
  expect(demo).toContain('ملف ارتباط (كوكي) واحد يدل على نسختكم من التجريب');
});

test('the page on privacy names every copy in which somebody stays who was erased', () => {
  for (const facts of all) {
    const row = pageOf(facts).match(/النسخ الاحتياطية: .*/)![0];
    for (const copy of [
      'وقبل كل تحديث للبرنامج نسخة',
      'وقبل كل استعادة نسخة',
      'ما نزّله قائد عام أو نُقل إلى مكان آخر',
      'نسخة من قاعدة البيانات قبل آخر ترقية أو رجوع',
      'ملفات نسخها بيده',
    ]) {
      expect(row).toContain(copy);
    }
  }
});

test('the page on privacy names the group, its law and the operator', () => {
  const [own, ofMany, withoutContact, ofAll] = all.map((facts) => pageOf(facts));
  expect(own).toContain('المسؤولة عن البيانات هي كشافة الوادي');
  expect(own).toContain('قانون رقم ١٥١');
  expect(own).not.toContain('المشغّل');
  expect(ofMany).toContain('لم نتحقق بعد من قانون');
  expect(ofMany).toContain('للتواصل معه: operator@khayma.test');
  expect(withoutContact).toContain('مجموعتنا لا تحفظها الآن');
  expect(withoutContact).not.toContain('للتواصل معه');
  expect(ofAll).toContain('كل مجموعة مسؤولة عن بياناتها');
});
