import type { Browser, Page } from '@playwright/test';
import { firstName } from '../../contract/core/first-name.ts';
import type { ParentPage } from '../../contract/parents/endpoints.ts';
import type { Scout } from '../../contract/scouts/endpoints.ts';
import { DEMO_PARENT_KEY } from '../../server/demo/links.ts';
import { formatNumber, keepCompounds } from '../../web/i18n/format.ts';
import { findBarriers } from '../support/axe.ts';
import { aPhone } from '../support/fresh.ts';
import { addSector } from '../support/group.ts';
import { quiet } from '../support/quiet.ts';
import { demoPhone, expect, openSignedIn, type Server, test } from '../support/server.ts';

const OVER = 'انتهت صلاحية هذا الرابط. اطلب رابطاً جديداً من القائد.';

const sheetOf = (page: Page) => page.getByRole('dialog', { name: /^رابط أسرة / });
const openSheet = (page: Page) => page.getByRole('button', { name: 'رابط للأسرة' }).click();
async function readPage(demo: Server, key: string): Promise<ParentPage> {
  // Signed in: a captain's look is not counted as a visit.
  const { body } = await demo.read<{ body: ParentPage }>(demoPhone('general'), `/parent/${key}`);
  return body;
}

/** Somebody else's phone. */
async function asVisitor(browser: Browser, visit: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await visit(await context.newPage());
  await context.close();
}

test('a captain makes a link, the parents see only their child, and a revoked link says so @phone', async ({
  page,
  browser,
  demo,
  allowFailures,
}) => {
  const { body: scouts } = await demo.read<{ body: Scout[] }>(demoPhone('regular'), '/scout');
  const [scout, other] = scouts as [Scout, Scout];
  await openSignedIn(page, demo, demoPhone('regular'), `/scout/${scout.scoutId}`);
  await openSheet(page);
  const sheet = sheetOf(page);
  await sheet.getByRole('button', { name: 'إنشاء الرابط' }).click();
  await quiet(page);
  const url = await sheet.getByRole('code').innerText();
  expect(url).toMatch(new RegExp(`^${demo.address}/p/[\\w-]{22,}$`));
  const message = await sheet.getByRole('link', { name: 'إرسال' }).getAttribute('href');
  const text = decodeURIComponent(message!);
  const isGirl = scout.gender === 'female';
  expect(text).toContain(`هذه صفحة ${firstName(scout.name)}`);
  expect(text).toContain(isGirl ? 'حضورها ومواعيدها' : 'حضوره ومواعيده');
  expect(text).toContain(url);
  await expect(sheet).toContainText('لم تفتحه الأسرة بعد.');
  expect(await findBarriers(page)).toEqual([]);

  await asVisitor(browser, async (visitor) => {
    const answers: string[] = [];
    visitor.on('response', async (answer) => {
      if (answer.url().includes('/api/')) answers.push(await answer.text());
    });
    const response = await visitor.goto(url);
    expect(response?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(keepCompounds(scout.name));
    const { trips = [], health, payments } = await readPage(demo, url.split('/p/')[1]!);
    const names = trips.map((trip) => trip.name);
    // Notices stand above everything but what the family must answer.
    const isTripAsked = trips.some((trip) => trip.isAsked);
    await expect(visitor.getByRole('heading', { level: 2 })).toHaveText([
      ...(isTripAsked ? names : []),
      ...(health?.isAsked ? ['البطاقة الصحية'] : []),
      'لوحة الأسر',
      ...(isTripAsked ? [] : names),
      'الشارات',
      'القادم',
      'الحضور',
      ...(payments ? ['الاشتراك'] : []),
      ...(health?.isAsked ? [] : ['البطاقة الصحية']),
      'موافقتكم',
    ]);
    await expect(visitor.getByRole('link', { name: 'اتصال' })).toHaveAttribute('href', /^tel:01/);
    // No link leads into the app, also that of a notice.
    await expect(
      visitor.locator(
        'a:not([href^="tel:"]):not([href^="https://wa.me/"]):not([href^="/api/calendar/"])',
      ),
    ).toHaveText([
      'تخطَّ إلى المحتوى',
      'maps.example.org/8dRk',
      'ماذا نحفظ عن ابنكم أو ابنتكم، وماذا لكم؟',
    ]);
    await expect.poll(() => answers.length).toBeGreaterThan(0);
    expect(answers.join()).toContain(scout.name);
    expect(answers.join()).not.toContain(other.name);
  });

  await page.reload();
  await openSheet(page);
  await expect(sheet).toContainText('فتحته الأسرة مرة واحدة، اليوم');
  await expect(sheet.getByRole('code')).toHaveText(url);
  await sheet.getByRole('button', { name: 'رابط جديد' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('يتوقف الرابط الذي عند الأسرة الآن');
  await page.getByRole('alertdialog').getByRole('button', { name: 'إنشاء رابط جديد' }).click();
  const second = sheet.getByRole('code');
  await expect(second).not.toHaveText(url);
  await quiet(page);
  const newer = await second.innerText();

  await sheet.getByRole('button', { name: 'إلغاء الرابط' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'إلغاء الرابط' }).click();
  await expect(page.getByText('تم إلغاء الرابط')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'إنشاء الرابط' })).toBeVisible();

  allowFailures(/404.*\/api\/parent/s);
  await asVisitor(browser, async (visitor) => {
    for (const dead of [url, newer, `${demo.address}/p/nothing`, `${url}${'x'.repeat(200)}`]) {
      const said = dead === url || dead === newer ? OVER : 'هذا الرابط غير صحيح';
      await visitor.goto(dead);
      await expect(visitor.getByRole('main')).toContainText(said);
      await expect(visitor.getByRole('heading', { level: 1 })).toContainText(said);
      await expect(visitor.getByRole('link')).toHaveCount(1);
    }
    expect(await findBarriers(visitor)).toEqual([]);
  });
});

test('the page shows the answer of the API, with words beside its marks @phone', async ({
  page,
  demo,
}) => {
  const child = await readPage(demo, DEMO_PARENT_KEY);
  await page.goto(`${demo.address}/p/${DEMO_PARENT_KEY}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(keepCompounds(child.name));
  const card = (title: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title }) });

  const weeks = card('الحضور').getByRole('list').first().getByRole('listitem');
  await expect(weeks).toHaveCount(child.weeks.length);
  const cancelled = child.weeks.find((week) => week.cancelled)!;
  await expect(weeks.nth(cancelled.weekNumber - 1)).toContainText('ملغي');
  const came = child.weeks.filter((week) => week.status === 'attended' && !week.cancelled);
  expect(came.length).toBeGreaterThan(0);
  const label = child.gender === 'female' ? 'حاضرة' : 'حاضر';
  await expect(weeks.nth(came[0]!.weekNumber - 1)).toContainText(label);
  await expect(card('الحضور')).toContainText(`${label} ${formatNumber(came.length)}`);

  await expect(card('القادم').getByRole('listitem')).toHaveCount(
    child.activities.length + child.sessions!.length,
  );
  const calendar = card('القادم').getByRole('link', { name: 'حفظ المواعيد في التقويم' });
  await quiet(page);
  const saved = await fetch(new URL((await calendar.getAttribute('href'))!, page.url()));
  expect(saved.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  for (const { activityId } of child.activities) {
    expect(await saved.clone().text()).toContain(`UID:activity-${activityId}@`);
  }
  const { payments } = child;
  expect(payments!.length).toBeGreaterThan(3);
  const rows = card('الاشتراك').getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await card('الاشتراك')
    .getByRole('button', { name: /^كل الأسابيع/ })
    .click();
  await expect(rows).toHaveCount(payments!.length);

  // A captain has no way into the app from here either.
  await openSignedIn(page, demo, demoPhone('general'), `/p/${DEMO_PARENT_KEY}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(keepCompounds(child.name));
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('banner')).toHaveCount(0);
});

test('a captain out of scope is offered no link', async ({ page, demo }) => {
  const { body: all } = await demo.read<{ body: Scout[] }>(demoPhone('general'), '/scout');
  const { body: own } = await demo.read<{ body: Scout[] }>(demoPhone('regular'), '/scout');
  const foreign = all.find(({ scoutId }) => !own.some((each) => each.scoutId === scoutId))!;
  for (const [{ scoutId }, count] of [
    [own[0]!, 1],
    [foreign, 0],
  ] as const) {
    await openSignedIn(page, demo, demoPhone('regular'), `/scout/${scoutId}`);
    await expect(page.getByRole('button', { name: 'طباعة' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'رابط للأسرة' })).toHaveCount(count);
  }
});

test('brothers and sisters of two sectors share one link, with a tab for each @phone', async ({
  page,
  browser,
  demo,
}) => {
  await addSector(demo, 'أسرة', 'أ');
  await addSector(demo, 'أسرة', 'ب');
  // One number makes them a family.
  const phoneNumber = aPhone();
  const add = async (name: string, gender: string, suffixName: string, birthDate: string) => {
    const scout = { baseName: 'أسرة', suffixName, name, gender, birthDate };
    const made = await demo.write<{ body: Scout }>(demoPhone('general'), 'POST', '/scout', {
      ...scout,
      phoneNumber,
    });
    return made.body.scoutId;
  };
  const mina = await add('مينا عادل فهمي', 'male', 'أ', '2016-05-01');
  await add('مارينا عادل فهمي', 'female', 'أ', '2018-05-01');
  await add('بيتر صبحي بطرس', 'male', 'ب', '2017-05-01');
  await add('كيرلس عادل فهمي', 'male', 'ب', '2013-05-01');

  await openSignedIn(page, demo, demoPhone('unit'), `/scout/${mina}`);
  await openSheet(page);
  const sheet = sheetOf(page);
  await sheet.getByRole('button', { name: 'إنشاء الرابط' }).click();
  const boxes = sheet.getByRole('checkbox');
  await expect(boxes).toHaveCount(3);
  // Nothing is ticked beforehand, and the child of another father comes last.
  await expect(sheet.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(sheet.getByRole('listitem').last()).toContainText('واسم الأب مختلف');
  await sheet.getByRole('checkbox', { name: /^مارينا/ }).check();
  await sheet.getByRole('checkbox', { name: /^كيرلس/ }).check();
  expect(await findBarriers(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'رابط واحد للثلاثة' }).click();
  await expect(sheet.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await quiet(page);
  const url = await sheet.getByRole('code').innerText();
  const message = async () =>
    decodeURIComponent(
      (await sheet.getByRole('link', { name: 'إرسال' }).getAttribute('href')) ?? '',
    );
  await expect.poll(message).toContain('هذه صفحة مينا ومارينا وكيرلس');

  await asVisitor(browser, async (visitor) => {
    await visitor.goto(url);
    const tabs = visitor.getByRole('navigation', { name: 'الأبناء' }).getByRole('link');
    await expect(tabs).toHaveText([/مينا/, /مارينا/, /كيرلس/]);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('مينا عادل فهمي');
    await tabs.nth(2).click();
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('كيرلس عادل فهمي');
    await expect(tabs.nth(2)).toHaveAttribute('aria-current', 'page');
    expect(new URL(visitor.url()).search).toBe('?child=3');
    await expect(visitor.getByRole('main')).toContainText('فيها مينا ومارينا وكيرلس');
    expect(await findBarriers(visitor)).toEqual([]);
  });

  await sheet.getByRole('checkbox', { name: /^مارينا/ }).uncheck();
  await sheet.getByRole('button', { name: 'رابط واحد للاثنين' }).click();
  const question = page.getByRole('alertdialog', { name: 'إخراج مارينا؟' });
  await expect(question).toContainText('يبقى الرابط لأسرة مينا وكيرلس، ولها رابط جديد.');
  await question.getByRole('button', { name: 'إخراج' }).click();
  await expect(sheet.getByRole('checkbox', { checked: true })).toHaveCount(1);
});

test('a family with two links joins them on its page @phone', async ({ page, demo }) => {
  await addSector(demo, 'رابطان', 'أ');
  const sector = { baseName: 'رابطان', suffixName: 'أ' };
  const keys: string[] = [];
  const phoneNumber = aPhone();
  for (const name of ['ماري سامي', 'مارك سامي']) {
    const scout = { ...sector, name, gender: 'male', phoneNumber };
    const as = demoPhone('general');
    const { body } = await demo.write<{ body: Scout }>(as, 'POST', '/scout', scout);
    const path = `/scout/${body.scoutId}/link`;
    const link = await demo.write<{ body: { key: string } }>(as, 'POST', path, {});
    keys.push(link.body.key);
  }
  await page.goto(`${demo.address}/p/${keys[0]}`);
  await page.getByRole('button', { name: 'ضمّ الرابط الآخر' }).click();
  await page.getByLabel('الرابط الآخر').fill(`${demo.address}/p/${keys[1]}`);
  await page.getByRole('button', { name: 'ضمّ الرابط', exact: true }).click();
  const tabs = page.getByRole('navigation', { name: 'الأبناء' }).getByRole('link');
  await expect(tabs).toHaveText([/ماري/, /مارك/]);
  await expect(page.getByRole('button', { name: 'ضمّ الرابط الآخر' })).toHaveCount(0);
});
