/** A tag or a text of an XML document, its name without a prefix. */
export type XmlPart =
  | { kind: 'open'; name: string; attributes: string; isEmpty: boolean }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string };

const PART =
  /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<[?!][^>]*>|<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:\s+[^\s=<>/]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/g;

/** The tags and texts of a document that a program wrote, in order. */
export function* readXml(xml: string): Generator<XmlPart> {
  for (const [, data, slash, name, attributes = '', end, text] of xml.matchAll(PART)) {
    if (name !== undefined && slash) yield { kind: 'close', name };
    else if (name !== undefined) yield { kind: 'open', name, attributes, isEmpty: end === '/' };
    else if (data !== undefined) yield { kind: 'text', text: data };
    else if (text !== undefined) yield { kind: 'text', text: unescapeXml(text) };
  }
}

const patterns = new Map<string, RegExp>();

/** An attribute of a tag by its name, whatever its prefix; empty if it is missing. */
export function attributeOf(attributes: string, name: string): string {
  const pattern =
    patterns.get(name) ?? new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  patterns.set(name, pattern);
  const found = pattern.exec(attributes);
  return unescapeXml(found?.[1] ?? found?.[2] ?? '');
}

const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return NAMED[name] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
