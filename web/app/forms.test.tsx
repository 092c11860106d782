// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Group, signEverybodyIn } from '../../e2e/gallery/group.ts';
import { stoppedAt } from '../../e2e/support/stopped-clock.ts';
// biome-ignore lint/style/noRestrictedImports: starts the program that answers the pages.
import { type Program, startOnOwnData } from '../../server/testing/program.ts';
import { shortDate } from '../i18n/format.ts';
import { closePage, main, openPage } from './sample-app.tsx';
import { askedUrl, fetchFrom } from './sample-browser.ts';

/** Section 5 of the specification: what a form says of wrong entries. */
interface Form {
  name: string;
  by: 'general' | 'unit' | 'regular' | 'visitor';
  url: string;
  /** The heading of its card, on screens with several forms. */
  card?: string;
  /** Wrong entries by field label. */
  wrong?: Record<string, string>;
  submit: string | RegExp;
  /** The messages that then show, and how often each. */
  said: Record<string, number>;
}

const REQUIRED = 'هذا الحقل مطلوب';
const NO_DATE = 'تاريخ غير صحيح';
const SHORT_YEAR = 'اكتب السنة بأربعة أرقام';
const LETTERS = 'يرجى إدخال حروف فقط بلا مسافات (بالعربية أو الإنجليزية)';
const only = (what: string) => `الرجاء إدخال ${what} فقط (باللغة العربية أو الإنجليزية)`;

const forms: Form[] = [
  {
    name: 'an empty login',
    by: 'visitor',
    url: '/login',
    submit: 'تسجيل الدخول',
    said: { [REQUIRED]: 2 },
  },
  {
    name: 'an empty sign-up',
    by: 'visitor',
    url: '/signUp',
    submit: 'إنشاء حساب',
    // Three names, phone, gender, password and confirmation; the e-mail is optional.
    said: { [REQUIRED]: 7, 'كلمة السر يجب ألا تقل عن ٨ أحرف': 0 },
  },
  {
    name: 'a sign-up with digits in names, half a phone, no e-mail and two passwords',
    by: 'visitor',
    url: '/signUp',
    wrong: {
      'الاسم الأول': 'مينا1',
      'الاسم الأوسط': 'عادل!',
      'الاسم الأخير': 'M. Samir',
      'رقم الهاتف': '0212345678',
      'البريد الإلكتروني': 'mina@',
      'كلمة السر': 'نخلة قرب البحيرة',
      'تأكيد كلمة السر': 'نخلة قرب النهر',
    },
    submit: 'إنشاء حساب',
    said: {
      [`${only('الاسم الأول')}: احذف الأرقام`]: 1,
      [`${only('الاسم الأوسط')}: احذف «!»`]: 1,
      [`${only('الاسم الأخير')}: احذف «.»`]: 1,
      'يرجى إدخال رقم هاتف صحيح': 1,
      'يرجى إدخال بريد إلكتروني صحيح': 1,
      'كلمة السر غير متطابقة': 1,
    },
  },
  {
    name: 'an empty password change',
    by: 'regular',
    url: '/edit-password',
    submit: 'تغيير كلمة السر',
    said: { [REQUIRED]: 2, 'كلمة السر يجب ألا تقل عن ٨ أحرف': 0 },
  },
  {
    name: 'a password change to seven characters',
    by: 'regular',
    url: '/edit-password',
    wrong: { 'كلمة السر الجديدة': 'khayma7' },
    submit: 'تغيير كلمة السر',
    said: { [REQUIRED]: 1, 'كلمة السر يجب ألا تقل عن ٨ أحرف': 1 },
  },
  {
    name: 'an empty sector',
    by: 'general',
    url: '/add-sector',
    submit: 'إضافة القطاع',
    said: { [REQUIRED]: 3 },
  },
  {
    name: 'a sector of digits and spaces',
    by: 'general',
    url: '/add-sector',
    wrong: { 'الاسم الأساسي': 'أشبال 2', اللاحقة: '1' },
    submit: 'إضافة القطاع',
    said: { [`${LETTERS}: احذف المسافة`]: 1, [`${LETTERS}: احذف الأرقام`]: 1, [REQUIRED]: 1 },
  },
  {
    name: 'an empty term',
    by: 'general',
    url: '/start-new-term',
    submit: 'بدء الفترة',
    said: { [REQUIRED]: 3, 'ضع علامة على «أنا أفهم» أولاً': 1 },
  },
  {
    name: 'an edited term without a name and the tick',
    by: 'general',
    url: '/edit-term',
    wrong: { 'اسم الفترة': '', 'تاريخ البداية': '' },
    submit: 'تعديل',
    said: { [REQUIRED]: 2, 'ضع علامة على «أنا أفهم» أولاً': 1 },
  },
  {
    name: 'a term from a day that is none to a word',
    by: 'general',
    url: '/start-new-term',
    wrong: { 'اسم الفترة': 'فترة', 'تاريخ البداية': '٣١/٠٢/٢٠٢٧', 'تاريخ النهاية': 'آخر الصيف' },
    submit: 'بدء الفترة',
    said: { [NO_DATE]: 2, [REQUIRED]: 0, 'ضع علامة على «أنا أفهم» أولاً': 1 },
  },
  {
    name: 'an edited term with a year of two digits and a day that is none',
    by: 'general',
    url: '/edit-term',
    wrong: { 'تاريخ البداية': '1/9/26', 'تاريخ النهاية': '29/02/2027' },
    submit: 'تعديل',
    said: { [SHORT_YEAR]: 1, [NO_DATE]: 1, 'ضع علامة على «أنا أفهم» أولاً': 1 },
  },
  {
    name: 'an empty change of type',
    by: 'general',
    url: '/assign-captain',
    card: 'تغيير رتبة قائد',
    submit: 'تغيير الرتبة',
    said: { [REQUIRED]: 2 },
  },
  {
    name: 'a sector’s captain without either',
    by: 'general',
    url: '/assign-captain',
    card: 'تعيين قائد لقطاع',
    submit: 'تعيين',
    said: { [REQUIRED]: 2 },
  },
  {
    name: 'a unit captain’s sector without either',
    by: 'general',
    url: '/assign-captain',
    card: 'تعيين قائد وحدة لقطاع',
    submit: 'إضافة',
    said: { [REQUIRED]: 2 },
  },
  {
    name: 'an empty scout',
    by: 'general',
    url: '/add-scout',
    submit: 'إضافة الكشاف',
    // Name, sector and gender; nothing else.
    said: { [REQUIRED]: 3 },
  },
  {
    name: 'a scout with a number in the name, a street of symbols and a phone of letters',
    by: 'general',
    url: '/add-scout',
    wrong: { الاسم: 'ميرنا 2', العنوان: 'شارع #5', 'رقم الهاتف': 'هاتف' },
    submit: 'إضافة الكشاف',
    said: {
      [`${only('الاسم الأول')}: احذف الأرقام`]: 1,
      [`${only('العنوان')}: احذف «#»`]: 1,
      [only('رقم الهاتف')]: 1,
    },
  },
  {
    name: 'a scout with a day that is none and a word for dates',
    by: 'general',
    url: '/add-scout',
    wrong: { 'تاريخ الميلاد': '31/02/2015', 'تاريخ الالتحاق': 'abc' },
    submit: 'إضافة الكشاف',
    said: { [NO_DATE]: 2 },
  },
  {
    name: 'a scout born in years to come who enrolled in a year of two digits',
    by: 'general',
    url: '/add-scout',
    wrong: { 'تاريخ الميلاد': '01/01/2090', 'تاريخ الالتحاق': '٩/٣/١٥' },
    submit: 'إضافة الكشاف',
    said: { 'تاريخ الميلاد لا يمكن أن يكون في المستقبل': 1, [SHORT_YEAR]: 1, [NO_DATE]: 0 },
  },
  {
    name: 'a corrected scout with a day that is none and one in years to come',
    by: 'general',
    url: '/update-scout?scout=4',
    wrong: { 'تاريخ الميلاد': '01/01/2090', 'تاريخ الالتحاق': '31/04/2024' },
    submit: 'تعديل',
    said: { 'تاريخ الميلاد لا يمكن أن يكون في المستقبل': 1, [NO_DATE]: 1 },
  },
  {
    name: 'an empty notification',
    by: 'unit',
    url: '/send-notification',
    submit: 'إرسال',
    // The sector field shows only when a sector is meant.
    said: { [REQUIRED]: 2, 'يرجى اختيار من تصل إليه الرسالة': 1, 'يرجى اختيار القطاع': 0 },
  },
  {
    name: 'attendance without the amount',
    by: 'regular',
    url: '/record-scouts-absence',
    submit: /^تسليم/,
    said: { 'يرجى إدخال المبلغ المدفوع، أو صفر إن لم يُدفع شيء': 1 },
  },
  {
    name: 'attendance with half a pound',
    by: 'regular',
    url: '/record-scouts-absence',
    wrong: { 'المبلغ المدفوع': '20.5' },
    submit: /^تسليم/,
    said: { 'يرجى إدخال رقم صحيح من ٠ إلى ١٬٠٠٠٬٠٠٠': 1 },
  },
  {
    name: 'an empty finance item',
    by: 'general',
    url: '/finance',
    submit: 'إضافة',
    said: { 'يرجى اختيار النوع': 1, [REQUIRED]: 1 },
  },
  {
    name: 'an empty activity',
    by: 'regular',
    url: '/add-activity',
    submit: 'إضافة النشاط',
    said: {
      [REQUIRED]: 1,
      'يرجى اختيار النوع': 1,
      'يرجى اختيار اليوم': 1,
      'يرجى اختيار الأسبوع': 1,
    },
  },
  {
    name: 'a week cancelled without the tick',
    by: 'general',
    url: '/cancel-week',
    submit: 'إلغاء الأسبوع',
    said: { 'ضع علامة على «أنا أفهم» أولاً': 1 },
  },
  {
    name: 'a scout deleted without the tick',
    by: 'general',
    url: '/delete-scout?scout=4',
    submit: 'حذف الكشاف',
    said: { 'يرجى تأكيد الحذف أولاً': 1 },
  },
];

/** The typed text, where the field rewrites it. */
const shownAs: Record<string, string> = {
  '01/01/2090': shortDate('2090-01-01'),
  // The amount shows in the digits of the text around it.
  '20.5': '٢٠.٥',
};

/** A Tuesday between two weekly meetings, so that the made-up group is the same on every day. */
const NOW = Date.parse('2026-11-24T11:35:00Z');
/** Files are loaded at their first page, and a program answers: on a busy machine each takes its time. */
const PATIENCE = { timeout: 60_000 };

let program: Program;
let group: Group;
let writes: string[] = [];

beforeAll(async () => {
  vi.setSystemTime(NOW);
  program = await startOnOwnData('server/commands/demo.ts', stoppedAt(NOW));
  group = await signEverybodyIn(program.address);
});
afterAll(async () => {
  vi.useRealTimers();
  await program.stop();
});
afterEach(closePage);

/** The program's answers; notes the calls that are not reads. */
const noteWrites: typeof fetch = (path, init) => {
  if (init?.method && init.method !== 'GET') writes.push(`${init.method} ${askedUrl(path)}`);
  return fetchFrom(program.address, (fault) => void writes.push(fault))(path, init);
};

const pages = (['visitor', 'general', 'unit', 'regular'] as const).flatMap((by) =>
  [...new Set(forms.filter((form) => form.by === by).map(({ url }) => url))].map((url) => ({
    by,
    url,
  })),
);

test.each(pages)('the form at $url reports each error and sends nothing', async ({ by, url }) => {
  await openPage(url, group.sessions.get(by), noteWrites);
  const user = userEvent.setup();
  for (const form of forms.filter((each) => each.by === by && each.url === url)) {
    writes = [];
    const { name, wrong = {}, card, submit } = form;
    const button = await waitFor(() => {
      const heading = card ? within(main()).getByRole('heading', { name: card }) : null;
      const part = within(heading?.closest('section') ?? main());
      return part.getByRole('button', { name: submit });
    }, PATIENCE);
    const part = within(card ? button.closest('section')! : main());
    const field = (label: string) =>
      (part.queryByLabelText(label) ??
        part.getByLabelText(`${label} (اختياري)`)) as HTMLInputElement;
    for (const [label, text] of Object.entries(wrong)) {
      await user.click(field(label));
      fireEvent.change(field(label), { target: { value: text } });
    }
    await user.click(button);
    await waitFor(() => {
      for (const [sentence, times] of Object.entries(form.said)) {
        expect(part.queryAllByText(sentence), `${name}: ${sentence}`).toHaveLength(times);
      }
      for (const [label, text] of Object.entries(wrong)) {
        // A date shows in one form, however it was typed.
        expect(field(label).value, `${name}: ${label}`).toBe(shownAs[text] ?? text);
      }
    }, PATIENCE);
    expect(writes, name).toEqual([]);
    expect(screen.getByRole('region', { name: 'الرسائل' }).textContent, name).toBe('');
  }
});

test('an error without a field is shown beside those of the fields', async () => {
  const issue = (path: string, arabicMessage: string) => ({ path, message: path, arabicMessage });
  let issues = [issue('termNumber', 'رقم الفترة غير معروف'), issue('value', 'القيمة كبيرة')];
  const refuse: typeof fetch = async (path, init) =>
    init?.method === 'POST' && issues.length > 0
      ? new Response(
          JSON.stringify({
            status: 400,
            code: 'INVALID_REQUEST',
            message: 'wrong',
            arabicMessage: 'البيانات غير صحيحة',
            issues,
          }),
          { status: 400 },
        )
      : noteWrites(path, init);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await openPage('/finance', group.sessions.get('general'), refuse);
  const user = userEvent.setup();
  const value = await within(main()).findByLabelText('القيمة', undefined, PATIENCE);
  const page = within(main());
  const add = () => user.click(page.getByRole('button', { name: 'إضافة' }));
  await user.type(value, '12');
  await user.click(page.getByRole('radio', { name: 'مصروف' }));
  await add();
  const alert = await page.findByRole('alert', undefined, PATIENCE);
  expect(alert.textContent).toBe('رقم الفترة غير معروف');
  const described = value.getAttribute('aria-describedby')!.split(' ');
  expect(described.map((id) => document.getElementById(id)?.textContent).join(' ')).toContain(
    'القيمة كبيرة',
  );
  issues = issues.slice(0, 1);
  await add();
  await waitFor(() => expect(page.queryByText('القيمة كبيرة')).toBeNull(), PATIENCE);
  expect(page.getByRole('alert').textContent).toBe('رقم الفترة غير معروف');
  issues = [];
  await user.clear(value);
  await user.type(value, '12.5');
  await add();
  expect(await screen.findByText('تم إضافة بند بنجاح', undefined, PATIENCE)).toBeDefined();
  expect(page.queryByRole('alert')).toBeNull();
  vi.restoreAllMocks();
});
