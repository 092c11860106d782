import { constants, deflateRawSync } from 'node:zlib';
import { strToU8, unzipSync, Zip, ZipPassThrough, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { decodeText, kindOf } from './decode.ts';
import { readFile, readPaste } from './read-file.ts';
import { type FileContent, LARGEST_FILE } from './table.ts';
import { readWorkbook } from './workbook.ts';

const LIST = 'الاسم,تاريخ الميلاد\nمينا عادل,2014-03-05\n';
const read = (bytes: Uint8Array | string) => readFile(new Blob([bytes as BlobPart]));
const refusedOf = (content: FileContent) => ('refused' in content ? content.refused : null);
const cellsOf = (content: FileContent) => {
  if ('refused' in content) throw new Error(content.refused);
  return content.sheets[0]!.lines.map(({ cells }) => cells);
};

/** A workbook as programs write it, with its sheet's XML changed. */
async function workbook(
  rows: (string | number | Date | null)[][] = [
    ['الاسم', 'تاريخ الميلاد'],
    ['مينا عادل', null],
  ],
  change: (xml: string) => string = (xml) => xml,
): Promise<Uint8Array> {
  const cells = rows.map((row) =>
    row.map((value) =>
      value === null ? null : { value, ...(value instanceof Date && { format: 'dd/mm/yyyy' }) },
    ),
  );
  const parts = unzipSync(new Uint8Array(await writeXlsxFile(cells as never).toBuffer()));
  const sheet = 'xl/worksheets/sheet1.xml';
  parts[sheet] = strToU8(change(new TextDecoder().decode(parts[sheet])));
  return zipSync(parts);
}

/** Encodes a text in Windows-1256, which the platform can only decode. */
function in1256(text: string): Uint8Array {
  const decoder = new TextDecoder('windows-1256');
  const table = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(new Uint8Array([byte])), byte]),
  );
  return new Uint8Array([...text].map((letter) => table.get(letter) ?? 63));
}

function utf16(text: string, { isBig = false, mark = true } = {}): Uint8Array {
  const all = (mark ? '\ufeff' : '') + text;
  const bytes = new Uint8Array(all.length * 2);
  for (let index = 0; index < all.length; index += 1) {
    new DataView(bytes.buffer).setUint16(index * 2, all.charCodeAt(index), !isBig);
  }
  return bytes;
}

describe('reads a list of any format', () => {
  const expected = [
    ['الاسم', 'تاريخ الميلاد'],
    ['مينا عادل', '2014-03-05'],
  ];
  test.each([
    ['UTF-8', new TextEncoder().encode(LIST)],
    ['UTF-8 with its mark', new TextEncoder().encode(`\ufeff${LIST}`)],
    ['UTF-16', utf16(LIST)],
    ['UTF-16, big-endian', utf16(LIST, { isBig: true })],
    ['UTF-16 without its mark', utf16(LIST, { mark: false })],
    ['Windows-1256', in1256(LIST)],
    ['semicolons', new TextEncoder().encode(LIST.replaceAll(',', ';'))],
    [
      'tabs and the line ends of Windows',
      new TextEncoder().encode(LIST.replaceAll(',', '\t').replaceAll('\n', '\r\n')),
    ],
  ])('%s', async (_, bytes) => {
    expect(cellsOf(await read(bytes))).toEqual(expected);
  });

  test('a workbook, with its days as days and its numbers as they were typed', async () => {
    const bytes = await workbook([
      [null, null],
      ['الاسم', 'الهاتف', 'الميلاد'],
      ['مينا عادل', 1012345678, new Date('2014-03-05T00:00:00Z')],
    ]);
    const content = await read(bytes);
    expect(cellsOf(content)).toEqual([
      ['الاسم', 'الهاتف', 'الميلاد'],
      ['مينا عادل', '1012345678', '2014-03-05'],
    ]);
    // The numbers as spreadsheet programs show them.
    expect('sheets' in content && content.sheets[0]!.lines.map(({ number }) => number)).toEqual([
      2, 3,
    ]);
  });

  test('a formula by the value that its program has stored', async () => {
    const bytes = await workbook(undefined, (xml) =>
      xml.replace(
        '<c r="A2" t="s"><v>2</v></c>',
        '<c r="A2" t="str"><f>A1&amp;""</f><v>مينا فادي</v></c>',
      ),
    );
    expect(cellsOf(await read(bytes))[1]).toEqual(['مينا فادي']);
  });

  test('a paste, also of names alone', () => {
    expect(cellsOf(readPaste('مينا عادل\nكريم صبحي'))).toEqual([['مينا عادل'], ['كريم صبحي']]);
    expect(cellsOf(readPaste('مينا, عادل\tذكر'))).toEqual([['مينا, عادل', 'ذكر']]);
  });
});

describe('refuses what is no list, by its content', () => {
  const noTable = 'هذا الملف ليس جدولاً. اختر xlsx أو csv.';
  const compound = (text: string) => {
    const bytes = new Uint8Array(1024);
    bytes.set([0xd0, 0xcf, 0x11, 0xe0]);
    bytes.set(utf16(text, { mark: false }), 512);
    return bytes;
  };
  test.each([
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), noTable],
    ['a PDF', '%PDF-1.7\n', noTable],
    ['a page', '<!doctype html><table>', noTable],
    ['data of a program', '[{"name":"x"}]', noTable],
    ['another packed file', zipSync({ 'word/document.xml': strToU8('<w/>') }), noTable],
    ['half a packed file', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2]), noTable],
    [
      'an old workbook',
      compound('Workbook'),
      'هذا ملف Excel قديم (xls). احفظه بصيغة xlsx ثم أعد الرفع.',
    ],
    [
      'a workbook with a password',
      compound('EncryptedPackage'),
      'الملف محمي بكلمة سر. أزلها ثم أعد الرفع.',
    ],
    ['nothing', '', 'الملف فارغ.'],
    ['blanks', ' \n,,\n', 'الملف فارغ.'],
    ['noise', new Uint8Array(Array.from({ length: 400 }, (_, at) => (at * 37) % 256)), noTable],
  ])('%s', async (_, bytes, sentence) => {
    expect(refusedOf(await read(bytes))).toBe(sentence);
  });

  test('a file that is too large, before anything of it is read', async () => {
    const large = { size: 20 * 1024 * 1024, arrayBuffer: () => Promise.reject(new Error('read')) };
    expect(refusedOf(await readFile(large as never))).toBe('الملف أكبر من ٥ ميجابايت.');
    expect(refusedOf(await read(new Uint8Array(LARGEST_FILE + 1)))).toBe(
      'الملف أكبر من ٥ ميجابايت.',
    );
  });

  /** A workbook whose sheet unpacks to this many megabytes: one packed megabyte, repeated. */
  function bombOf(megabytes: number): Uint8Array {
    const chunks: Uint8Array[] = [];
    const zip = new Zip((_, chunk) => void chunks.push(chunk));
    const book = new ZipPassThrough('xl/workbook.xml');
    zip.add(book);
    book.push(strToU8('<workbook/>'), true);
    const sheet = new ZipPassThrough('xl/worksheets/sheet1.xml');
    sheet.compression = 8;
    zip.add(sheet);
    const megabyte = deflateRawSync(new Uint8Array(1024 * 1024), {
      finishFlush: constants.Z_FULL_FLUSH,
    });
    for (let nth = 0; nth < megabytes; nth += 1) sheet.push(megabyte);
    sheet.push(deflateRawSync(''), true);
    zip.end();
    return Buffer.concat(chunks);
  }

  test('a small file that is large unpacked, in little time', async () => {
    const bomb = bombOf(200);
    expect(bomb.length).toBeLessThan(LARGEST_FILE);
    // It is refused for its size.
    expect(refusedOf(await read(bombOf(3)))).not.toBe('الملف أكبر من ٥ ميجابايت.');
    const started = performance.now();
    expect(refusedOf(await read(bomb))).toBe('الملف أكبر من ٥ ميجابايت.');
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  test('a sheet that reaches further than any list', async () => {
    const far = await workbook(undefined, (xml) =>
      xml.replace(
        '</sheetData>',
        '<row r="1048576"><c r="A1048576"><v>1</v></c></row></sheetData>',
      ),
    );
    expect(refusedOf(await readWorkbook(far))).toContain('احذف الصفوف الفارغة');
    const wide = await workbook(undefined, (xml) =>
      xml.replace('</sheetData>', '<row r="9"><c r="XFD9"><v>1</v></c></row></sheetData>'),
    );
    expect(refusedOf(await readWorkbook(wide))).toContain('أكثر من ٦٠ عموداً');
  });

  test('a formula that was never computed, by its cell', async () => {
    const bytes = await workbook(undefined, (xml) =>
      xml.replace('<c r="A2" t="s"><v>2</v></c>', '<c r="A2"><f>B2</f></c>'),
    );
    expect(refusedOf(await readWorkbook(bytes))).toMatch(/^في الخانة A2 معادلة لم تُحسب/);
  });
});

test('what a file is, its first bytes say', () => {
  expect(kindOf(new TextEncoder().encode('مينا'))).toBe('text');
  expect(kindOf(new Uint8Array([0x50, 0x4b, 3, 4]))).toBe('zip');
  expect(decodeText(new Uint8Array([0, 1, 2, 3]))).toBeNull();
});
