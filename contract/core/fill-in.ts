// Texts with fields in braces: of the call list, of invitations, of messages to families.

/** Fields of a text that are none, or a brace alone. */
export const hasUnknownField = (text: string, known: readonly string[]): boolean =>
  /[{}]/.test(known.reduce((rest, word) => rest.replaceAll(`{${word}}`, ''), text));

/** A text with what is known in the place of its fields; names may hold what replacing gives a meaning. */
export function fillIn(text: string, words: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(words).reduce(
    (filled, [word, value]) =>
      value === undefined ? filled : filled.replaceAll(`{${word}}`, () => value),
    text,
  );
}
