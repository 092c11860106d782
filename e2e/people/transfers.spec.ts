import type { Leaving } from '../../contract/transfers/endpoints.ts';
import { findBarriers } from '../support/axe.ts';
import { choose } from '../support/kit.ts';
import { soon } from '../support/limits.ts';
import { quiet } from '../support/quiet.ts';
import { demoPhone, expect, openSignedIn, type Server, test } from '../support/server.ts';

type Scout = { scoutId: number; name: string; memberNumber: string | null };

/** A scout of the made-up group without a transfer, one of whose guardians is known. */
async function aLeaver(demo: Server): Promise<Scout> {
  const by = demoPhone('general');
  const { body } = await demo.read<{ body: Scout[] }>(by, '/scout');
  for (const scout of body) {
    const path = `/transfer/scout/${scout.scoutId}`;
    const leaving = await demo.read<{ body: Leaving }>(by, path);
    const { guardians, runningId } = leaving.body;
    if (guardians.length === 1 && guardians[0]!.relation && runningId === null) return scout;
  }
  throw new Error('no scout has one known guardian');
}

/** A scout whose family has a link, and nothing that it is asked about a transfer. */
async function anAskedScout(demo: Server): Promise<{ scoutId: number; key: string }> {
  const by = demoPhone('general');
  const { body } = await demo.read<{ body: Scout[] }>(by, '/scout');
  for (const { scoutId } of body) {
    const link = await demo.read<{ body: { key: string | null } | null }>(
      by,
      `/scout/${scoutId}/link`,
    );
    if (!link.body) continue;
    const { body: leaving } = await demo.read<{ body: Leaving }>(by, `/transfer/scout/${scoutId}`);
    if (leaving.question || leaving.runningId !== null) continue;
    const { linkId } = link.body as { linkId?: number };
    const made = await demo.write<{ body: { key: string } }>(by, 'POST', `/scout/${scoutId}/link`, {
      linkId,
      renew: true,
    });
    return { scoutId, key: made.body.key };
  }
  throw new Error('no family has a link');
}

test('a scout leaves by a file, and comes back by it with the years away @both', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/40[09]/);
  const scout = await aLeaver(demo);
  await openSignedIn(page, demo, demoPhone('general'), `/scout/${scout.scoutId}`);
  let taps = 0;
  const press = async (name: string | RegExp, role: 'button' | 'menuitem' = 'button') => {
    taps += 1;
    await page.getByRole(role, { name }).first().click();
  };
  await press(/المزيد عن/);
  await press('الانتقال إلى مجموعة أخرى', 'menuitem');
  await expect(
    page.getByRole('heading', { level: 1, name: 'الانتقال إلى مجموعة أخرى' }),
  ).toBeVisible();
  await expect(page.getByText('مكالمة لا تكفي', { exact: false })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'اصنع الملف' }).click();
  await expect(page.getByText('اكتب اسم المجموعة')).toBeVisible();
  await expect(page.getByText('اختر كيف وافق')).toBeVisible();
  await page.getByLabel('اسم المجموعة').fill('مجموعة شبرا الكشفية');
  taps += 1;
  await page.getByText('ورقة موقّعة').click();
  await press('اصنع الملف');
  await expect(page.getByRole('heading', { level: 1, name: 'الملف جاهز' })).toBeVisible();
  // The page allows five for a single guardian, and the name is typed.
  expect(taps).toBeLessThanOrEqual(5);
  expect(await findBarriers(page)).toEqual([]);
  const items = page.getByRole('list', { name: 'الكلمات الست' }).getByRole('listitem');
  await expect(items).toHaveCount(6);
  await quiet(page);
  const words = (await items.allTextContents()).map((text) => text.replace(/^[\d٠-٩]+/, '').trim());
  const download = page.waitForEvent('download', soon);
  await page.getByRole('button', { name: 'أرسل الملف وحده' }).click();
  const file = await (await download).path();

  await page.getByRole('button', { name: 'إنهاء وجوده هنا' }).click();
  await expect(page.getByText(/وينتهي رابط أسرت/)).toBeVisible();
  await page.getByRole('button', { name: 'إنهاء وجوده', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'الانتقالات' })).toBeVisible();
  await expect(page.getByText('بملف إلى مجموعة شبرا الكشفية', { exact: false })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);

  await page.getByRole('link', { name: 'استقبال كشاف من ملف' }).click();
  const chooseFile = (path: string | { name: string; mimeType: string; buffer: Buffer }) =>
    page.getByLabel('ملف الانتقال').setInputFiles(path);
  await chooseFile({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(300 * 1024) });
  await expect(page.getByText('هذا ليس ملف انتقال')).toBeVisible();
  await chooseFile(file);
  await page.getByLabel('الكلمة ٤').fill('زتون');
  await expect(page.getByText('الرابعة ليست من كلماتنا. هل هي')).toBeVisible();
  await page.getByRole('button', { name: 'زيتون؟' }).click();
  await expect(page.getByLabel('الكلمة ٤')).toHaveValue('زيتون');
  expect(await findBarriers(page)).toEqual([]);
  // A pasted message fills all six, whatever stood there.
  const pasted = (list: readonly string[]) =>
    list.map((word, index) => `${index + 1}. ${word}`).join('\n');
  await page.getByLabel('الكلمة ١').fill(pasted(words.toReversed()));
  await page.getByRole('button', { name: 'افتح الملف' }).click();
  await expect(page.getByText('الكلمات لا تفتح هذا الملف، راجع ترتيبها')).toBeVisible();
  await page.getByLabel('الكلمة ١').fill(pasted(words));
  await page.getByRole('button', { name: 'افتح الملف' }).click();
  await expect(page.getByText('وقّعته', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: /^بقي اختياران/ })).toBeDisabled();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByText(/^هو نفسه|^هي نفسها/).click();
  await choose(page, 'القطاع', /أشبال/);
  await page.getByRole('button', { name: /^استقبله|^استقبلها/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(scout.name) })).toBeVisible();
  const { body } = await demo.read<{ body: Scout }>(
    demoPhone('general'),
    `/scout/${scout.scoutId}`,
  );
  expect(body.name).toBe(scout.name);
});

test('earlier years stand in the profile of who came from another group @both', async ({
  page,
  demo,
}) => {
  type Row = { direction: string; state: string; scoutId: number };
  const { body } = await demo.read<{ body: Row[] }>(demoPhone('general'), '/transfer/all');
  const came = body.find(({ direction, state }) => direction === 'in' && state === 'done')!;
  await openSignedIn(page, demo, demoPhone('general'), `/scout/${came.scoutId}`);
  await expect(page.getByRole('heading', { name: /^قبل انضمام/ })).toBeVisible();
  await expect(page.getByText('لا يدخل في نسب مجموعتنا', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: /^عرض الأقدم/ }).click();
  await expect(page.getByText('براعم أ').last()).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
});

test('a scout goes to another group of the same program in one act @phone', async ({
  page,
  demo,
  neighbour,
}) => {
  const general = demoPhone('general');
  const scout = await aLeaver(demo);
  await openSignedIn(page, demo, general, `/transfers/make?scout=${scout.scoutId}`);
  await page.getByText('مجموعة على خيمة').click();
  const [address] = new URL(neighbour.address).hostname.split('.');
  await page.getByLabel('عنوان المجموعة').fill(address!);
  await expect(page.getByText(/^✓/)).toBeVisible();
  await page.getByText('ورقة موقّعة').click();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'أرسل العرض' }).click();
  await expect(page.getByText('ينتظر', { exact: true })).toBeVisible();

  await openSignedIn(page, neighbour, general, '/transfers');
  await expect(page.getByText('ينتظر ردّك', { exact: true })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('link', { name: 'انظر واقبل' }).click();
  // The copies are of one group, so that the child has a namesake and the number is taken.
  await page.getByText(/^كشاف آخر|^كشافة أخرى/).click();
  await page.getByLabel(/الرقم الكشفي/).fill('');
  await choose(page, 'القطاع', /أشبال/);
  await page.getByRole('button', { name: /^استقبله|^استقبلها/ }).click();
  await expect(page.getByRole('heading', { name: /^قبل انضمام/ })).toBeVisible();

  await openSignedIn(page, demo, general, '/transfers');
  await expect(page.getByText('انتقل', { exact: true })).toBeVisible();
  const { body } = await demo.read<{ body: Scout[] }>(general, '/scout');
  expect(body.map(({ scoutId }) => scoutId)).not.toContain(scout.scoutId);
});

test('a family is asked on its page, one guardian refuses and then agrees, and the file is made @phone', async ({
  page,
  demo,
}) => {
  const by = demoPhone('general');
  const { scoutId, key } = await anAskedScout(demo);
  await openSignedIn(page, demo, by, `/transfers/make?scout=${scoutId}`);
  await page.getByLabel('اسم المجموعة').fill('مجموعة طنطا الكشفية');
  await page.getByText('على صفحة الأسرة').click();
  await page.getByRole('button', { name: 'اسأل الأسرة عن مجموعة طنطا الكشفية' }).click();
  await expect(page.getByText(/^ينتظر جواب الأسرة عن مجموعة طنطا/)).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);

  const family = await page.context().browser()!.newPage();
  await family.goto(`${demo.address}/p/${key}`);
  const card = family.locator('section', { hasText: 'إلى مجموعة طنطا الكشفية' }).last();
  const answer = async (words: string) => {
    await card.getByLabel('اسمكم').fill('سمير رأفت');
    await card.getByText('الأب', { exact: true }).click();
    await card.getByText(words, { exact: true }).click();
    await card.getByRole('button', { name: 'حفظ الجواب' }).click();
  };
  await expect(card).toBeVisible();
  expect(await findBarriers(family)).toEqual([]);
  await answer('لا أوافق');
  await expect(card.getByText(/^لم يوافق سمير رأفت/)).toBeVisible();

  await page.reload();
  await expect(page.getByText(/^لم يوافق سمير رأفت/)).toBeVisible();
  await page.getByRole('button', { name: 'اصنع الملف' }).click();
  await expect(page.getByRole('heading', { name: 'الملف جاهز' })).toHaveCount(0);
  expect(await findBarriers(page)).toEqual([]);

  await card.getByRole('button', { name: 'جواب آخر' }).click();
  await answer('أوافق');
  await expect(card.getByText(/^وافق سمير رأفت/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^وافق سمير رأفت/)).toBeVisible();
  await page.getByRole('button', { name: 'اصنع الملف' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'الملف جاهز' })).toBeVisible();
  await family.reload();
  await expect(family.getByText(/وما خرج لا نستطيع إبطاله/)).toBeVisible();
  await family.close();
});
