import { crc32 } from 'node:zlib';

/** The most pixels of a side. */
export const MOST_PIXELS = 512;

/** Removes everything from a picture except its image. */
export interface Picture {
  type: 'image/png' | 'image/jpeg';
  bytes: Buffer;
  width: number;
  height: number;
}

/**
 * The picture that these bytes are, by the bytes and not by a name; null for anything else, one that is cut off too. What
 * is put together again holds no place, no comment, no second file behind the first: nothing but the drawing.
 */
export function readPicture(bytes: Buffer): Picture | null {
  return readPng(bytes) ?? readJpeg(bytes);
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
/** The parts that a drawing needs: its head, colours, transparency, points and end. */
const PNG_CHUNKS = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'];

function readPng(bytes: Buffer): Picture | null {
  if (!bytes.subarray(0, 8).equals(PNG)) return null;
  const kept: Uint8Array[] = [PNG];
  let size: { width: number; height: number } | null = null;
  let hasPoints = false;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return null;
    // The head comes first, and once.
    if ((type === 'IHDR') !== (size === null)) return null;
    if (type === 'IHDR') {
      if (end - at !== 25) return null;
      size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    }
    hasPoints ||= type === 'IDAT';
    if (PNG_CHUNKS.includes(type)) kept.push(bytes.subarray(at, end));
    if (type === 'IEND') {
      return size && hasPoints ? { type: 'image/png', bytes: Buffer.concat(kept), ...size } : null;
    }
    at = end;
  }
  return null;
}

/** Segments that are needed for drawing; the others hold place and camera. */
const isDrawn = (marker: number, body: Buffer): boolean => {
  if (marker === 0xe0) return body.toString('latin1', 0, 5) === 'JFIF\0';
  if (marker === 0xee) return body.toString('latin1', 0, 5) === 'Adobe';
  return !(marker >= 0xe0 && marker <= 0xef) && marker !== 0xfe;
};

function readJpeg(bytes: Buffer): Picture | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | null = null;
  let hasPoints = false;
  let at = 2;
  while (at + 4 <= bytes.length || (at + 2 <= bytes.length && bytes[at + 1] === 0xd9)) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) {
      kept.push(bytes.subarray(at, at + 2));
      return size && hasPoints ? { type: 'image/jpeg', bytes: Buffer.concat(kept), ...size } : null;
    }
    const length = bytes.readUInt16BE(at + 2);
    let end = at + 2 + length;
    if (length < 2 || end > bytes.length) return null;
    const body = bytes.subarray(at + 4, end);
    // Baseline, extended and progressive: what browsers draw.
    if (marker >= 0xc0 && marker <= 0xc2) {
      if (size || body.length < 6) return null;
      size = { height: body.readUInt16BE(1), width: body.readUInt16BE(3) };
    }
    if (marker === 0xda) {
      hasPoints = true;
      // The image data end at the next marker that is not part of them.
      while (end < bytes.length - 1 && !(bytes[end] === 0xff && isMarker(bytes[end + 1]!)))
        end += 1;
    }
    if (isDrawn(marker, body)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return null;
}

/** Within the points a byte of ones is followed by a zero, or begins a mark to go on from. */
const isMarker = (byte: number) => byte !== 0 && !(byte >= 0xd0 && byte <= 0xd7);
