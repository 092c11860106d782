// Apart from contract/text.ts, so that the first page a visitor loads needs none of the schemas.

/** Arabic-Indic (٠-٩) and Persian (۰-۹) digits as Latin ones; everything else unchanged. */
export function toLatinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}
