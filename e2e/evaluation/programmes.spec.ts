import { readFile } from 'node:fs/promises';
import { findBarriers } from '../support/axe.ts';
import { soon } from '../support/limits.ts';
import { demoPhone, expect, openSignedIn, test } from '../support/server.ts';

test('a programme is exported, taken in again with a difference and undone @both', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/400/);
  await openSignedIn(page, demo, demoPhone('general'), '/programmes');
  await expect(page.getByRole('heading', { level: 1, name: 'البرامج' })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);

  await page.getByRole('link', { name: 'تصدير برنامج' }).click();
  const submit = page.getByRole('button', { name: /نزّل الملف/ });
  await submit.click();
  await expect(page.getByText('اكتب الاسم')).toBeVisible();
  await page.getByLabel('الاسم', { exact: true }).fill('برنامج الكشافة، النيل ٢٠٢٦');
  await page.getByLabel('من كتبه').fill('النيل');
  expect(await findBarriers(page)).toEqual([]);
  const download = page.waitForEvent('download', soon);
  await submit.click();
  const file = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(file.badges.length).toBeGreaterThan(5);
  expect(JSON.stringify(file)).not.toMatch(/captain|lesson|stars/);

  await page.getByRole('link', { name: 'البرامج' }).first().click();
  const choose = (content: unknown) =>
    page.getByLabel('ملف البرنامج').setInputFiles({
      name: 'programme.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(content)),
    });
  await choose({ badges: [] });
  await expect(page.getByText('هذا ليس ملف برنامج').first()).toBeVisible();
  await choose({ ...file, version: 2 });
  await expect(page.getByText('إصداره أحدث من برنامجنا').first()).toBeVisible();
  const [first, ...others] = file.badges;
  const requirements = [...first.requirements, { text: 'يعرف تاريخ مجموعته' }];
  const segments = [{ title: 'ربط المرساة', minutes: 20, materials: [] }];
  const knots = { key: 'other/knots', title: 'عقد الصيادين', segments, links: [] };
  const sky = { key: 'other/sky', name: 'الفلكي الصغير', kind: 'interest', requirements };
  await choose({
    ...file,
    badges: [{ ...first, requirements }, ...others, { ...sky, anyOf: null }],
    sessions: [...file.sessions, knots],
  });
  await expect(page.getByRole('heading', { level: 1, name: file.name })).toBeVisible();
  await expect(page.getByText('«يعرف تاريخ مجموعته»')).toBeVisible();
  await expect(page.getByRole('button', { name: 'بقي اختيار واحد' })).toBeDisabled();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByText('الاثنان').click();
  await expect(page.getByText(/يُضاف ٣.*، ويبقى/)).toBeVisible();
  await page.getByRole('button', { name: 'استورد البرنامج' }).click();
  await expect(page.getByText(/أُضيف ٣/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'تراجع عنه كله' })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  const badges = async () =>
    (await demo.read<{ body: { name: string }[] }>(demoPhone('general'), '/badge/')).body;
  expect((await badges()).map(({ name }) => name)).toContain('الفلكي الصغير');
  // A captain plans from the session that came with it.
  const programmes = page.url();
  await page.goto(new URL('/sessions?tab=library', programmes).href);
  await page.getByRole('link', { name: 'خطّط من: عقد الصيادين' }).click();
  await expect(page.getByLabel('الموضوع')).toHaveValue('عقد الصيادين');
  await expect(page.getByRole('button', { name: /ربط المرساة/ }).first()).toBeVisible();
  await page.goto(programmes);
  await page.getByRole('button', { name: 'تراجع عنه كله' }).click();
  await expect(page.getByRole('button', { name: 'تراجع عنه كله' })).toBeHidden();
  expect(await badges()).toHaveLength(file.badges.length);
});
