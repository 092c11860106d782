import type { Scout } from '../../contract/scouts/endpoints.ts';
import { findBarriers } from '../support/axe.ts';
import { aPhone } from '../support/fresh.ts';
import { quiet } from '../support/quiet.ts';
import { demoPhone, expect, openSignedIn, test } from '../support/server.ts';
import {
  asText,
  HEAD,
  lastSector,
  nextButton,
  paste,
  rowsOf,
  scoutsNamed,
  undoAll,
} from './import-page.ts';

const PHONE = aPhone();

test('forty names by paste with two mistakes and a duplicate are added, then undone @phone', async ({
  page,
  demo,
}) => {
  const sector = await lastSector(demo);
  const word = 'كاراس';
  const { body: scouts } = await demo.read<{ body: Scout[] }>(demoPhone('general'), '/scout');
  const known = scouts.find(({ birthDate }) => birthDate)!;
  const rows = rowsOf(word, 40, sector);
  rows[5]![1] = 'رواد ي';
  rows[10]![3] = '31/2/2012';
  rows[20] = [
    known.name,
    `${known.sectorBaseName} ${known.sectorSuffixName}`,
    known.gender === 'male' ? 'ذكر' : 'أنثى',
    known.birthDate!,
    '',
    '',
  ];
  await openSignedIn(page, demo, demoPhone('general'), '/import');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('استيراد كشافين');
  expect(await findBarriers(page)).toEqual([]);

  let [taps, keys] = [0, 0];
  await paste(page, asText([HEAD, ...rows]));
  await expect(page.getByText('٣ خانات تحتاج إلى تصحيح')).toBeVisible();
  await expect(page.getByText('بعد التصحيح: يُضاف ٣٩')).toBeVisible();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await findBarriers(page), `${width} px`).toEqual([]);
  }

  await nextButton(page).click();
  taps += 1;
  const wrongSector = page.getByRole('combobox', { name: /^القطاع، الصف ٧/ });
  await expect(wrongSector).toBeFocused();
  await expect(page.getByText('لا يوجد قطاع بهذا الاسم')).toBeVisible();
  await wrongSector.selectOption(sector);
  taps += 2;
  await nextButton(page).click();
  taps += 1;
  const wrongDay = page.getByRole('textbox', { name: /^تاريخ الميلاد، الصف ١٢/ });
  await expect(wrongDay).toBeFocused();
  await expect(page.getByText('يوم غير موجود')).toBeVisible();
  await wrongDay.fill('28/2/2012');
  await wrongDay.press('Enter');
  keys += 10;
  await expect(page.getByText('خانة واحدة تحتاج إلى تصحيح')).toBeVisible();
  const duplicate = page.getByRole('group', { name: /الصف ٢٢: موجودة? في المجموعة/ });
  await expect(duplicate).toBeFocused();
  await duplicate.getByRole('button', { name: 'تخطٍّ' }).click();
  taps += 1;
  await page.getByRole('button', { name: 'إضافة ٣٩ كشافاً' }).click();
  taps += 1;
  await expect(page.getByText('أُضيف ٣٩ كشافاً')).toBeVisible();
  console.log(`forty names: ${taps} taps, ${keys} keys`);
  expect({ taps, keys }).toEqual({ taps: 6, keys: 10 });
  expect(await scoutsNamed(demo, word)).toHaveLength(39);
  expect(await findBarriers(page)).toEqual([]);

  await undoAll(page);
  expect(await scoutsNamed(demo, word)).toEqual([]);
});

test('every choice for a duplicate is visible, and the lists of recognised columns are folded @all', async ({
  page,
  demo,
}) => {
  const { body: scouts } = await demo.read<{ body: Scout[] }>(demoPhone('general'), '/scout');
  const known = scouts.find(({ birthDate }) => birthDate)!;
  const sector = `${known.sectorBaseName} ${known.sectorSuffixName}`;
  const gender = known.gender === 'male' ? 'ذكر' : 'أنثى';
  const head = ['الاسم', 'القطاع', 'النوع', 'تاريخ الميلاد', 'موبايل الأب', 'العنوان'];
  const wide = [...head, 'تاريخ الالتحاق'];
  const row = [known.name, sector, gender, known.birthDate!, '', 'شارع النيل', '1/10/2024'];
  await openSignedIn(page, demo, demoPhone('general'), '/import');
  await paste(page, asText([wide, row]));
  const duplicate = page.getByRole('group', { name: /موجودة? في المجموعة/ });
  const sheet = page.getByRole('group', { name: 'أي صفوف؟' });
  const answers = duplicate.getByRole('button');
  await expect(answers).toHaveText(['تخطٍّ', 'دمج', /^كشافة? أخرى?$|^كشاف آخر$/]);
  for (const answer of await answers.all()) {
    await expect(answer).toBeInViewport({ ratio: 1 });
    await quiet(page);
    const [inner, outer] = [await answer.boundingBox(), await sheet.boundingBox()];
    expect(inner!.x).toBeGreaterThanOrEqual(outer!.x);
  }

  const list = page.getByRole('combobox', { name: 'ما في عمود موبايل الأب' });
  await expect(list).toBeHidden();
  await expect(
    page.getByText('هاتف ولي الأمر', { exact: true }).filter({ visible: true }),
  ).toBeVisible();
  const toggle = page.getByRole('button', { name: 'تعديل الأعمدة' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(await findBarriers(page)).toEqual([]);
  await toggle.click();
  await expect(list).toBeVisible();
  await toggle.click();
  await expect(list).toBeHidden();

  // An unknown heading opens the list of columns.
  await page.getByRole('button', { name: 'لصق غيرها' }).click();
  await paste(page, asText([[...head, 'ملاحظات'], row]));
  await expect(list).toBeVisible();
  await expect(toggle).toHaveCount(0);
});

test('Enter moves to the next error, past skipped ones and ones that stay wrong', async ({
  page,
  demo,
}) => {
  const rows = rowsOf('ميلاد', 5, await lastSector(demo));
  for (const row of rows.slice(1)) row[3] = '31/2/2012';
  await openSignedIn(page, demo, demoPhone('general'), '/import');
  await paste(page, asText([HEAD, ...rows]));
  const day = (row: string) =>
    page.getByRole('textbox', { name: new RegExp(`^تاريخ الميلاد، الصف ${row}`) });
  await nextButton(page).click();
  await expect(day('٣')).toBeFocused();
  await day('٤').fill('28/2/2012');
  await day('٤').press('Enter');
  await expect(day('٥')).toBeFocused();
  await day('٥').fill('30/2/2012');
  await day('٥').press('Enter');
  await expect(day('٦')).toBeFocused();
  await day('٦').fill('1/3/2012');
  await day('٦').press('Enter');
  await expect(day('٣')).toBeFocused();
  await expect(page.getByText('خانتان تحتاجان إلى تصحيح')).toBeVisible();
});

test('a thousand names are reviewed and added at once @all', async ({ page, demo }) => {
  const sector = await lastSector(demo);
  await openSignedIn(page, demo, demoPhone('general'), '/import');
  await paste(page, asText([HEAD, ...rowsOf('باخوم', 1000, sector)]));
  await expect(page.getByText('كل الصفوف جاهزة')).toBeVisible();
  await expect(page.getByRole('listitem').nth(199)).toHaveCount(0);
  await page.getByRole('button', { name: 'إضافة ١٬٠٠٠ كشاف' }).click();
  await expect(page.getByText('أُضيف ١٬٠٠٠ كشاف')).toBeVisible({ timeout: 30_000 });
  await undoAll(page);
});

test('the form of one scout warns of a namesake, and still adds', async ({ page, demo }) => {
  const { body: scouts } = await demo.read<{ body: Scout[] }>(demoPhone('unit'), '/scout');
  const known = scouts.find(({ name }) => name.includes(' '))!;
  await openSignedIn(page, demo, demoPhone('unit'), '/add-scout');
  await page.getByLabel('الاسم', { exact: true }).fill(known.name);
  const warning = page.getByRole('status').filter({ hasText: 'موجود في المجموعة' });
  await expect(warning).toContainText(known.sectorBaseName);
  await expect(warning.getByRole('link', { name: known.name })).toHaveAttribute(
    'href',
    /^\/scout\/\d+$/,
  );
  expect(await findBarriers(page)).toEqual([]);
});

test('a deleted scout who comes back is restored from the form and from a list', async ({
  page,
  demo,
}) => {
  const sector = await lastSector(demo);
  const [baseName, suffixName] = [
    sector.slice(0, sector.lastIndexOf(' ')),
    sector.split(' ').at(-1),
  ];
  const name = 'بيشوي راجع عائد';
  const created = await demo.write<{ body: Scout }>(demoPhone('general'), 'POST', '/scout/', {
    name,
    gender: 'male',
    baseName,
    suffixName,
    birthDate: '2014-03-05',
  });
  const { scoutId } = created.body;
  const remove = () => demo.write(demoPhone('general'), 'DELETE', `/scout/${scoutId}`);
  await remove();

  await openSignedIn(page, demo, demoPhone('general'), '/add-scout');
  await page.getByLabel('الاسم', { exact: true }).fill(name);
  const offer = page.getByRole('status').filter({ hasText: 'حُذف من قبل. استعادة؟' });
  await expect(offer).toContainText('مواليد ٠٥ مارس ٢٠١٤');
  expect(await findBarriers(page)).toEqual([]);
  await offer.getByRole('button', { name: 'استعادة' }).click();
  await expect(page.getByText('تم استرجاع الكشاف بنجاح')).toBeVisible();
  await expect(page.getByLabel('الاسم', { exact: true })).toHaveValue('');
  expect((await scoutsNamed(demo, 'بيشوي راجع')).map((each) => each.scoutId)).toEqual([scoutId]);
  await remove();

  await page.goto(`${demo.address}/import`);
  await paste(page, asText([HEAD, [name, sector, 'ذكر', '5/3/2014', PHONE, '']]));
  const question = page.getByRole('group', { name: /الصف ٢: حُذف من قبل/ });
  await expect(question).toContainText('استعادة؟ تضيف إليه رقم ولي الأمر.');
  expect(await findBarriers(page)).toEqual([]);
  await question.getByRole('button', { name: 'استعادة' }).click();
  await page.getByRole('button', { name: 'استعادة كشاف واحد' }).click();
  await expect(page.getByText('استُعيد كشاف واحد', { exact: true })).toBeVisible();
  expect(await scoutsNamed(demo, 'بيشوي راجع')).toMatchObject([{ scoutId, phoneNumber: PHONE }]);
  await page.getByRole('button', { name: 'تراجع عن الاستيراد كله' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('يُحذف من جديد كشاف واحد');
  await page.getByRole('alertdialog').getByRole('button', { name: 'تراجع', exact: true }).click();
  await expect(page.getByText('حُذف من جديد كشاف واحد')).toBeVisible();
  expect(await scoutsNamed(demo, 'بيشوي راجع')).toEqual([]);
});
