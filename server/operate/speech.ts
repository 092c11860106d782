// What the command says: Arabic sentences, or English ones where the terminal's language is English.

const isEnglish = /^en/.test(
  process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG || '',
);

/** One of two sentences, by the language of the terminal. */
export const inWords = (arabic: string, english: string): string => (isEnglish ? english : arabic);

export const say = (arabic: string, english: string): void => {
  console.log(inWords(arabic, english));
};

/** A failure that a person can do something about. */
export class OperateError extends Error {
  constructor(arabic: string, english: string) {
    super(inWords(arabic, english));
  }
}

/** A size in whole megabytes. */
export const megabytes = (bytes: number): string =>
  inWords(`${Math.round(bytes / 1e6)} ميجابايت`, `${Math.round(bytes / 1e6)} MB`);
