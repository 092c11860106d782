/** Words of the handbook: plain, strong, or leading to another page of it ('' is the first). */
export type HandbookWords = (
  | string
  | { strong: HandbookWords }
  | { page: string; words: HandbookWords }
)[];

/** A part of a page of the handbook, as the build reads it (`scripts/vite/handbook.ts`). */
export type HandbookBlock =
  | { kind: 'heading'; depth: number; words: HandbookWords }
  | { kind: 'text'; words: HandbookWords }
  | { kind: 'list'; ordered: boolean; items: HandbookWords[] }
  | { kind: 'table'; head: HandbookWords[]; rows: HandbookWords[][] }
  | ({ kind: 'picture'; text: string } & HandbookPicture);

/** Where a picture is, and how large it is shown: its place is kept before it has come. */
export type HandbookPicture = { src: string; width: number; height: number };

/** Words without what is strong or leads somewhere. */
export const plainWords = (words: HandbookWords): string =>
  words
    .map((word) =>
      typeof word === 'string' ? word : plainWords('strong' in word ? word.strong : word.words),
    )
    .join('');
