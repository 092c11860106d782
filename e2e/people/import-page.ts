import type { Page } from '@playwright/test';
import type { Scout } from '../../contract/scouts/endpoints.ts';
import { demoPhone, expect, type Server } from '../support/server.ts';

const LETTERS = 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي';
export const HEAD = [
  'الاسم بالكامل',
  'الفرقة',
  'ذكر/أنثى',
  'تاريخ الميلاد',
  'موبايل الأب',
  'ملاحظات',
];
/** A name that nobody else has; the word tells lists apart. */
export const nameOf = (word: string, index: number) =>
  `${word} ${LETTERS[index % 28]}${LETTERS[Math.floor(index / 28) % 28]}نور ${LETTERS[Math.floor(index / 784)]}ادي`;

type Sector = { baseName: string; suffixName: string };
/** The last sector, because other tests count the scouts of the first ones. */
export async function lastSector(demo: Server): Promise<string> {
  const { body } = await demo.read<{ body: (Sector & { editable: boolean })[] }>(
    demoPhone('general'),
    '/sector/all',
  );
  const { baseName, suffixName } = body.at(-1)!;
  return `${baseName} ${suffixName}`;
}

/** Valid rows of a list. */
export const rowsOf = (word: string, count: number, sector: string): string[][] =>
  Array.from({ length: count }, (_, index) => [
    nameOf(word, index),
    sector,
    index % 2 ? 'أنثى' : 'ذكر',
    `${(index % 28) + 1}/3/2014`,
    `0100${String(1_000_000 + index)}`,
    '',
  ]);
export const asText = (rows: string[][], between = '\t') =>
  rows.map((cells) => cells.join(between)).join('\n');

/** Pastes a table as a spreadsheet copies it. */
export async function paste(page: Page, text: string) {
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
export const fileInput = (page: Page) => page.locator('input[type="file"]');
export const chooseFile = (page: Page, name: string, buffer: Buffer) =>
  fileInput(page).setInputFiles({ name, mimeType: '', buffer });
export const nextButton = (page: Page) => page.getByRole('button', { name: /^الخطأ التالي/ });
export const scoutsNamed = async (demo: Server, word: string) =>
  (
    await demo.read<{ body: Scout[] }>(
      demoPhone('general'),
      `/scout?name=${encodeURIComponent(word)}`,
    )
  ).body;

export async function undoAll(page: Page) {
  await page.getByRole('button', { name: 'تراجع عن الاستيراد كله' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'تراجع', exact: true }).click();
  await expect(page.getByText('تم التراجع عن الاستيراد')).toBeVisible();
}
