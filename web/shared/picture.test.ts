import { expect, test } from 'vitest';
import { fitInto, kindOf } from './picture.ts';

test('the format of a picture is found by its first bytes', () => {
  const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  expect(kindOf(bytes('\x89PNG\r\n\x1a\n'))).toBe('png');
  expect(kindOf(bytes('\xff\xd8\xff\xe1Exif'))).toBe('jpeg');
  for (const other of ['', '\x89PNG', 'GIF89a..', '<svg xmlns', 'RIFF....WEBP', '\xff\xd8']) {
    expect(kindOf(bytes(other)), other).toBeNull();
  }
});

test('a picture is scaled down to fit, never up', () => {
  expect(fitInto(512, { width: 4000, height: 3000 })).toEqual({ width: 512, height: 384 });
  expect(fitInto(512, { width: 100, height: 1024 })).toEqual({ width: 50, height: 512 });
  expect(fitInto(512, { width: 40, height: 30 })).toEqual({ width: 40, height: 30 });
  expect(fitInto(512, { width: 9000, height: 2 })).toEqual({ width: 512, height: 1 });
});
