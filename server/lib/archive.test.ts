import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { startArchive } from './archive.ts';

const FILES = 1000;
/** More than they take compressed, and the tables of one compression, which the last may still hold. */
const LITTLE = 1024 * 1024;

test('an archive of many small files holds little more than these', async () => {
  setFlagsFromString('--expose-gc');
  const tidyUp = runInNewContext('gc') as () => void;
  const held = () => {
    tidyUp();
    return process.memoryUsage().arrayBuffers;
  };
  const before = held();
  const archive = startArchive();
  for (let file = 0; file < FILES; file += 1) {
    const lines = Array.from({ length: 200 }, (_, line) => `${file * line}`);
    archive.add(`sheets/${file}.xml`, lines.join());
  }
  // What nobody holds any more is given back a moment after the collector found it.
  await expect.poll(() => held() - before).toBeLessThan(LITTLE);
  const { length } = archive.end();
  expect(length).toBeGreaterThan(LITTLE / 2);
  expect(length).toBeLessThan(LITTLE);
});
