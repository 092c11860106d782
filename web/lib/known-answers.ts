import { type KnownAnswer, knowBy } from './api.ts';

/** As many as a captain's screens hold at once, and some more. */
const MOST = 100;

/**
 * Remembers the answers of reads with their tags, so that what is asked again and has not changed costs no second
 * transfer. In the page alone, and of one sign-in: nothing of it is left once somebody else signs in.
 */
export function rememberAnswers(): void {
  const answers = new Map<string, KnownAnswer>();
  let owner: string | null = null;
  const begin = (token: string | null) => {
    if (owner !== token) answers.clear();
    owner = token;
  };
  knowBy({
    find: (address, token) => {
      begin(token);
      return answers.get(address);
    },
    keep: (address, token, known) => {
      begin(token);
      // What was asked last stays longest.
      answers.delete(address);
      answers.set(address, known);
      const [oldest] = answers.keys();
      if (answers.size > MOST && oldest !== undefined) answers.delete(oldest);
    },
  });
}
