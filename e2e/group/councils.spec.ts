import type { Page } from '@playwright/test';
import type { Council, WholeMeeting } from '../../contract/councils/shapes.ts';
import type { ScoutReport } from '../../contract/scout-reports/endpoints.ts';
import { findBarriers } from '../support/axe.ts';
import { groupDay } from '../support/group-day.ts';
import { quiet } from '../support/quiet.ts';
import { demoPhone, expect, openSignedIn, type Server, test } from '../support/server.ts';

const ROOT = '/reports-and-councils';
/** Minutes of a day to come are not approved. */
const today = groupDay();
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });

/** The screen has no barriers in either theme. */
async function expectNoBarriers(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // The stored content is read again.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await findBarriers(page), colorScheme).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** The council of the sector of the regular captain, who is its secretary. */
async function honourCouncil(demo: Server) {
  const { body } = await demo.read<{ body: Council[] }>(demoPhone('regular'), '/council/all');
  return body.find(({ kind }) => kind === 'honour')!;
}

test('a report is written, referred and decided by the minutes of a council', async ({
  page,
  demo,
}) => {
  const council = await honourCouncil(demo);
  await openSignedIn(page, demo, demoPhone('regular'), ROOT);
  await expect(heading(page, 'التقارير والمجالس')).toBeVisible();
  await expect(page.getByText('قراراتي المفتوحة')).toBeVisible();
  await expectNoBarriers(page);

  await page.getByRole('link', { name: 'كتابة تقرير' }).first().click();
  await page.getByRole('button', { name: 'تقديم التقرير' }).click();
  await expect(page.getByText('اختر النوع')).toBeVisible();
  await expect(page.getByText('اكتب ما حدث')).toBeVisible();
  await page.getByRole('button', { name: /الكشاف$/ }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('radio', { name: 'تكريم' }).check({ force: true });
  await page.getByLabel(/ما الذي حدث/).fill('ساعد زميله في نصب الخيمة.');
  await expect(page.getByRole('heading', { name: 'من يقرأ هذا التقرير؟' })).toBeVisible();
  await expect(page.getByText('محفوظ على هذا الجهاز')).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'تقديم التقرير' }).click();
  await expect(heading(page, /^تقرير عن/)).toBeVisible();
  await expect(page.getByText('ساعد زميله في نصب الخيمة.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'إحالة إلى مجلس' })).toHaveCount(0);
  await expectNoBarriers(page);
  const reportId = Number(/\d+$/.exec(page.url())![0]);

  await demo.write(demoPhone('unit'), 'PATCH', `/scout-report/${reportId}/refer`, {
    councilId: council.councilId,
  });
  const { body: meeting } = await demo.write<{ body: WholeMeeting }>(
    demoPhone('regular'),
    'POST',
    `/council/${council.councilId}/meetings`,
    { date: today },
  );
  await page.goto(`${demo.address}${ROOT}/meetings/${meeting.meetingId}`);
  await page
    .getByRole('button', { name: /^أضف: تكريم/ })
    .last()
    .click();
  await page.getByRole('button', { name: /تكريم: .*لم تُناقش بعد/ }).click();
  await page.getByLabel('المحضر', { exact: true }).fill('قُرئ التقرير.');
  await page.getByRole('button', { name: 'قرار', exact: true }).click();
  await page.getByLabel('نصّ القرار').fill('شكره أمام القطاع');
  await expect(page.getByLabel('سرّي، يراه قادة المجلس وحدهم')).toBeChecked();
  await page.getByRole('button', { name: 'الناقص التالي (٢)' }).click();
  await expect(page.getByText('من ينفّذ هذا القرار؟')).toBeVisible();
  await expectNoBarriers(page);
  await page.getByLabel('المنفّذ').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'أسبوع', exact: true }).click();
  await page.getByRole('button', { name: 'حفظ المحضر' }).click();
  await page.getByRole('button', { name: 'اعتماد المحضر' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'اعتماد المحضر' }).click();
  await expect(page.getByText(/^✓ اعتُمد/)).toBeVisible();
  await expectNoBarriers(page);
  const { body: report } = await demo.read<{ body: ScoutReport }>(
    demoPhone('regular'),
    `/scout-report/${reportId}`,
  );
  expect(report.state).toBe('decided');

  await page.getByRole('link', { name: 'طباعة المحضر' }).click();
  await expect(page.getByText('نقطة سرّية').first()).toBeVisible();
  await expect(page.getByText('شكره أمام القطاع')).toHaveCount(0);
});

test('the second of two writers sees both texts, and what was typed survives a reload', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/status of 409/);
  const council = await honourCouncil(demo);
  const { body: meeting } = await demo.write<{ body: WholeMeeting }>(
    demoPhone('regular'),
    'POST',
    `/council/${council.councilId}/meetings`,
    { date: today },
  );
  await openSignedIn(page, demo, demoPhone('regular'), `${ROOT}/meetings/${meeting.meetingId}`);
  await page.getByRole('button', { name: 'نقطة جديدة' }).click();
  await page.getByLabel('المحضر', { exact: true }).fill('كلام أمين السرّ');
  await page.reload();
  await page.getByRole('button', { name: /^.?.?\s?نقطة جديدة محضر/ }).click();
  await expect(page.getByLabel('المحضر', { exact: true })).toHaveValue('كلام أمين السرّ');
  await demo.write(demoPhone('unit'), 'PUT', `/council/meeting/${meeting.meetingId}`, {
    points: [{ title: 'نقطة جديدة', minutes: 'كلام الرئيس', decisions: [] }],
    attendance: [],
  });
  await page.getByRole('button', { name: 'حفظ المحضر' }).click();
  const conflict = page.getByRole('alert').filter({ hasText: 'لم يُحفظ تعديلك بعد' });
  await expect(conflict.getByText('كلام الرئيس')).toBeVisible();
  await expect(conflict.getByText('كلام أمين السرّ')).toBeVisible();
  await expectNoBarriers(page);
  await conflict.getByRole('button', { name: 'احفظ تعديلي فوقه' }).click();
  await expect(conflict).toHaveCount(0);
  const { body } = await demo.read<{ body: WholeMeeting }>(
    demoPhone('regular'),
    `/council/meeting/${meeting.meetingId}`,
  );
  expect(body.points.at(-1)?.minutes).toBe('كلام أمين السرّ');
});

test('a captain settles a decision and takes it back @phone', async ({ page, demo }) => {
  await openSignedIn(page, demo, demoPhone('regular'), ROOT);
  const rows = page.getByRole('button', { name: /^تمّ:/ });
  await expect(rows.first()).toBeVisible();
  await quiet(page);
  const count = await rows.count();
  await rows.first().click();
  await expect(rows).toHaveCount(count - 1);
  await page.getByRole('button', { name: 'تراجع' }).click();
  await expect(rows).toHaveCount(count);
  await page.getByRole('link', { name: 'كل القرارات' }).click();
  await expect(heading(page, 'قرارات المجالس')).toBeVisible();
  await expectNoBarriers(page);
});

test('a decision is about a scout, the agenda is ordered by drag, and the place is cleared', async ({
  page,
  demo,
}) => {
  const council = await honourCouncil(demo);
  const { body: meeting } = await demo.write<{ body: WholeMeeting }>(
    demoPhone('regular'),
    'POST',
    `/council/${council.councilId}/meetings`,
    { date: today, place: 'مقر المجموعة' },
  );
  const read = () =>
    demo.read<{ body: WholeMeeting }>(
      demoPhone('regular'),
      `/council/meeting/${meeting.meetingId}`,
    );
  const before = meeting.points.length;
  await openSignedIn(page, demo, demoPhone('regular'), `${ROOT}/meetings/${meeting.meetingId}`);
  for (const title of ['المعسكر', 'الزيارة']) {
    await page.getByRole('button', { name: 'نقطة جديدة', exact: true }).first().click();
    await page.getByLabel('عنوان النقطة').fill(title);
  }
  await page.getByRole('button', { name: 'قرار', exact: true }).click();
  await page.getByLabel('نصّ القرار').fill('زيارة الأسرة');
  await page.getByRole('button', { name: /عن كشاف/ }).click();
  await page.getByRole('listbox').getByRole('option').nth(1).click();
  await expect(page.getByLabel('سرّي، يراه قادة المجلس وحدهم')).toBeChecked();
  await expectNoBarriers(page);
  await page.getByRole('button', { name: /الزيارة/, expanded: true }).click();

  const rows = page.locator('li[data-row]');
  const handle = rows.filter({ hasText: 'الزيارة' }).locator('span[aria-hidden]').first();
  await handle.scrollIntoViewIfNeeded();
  await handle.hover();
  await page.mouse.down();
  await rows.filter({ hasText: 'المعسكر' }).hover({ position: { x: 80, y: 30 } });
  await page.mouse.up();
  await expect(rows.nth(before)).toContainText('الزيارة');
  await page.getByLabel(/المكان/).fill('');
  await page.getByRole('button', { name: 'حفظ المحضر' }).click();
  await expect.poll(async () => (await read()).body.place).toBeNull();
  const { points } = (await read()).body;
  expect(points.slice(before).map(({ title }) => title)).toEqual(['الزيارة', 'المعسكر']);
  expect(points[before]!.decisions[0]).toMatchObject({
    text: 'زيارة الأسرة',
    isConfidential: true,
  });
  expect(points[before]!.decisions[0]!.scoutName).toBeTruthy();
});
