// Which addresses in a text are links: of notices to families, and where families pay. Everything else stays text.

/** A piece of a text; one with `href` is a link, shown as host and path. */
export interface TextPart {
  text: string;
  href?: string;
}

/**
 * An address begins with `https://` and a host of Latin letters, digits and hyphens that ends in letters: no name or password
 * before it, no port, no bare number of a computer, no letters of another script that look like Latin ones, nor their
 * spelling in Latin letters (`xn--`).
 */
const ADDRESS =
  /(?<![\p{L}\p{N}_])https:\/\/((?:(?!xn--)[a-z0-9-]{1,63}\.)+(?!xn--)[a-z]{2,24})(?![\p{L}\p{M}\p{N}_@:%\\-]|\.[\p{L}\p{N}-])([/?#][\p{L}\p{M}\p{N}!#$%&*+,\-./:;=?@_~]*)?/giu;

/** Punctuation that ends the sentence around an address. */
const ENDING = /[.,:;!?]+$/;

/** Splits a text into plain pieces and links. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const [, host = '', rest = ''] = match;
    const path = rest.replace(ENDING, '');
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    const shown = path.replace(/[?#].*$/, '').replace(/\/$/, '');
    parts.push({
      text: `${host.toLowerCase()}${shown}`,
      href: `https://${host.toLowerCase()}${path}`,
    });
    from = match.index + match[0].length - (rest.length - path.length);
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/** The host of a text that is one whole link, with the link as it is opened; null for any other text. */
export function wholeLink(text: string): { host: string; href: string } | null {
  const [part, ...others] = textParts(text.trim());
  if (part?.href === undefined || others.length > 0) return null;
  return { host: new URL(part.href).host, href: part.href };
}
