import type { Browser, Locator, Page } from '@playwright/test';
import { aPhone } from '../support/fresh.ts';
import { choiceField, choose } from '../support/kit.ts';
import { quiet } from '../support/quiet.ts';
import { expect, type Server, test } from '../support/server.ts';

/** Seconds that a person needs: to find what to tap, and to type a letter on a phone. */
const A_TAP = 1.1;
const A_KEY = 0.28;
const TEN_MINUTES = 600;
/** The measured number of actions: whatever adds one must be worth it. */
const LEADER = { taps: 45, keys: 130 };

/** A page whose actions are counted. */
class Hand {
  taps = 0;
  keys = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async tap(target: Locator) {
    this.taps += 1;
    await target.tap();
  }

  async type(field: string, text: string) {
    await this.tap(this.page.getByLabel(field, { exact: true }));
    this.keys += [...text].length;
    await this.page.keyboard.insertText(text);
    await expect(this.page.getByLabel(field, { exact: true })).not.toHaveValue('');
  }

  async pick(radio: string) {
    this.taps += 1;
    await this.page.getByRole('radio', { name: radio, exact: true }).check({ force: true });
  }

  press(button: string) {
    return this.tap(this.page.getByRole('button', { name: button, exact: true }));
  }

  get seconds() {
    return this.taps * A_TAP + this.keys * A_KEY;
  }
}

async function aHand(browser: Browser, server: Server): Promise<Hand> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'ar-EG',
    timezoneId: 'Africa/Cairo',
    baseURL: server.address,
    serviceWorkers: 'block',
  });
  return new Hand(await context.newPage());
}

/** dd/MM/yyyy in the group's time zone, this many days from today. */
function typedDay(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000);
  const zone = { timeZone: 'Africa/Cairo' };
  return new Intl.DateTimeFormat('en-GB', {
    ...zone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(day);
}

async function fillSignUp(hand: Hand, names: [string, string, string], phone: string) {
  await hand.type('الاسم الأول', names[0]);
  await hand.type('الاسم الأوسط', names[1]);
  await hand.type('الاسم الأخير', names[2]);
  await hand.type('رقم الهاتف', phone);
  await hand.pick('أنثى');
  await hand.type('كلمة السر', 'خيمة على النيل');
  await hand.type('تأكيد كلمة السر', 'خيمة على النيل');
  await hand.press('إنشاء حساب');
}

const tabs = (page: Page) => page.getByRole('navigation', { name: 'التنقل السريع' });
const steps = (page: Page) => page.locator('section').filter({ hasText: 'خطواتك الأولى' });

/** Sends the newest link; returns the message that the messenger would get. */
async function sendLink(hand: Hand): Promise<{ text: string; url: string }> {
  const link = hand.page.getByRole('link', { name: /^واتساب/ }).first();
  await quiet(link.page());
  const href = (await link.getAttribute('href'))!;
  // The tap itself would leave the journey.
  hand.taps += 1;
  const text = decodeURIComponent(href.split('?text=')[1]!);
  return { text, url: text.split('\n').at(-1)! };
}

test('a general captain gets from an empty program to a recorded Friday in under ten minutes @phone @all', async ({
  browser,
  own,
}) => {
  const leader = await aHand(browser, own);
  const { page } = leader;
  await page.goto('/');
  await leader.tap(page.getByRole('link', { name: 'إنشاء حساب' }).first());
  await fillSignUp(leader, ['ماري', 'فوزي', 'عزيز'], aPhone());
  // Signing up leads to the first steps.
  const start = page.locator('section').filter({ hasText: 'ابدأ من هنا' });
  await expect(start.getByRole('listitem')).toHaveCount(6);

  // One screen names the group and makes a link for its unit captain.
  await leader.tap(start.getByRole('link', { name: 'تسمية المجموعة' }));
  await leader.tap(page.getByLabel('اسم المجموعة'));
  await page.getByLabel('اسم المجموعة').fill('');
  await leader.type('اسم المجموعة', 'مجموعة الوادي');
  await expect(page.getByRole('radio', { name: 'قائد وحدة' })).toBeChecked();
  await leader.press('إنشاء رابط الدعوة');
  await expect(page.getByText('محفوظ')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'قائد وحدة', exact: true })).toBeVisible();
  // The message's text uses the name as soon as it is stored.
  await expect(page.getByRole('link', { name: /^واتساب/ }).first()).toHaveAttribute(
    'href',
    new RegExp(encodeURIComponent('مجموعة الوادي')),
  );
  const toUnit = await sendLink(leader);
  // Shown in full for those who copy it by hand or read it out.
  await expect(page.getByText(toUnit.url, { exact: true })).toBeVisible();
  expect(toUnit.text).toContain('أنا الشيفتان ماري فوزي، قائد عام');
  expect(toUnit.text).toContain('مجموعة الوادي');

  const unit = await aHand(browser, own);
  await unit.page.goto(toUnit.url);
  await expect(unit.page.getByText('تدعوك شيفتان ماري فوزي')).toBeVisible();
  await fillSignUp(unit, ['هدى', 'سمير', 'لطيف'], aPhone());
  await expect(unit.page).toHaveURL(/\/dashboard$/);
  await expect(unit.page.getByRole('main').getByText('قائد وحدة').first()).toBeVisible();

  await leader.tap(tabs(page).getByRole('link', { name: 'الرئيسية' }));
  await leader.tap(steps(page).getByRole('link', { name: 'بدء فترة جديدة' }));
  await leader.type('اسم الفترة', 'الخريف');
  await leader.type('تاريخ البداية', typedDay(-1));
  await leader.type('تاريخ النهاية', typedDay(90));
  await page.getByLabel('تاريخ النهاية', { exact: true }).press('Tab');
  await leader.tap(page.getByLabel('أنا أفهم'));
  await leader.press('بدء الفترة');
  await expect(page.getByText('تم إنشاء الفترة بنجاح')).toBeVisible();

  await leader.tap(tabs(page).getByRole('link', { name: 'الرئيسية' }));
  await leader.tap(steps(page).getByRole('link', { name: 'إضافة قطاع' }));
  await expect(choiceField(page, 'قائد الوحدة')).toHaveText(/هدى سمير/);
  await leader.type('الاسم الأساسي', 'زهرات');
  for (const suffix of ['أ', 'ب']) {
    await leader.type('اللاحقة', suffix);
    await leader.press('إضافة القطاع');
    await expect(page.getByLabel('اللاحقة', { exact: true })).toHaveValue('');
  }

  // The checklist names who is missing, and opens the invitation with the sector chosen.
  await leader.tap(tabs(page).getByRole('link', { name: 'الرئيسية' }));
  await expect(steps(page).getByText(/بلا قائد: زهرات.أ، زهرات.ب/)).toBeVisible();
  await leader.tap(steps(page).getByRole('link', { name: 'دعوة قائد قطاع' }));
  await expect(choiceField(page, 'القطاع')).toHaveText(/زهرات - أ/);
  await leader.press('إنشاء رابط الدعوة');
  await expect(page.getByRole('heading', { name: /قائد، زهرات.أ/ })).toBeVisible();
  const toCaptain = await sendLink(leader);
  expect(toCaptain.url).not.toBe(toUnit.url);

  await leader.tap(tabs(page).getByRole('link', { name: 'الرئيسية' }));
  await leader.tap(steps(page).getByRole('link', { name: 'أضف الكشافين' }));
  for (const [index, name] of ['ليلى خالد', 'مريم نبيل', 'سلمى هاني'].entries()) {
    await leader.type('الاسم', name);
    await leader.pick('أنثى');
    if (index === 0) {
      leader.taps += 2;
      await choose(page, 'القطاع', /زهرات - أ/);
    }
    await leader.press('إضافة الكشاف');
    await expect(page.getByLabel('الاسم', { exact: true })).toHaveValue('');
  }

  // The captain signs up by the link and records the Friday.
  const captain = await aHand(browser, own);
  await captain.page.goto(toCaptain.url);
  await expect(captain.page.getByText(/قائد، زهرات.أ/)).toBeVisible();
  await fillSignUp(captain, ['نورهان', 'علي', 'حسن'], aPhone());
  await expect(captain.page).toHaveURL(/\/dashboard$/);
  await captain.tap(tabs(captain.page).getByRole('link', { name: 'الغياب' }));
  await captain.press('الكل حاضر');
  await captain.tap(captain.page.getByLabel('المبلغ المدفوع'));
  await captain.page.keyboard.insertText('30');
  await captain.tap(captain.page.getByRole('button', { name: /^تسليم/ }));
  await expect(captain.page.getByText('تم تسجيل الغياب بنجاح')).toBeVisible();

  await page.goto('/dashboard');
  await expect(page.getByText(/سجّل|١ من ٢/).first()).toBeVisible();
  await expect(steps(page).getByText(/بلا قائد: زهرات.ب\./)).toBeVisible();
  await page.goto('/notifications');
  await expect(page.getByText(/نورهان علي حسن حساباً بدعوة من ماري فوزي عزيز/)).toBeVisible();

  const { taps, keys, seconds } = leader;
  expect(seconds).toBeLessThan(TEN_MINUTES);
  expect(taps).toBeLessThanOrEqual(LEADER.taps);
  expect(keys).toBeLessThanOrEqual(LEADER.keys);
  for (const hand of [leader, unit, captain]) await hand.page.context().close();
});
