import { readChat } from './chat.ts';
import { readContactCards } from './contact-cards.ts';
import { decodeText, isEncrypted, kindOf } from './decode.ts';
import { parseSeparated, separatorOf } from './separated-text.ts';
import { type FileContent, LARGEST_FILE, refusals, tableOf } from './table.ts';
import { readWorkbook } from './workbook.ts';

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

/** The line that Excel writes in front of a text to name its separator. */
const NAMED_SEPARATOR = /^sep=(.)(?:\r\n?|\n)/i;

/** Parses a chat, the contacts of a phone, or columns separated by tabs, else commas, semicolons or bars. */
function readText(text: string): FileContent {
  if (text.trim() === '') return { refused: refusals.empty };
  const plain = text.replace(/^\ufeff/, '');
  const contacts = readContactCards(plain);
  if (contacts) return tableOf([{ name: null, lines: contacts }]);
  const named = NAMED_SEPARATOR.exec(plain);
  const list = readChat(plain) ?? plain.slice(named?.[0].length ?? 0);
  const lines = parseSeparated(list, named?.[1] ?? separatorOf(list));
  return tableOf([{ name: null, lines }]);
}

/** Reads a pasted list. */
export function readPaste(text: string): FileContent {
  return text.length > LARGEST_FILE ? { refused: refusals.tooLarge } : readText(text);
}
