import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { drawLogo } from '../demo/group.ts';
import { readPicture } from './picture.ts';

const png = drawLogo(24);

/** A chunk of a PNG. */
function chunk(type: string, text: string): Buffer {
  const named = Buffer.from(type + text, 'latin1');
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(text.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
const END = 12;
/** The picture with these chunks before its end chunk, and these bytes after it. */
const pngWith = (chunks: Buffer[], behind = '') =>
  Buffer.concat([png.subarray(0, -END), ...chunks, png.subarray(-END), Buffer.from(behind)]);

const segment = (marker: number, body: string) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, Buffer.from(body, 'latin1')]);
};
const SOI = Buffer.from([0xff, 0xd8]);
const EOI = Buffer.from([0xff, 0xd9]);
/** Height 32, width 48. */
const frame = segment(0xc0, '\x08\x00\x20\x00\x30\x01\x01\x11\x00');
const scan = Buffer.concat([
  segment(0xda, '\x01\x01\x00\x00\x3f\x00'),
  // An escaped 0xFF in the image data, a restart marker, and padding.
  Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
]);
const jpegOf = (...parts: Buffer[]) => Buffer.concat([SOI, ...parts, EOI]);

describe('a PNG', () => {
  test('is recognized by its bytes, with its size', () => {
    expect(readPicture(png)).toMatchObject({ type: 'image/png', width: 24, height: 24 });
    expect(readPicture(png)?.bytes.equals(png)).toBe(true);
  });

  test('is stripped of metadata and of bytes after its end', () => {
    const place = chunk('eXIf', 'GPS 30.0444 31.2357');
    const told = pngWith([place, chunk('tEXt', 'Author\0somebody')], '<script>alert(1)</script>');
    expect(readPicture(told)?.bytes.equals(png)).toBe(true);
  });

  test('a PNG that is cut off, changed or without its header is refused', () => {
    for (const length of [8, 20, 33, png.length - 1, png.length - END]) {
      expect(readPicture(png.subarray(0, length)), String(length)).toBeNull();
    }
    const changed = Buffer.from(png);
    changed[40] = changed[40]! ^ 1;
    expect(readPicture(changed)).toBeNull();
    expect(readPicture(Buffer.concat([png.subarray(0, 8), png.subarray(33)]))).toBeNull();
    expect(readPicture(pngWith([png.subarray(8, 33)]))).toBeNull();
    expect(readPicture(Buffer.concat([png.subarray(0, 33), png.subarray(-END)]))).toBeNull();
  });
});

describe('a JPEG', () => {
  test('is recognized by its bytes, with its size', () => {
    const plain = jpegOf(segment(0xe0, 'JFIF\0\x01\x01'), segment(0xdb, 'table'), frame, scan);
    const found = readPicture(plain);
    expect(found).toMatchObject({ type: 'image/jpeg', width: 48, height: 32 });
    expect(found?.bytes.equals(plain)).toBe(true);
  });

  test('a JPEG with several scans is read to its end', () => {
    const progressive = jpegOf(frame, scan, segment(0xc4, 'table'), scan);
    expect(readPicture(progressive)?.bytes.equals(progressive)).toBe(true);
  });

  test('is stripped of its location, comments and bytes after its end', () => {
    const told = Buffer.concat([
      jpegOf(segment(0xe1, 'Exif\0\0GPS 30.04'), segment(0xfe, 'by somebody'), frame, scan),
      Buffer.from('PK\x03\x04 a second file'),
    ]);
    expect(readPicture(told)?.bytes.equals(jpegOf(frame, scan))).toBe(true);
  });

  test('a JPEG that is cut off or has no image data is refused', () => {
    const whole = jpegOf(frame, scan);
    for (let length = 0; length < whole.length; length += 1) {
      expect(readPicture(whole.subarray(0, length)), String(length)).toBeNull();
    }
    expect(readPicture(jpegOf(frame))).toBeNull();
    expect(readPicture(jpegOf(scan))).toBeNull();
    expect(readPicture(jpegOf(frame, frame, scan))).toBeNull();
  });
});

test.each([
  ['a drawing of text', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a moving picture', 'GIF89a\x01\x00\x01\x00'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['nothing', ''],
])('%s is no picture', (_, text) => {
  expect(readPicture(Buffer.from(text, 'latin1'))).toBeNull();
});

/** Enough bytes that more than one pass over them would never end. */
const LARGE = 8 * 1024 * 1024;

test('any bytes are read in one pass', () => {
  for (const fill of [0xff, 0x00, 0xd9]) {
    for (const head of [png.subarray(0, 33), Buffer.concat([SOI, frame, scan])]) {
      expect(readPicture(Buffer.concat([head, Buffer.alloc(LARGE, fill)]))).toBeNull();
    }
  }
});
