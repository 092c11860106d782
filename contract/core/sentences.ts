/** What is said of a field that is wrong: in English for logs and other clients, in Arabic for people. */
export interface Sentences {
  message: string;
  arabicMessage: string;
  /** The failure's code, where it has one of its own. */
  code?: 'WEAK_PASSWORD' | undefined;
}

/** Passed to a schema or a check, it says what is wrong there: zod keeps what this puts on the issue. */
export interface Says {
  error: (issue: object) => string;
}

/** Both sentences for a field: the English one is the issue's message, the Arabic one stands in its `params`. */
export function says(message: string, arabicMessage: string, code?: Sentences['code']): Says {
  return {
    error: (issue) => {
      Object.assign(issue, { params: { arabicMessage, code } });
      return message;
    },
  };
}

/** The sentences of an issue; null for one of zod's own, which says something in English only. */
export function sentencesOf(issue: { message?: string; params?: unknown }): Sentences | null {
  const said = issue.params as Partial<Sentences> | undefined;
  if (typeof said?.arabicMessage !== 'string') return null;
  return { message: issue.message ?? '', arabicMessage: said.arabicMessage, code: said.code };
}
