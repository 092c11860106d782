import {
  decodeText,
  type FileContent,
  isEncrypted,
  kindOf,
  LARGEST_FILE,
  readText,
  refusals,
} from './table-rules.ts';
import { readWorkbook } from './workbook-rules.ts';

// Loaded on demand: the workbook reader is larger than the screen.

/** Reads a file by its content, regardless of its name. */
export async function readFile(file: Blob): Promise<FileContent> {
  if (file.size === 0) return { refused: refusals.empty };
  if (file.size > LARGEST_FILE) return { refused: refusals.tooLarge };
  const bytes = new Uint8Array(await file.arrayBuffer());
  switch (kindOf(bytes)) {
    case 'zip':
      return readWorkbook(bytes);
    case 'compound':
      return { refused: isEncrypted(bytes) ? refusals.locked : refusals.old };
    case 'text':
      return readText(decodeText(bytes) ?? '');
    case 'other':
      return { refused: refusals.noTable };
  }
}

/** Reads a pasted list. */
export function readPaste(text: string): FileContent {
  return text.length > LARGEST_FILE ? { refused: refusals.tooLarge } : readText(text);
}
