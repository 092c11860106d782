import type { Page } from '@playwright/test';
import { formatNumber } from '../../web/i18n/format.ts';
import { findBarriers } from '../support/axe.ts';
import { meet, openWeek } from '../support/group.ts';
import { groupDay } from '../support/group-day.ts';
import { choose } from '../support/kit.ts';
import { hideSession } from '../support/needs.ts';
import { quiet } from '../support/quiet.ts';
import { demoPhone, expect, openSignedIn, type Server, test } from '../support/server.ts';

const PAGE = '/record-scouts-absence';
/** A captain of one of the unit captain's sectors, who is away, and one of another unit's. */
const AWAY = demoPhone('regular', 8);
const HELPER = demoPhone('regular', 13);

type Me = Record<'firstName' | 'middleName' | 'rSectorBaseName' | 'rSectorSuffixName', string>;
async function meOf(demo: Server, phone: string) {
  const { body } = await demo.read<{ body: Me & { captainId: number } }>(phone, '/auth/me');
  const { captainId, firstName, middleName } = body;
  const sector = { baseName: body.rSectorBaseName, suffixName: body.rSectorSuffixName };
  const place = `${sector.baseName}\u00a0${sector.suffixName}`;
  return { captainId, firstName, middleName, sector, place };
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const tabs = (page: Page) => page.getByRole('navigation', { name: 'أي قطاع؟' });
const switchTo = (page: Page, name: string) => tabs(page).getByRole('link', { name }).click();
const firstBox = (page: Page) => page.getByRole('checkbox', { disabled: false }).first();
const names = (page: Page) => page.getByRole('rowheader').allInnerTexts();
const amount = (page: Page) => page.getByRole('textbox', { name: 'المبلغ المدفوع' });
const submit = (page: Page) => page.getByRole('button', { name: /^(تسليم|حفظ التعديل)/ });

/** Toggles the first box and types an amount: a draft. */
async function touch(page: Page, pounds: string): Promise<boolean> {
  await quiet(page);
  const isTicked = await firstBox(page).isChecked();
  await firstBox(page).click();
  await amount(page).fill(pounds);
  return !isTicked;
}

test('a unit captain names a stand-in, who records both sectors separately until it is ended @phone', async ({
  page,
  demo,
  allowFailures,
}) => {
  const away = await meOf(demo, AWAY);
  const helper = await meOf(demo, HELPER);
  const params = new URLSearchParams({
    base: away.sector.baseName,
    suffix: away.sector.suffixName,
  });
  const week = await openWeek(demo);
  const handedIn = page.getByRole('heading', { name: `سُلِّم غياب الأسبوع ${formatNumber(week)}` });

  await openSignedIn(page, demo, demoPhone('unit'), `/sectors?${params}`);
  await page.getByRole('button', { name: 'قائد بديل' }).click();
  const dialog = page.getByRole('dialog');
  await choose(dialog, 'القائد', new RegExp(`${helper.firstName} ${helper.middleName}`));
  await expect(dialog.getByRole('textbox', { name: 'آخر يوم' })).not.toHaveValue('');
  await dialog.getByRole('button', { name: 'تعيين قائد بديل' }).click();
  const list = dialog.getByRole('list', { name: 'القادة البدلاء الآن' });
  await expect(list.getByRole('listitem')).toHaveText([new RegExp(helper.firstName)]);
  expect(await findBarriers(page)).toEqual([]);

  // The captain finds it on the dashboard and in the notifications.
  await meet(demo, 0);
  await hideSession(page);
  await openSignedIn(page, demo, HELPER, '/dashboard');
  await expect(page.getByText(`قائد بديل: ${away.sector.baseName}`).first()).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  // Recorded already.
  await page.getByRole('link', { name: `تعديل ${away.place} (قائد بديل)` }).click();
  await expect(heading(page)).toHaveAccessibleName(`تسجيل الغياب، ${away.place}`);
  await expect(page.getByText(new RegExp(`^قائد بديل في ${away.place} حتى`))).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);

  // Two drafts of one week, each in its sector; the address tells which.
  await page.goto(`${demo.address}${PAGE}?week=${week}&${params}`);
  await firstBox(page).waitFor();
  const theirs = await names(page);
  const ticked = await touch(page, '71');
  await switchTo(page, 'قطاعي');
  await expect(heading(page)).toHaveAccessibleName(`تسجيل الغياب، ${helper.place}`);
  await expect(page).toHaveURL(new RegExp(`week=${week}`));
  await expect(amount(page)).not.toHaveValue(/[7٧][1١]/);
  const own = await names(page);
  expect(own).not.toEqual(theirs);
  await touch(page, '72');
  await submit(page).click();
  await expect(handedIn).toBeVisible();
  await page.goto(`${demo.address}${PAGE}?week=${week}&${params}`);
  await expect(amount(page)).toHaveValue(/^(71|٧١)$/);
  await expect(firstBox(page)).toBeChecked({ checked: ticked });
  await submit(page).click();
  await expect(handedIn).toBeVisible();
  const paidIn = async (phone: string, sector: { baseName: string; suffixName: string }) => {
    const query = new URLSearchParams({ ...sector, weekNumber: String(week) });
    return (await demo.read<{ body: number }>(phone, `/finance/subscription?${query}`)).body;
  };
  expect(await paidIn(AWAY, away.sector)).toBe(71);
  expect(await paidIn(HELPER, helper.sector)).toBe(72);

  // It ends while something is ticked: the server refuses it, and the device keeps it.
  await touch(page, '73');
  await demo.write(demoPhone('unit'), 'DELETE', '/sector/stand-in', {
    ...away.sector,
    captainId: helper.captainId,
  });
  allowFailures(/status of 403/);
  await submit(page).click();
  await expect(page.getByText(`تسجيل ${away.place} ليس من حسابك الآن`)).toBeVisible();
  await expect(page.getByRole('main').getByText(/إلا قادته ومن كُلِّف قائداً بديلاً فيه/)).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  expect(await paidIn(AWAY, away.sector)).toBe(71);
  await page.reload();
  await expect(
    page.getByRole('heading', { name: `لم يقبل الخادم غياب الأسبوع ${formatNumber(week)}` }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'التخلي عن التسليم' }).click();
  await expect(page.getByRole('heading', { name: /^لم يقبل الخادم/ })).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'قطاعي' }).click();
  await expect(heading(page)).toHaveAccessibleName(`تسجيل الغياب، ${helper.place}`);
  await expect(tabs(page)).toHaveCount(0);
});

test('a unit captain ends a stand-in, and other sectors have no such button', async ({
  page,
  demo,
}) => {
  const away = await meOf(demo, AWAY);
  const { captainId, firstName } = await meOf(demo, demoPhone('regular', 15));
  const until = groupDay(3);
  await demo.write(demoPhone('unit'), 'POST', '/sector/stand-in', {
    ...away.sector,
    captainId,
    until,
  });
  const params = new URLSearchParams({
    base: away.sector.baseName,
    suffix: away.sector.suffixName,
  });
  await openSignedIn(page, demo, demoPhone('unit'), `/sectors?${params}`);
  await page.getByRole('button', { name: 'قائد بديل' }).click();
  const dialog = page.getByRole('dialog');
  const end = dialog.getByRole('button', { name: new RegExp(`إنهاء تكليف ${firstName}`) });
  await end.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'إنهاء' }).click();
  await expect(end).toHaveCount(0);
  await page.goto(`${demo.address}/sectors?base=كشافة&suffix=أ`);
  await expect(page.getByRole('heading', { name: /^كشافة/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'قائد بديل' })).toHaveCount(0);
});
