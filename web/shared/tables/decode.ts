/** The format of a file by its first bytes, regardless of its name. */
export type FileKind = 'zip' | 'compound' | 'text' | 'other';

const startsWith = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, index) => bytes[index] === byte);

export function kindOf(bytes: Uint8Array): FileKind {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return 'zip';
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return 'compound';
  const text = decodeText(bytes);
  // HTML, JSON and RTF are texts, but no tables.
  return text === null || /^\s*(?:[<{]|%PDF|\[[\s[{"])/.test(text) ? 'other' : 'text';
}

/** The name of the stream in a compound file that holds an encrypted workbook. */
const ENCRYPTED = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]);

/** Whether a compound file is an encrypted workbook. */
export function isEncrypted(bytes: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(bytes);
  return text.includes(String.fromCharCode(...ENCRYPTED));
}

const decode = (bytes: Uint8Array, label: string) => {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** Finds the empty byte of 16-bit characters: the first for big-endian, the second for little-endian. */
function guessUtf16(bytes: Uint8Array): string | null {
  const looked = bytes.subarray(0, 4000);
  const zeros = [0, 0];
  for (const [index, byte] of looked.entries()) if (byte === 0) zeros[index % 2]! += 1;
  // Arabic letters have no empty byte, but spaces and digits between them do.
  const least = looked.length / 40;
  if (zeros[1]! > least && zeros[0]! === 0) return 'utf-16le';
  if (zeros[0]! > least && zeros[1]! === 0) return 'utf-16be';
  return null;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: what has them is no text.
const CONTROLS = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/;
/** The characters of an Arabic list in Windows-1256. */
const LIKELY_1256 = /^[\s\u0020-\u007e\u0600-\u06ff\u00a0\u00ab\u00bb\u200c-\u200f\u2010-\u2022]*$/;

/** Decodes a file: UTF-8, UTF-16, else Windows-1256. Returns null if it is no text. */
export function decodeText(bytes: Uint8Array): string | null {
  const marked = startsWith(bytes, 0xff, 0xfe)
    ? 'utf-16le'
    : startsWith(bytes, 0xfe, 0xff)
      ? 'utf-16be'
      : null;
  const wide = marked ?? guessUtf16(bytes);
  if (wide) {
    const text = decode(bytes, wide);
    return text !== null && !CONTROLS.test(text) ? text : null;
  }
  const text = decode(bytes, 'utf-8');
  if (text !== null) return CONTROLS.test(text) ? null : text;
  const old = decode(bytes, 'windows-1256');
  return old !== null && !CONTROLS.test(old) && LIKELY_1256.test(old) ? old : null;
}
