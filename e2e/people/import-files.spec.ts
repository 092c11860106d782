import { writeFile } from 'node:fs/promises';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import writeXlsxFile from 'write-excel-file/node';
import { MOST_ROWS } from '../../contract/import/rules.ts';
import { findBarriers } from '../support/axe.ts';
import { demoPhone, expect, openSignedIn, test } from '../support/server.ts';
import {
  asText,
  chooseFile,
  fileInput,
  HEAD,
  lastSector,
  nameOf,
  nextButton,
  rowsOf,
  scoutsNamed,
  undoAll,
} from './import-page.ts';

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

test('dates are asked about once for their column, and totals and hidden rows are said and taken in', async ({
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
