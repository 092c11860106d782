import type { Line } from './table.ts';

type Property = { name: string; parameters: string; value: string };

/** Name, parameters and value; the value begins after the first colon outside quotes. */
const PROPERTY = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/s;

const HEADINGS = ['الاسم', 'رقم الهاتف', 'هاتف آخر', 'تاريخ الميلاد'];

/** The contacts of a phone (vCard 2.1 to 4.0) as a table with headings; null for another text. */
export function readContactCards(text: string): Line[] | null {
  if (!/^\s*BEGIN:VCARD/i.test(text)) return null;
  const rows: string[][] = [];
  let card: Property[] = [];
  for (const line of unfold(text)) {
    const [, name = '', parameters = '', value = ''] = PROPERTY.exec(line) ?? [];
    const property = { name: name.toUpperCase(), parameters, value };
    if (property.name === 'BEGIN') card = [];
    else if (property.name === 'END') rows.push(rowOf(card));
    else card.push(property);
  }
  const used = HEADINGS.map((_, at) => at < 2 || rows.some((row) => row[at] !== ''));
  return [HEADINGS, ...rows].map((cells, index) => ({
    number: index + 1,
    cells: cells.filter((_, at) => used[at]),
  }));
}

/** Lines in one piece: a space begins the rest of a folded line, `=` ends one that quoted-printable breaks. */
function unfold(text: string): string[] {
  const lines: string[] = [];
  for (const line of text.split(/\r\n?|\n/)) {
    const last = lines.at(-1);
    const isBroken = last?.endsWith('=') && isQuotedPrintable(last);
    if (last !== undefined && isBroken)
      lines[lines.length - 1] = last.slice(0, -1) + line.trimStart();
    else if (last !== undefined && /^[ \t]/.test(line))
      lines[lines.length - 1] = last + line.slice(1);
    else if (line !== '') lines.push(line);
  }
  return lines;
}

const isQuotedPrintable = (line: string) => /^[^:]*QUOTED-PRINTABLE/i.test(line);

/** Name, first mobile number, another number and birthday of a card. */
function rowOf(card: readonly Property[]): string[] {
  const textOf = (name: string) => {
    const found = card.find((each) => each.name === name && each.value.trim() !== '');
    return found ? decodeValue(found) : '';
  };
  const [family = '', given = '', middle = ''] = textOf('N').split(/(?<!\\);/);
  const name = plain(textOf('FN')) || [given, middle, family].map(plain).filter(Boolean).join(' ');
  const numbers = card.filter(({ name }) => name === 'TEL');
  const isMobile = ({ parameters }: Property) => /CELL|MOBILE|PREF|IPHONE/i.test(parameters);
  const [phone = '', ...others] = [
    ...numbers.filter(isMobile),
    ...numbers.filter((each) => !isMobile(each)),
  ].map((each) => plain(decodeValue(each)).replace(/^tel:/i, '').replace(/;.*$/, ''));
  return [name, phone, others.find((other) => other !== phone) ?? '', plain(textOf('BDAY'))];
}

/** The text of a value, with its backslashes. */
function decodeValue({ parameters, value }: Property): string {
  if (!/QUOTED-PRINTABLE/i.test(parameters)) return value;
  const bytes = value.replace(/=([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  const charset = /CHARSET="?([\w-]+)/i.exec(parameters)?.[1] ?? 'utf-8';
  // Letters that were not encoded are no bytes.
  if (/[^\0-\xff]/.test(bytes)) return value;
  try {
    return new TextDecoder(charset).decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
  } catch {
    return value;
  }
}

const plain = (value: string) => value.replace(/\\n/gi, ' ').replace(/\\(.)/g, '$1').trim();
