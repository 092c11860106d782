/** The messages for a wrong field: English for logs and other clients, Arabic for people. */
export interface Sentences {
  message: string;
  arabicMessage: string;
  /** The failure's own code, if it has one. */
  code?: 'WEAK_PASSWORD' | undefined;
}

/** Passed to a zod schema or check as its message; zod keeps it on the issue. */
export interface Says {
  error: (issue: object) => string;
}

/** A sentence, or one that depends on the group's country and is written when it is needed. */
type Sentence = string | (() => string);

const written = (sentence: Sentence) => (typeof sentence === 'string' ? sentence : sentence());

/** Builds both messages of a field: English as the issue's message, Arabic in its `params`. */
export function says(message: Sentence, arabicMessage: Sentence, code?: Sentences['code']): Says {
  return {
    error: (issue) => {
      Object.assign(issue, { params: { arabicMessage: written(arabicMessage), code } });
      return written(message);
    },
  };
}

/** The messages of an issue; null for zod's own, which are English only. */
export function sentencesOf(issue: { message?: string; params?: unknown }): Sentences | null {
  const said = issue.params as Partial<Sentences> | undefined;
  if (typeof said?.arabicMessage !== 'string') return null;
  return { message: issue.message ?? '', arabicMessage: said.arabicMessage, code: said.code };
}
