import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { startArchive } from './archive.ts';

const FILES = 1000;
/** More than the tables of one compression, which the last may still hold. */
const WORKING_SPACE = 256 * 1024;

test('an archive of many small files holds little more than these', () => {
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
  const grown = held() - before;
  const content = archive.end();
  expect(content.length).toBeGreaterThan(2 * WORKING_SPACE);
  expect(grown).toBeLessThan(content.length + WORKING_SPACE);
});
