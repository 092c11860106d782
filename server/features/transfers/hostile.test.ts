import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTransfer, receiveTransfer } from '../../../contract/transfers/endpoints.ts';
import type { TransferContent } from '../../../contract/transfers/record.ts';
import { TRANSFER_FORMAT, TRANSFER_VERSION } from '../../../contract/transfers/words.ts';
import { thorough } from '../../../scripts/testing/thoroughness.ts';
import { testApp } from '../../testing/app.ts';
import { aSetting, type Setting } from '../../testing/factories.ts';
import { printTables } from '../../testing/tables.ts';
import { aContent, aFile, base64, encrypted, SIX, strangeSigner } from '../../testing/transfers.ts';
import { openSealed } from './rules.ts';

// Files of an enemy: each ends in a sentence, and nothing is stored.

const server = testApp();
const { call } = server;
let group: Setting<[]>;
let whole: Buffer;
let before: Awaited<ReturnType<typeof printTables>>;
/** Counted guesses, and the session's last use. */
const COUNTED = ['throttle_events', 'sessions'];

beforeAll(async () => {
  whole = await aFile();
});
beforeEach(async () => {
  group = await aSetting(server);
  await server.db.deleteFrom('throttleEvents').execute();
  before = await printTables(server.db, COUNTED);
});

afterEach(async () => {
  expect(await printTables(server.db, COUNTED)).toEqual(before);
});

const send = async (file: Buffer | string, words: readonly unknown[] = SIX) => {
  const text = typeof file === 'string' ? file : base64(file);
  const as = group.general.token;
  const opened = await call(openTransfer, { as, body: { file: text, words } });
  const { baseName, suffixName } = group.sector;
  const body = { file: text, words, digest: 'x', baseName, suffixName, sameAs: null };
  const received = await call(receiveTransfer, { as, body });
  expect(received.status).toBeGreaterThanOrEqual(400);
  return opened.failure;
};

const signed = (content: unknown, fields: object = {}) => {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return encrypted(
    JSON.stringify({
      format: TRANSFER_FORMAT,
      version: TRANSFER_VERSION,
      content: text,
      key: strangeSigner.key,
      signature: strangeSigner.sign(`${TRANSFER_FORMAT}/${TRANSFER_VERSION}\n${text}`),
      ...fields,
    }),
  );
};
const withScout = (fields: object): object => {
  const content = aContent();
  return { ...content, scout: { ...content.scout, ...fields } };
};
const withYears = (fields: object): object => {
  const content = aContent();
  return { ...content, years: [{ ...content.years[0]!, ...fields }] };
};
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

test('wrong words, words of no list, and words in another order', async () => {
  const wrong = { code: 'WRONG_WORDS', arabicMessage: 'الكلمات لا تفتح هذا الملف، راجع ترتيبها' };
  expect(await send(whole, SIX.toReversed())).toMatchObject(wrong);
  expect(await send(whole, ['زتون', ...SIX.slice(1)])).toMatchObject(wrong);
  expect((await send(whole, SIX.slice(1))).code).toBe('INVALID_REQUEST');
});

test('the words in any spelling open it', async () => {
  const spelled = ['نَخْلَة', 'مرسي', 'سراج', 'زيتونْ', 'قنديل', 'ساقيه'];
  const { content } = await openSealed(whole, spelled);
  expect(content.scout.name).toBe('مينا عادل فهمي');
});

test('a changed byte in every region', async () => {
  const header = whole.indexOf('\n---');
  // The version line, the salt, the work, the wrapped key, the header's seal, the nonce, the envelope, its last tag.
  const regions = [3, 40, 62, 75, 100, header + 10, header + 60, header + 300, whole.length - 5];
  const places = thorough
    ? Array.from({ length: 200 }, (_, nth) => Math.floor((nth * whole.length) / 200))
    : regions;
  const codes = new Set<string>();
  for (const place of places) {
    const changed = Buffer.from(whole);
    changed[place]! ^= 1;
    codes.add((await send(changed)).code);
    await server.db.deleteFrom('throttleEvents').execute();
  }
  for (const code of codes) {
    expect(['NOT_A_TRANSFER', 'TRANSFER_DAMAGED', 'WRONG_WORDS']).toContain(code);
  }
  // A changed part of the key's seal can't be told from wrong words.
  expect(codes).toContain('TRANSFER_DAMAGED');
});

test('a file that ends early or goes on', async () => {
  for (const length of [0, 10, 100, 200, whole.length - 1]) {
    const { code } = await send(length === 0 ? Buffer.from('x') : whole.subarray(0, length));
    expect(['NOT_A_TRANSFER', 'TRANSFER_DAMAGED']).toContain(code);
  }
  expect((await send(Buffer.concat([whole, whole]))).code).toBe('TRANSFER_DAMAGED');
});

test('a megabyte, and a file of something else', async () => {
  const as = group.general.token;
  const body = { file: base64(Buffer.alloc(1024 * 1024, 65)), words: SIX };
  const answer = await call(openTransfer, { as, body });
  expect(answer.failure).toMatchObject({
    code: 'BODY_TOO_LARGE',
    arabicMessage: expect.any(String),
  });
  expect((await send(Buffer.alloc(200_000, 65))).code).toBe('NOT_A_TRANSFER');
  expect((await send(Buffer.from('PK\u0003\u0004 a spreadsheet'))).code).toBe('NOT_A_TRANSFER');
  expect((await send(await encrypted('not JSON at all'))).code).toBe('NOT_A_TRANSFER');
  expect((await send(await encrypted('{"format":"khayma-programme","version":1}'))).code).toBe(
    'NOT_A_TRANSFER',
  );
});

test('a file that asks for gigabytes to derive its key', async () => {
  const costly = Buffer.from(whole.toString('latin1').replace(/ 15\n/, ' 30\n'), 'latin1');
  const began = performance.now();
  expect((await send(costly)).code).toBe('TRANSFER_DAMAGED');
  expect(performance.now() - began).toBeLessThan(2000);
});

test('a file of a newer program', async () => {
  const text = JSON.stringify({ format: TRANSFER_FORMAT, version: 2, anything: [] });
  expect(await send(await encrypted(text))).toMatchObject({
    code: 'TRANSFER_TOO_NEW',
    arabicMessage: 'صُنع هذا الملف ببرنامج أحدث، حدّث خيمة أولاً',
  });
});

test('a file after its last day', async () => {
  const content = aContent({ expiresOn: '2026-11-19' });
  expect(await send(await aFile(content))).toMatchObject({
    code: 'TRANSFER_OVER',
    arabicMessage: expect.stringContaining('انتهت مدته في'),
  });
});

test.each<[string, () => Promise<Buffer>]>([
  ['a forged signature', () => signed(aContent(), { signature: 'A'.repeat(86) })],
  [
    'the signature of another text',
    () => signed(aContent(), { signature: strangeSigner.sign('x') }),
  ],
  ['no key', () => signed(aContent(), { key: '' })],
  ['a key that is none', () => signed(aContent(), { key: 'A'.repeat(43) })],
  ['another field beside the signature', () => signed(aContent(), { isTrusted: true })],
  ['a right', () => signed(withScout({ type: 'general' }))],
  ['a number of a scout', () => signed(withScout({ scoutId: 1 }))],
  ['markup as a name', () => signed(withScout({ name: '<script>alert(1)</script>' }))],
  ['a name of a megabyte', () => signed(withScout({ name: 'ا'.repeat(100_000) }))],
  ['points', () => signed({ ...aContent(), points: [1] })],
  ['a health card', () => signed({ ...aContent(), health: {} })],
  ['a school', () => signed(withScout({ school: 'مدرسة' }))],
  ['depth', () => signed(withYears({ terms: JSON.parse(deep(5000)) }))],
  ['depth before it is an object', () => encrypted(deep(50_000))],
  ['10,000 badges', () => signed(withYears({ badges: Array(3000).fill({ name: 'أ' }) }))],
  [
    'a badge that says who approved it',
    () => signed(withYears({ badges: [{ name: 'المبتدئ', date: '2025-06-01', approvedBy: 1 }] })),
  ],
  [
    'weeks below nothing',
    () => signed(withYears({ terms: [{ name: 'أ', sector: 'أ', attended: -1, counted: 1 }] })),
  ],
  ['a day that is none', () => signed({ ...aContent(), expiresOn: '2026-13-40' })],
  ['no years', () => signed({ ...aContent(), years: [] })],
  [
    'a prototype',
    () => signed(`{"__proto__":{"isAdmin":true},${JSON.stringify(aContent()).slice(1)}`),
  ],
  ['content that is no JSON', () => signed('{{')],
])('%s is refused as damaged, within a second', async (_, make) => {
  const file = await make();
  const began = performance.now();
  const { code } = await send(file);
  expect(['TRANSFER_DAMAGED', 'NOT_A_TRANSFER']).toContain(code);
  expect(performance.now() - began).toBeLessThan(1500);
});

test('text that looks like markup stays text, without what turns its direction', async () => {
  const name = '<b>شارة</b>\u202E';
  const content = withYears({ badges: [{ name, date: '2025-06-01' }] }) as TransferContent;
  const as = group.general.token;
  const body = { file: base64(await signed(content)), words: SIX };
  const { badges } = (await call(openTransfer, { as, body })).ok.body;
  expect(badges[0]).toEqual({ name: '<b>شارة</b>', date: '2025-06-01', isOurs: false });
});

test('guesses of words end after twenty by one captain, and of another digest there are none', async () => {
  for (let guess = 0; guess < 10; guess += 1) await send(whole, SIX.toReversed());
  const failure = await send(whole);
  expect(failure).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await server.db.deleteFrom('throttleEvents').execute();
  const { baseName, suffixName } = group.sector;
  const body = { file: base64(whole), words: SIX, digest: 'x', baseName, suffixName };
  const answer = await call(receiveTransfer, { as: group.general.token, body });
  expect(answer.failure.code).toBe('TRANSFER_DAMAGED');
});
