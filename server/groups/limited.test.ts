import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { limited } from './limited.ts';

test('passes pieces on while they are together no larger than the limit', async () => {
  const passed: string[] = [];
  const read = async (most: number) => {
    passed.length = 0;
    const pieces = Readable.from(['ab', 'cde', 'f']);
    for await (const piece of limited(pieces, most, (text: string) => text.length)) {
      passed.push(piece);
    }
  };
  await read(6);
  expect(passed).toEqual(['ab', 'cde', 'f']);
  await expect(read(5)).rejects.toMatchObject({ code: 'BODY_TOO_LARGE' });
  expect(passed).toEqual(['ab', 'cde']);
});
