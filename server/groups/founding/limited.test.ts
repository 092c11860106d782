import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { scaledTimeout } from '../../testing/patience.ts';
import { limitBytes, progressing } from './limited.ts';

async function* chunksOf(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

test('passes chunks on while they are together no larger than the limit', async () => {
  const passed: string[] = [];
  const read = async (most: number) => {
    passed.length = 0;
    for await (const chunk of limitBytes(chunksOf('ab', 'cde', 'f'), most)) passed.push(`${chunk}`);
  };
  await read(6);
  expect(passed).toEqual(['ab', 'cde', 'f']);
  await expect(read(5)).rejects.toMatchObject({ code: 'BODY_TOO_LARGE' });
  expect(passed).toEqual(['ab', 'cde']);
});

test('passes a slow file on while it progresses, however long it takes', async () => {
  const slow = async function* () {
    for (let nth = 0; nth < 8; nth += 1) {
      await sleep(50);
      yield Buffer.from('ab');
    }
  };
  const passed = await Array.fromAsync(progressing(slow(), { bytes: 2, seconds: 0.3 }));
  expect(Buffer.concat(passed).toString()).toBe('ab'.repeat(8));
});

test.each([
  ['stands still', 3_600_000],
  ['brings a byte now and then', 60],
])('refuses a file that %s, without waiting for it', async (_, pause) => {
  const stuck = async function* () {
    for (;;) {
      yield Buffer.from('a');
      await sleep(pause, null, { ref: false });
    }
  };
  const begun = performance.now();
  const read = Array.fromAsync(progressing(stuck(), { bytes: 100, seconds: 0.2 }));
  await expect(read).rejects.toMatchObject({ code: 'REQUEST_TIMEOUT' });
  expect(performance.now() - begun).toBeLessThan(scaledTimeout(5000));
});

test('counts the time of waiting for a file, not the reader’s own time', async () => {
  const passed: string[] = [];
  const file = progressing(chunksOf('a', 'b', 'c'), { bytes: 100, seconds: 0.1 });
  for await (const chunk of file) {
    passed.push(`${chunk}`);
    await sleep(80);
  }
  expect(passed).toEqual(['a', 'b', 'c']);
});
