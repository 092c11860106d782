import { inflateRawSync } from 'node:zlib';

/** The texts of a zip archive's files by their paths, for a look at what a reader hides. */
export function unzip(data: Uint8Array): Map<string, string> {
  const buffer = Buffer.from(data);
  const files = new Map<string, string>();
  const end = buffer.lastIndexOf(Buffer.from('PK\x05\x06'));
  let at = buffer.readUInt32LE(end + 16);
  for (let left = buffer.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameLength] = [buffer.readUInt32LE(at + 20), buffer.readUInt16LE(at + 28)];
    const name = buffer.toString('utf8', at + 46, at + 46 + nameLength);
    const local = buffer.readUInt32LE(at + 42);
    const start = local + 30 + buffer.readUInt16LE(local + 26) + buffer.readUInt16LE(local + 28);
    const packed = buffer.subarray(start, start + size);
    const isStored = buffer.readUInt16LE(at + 10) === 0;
    files.set(name, (isStored ? packed : inflateRawSync(packed)).toString('utf8'));
    at += 46 + nameLength + buffer.readUInt16LE(at + 30) + buffer.readUInt16LE(at + 32);
  }
  return files;
}
