import type { Page } from '@playwright/test';
import type { Badge } from '../../contract/badges/endpoints.ts';
import { findBarriers } from '../support/axe.ts';
import { keepSession } from '../support/browser-session.ts';
import { signUp } from '../support/group.ts';
import { need, showAllNeeds } from '../support/needs.ts';
import { quiet } from '../support/quiet.ts';
import { aPlace } from '../support/scores.ts';
import { demoPhone, expect, openSignedIn, type Server, test } from '../support/server.ts';

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });

/** The screen has no barriers in either theme. */
async function expectNoBarriers(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findBarriers(page), colorScheme).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** A badge of the made-up group by its name. */
async function badgeOf(demo: Server, name: string) {
  const { body } = await demo.read<{ body: Badge[] }>(demoPhone('general'), '/badge/');
  return body.find((badge) => badge.name === name)!;
}

/** Opens a kind of badges, which is folded on a phone. */
async function unfold(page: Page, kind: string) {
  if (page.viewportSize()!.width < 1024) await page.getByRole('heading', { name: kind }).click();
}

test('a general captain begins with the starting set @all', async ({ page, own }) => {
  await keepSession(page, own, await signUp(own, demoPhone('general')));
  await page.goto(`${own.address}/scores/badges`);
  await expect(page.getByText('لا شارات بعد')).toBeVisible();
  await page.getByRole('button', { name: 'إضافة المجموعة المقترحة' }).click();
  await unfold(page, 'شارات الكفاية');
  await expect(page.getByRole('link', { name: /الكشاف الثاني/ })).toBeVisible();
  await expectNoBarriers(page);
});

test('an edit of a badge leaves what was passed', async ({ page, demo }) => {
  const badge = await badgeOf(demo, 'المسعف');
  await openSignedIn(page, demo, demoPhone('general'), `/scores/badge-form?badge=${badge.badgeId}`);
  await expect(heading(page, 'تعديل الشارة')).toBeVisible();
  await expect(page.getByText(/من اجتاز متطلباً يبقى له بنصّه/)).toBeVisible();
  await page.getByLabel('المتطلب ١', { exact: true }).fill('يجهّز حقيبة إسعاف كاملة');
  await page.getByRole('button', { name: 'متطلب', exact: true }).click();
  await page.getByLabel('المتطلب ٦', { exact: true }).fill('يعرف مكان أقرب مستشفى');
  await page.getByRole('button', { name: 'إجراءات المتطلب ٦' }).click();
  await page.getByRole('menuitem', { name: 'أعلى' }).click();
  await expect(page.getByLabel('المتطلب ٥', { exact: true })).toHaveValue(/مستشفى/);
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'حفظ الشارة' }).click();
  await expect(heading(page, 'شارة المسعف')).toBeVisible();
  const after = await badgeOf(demo, 'المسعف');
  expect(after.requirements.length).toBe(badge.requirements.length + 1);
  expect(after.awarded).toBe(badge.awarded);
  // As it was, for whoever opens it next on this server.
  const { version: _, ...before } = badge;
  await demo.write(demoPhone('general'), 'PUT', `/badge/${badge.badgeId}`, before);
});

test('several scouts pass several requirements, by keyboard', async ({ page, demo }) => {
  const badge = await badgeOf(demo, 'رائد العقد');
  await openSignedIn(page, demo, demoPhone('regular'), `/scores/badges/${badge.badgeId}`);
  const boxes = page.getByRole('checkbox');
  await boxes.first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByText('اجتياز لكشافين')).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'حفظ ٣' }).click();
  await expect(page.getByText('سُجِّل لكشافين')).toBeVisible();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3);
  await page.getByRole('checkbox', { checked: true }).first().click();
  await expect(page.getByRole('alertdialog', { name: 'سحب الاجتياز؟' })).toBeVisible();
  await page.getByRole('button', { name: 'سحب الاجتياز' }).click();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
});

test('on a phone one requirement is passed by many @phone', async ({ page, demo }) => {
  const badge = await badgeOf(demo, 'الطاهي');
  await openSignedIn(page, demo, demoPhone('regular'), `/scores/badges/${badge.badgeId}`);
  await page.getByLabel('المتطلب').selectOption({ index: 1 });
  for (let scouts = 0; scouts < 3; scouts += 1) {
    await page
      .getByRole('button', { name: /: لم يجتزه$/ })
      .first()
      .click();
  }
  await expect(page.getByText('اجتياز لـ ٣ كشافين')).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'حفظ ٣' }).click();
  await expect(page.getByText('سُجِّل لـ ٣ كشافين')).toBeVisible();
  await expect(page.getByText(/اجتازه ٣ من/)).toBeVisible();
});

test('who attended the week passes a requirement by one press @phone', async ({ page, demo }) => {
  const badge = await badgeOf(demo, 'منشد السمر');
  const place = await aPlace(demo, { scouts: 3 });
  await place.attend((index) => (index === 2 ? 'absent' : 'attended'));
  await openSignedIn(page, demo, place.phones[0], `/scores/badges/${badge.badgeId}`);
  await page.getByRole('button', { name: /^كل من حضر الأسبوع/ }).click();
  await expect(page.getByText('اجتياز لكشافين')).toBeVisible();
  await expect(page.getByRole('button', { name: /: لم يجتزه$/ })).toHaveCount(1);
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'حفظ ٢' }).click();
  await expect(page.getByText('سُجِّل لكشافين')).toBeVisible();
});

test('a requirement is dragged by its handle to another place @all', async ({ page, demo }) => {
  await openSignedIn(page, demo, demoPhone('general'), '/scores/badge-form');
  const requirement = (place: string) => page.getByLabel(`المتطلب ${place}`, { exact: true });
  const add = page.getByRole('button', { name: 'متطلب', exact: true });
  for (const [place, text] of [
    ['١', 'الأول'],
    ['٢', 'الثاني'],
    ['٣', 'الثالث'],
  ] as const) {
    if (place !== '١') await add.click();
    await requirement(place).fill(text);
  }
  const handles = page.locator('[data-row] > [class*=handle]');
  await quiet(page);
  const from = (await handles.nth(2).boundingBox())!;
  const to = (await handles.nth(0).boundingBox())!;
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect(requirement('١')).toHaveValue('الثالث');
  await expect(requirement('٢')).toHaveValue('الأول');
  await expect(requirement('٣')).toHaveValue('الثاني');
});

test('a pass without a connection waits on the device and arrives later @phone', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/Failed to load resource|ERR_/);
  const badge = await badgeOf(demo, 'السبّاح');
  await openSignedIn(page, demo, demoPhone('regular'), `/scores/badges/${badge.badgeId}`);
  await page
    .getByRole('button', { name: /: لم يجتزه$/ })
    .first()
    .click();
  await page.route('**/api/badge/pass', (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: 'حفظ ١' }).click();
  await expect(page.getByText('حُفظ على الجهاز')).toBeVisible();
  await expect(page.getByRole('button', { name: /: ينتظر الإرسال$/ })).toBeVisible();
  await expectNoBarriers(page);
  await page.unroute('**/api/badge/pass');
  await expect(page.getByText('تم تسجيل الاجتياز')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/اجتازه ١ من/)).toBeVisible();
});

test('a complete badge is approved, handed over, and taken back @phone', async ({ page, demo }) => {
  await openSignedIn(page, demo, demoPhone('unit'), '/scores/badges');
  const main = page.getByRole('main');
  const approve = main.getByRole('button', { name: /^اعتماد شارة/ });
  await expect(approve.first()).toBeVisible();
  await expectNoBarriers(page);
  await quiet(page);
  const name = (await approve.first().getAttribute('aria-label'))!.replace('اعتماد ', '');
  await approve.first().click();
  const award = main.getByRole('button', { name: `سُلِّمت ${name}` });
  await main
    .getByRole('button', { name: /^عرض الكل/ })
    .last()
    .click();
  await expect(award).toBeVisible();
  await award.click();
  await expect(award).toBeHidden();
  await page.getByRole('button', { name: 'تراجع' }).last().click();
  await expect(award).toBeVisible();
  await page.getByText('تم التراجع عن التسليم').waitFor();
});

test('a list is looked through before it is imported', async ({ page, demo }) => {
  await openSignedIn(page, demo, demoPhone('general'), '/scores/badges');
  await page.getByRole('button', { name: 'استيراد' }).click();
  const dialog = page.getByRole('dialog', { name: 'استيراد شارات' });
  const choose = (text: string) =>
    dialog.getByLabel('ملف الشارات').setInputFiles({
      name: 'badges.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    });
  await choose('اسم، هاتف');
  await expect(dialog.getByText('هذا الملف ليس قائمة شارات')).toBeVisible();
  const badge = {
    name: 'الرحّالة',
    kind: 'interest',
    requirements: [{ text: 'يسير عشرة كيلومترات', isRequired: true }],
  };
  await choose(JSON.stringify({ badges: [badge, { name: 'ناقصة' }] }));
  await expect(dialog.getByText('تُضاف: ١، تتغيّر: ٠، كما هي: ٠')).toBeVisible();
  await expect(dialog.getByText('بها خطأ')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^استيراد/ })).toBeDisabled();
  await choose(JSON.stringify({ badges: [badge] }));
  await expect(dialog.getByText('بها خطأ')).toBeHidden();
  await expectNoBarriers(page);
  await dialog.getByRole('button', { name: 'استيراد شارة واحدة' }).click();
  await expect(dialog).toBeHidden();
  await unfold(page, 'شارات الهواية');
  await expect(page.getByRole('link', { name: /الرحّالة/ })).toBeVisible();
  const stored = await badgeOf(demo, 'الرحّالة');
  await demo.write(demoPhone('general'), 'DELETE', `/badge/${stored.badgeId}`);
});

test('a certificate and the list of a ceremony are printed @all', async ({ page, demo }) => {
  await openSignedIn(page, demo, demoPhone('unit'), '/scores/ceremony');
  await expect(page.getByRole('region', { name: 'قائمة تسليم الشارات' })).toBeVisible();
  await expectNoBarriers(page);
  const { body } = await demo.read<{
    body: { toAward: { badgeId: number; scoutId: number; name: string }[] };
  }>(demoPhone('unit'), '/badge/owed');
  const { badgeId, scoutId, name } = body.toAward[0]!;
  await page.goto(`${demo.address}/scores/certificate?badge=${badgeId}&scout=${scoutId}`);
  const paper = page.getByRole('region', { name: /^شهادة شارة/ });
  await expect(paper.getByText(name.split(' ')[0]!)).toBeVisible();
  await expectNoBarriers(page);
  await page.emulateMedia({ media: 'print' });
  const printed = await page.pdf({ preferCSSPageSize: true });
  // One page, A4 in landscape.
  expect(printed.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  const [width, height] = /\/MediaBox \[0 0 (\d+)[\d.]* (\d+)/
    .exec(printed.toString('latin1'))!
    .slice(1)
    .map(Number);
  expect(width).toBeGreaterThan(height!);
});

test('a profile and the parents’ page show how far the next badge is @phone', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('regular'), '/dashboard');
  await showAllNeeds(page);
  await need(page, /^شارات تنتظر التسليم/).click();
  await expect(heading(page, /^شارات/)).toBeVisible();
  const { body } = await demo.read<{ body: { scoutId: number; state: string }[] }>(
    demoPhone('regular'),
    `/badge/sector?${new URLSearchParams({ baseName: 'أشبال', suffixName: 'أ' })}`,
  );
  const { scoutId } = body.find(({ state }) => state === 'awarded')!;
  await page.goto(`${demo.address}/scout/${scoutId}`);
  await expect(page.getByText(/سُلِّمت \S+ نوفمبر/).first()).toBeVisible();
  await expectNoBarriers(page);
  const { body: link } = await demo.write<{ body: { key: string } }>(
    demoPhone('regular'),
    'POST',
    `/scout/${scoutId}/link`,
  );
  await page.goto(`${demo.address}/p/${link.key}`);
  await expect(page.getByText(/^التالية:/)).toBeVisible();
  await expectNoBarriers(page);
});
