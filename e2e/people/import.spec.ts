import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import writeXlsxFile from 'write-excel-file/node';
import { MOST_ROWS } from '../../contract/import/rules.ts';
import type { Scout } from '../../contract/scouts/endpoints.ts';
import { findBarriers } from '../support/axe.ts';
import { demoPhone, expect, openSignedIn, type Server, test } from '../support/server.ts';

const LETTERS = 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي';
const HEAD = ['الاسم بالكامل', 'الفرقة', 'ذكر/أنثى', 'تاريخ الميلاد', 'موبايل الأب', 'ملاحظات'];
/** A name that nobody else has; the word tells lists apart. */
const nameOf = (word: string, index: number) =>
  `${word} ${LETTERS[index % 28]}${LETTERS[Math.floor(index / 28) % 28]}نور ${LETTERS[Math.floor(index / 784)]}ادي`;

type Sector = { baseName: string; suffixName: string };
/** The last sector, because other tests count the scouts of the first ones. */
async function lastSector(demo: Server): Promise<string> {
  const { body } = await demo.read<{ body: (Sector & { editable: boolean })[] }>(
    demoPhone('general'),
    '/sector/all',
  );
  const { baseName, suffixName } = body.at(-1)!;
  return `${baseName} ${suffixName}`;
}

/** Valid rows of a list. */
const rowsOf = (word: string, count: number, sector: string): string[][] =>
  Array.from({ length: count }, (_, index) => [
    nameOf(word, index),
    sector,
    index % 2 ? 'أنثى' : 'ذكر',
    `${(index % 28) + 1}/3/2014`,
    `0100${String(1_000_000 + index)}`,
    '',
  ]);
const asText = (rows: string[][], between = '\t') =>
  rows.map((cells) => cells.join(between)).join('\n');

/** Pastes a table as a spreadsheet copies it. */
async function paste(page: Page, text: string) {
  const box = page.getByRole('textbox', { name: /^انسخ الصفوف/ });
  await box.focus();
  await box.evaluate((target, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    target.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}
const fileInput = (page: Page) => page.locator('input[type="file"]');
const chooseFile = (page: Page, name: string, buffer: Buffer) =>
  fileInput(page).setInputFiles({ name, mimeType: '', buffer });
const nextButton = (page: Page) => page.getByRole('button', { name: /^الخطأ التالي/ });
const scoutsNamed = async (demo: Server, word: string) =>
  (
    await demo.read<{ body: Scout[] }>(
      demoPhone('general'),
      `/scout?name=${encodeURIComponent(word)}`,
    )
  ).body;

async function undoAll(page: Page) {
  await page.getByRole('button', { name: 'تراجع عن الاستيراد كله' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'تراجع', exact: true }).click();
  await expect(page.getByText('تم التراجع عن الاستيراد')).toBeVisible();
}

test('forty names by paste with two mistakes and a duplicate are added, then undone @phone', async ({
  page,
  demo,
}) => {
  const sector = await lastSector(demo);
  const word = 'كاراس';
  const { body: scouts } = await demo.read<{ body: Scout[] }>(demoPhone('general'), '/scout');
  const known = scouts.find(({ birthDate }) => birthDate)!;
  const rows = rowsOf(word, 40, sector);
  rows[5]![1] = 'رواد ق';
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

test('every choice for a duplicate is visible, and the lists of recognised columns are folded', async ({
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

test('a Windows-1256 list and a workbook are read, and undoing an import keeps a used scout', async ({
  page,
  demo,
  allowFailures,
}) => {
  const sector = await lastSector(demo);
  const decoder = new TextDecoder('windows-1256');
  const table = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(new Uint8Array([byte])), byte]),
  );
  const old = asText([HEAD, ...rowsOf('ونس', 3, sector)], ';');
  await openSignedIn(page, demo, demoPhone('general'), '/import');
  await chooseFile(
    page,
    'قديم.csv',
    Buffer.from([...old].map((letter) => table.get(letter) ?? 63)),
  );
  await expect(page.getByText('كل الصفوف جاهزة')).toBeVisible();
  await expect(page.getByText(nameOf('ونس', 0)).filter({ visible: true })).toBeVisible();
  await page.getByRole('button', { name: 'تغيير الملف' }).click();

  const rows = [HEAD, ...rowsOf('ابرام', 4, sector)].map((cells) =>
    cells.map((value, at) => ({ value: at === 4 && /^\d/.test(value) ? Number(value) : value })),
  );
  const file = await writeXlsxFile(rows as never).toBuffer();
  await chooseFile(page, 'scouts.xlsx', Buffer.from(file));
  await expect(page.getByText('أُعيد الصفر الأول الذي حذفه Excel').first()).toBeVisible();
  // One is left out, put back, and left out for good.
  const leave = page.getByRole('button', { name: /^ترك الصف ٥/ });
  await leave.click();
  await page.getByRole('button', { name: 'تراجع', exact: true }).click();
  await leave.click();
  await page.getByRole('button', { name: 'إضافة ٣ كشافين' }).click();
  await expect(page.getByText('أُضيف ٣ كشافين')).toBeVisible();

  const [first] = await scoutsNamed(demo, 'ابرام');
  expect(first!.phoneNumber).toMatch(/^0100/);
  await demo.write(demoPhone('general'), 'POST', `/follow-up/${first!.scoutId}/contact`, {});
  await page.getByRole('button', { name: 'استيراد ملف آخر' }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'أُضيف ٣ كشافين' })
    .getByRole('button', { name: /^تراجع/ })
    .click();
  allowFailures(/409.*\/api\/scout\/import/s);
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'تراجع', exact: true }).click();
  await expect(question).toContainText('التراجع عن الباقين؟');
  await expect(question).toContainText(first!.name);
  await question.getByRole('button', { name: 'إزالة الباقين' }).click();
  await expect(page.getByText('أُزيل كشافان، وبقي كشاف واحد')).toBeVisible();
  expect((await scoutsNamed(demo, 'ابرام')).map(({ scoutId }) => scoutId)).toEqual([
    first!.scoutId,
  ]);
});

test('dates are asked about once for their column, and totals and hidden rows are said and taken in @both', async ({
  page,
  demo,
}) => {
  const sector = await lastSector(demo);
  const rows = rowsOf('شنودة', 4, sector);
  for (const [at, day] of ['12/25/2014', '3/5/2014', '7/4/2013', '9/30/2015'].entries()) {
    rows[at]![3] = day;
  }
  await openSignedIn(page, demo, demoPhone('general'), '/import');
  const file = await writeXlsxFile(
    [HEAD, ...rows, ['الإجمالي', '4'], ['توقيع القائد']].map((cells) =>
      cells.map((value) => ({ value })),
    ) as never,
  ).toBuffer();
  const parts = unzipSync(new Uint8Array(file));
  const path = 'xl/worksheets/sheet1.xml';
  const xml = strFromU8(parts[path]!).replace('<row r="5"', '<row r="5" hidden="1"');
  await chooseFile(page, 'كشف.xlsx', Buffer.from(zipSync({ ...parts, [path]: strToU8(xml) })));
  await expect(page.getByText('٦ أسطر، ٣ صفوف')).toBeVisible();
  await expect(page.getByText('صفوف ليست أسماء: ٢')).toBeVisible();
  await expect(page.getByText('الإجمالي، 4')).toBeVisible();
  const hidden = page.getByRole('region', { name: 'صفوف مخفية' });
  await expect(hidden).toContainText('صفوف مخفية: ١');
  const question = page.getByRole('group', { name: 'تاريخ الميلاد: شهر أولاً؟' });
  await expect(question).toContainText('3/5/2014');
  expect(await findBarriers(page)).toEqual([]);

  await nextButton(page).click();
  await expect(question).toBeFocused();
  await question.getByRole('button', { name: 'نعم، ٠٥ مارس ٢٠١٤' }).click();
  await expect(page.getByText('كل الصفوف جاهزة')).toBeVisible();
  await hidden.getByRole('button', { name: 'إدراجه' }).click();
  await expect(page.getByText('٦ أسطر، ٤ صفوف')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'إضافة ٤ كشافين' }).click();
  await expect(page.getByText('أُضيف ٤ كشافين')).toBeVisible();
  const days = (await scoutsNamed(demo, 'شنودة')).map(({ birthDate }) => birthDate?.slice(0, 10));
  expect(days.sort()).toEqual(['2013-07-04', '2014-03-05', '2014-12-25', '2015-09-30']);
  await undoAll(page);
});

test('a file that is no list is refused with a sentence, whatever its name', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('unit'), '/import');
  const cases: [string, Buffer, string | RegExp][] = [
    [
      'صورة.xlsx',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]),
      'هذا الملف ليس جدولاً. اختر xlsx أو csv.',
    ],
    ['فارغ.csv', Buffer.from(''), 'الملف فارغ.'],
    [
      'طويل.csv',
      Buffer.from(asText([HEAD, ...rowsOf('مينا', MOST_ROWS + 1, 'أشبال أ')], ',')),
      /^في الملف ٢٬٠٠١ صف/,
    ],
  ];
  const said = (sentence: string | RegExp) =>
    expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
  for (const [name, buffer, sentence] of cases) {
    await chooseFile(page, name, buffer);
    await said(sentence);
  }
  // Read from the disk: passing such a large file as a message takes longer than the rest of the journey.
  const large = test.info().outputPath('كبير.csv');
  await writeFile(large, Buffer.alloc(20 * 1024 * 1024, 'a'));
  await fileInput(page).setInputFiles(large);
  await said('الملف أكبر من ٥ ميجابايت.');
  expect(await findBarriers(page)).toEqual([]);
});

test('a thousand names are reviewed and added at once', async ({ page, demo }) => {
  const sector = await lastSector(demo);
  await openSignedIn(page, demo, demoPhone('general'), '/import');
  await paste(page, asText([HEAD, ...rowsOf('باخوم', 1000, sector)]));
  await expect(page.getByText('كل الصفوف جاهزة')).toBeVisible();
  expect(await page.getByRole('listitem').count()).toBeLessThan(200);
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

test('a deleted scout who comes back is restored from the form and from a list @both', async ({
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
  await paste(page, asText([HEAD, [name, sector, 'ذكر', '5/3/2014', '01000003141', '']]));
  const question = page.getByRole('group', { name: /الصف ٢: حُذف من قبل/ });
  await expect(question).toContainText('استعادة؟ تضيف إليه رقم ولي الأمر.');
  expect(await findBarriers(page)).toEqual([]);
  await question.getByRole('button', { name: 'استعادة' }).click();
  await page.getByRole('button', { name: 'استعادة كشاف واحد' }).click();
  await expect(page.getByText('استُعيد كشاف واحد', { exact: true })).toBeVisible();
  expect(await scoutsNamed(demo, 'بيشوي راجع')).toMatchObject([
    { scoutId, phoneNumber: '01000003141' },
  ]);
  await page.getByRole('button', { name: 'تراجع عن الاستيراد كله' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('يُحذف من جديد كشاف واحد');
  await page.getByRole('alertdialog').getByRole('button', { name: 'تراجع', exact: true }).click();
  await expect(page.getByText('حُذف من جديد كشاف واحد')).toBeVisible();
  expect(await scoutsNamed(demo, 'بيشوي راجع')).toEqual([]);
});
