import { findBarriers } from '../support/axe.ts';
import { keepSession } from '../support/browser-session.ts';
import { aPhone } from '../support/fresh.ts';
import { signUp } from '../support/group.ts';
import { choose } from '../support/kit.ts';
import { soon } from '../support/limits.ts';
import { quiet } from '../support/quiet.ts';
import { demoPhone, expect, openSignedIn, test } from '../support/server.ts';
import { onlyInAll } from '../support/variants.ts';

const sections = {
  attendance: 'الغياب',
  finance: 'الماليات',
  group: 'معلومات المجموعة',
  evaluation: 'التقييم',
};
const GROUP_QUESTION = /^كم غاب من المجموعة/;

const arabic = (value: number) => value.toLocaleString('ar-EG');

for (const [type, own, column, labels] of [
  [
    'general',
    null,
    '',
    [sections.attendance, sections.finance, sections.group, sections.evaluation],
  ],
  ['unit', 'حضور وحدتي', 'وحدتي', [sections.attendance, sections.group, sections.evaluation]],
  ['regular', /^حضور أشبال/, 'أشبال أ', [sections.attendance, sections.group, sections.evaluation]],
] as const) {
  test(`a ${type} captain finds their sections and figures${onlyInAll(type !== 'general')}`, async ({
    page,
    demo,
  }) => {
    await openSignedIn(page, demo, demoPhone(type), '/stats?tab=finance');
    const tabs = page.getByRole('navigation', { name: 'أقسام الاحصائيات' }).getByRole('link');
    await expect(tabs).toHaveText(labels);
    const hasFinance = type === 'general';
    await expect(page.getByRole('term').filter({ hasText: 'محتوى الخزنة' })).toHaveCount(
      hasFinance ? 1 : 0,
    );
    const current = page.locator('main nav [aria-current]');
    await expect(current).toHaveText(hasFinance ? sections.finance : sections.attendance);
    await tabs.filter({ hasText: sections.group }).click();
    await expect(current).toHaveText(sections.group);
    await tabs.filter({ hasText: sections.attendance }).click();
    await expect(current).toHaveText(sections.attendance);
    await expect(page.getByRole('term').filter({ hasText: 'حضور المجموعة' })).toBeVisible();
    if (own) await expect(page.getByRole('term').filter({ hasText: own })).toBeVisible();
    await expect(page.getByRole('heading', { name: GROUP_QUESTION })).toBeVisible();
    // Lines for the group, the own unit or sector, and each of six sectors.
    const chart = page.getByRole('application', { name: GROUP_QUESTION });
    await expect(chart.locator('[data-part=line]')).toHaveCount(own ? 2 : 1);
    const sectorsChart = page.getByRole('application', { name: 'أي القطاعات أكثر غياباً؟' });
    await expect(sectorsChart.locator('[data-part=line]')).toHaveCount(6);
    if (own) {
      await page.getByText('عرض الجدول').first().click();
      await expect(
        page.getByRole('table', { name: GROUP_QUESTION }).getByRole('columnheader'),
      ).toHaveText(['الأسبوع', 'المجموعة', column]);
    }
    await expect(
      page.getByRole('table', { name: 'نسبة حضور كل كشاف' }).getByRole('columnheader'),
    ).toHaveText(['الرقم', 'الاسم', 'نسبة الحضور في كل الفترات'], { useInnerText: true });
  });
}

test('the chosen sector and lines survive a reload', async ({ page, demo }) => {
  await openSignedIn(page, demo, demoPhone('general'), '/stats');
  await choose(page, 'قارن المجموعة بقطاع أو وحدة', 'زهرات ب');
  await expect(page.getByRole('term').filter({ hasText: 'حضور زهرات ب' })).toBeVisible();
  const box = (name: string) => page.getByRole('checkbox', { name });
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(6);
  await box('أشبال أ').click();
  await box('مرشدات ج').click();
  await expect(box('مرشدات ج')).toBeChecked();

  await page.reload();
  await expect(page.getByRole('term').filter({ hasText: 'حضور زهرات ب' })).toBeVisible();
  await expect(box('مرشدات ج')).toBeChecked();
  await expect(box('أشبال أ')).not.toBeChecked();
});

test('a scout is found by any spelling of the name, and leads to the profile @all', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('general'), '/stats');
  await page.getByRole('searchbox', { name: 'بحث عن كشاف بالاسم' }).fill('احمد');
  await expect(page).toHaveURL(/name=/);
  const names = page.getByRole('table', { name: 'نسبة حضور كل كشاف' }).getByRole('rowheader');
  await expect(names.first()).toContainText('أحمد');
  await page.reload();
  await expect(names.first()).toContainText('أحمد');
  for (const name of await names.allInnerTexts()) expect(name).toContain('أحمد');
  await expect(page.getByRole('cell', { name: /^[٠-٩]+٫[٠-٩]{2}٪$/ }).first()).toBeVisible();
  await names.first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: /أحمد/ })).toBeVisible();
});

test('the rates show ten scouts, then the rest of a page, and the total', async ({
  page,
  demo,
}) => {
  const path = `/stat/attendance/scout?${new URLSearchParams({ name: '' })}`;
  const { total } = await demo.read<{ total: number }>(demoPhone('general'), path);
  expect(total).toBeGreaterThan(100);
  await openSignedIn(page, demo, demoPhone('general'), '/stats');
  const rows = page.getByRole('table', { name: 'نسبة حضور كل كشاف' }).locator('tbody tr');
  await expect(page.getByText(`أول ١٠ من ${arabic(total)}`, { exact: true })).toBeVisible();
  await expect(rows).toHaveCount(10);
  await page.getByRole('button', { name: 'عرض الباقي' }).click();
  await expect(rows).toHaveCount(50);
  await expect(page.getByText(`أول ٥٠ من ${arabic(total)}`, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'عرض المزيد' }).click();
  await expect(page.getByText(`أول ١٠٠ من ${arabic(total)}`, { exact: true })).toBeVisible();
});

test('a group without a term or scouts is told how to begin @all', async ({ page, own }) => {
  // The first account of an empty group is its leader.
  await keepSession(page, own, await signUp(own, aPhone()));
  await page.goto(`${own.address}/stats`);
  await expect(page.getByText('لا توجد فترة بعد')).toBeVisible();
  await expect(page.getByRole('link', { name: 'إضافة كشاف' }).last()).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'بدء فترة جديدة' }).click();
  await expect(page).toHaveURL(/\/start-new-term/);
});

test('the first printed page has the figures and the first chart', async ({ page, demo }) => {
  await openSignedIn(page, demo, demoPhone('general'), '/stats');
  const first = page.getByRole('application').first();
  await expect(first).toBeVisible();
  // A4 with margins of 12 mm, in CSS pixels.
  await page.setViewportSize({ width: 703, height: 1032 });
  await page.emulateMedia({ media: 'print' });
  await quiet(page);
  const drawn = (await first.boundingBox())!;
  expect(drawn.y + drawn.height).toBeLessThan(1032);
  // Chromium moves unbreakable blocks and whole grid rows to the next page.
  const around = await first.evaluate((element) => {
    const styles: string[] = [];
    for (
      let each = element.closest('section')!;
      !each.querySelector('h1');
      each = each.parentElement!
    ) {
      const { breakInside, display } = getComputedStyle(each);
      styles.push(breakInside, display);
    }
    return [...new Set(styles)].sort();
  });
  expect(around).toEqual(['auto', 'block']);
});

test('printing includes all sections, not only the open one', async ({ page, demo }) => {
  await page.addInitScript(() => {
    window.print = () => {
      const texts = [...document.querySelectorAll('h2')].map(({ textContent }) => textContent);
      const charts = document.querySelectorAll('[role=application]').length;
      document.body.dataset.printed = JSON.stringify({ texts, charts });
      dispatchEvent(new Event('afterprint'));
    };
  });
  await openSignedIn(page, demo, demoPhone('general'), '/stats?tab=group');
  const tabs = page.getByRole('navigation', { name: 'أقسام الاحصائيات' });
  await expect(tabs.getByRole('link', { name: sections.evaluation })).toBeVisible();
  await page.getByRole('button', { name: 'طباعة كل الأقسام' }).click();
  await expect(page.locator('body[data-printed]')).toBeAttached();
  await quiet(page);
  const printed = JSON.parse((await page.locator('body').getAttribute('data-printed'))!);
  expect(printed.texts).toEqual(
    expect.arrayContaining([
      'كم غاب من المجموعة كل أسبوع؟',
      'هل تزيد أموال الخزنة؟',
      'كم نسبة الذكور والإناث بين الكشافين؟',
    ]),
  );
  // Two about absence, two about evaluation, three about money, two about people.
  expect(printed.charts).toBe(9);
  await expect(page.getByRole('heading', { name: 'هل تزيد أموال الخزنة؟' })).toHaveCount(0);
});

test('finance and group information have their figures, charts and table', async ({
  page,
  demo,
}) => {
  const general = demoPhone('general');
  const { totalScouts } = await demo.read<{ totalScouts: number }>(
    general,
    '/stat/logistics/scouts',
  );
  const { totalCaptains } = await demo.read<{ totalCaptains: number }>(
    general,
    '/stat/logistics/captains',
  );
  const { sectorCounts } = await demo.read<{
    sectorCounts: { sectorName: string; scoutCount: number }[];
  }>(general, '/stat/logistics/sector-counts');
  await openSignedIn(page, demo, general, '/stats?tab=finance');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('الاحصائيات');
  await expect(page.getByRole('term')).toHaveText([
    'محتوى الخزنة',
    'اشتراك الاسبوع الحالي',
    /^إجمالي الإيرادات/,
    /^إجمالي المصروفات/,
  ]);
  const parts = (name: string, part: string) =>
    page.getByRole('application', { name }).locator(part);
  await expect(parts('هل تزيد أموال الخزنة؟', '[data-part=line]')).toHaveCount(1);
  // Income and expense each show the amount that stands, and the reversed one.
  await expect(parts('هل الإيراد أكبر من المصروف؟', '[data-part=bars]')).toHaveCount(4);
  await expect(parts('كم الاشتراك كل أسبوع؟', '[data-part=line]')).toHaveCount(1);

  await page
    .getByRole('navigation', { name: 'أقسام الاحصائيات' })
    .getByText(sections.group)
    .click();
  await expect(page.getByRole('term')).toHaveText([
    'إجمالي الكشافين',
    'إجمالي القادة',
    'إجمالي القطاعات',
  ]);
  await expect(page.getByRole('definition')).toHaveText(
    [totalScouts, totalCaptains, sectorCounts.length].map(arabic),
  );
  for (const people of ['الكشافين', 'القادة']) {
    const pie = parts(`كم نسبة الذكور والإناث بين ${people}؟`, '[data-part=share]');
    await expect(pie).toHaveCount(2);
  }
  const table = page.getByRole('table', { name: 'عدد الكشافين في كل قطاع' });
  await expect(table.getByRole('columnheader')).toHaveText(['القطاع', 'عدد الكشافين'], {
    useInnerText: true,
  });
  for (const { sectorName, scoutCount } of sectorCounts) {
    const row = table
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: sectorName, exact: true }) });
    await expect(row.getByRole('cell')).toHaveText(arabic(scoutCount), { useInnerText: true });
  }
});

test('on a phone each card shows the number of its row @phone', async ({ page, demo }) => {
  await openSignedIn(page, demo, demoPhone('general'), '/stats');
  const scouts = page.getByRole('table', { name: 'نسبة حضور كل كشاف' });
  const first = scouts
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .first();
  await expect(first.getByRole('cell').first()).toBeVisible();
  await expect(first.getByRole('cell').first()).toHaveText('١');

  await page.goto(`${demo.address}/scout/1`);
  const terms = page.getByRole('table', { name: 'احصائيات الفترات' });
  const newest = terms
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .first();
  await expect(newest.getByRole('cell').first()).toBeVisible();
  await expect(newest.getByRole('cell').first()).toContainText(/[٠-٩]/);
});

test('a general captain takes the census of a day', async ({ page, demo }) => {
  await openSignedIn(page, demo, demoPhone('general'), '/stats?tab=group');
  await page.getByRole('link', { name: /^الإحصاء السنوي/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('الإحصاء السنوي');
  const { body } = await demo.read<{
    body: { total: number; scouts: { stage: string }[] };
  }>(demoPhone('general'), '/stat/census');
  const strip = page.getByRole('term').filter({ hasText: 'الإجمالي' });
  await expect(strip.locator('xpath=following-sibling::dd[1]')).toHaveText(arabic(body.total));
  const stages = page.getByRole('table', { name: 'الكشافون حسب المرحلة' });
  const names = [...new Set(body.scouts.map(({ stage }) => stage))];
  await expect(stages.getByRole('rowheader')).toHaveText(names);
  expect(await findBarriers(page)).toEqual([]);
  const saved = page.waitForEvent('download', soon);
  await page.getByRole('button', { name: 'تحميل xlsx' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^census_\d{4}-\d\d-\d\d\.xlsx$/);
  await page.getByRole('textbox', { name: 'يوم الإحصاء' }).fill('1/1/2001');
  await expect(page.getByText('لا أحد في هذا اليوم')).toBeVisible();
});
