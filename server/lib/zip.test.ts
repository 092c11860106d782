import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { Zip } from './zip.ts';

const FILES = 1000;
/** Memory is asked for in blocks of this size. */
const BLOCK = 256 * 1024;

test('an archive of many small files holds little more than these', () => {
  setFlagsFromString('--expose-gc');
  const tidyUp = runInNewContext('gc') as () => void;
  const held = () => {
    tidyUp();
    return process.memoryUsage().arrayBuffers;
  };
  const before = held();
  const zip = new Zip();
  for (let file = 0; file < FILES; file += 1) {
    const lines = Array.from({ length: 200 }, (_, line) => `${file * line}`);
    zip.add(`sheets/${file}.xml`, lines.join());
  }
  const grown = held() - before;
  const archive = zip.end();
  expect(archive.length).toBeGreaterThan(2 * BLOCK);
  // The last block of each of its two parts is not full.
  expect(grown).toBeLessThan(archive.length + 2 * BLOCK);
});
