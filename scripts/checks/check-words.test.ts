import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkWords, findStrings, readGlossary } from './check-words.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const glossary = readGlossary(readFileSync(path.join(root, 'docs/glossary.md'), 'utf8'));
const check = (source: string, file = 'web/i18n/labels.ts') => checkWords(file, source, glossary);

test('reports a wrong word with its file, its line and the right word', () => {
  expect(check("const one = 1;\n\nexport const label = 'تغيير كلمة المرور';\n")).toEqual([
    "web/i18n/labels.ts: line 3: 'كلمة المرور' is called 'كلمة السر' (docs/glossary.md)",
  ]);
});

test.each([
  'إجمالي الإيراد',
  'إجمالي المصروف',
  'تاريخ الانضمام',
  'الدور',
  'حدد أدوارهم',
  'طهي خلوي',
  'والطهي الخلوي',
  'تعذر فتح الصفحة',
  'جاري الحفظ…',
  'سُجّل في قطاع آخر',
  'اطلب من قائد المجموعة',
  'بالموبايل',
  'هذا الإشعار غير موجود',
  'الرجاء المحاولة مرة أخرى',
  'أسابيع الاسبوع',
  'حفظ...',
  'أحمد ، مينا',
  'أحمد, مينا',
  'نعم?',
  'حضور  وغياب',
  'حضور و غياب',
  'بعد 3 أيام',
])('finds a wrong word: %s', (words) => {
  expect(check(`export const label = '${words}';`)).toHaveLength(1);
});

test.each([
  'إجمالي الايرادات',
  'إجمالي المصروفات',
  'تاريخ الالتحاق',
  'الرتبة',
  'طبخ خلوي',
  'تعذّر فتح الصفحة',
  'سجل التغييرات',
  'جاري التحميل…',
  'تم إرسال الإشعار بنجاح',
  'الرجاء إدخال العنوان فقط (باللغة العربية أو الإنجليزية)',
  'إلغاء الاسبوع قرار مهم و لا يمكن التراجع عنه',
])('accepts the right word, and quotes of the specification: %s', (words) => {
  expect(check(`export const label = '${words}';`)).toEqual([]);
});

test('reads texts of elements and templates, and skips comments and patterns', () => {
  const source = [
    '// تعذر',
    'const heading = /تعذر|الجنس/;',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code to be judged
    'const said = `تعذر فتح ${name}`;',
    'const page = <p>',
    '  يرجى الانتظار {name}',
    '  ، ثم حاول',
    '</p>;',
  ].join('\n');
  expect(findStrings('web/a.tsx', source).map(({ line }) => line)).toEqual([3, 5, 6]);
  expect(check(source, 'web/a.tsx')).toEqual([
    "web/a.tsx: line 3: 'تعذر' is called 'تعذّر' (docs/glossary.md)",
  ]);
});

test('allows an exception only in its file', () => {
  const source = "export const heading = 'الدور';";
  expect(check(source, 'server/features/reports/rules.ts')).toEqual([]);
  expect(check(source, 'server/features/scouts/rules.ts')).toHaveLength(1);
});

test('checks the pages on servers too', () => {
  expect(check('# الإعداد\n\nاكتب كلمة المرور\n', 'docs/ar/setup.md')).toEqual([
    "docs/ar/setup.md: line 3: 'كلمة المرور' is called 'كلمة السر' (docs/glossary.md)",
  ]);
});

test('checks the handbook too', () => {
  const page = '# اليوم الأول\n\n1. افتح [الصفحة](first-day-2.md)\n2. اكتب كلمة المرور\n';
  expect(check(page, 'docs/handbook/first-day.md')).toEqual([
    "docs/handbook/first-day.md: line 4: 'كلمة المرور' is called 'كلمة السر' (docs/glossary.md)",
  ]);
});

test('skips tests and documentation', () => {
  expect(check("expect('تعذر');", 'web/i18n/labels.test.ts')).toEqual([]);
  expect(check('تعذر', 'docs/architecture.md')).toEqual([]);
});

test('accepts Latin digits in texts whose digits are converted on display', () => {
  expect(check("export const text = 'بعد 3 أيام';", 'contract/core/labels.ts')).toEqual([]);
});
