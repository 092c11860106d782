import type { Privacy } from '../../../contract/privacy/endpoints.ts';

/** Whose notice it is: a group's, or on the domain of many groups nobody's yet. */
export type PrivacyFacts = Omit<Privacy, 'group'> & { group: Privacy['group'] | null };

export interface NoticeRow {
  name: string;
  text: string;
}

/** A part of a notice: a paragraph, a heading within its section, a list, or rows of a name and what is said of it. */
export type NoticePart =
  | string
  | { heading: string }
  | { list: readonly string[] }
  | { rows: readonly NoticeRow[] };

export interface NoticeSection {
  title: string;
  parts: readonly NoticePart[];
}
