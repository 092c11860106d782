import type { Page } from '@playwright/test';
import type { ResponseOf } from '../../contract/core/endpoint.ts';
import type { listPatrols } from '../../contract/patrols/endpoints.ts';
import { keepCompounds } from '../../web/i18n/format.ts';
import { findBarriers } from '../support/axe.ts';
import { demoPhone, expect, openSignedIn, type Server, test } from '../support/server.ts';

type Board = ResponseOf<typeof listPatrols>;

const PATH = '/scores/patrols';
const SECTOR = { baseName: 'أشبال', suffixName: 'أ' };
const regular = demoPhone('regular');

const read = (demo: Server) =>
  demo.read<Board>(regular, `/patrol/sector/all?${new URLSearchParams(SECTOR)}`);
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const choice = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: new RegExp(`^${keepCompounds(name)}`) });
const bar = (page: Page) => page.getByRole('region', { name: 'نقل المحدَّدين' });
const patrolIn = ({ body }: Board, name: string) => body.find((patrol) => patrol.name === name)!;

/** Opens a folded card of the phone. */
const unfold = (page: Page, name: string) =>
  page.getByRole('button', { name: `كشافو ${name}` }).click();

test('a captain makes a patrol of those in none, takes it back, renames and deletes one @both', async ({
  page,
  demo,
  allowFailures,
}) => {
  // The name is taken at first.
  allowFailures(/409/);
  const before = await read(demo);
  await openSignedIn(page, demo, regular, PATH);
  for (const { name } of before.withoutPatrol) await choice(page, name).check();
  await expect(bar(page).getByText('نقل كشافين إلى')).toBeVisible();
  await bar(page).getByRole('button', { name: 'جديدة' }).click();
  const dialog = page.getByRole('dialog', { name: 'طليعة جديدة' });
  await dialog.getByLabel('الاسم').fill('النسور');
  await dialog.getByRole('button', { name: 'إضافة طليعة' }).click();
  await expect(dialog.getByText('توجد طليعة بهذا الاسم في القطاع')).toBeVisible();
  await dialog.getByLabel('الاسم').fill('الشواهين');
  await dialog.getByRole('button', { name: 'إضافة طليعة' }).click();
  await expect(page.getByText('نُقل كشافان إلى الشواهين')).toBeVisible();
  await expect(card(page, 'بلا طليعة')).toHaveCount(0);
  await page.getByRole('button', { name: 'تراجع', exact: true }).click();
  await expect(card(page, 'الشواهين')).toHaveCount(0);
  await expect(card(page, 'بلا طليعة').getByRole('checkbox')).toHaveCount(2);

  await page.getByRole('button', { name: 'إضافة طليعة' }).click();
  await dialog.getByLabel('الاسم').fill('الشواهين');
  await dialog.getByRole('button', { name: 'إضافة طليعة' }).click();
  await expect(page.getByText('تمت إضافة الشواهين')).toBeVisible();
  if (page.viewportSize()!.width < 1024) await unfold(page, 'الشواهين');
  await page.getByRole('button', { name: 'تعديل الشواهين' }).click();
  const edit = page.getByRole('dialog', { name: 'تعديل الشواهين' });
  await edit.getByLabel('الاسم').fill('العقبان');
  await edit.getByRole('button', { name: 'حفظ الاسم' }).click();
  await page.getByRole('button', { name: 'تعديل العقبان' }).click();
  await page.getByRole('button', { name: 'حذف العقبان' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'حذف', exact: true }).click();
  await expect(page.getByText('تم حذف العقبان')).toBeVisible();
  await expect(card(page, 'العقبان')).toHaveCount(0);
  expect((await read(demo)).body).toEqual(before.body);
});

test('scouts of two patrols are moved by one act, a leader with a word, and back again @phone', async ({
  page,
  demo,
}) => {
  const before = await read(demo);
  const eagles = patrolIn(before, 'النسور');
  const leader = eagles.scouts.find(({ scoutId }) => scoutId === eagles.leaderId)!;
  const lone = before.withoutPatrol[0]!;
  await openSignedIn(page, demo, regular, PATH);
  await expect(card(page, 'النسور')).toBeVisible();
  if (page.viewportSize()!.width < 1024) await unfold(page, 'النسور');
  await choice(page, lone.name).check();
  await choice(page, leader.name).check();
  await bar(page)
    .getByRole('button', { name: /^الذئاب/ })
    .click();
  await expect(page.getByText('نُقل كشافان إلى الذئاب')).toBeVisible();
  await expect(page.getByText('كان عريف النسور، وصارت بلا عريف')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  const moved = await read(demo);
  expect(patrolIn(moved, 'النسور').leaderId).toBeNull();
  await page.getByRole('button', { name: 'تراجع', exact: true }).click();
  await expect.poll(async () => (await read(demo)).version).toBe(before.version);
});

test('a row’s menu names a leader and takes a scout out @phone', async ({ page, demo }) => {
  const before = await read(demo);
  const falcons = patrolIn(before, 'الصقور');
  const other = falcons.scouts.find(({ scoutId }) => scoutId !== falcons.leaderId)!;
  await openSignedIn(page, demo, regular, PATH);
  await expect(card(page, 'الصقور')).toBeVisible();
  if (page.viewportSize()!.width < 1024) await unfold(page, 'الصقور');
  const menu = page.getByRole('button', { name: `خيارات ${other.name}`, exact: true });
  await menu.click();
  await page.getByRole('menuitem', { name: 'عريف', exact: true }).click();
  await expect(page.getByText(`عريف الصقور: ${other.name}`)).toBeVisible();
  expect(patrolIn(await read(demo), 'الصقور').leaderId).toBe(other.scoutId);
  await page.getByRole('button', { name: 'تراجع', exact: true }).click();
  await expect.poll(async () => (await read(demo)).version).toBe(before.version);

  await menu.click();
  await page.getByRole('menuitem', { name: 'إخراج من الطليعة' }).click();
  await expect(page.getByText('أُخرج كشاف واحد من الطليعة')).toBeVisible();
  await page.getByRole('button', { name: 'تراجع', exact: true }).last().click();
  await expect.poll(async () => (await read(demo)).version).toBe(before.version);
});

test('the keyboard moves scouts: arrows to a name, space, Tab to the bar', async ({
  page,
  demo,
}) => {
  const before = await read(demo);
  const [first, second] = before.withoutPatrol;
  await openSignedIn(page, demo, regular, PATH);
  await choice(page, first!.name).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(choice(page, second!.name)).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(bar(page).getByRole('button', { name: /^النسور/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('نُقل كشافان إلى النسور')).toBeVisible();
  await page.getByRole('button', { name: 'تراجع', exact: true }).click();
  await expect.poll(async () => (await read(demo)).version).toBe(before.version);
});

test('a name is dragged to its patrol', async ({ page, demo }) => {
  const before = await read(demo);
  const { name } = before.withoutPatrol[0]!;
  await openSignedIn(page, demo, regular, PATH);
  const row = page.getByRole('listitem').filter({ has: choice(page, name) });
  await row.dragTo(card(page, 'الصقور'));
  await expect(page.getByText('نُقل كشاف واحد إلى الصقور')).toBeVisible();
  await expect(card(page, 'الصقور').getByRole('checkbox', { name })).toBeVisible();
  await page.getByRole('button', { name: 'تراجع', exact: true }).click();
  await expect.poll(async () => (await read(demo)).version).toBe(before.version);
});

test('who moves after somebody else sees the newest picture @phone', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/409/);
  const before = await read(demo);
  const [first, second] = before.withoutPatrol;
  await openSignedIn(page, demo, regular, PATH);
  await choice(page, first!.name).check();
  const { patrolId } = patrolIn(before, 'الفهود');
  const move = (target: number | null) =>
    demo.write(demoPhone('unit'), 'PATCH', '/patrol/members', {
      ...SECTOR,
      patrolId: target,
      scoutIds: [second!.scoutId],
    });
  await move(patrolId);
  await bar(page)
    .getByRole('button', { name: /^النسور/ })
    .click();
  await expect(page.getByText('تغيّرت الطلائع، هذه أحدث صورة. أعد النقل.')).toBeVisible();
  await expect(card(page, 'بلا طليعة').getByRole('listitem')).toHaveCount(1);
  await bar(page)
    .getByRole('button', { name: /^النسور/ })
    .click();
  await expect(page.getByText('نُقل كشاف واحد إلى النسور')).toBeVisible();
  await page.getByRole('button', { name: 'تراجع', exact: true }).click();
  await expect(card(page, 'بلا طليعة')).toBeVisible();
  await move(null);
  await expect.poll(async () => (await read(demo)).version).toBe(before.version);
});

test('without a connection a move says what it needs @phone', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/ERR_|Failed to load resource|Failed to fetch|net::/);
  const scout = patrolIn(await read(demo), 'الصقور').scouts[0]!;
  await openSignedIn(page, demo, regular, PATH);
  await expect(card(page, 'الصقور')).toBeVisible();
  if (page.viewportSize()!.width < 1024) await unfold(page, 'الصقور');
  await choice(page, scout.name).check();
  await page.context().setOffline(true);
  await expect(bar(page).getByText('النقل يحتاج إلى اتصال')).toBeVisible();
  await expect(bar(page).getByRole('button', { name: /^النسور/ })).toBeDisabled();
  await page.getByRole('button', { name: `خيارات ${scout.name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: /^إخراج من/ }).click();
  await expect(page.getByText('النقل يحتاج إلى اتصال')).toHaveCount(2);
  await page.context().setOffline(false);
  await expect(bar(page).getByRole('button', { name: /^النسور/ })).toBeEnabled();
});

test('a sector without patrols begins with the first one and its word @all', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('unit'), `${PATH}?base=أشبال&suffix=ب`);
  await expect(page.getByText('لا طلائع بعد')).toBeVisible();
  await page.getByLabel('تُسمّى').selectOption('سداسي');
  await expect(page.getByText('لا سداسيات بعد')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'السداسيات' })).toBeVisible();
  await page.getByRole('button', { name: 'إضافة سداسي' }).click();
  const dialog = page.getByRole('dialog', { name: 'سداسي جديد' });
  await dialog.getByLabel('الاسم').fill('الأبيض');
  await dialog.getByRole('button', { name: 'إضافة سداسي' }).click();
  await expect(card(page, 'الأبيض')).toBeVisible();
  await expect(card(page, 'بلا سداسي')).toBeVisible();
});

test('a general captain reads them, and moves nobody', async ({ page, demo }) => {
  await openSignedIn(page, demo, demoPhone('general'), `${PATH}?base=زهرات&suffix=أ`);
  await expect(page.getByRole('heading', { level: 1, name: 'السداسيات' })).toBeVisible();
  await expect(card(page, 'بلا سداسي')).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'إضافة سداسي' })).toHaveCount(0);
});

test('choosing and moving has no barrier at both widths in both themes @all', async ({
  page,
  demo,
}) => {
  const { withoutPatrol } = await read(demo);
  await openSignedIn(page, demo, regular, PATH);
  await choice(page, withoutPatrol[0]!.name).check();
  expect(await findBarriers(page)).toEqual([]);
});

test('the attendance sheet is grouped by patrols where the captain wants it, and the phone remembers it @phone', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, regular, '/record-scouts-absence');
  const heads = page.getByRole('columnheader', { name: /^(النسور|بلا طليعة)$/ });
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  await expect(heads).toHaveCount(0);
  const menu = page.locator('summary[aria-label="خيارات القائمة"]');
  await menu.click();
  await page.getByRole('button', { name: 'بحسب الطلائع' }).click();
  await expect(heads).toHaveText(['النسور', 'بلا طليعة']);
  await page.reload();
  await expect(heads).toHaveText(['النسور', 'بلا طليعة']);
  expect(await findBarriers(page)).toEqual([]);
  await menu.click();
  await page.getByRole('button', { name: 'بحسب الطلائع' }).click();
  await expect(heads).toHaveCount(0);
});
