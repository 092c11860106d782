import { z } from 'zod';
import { answer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import { instant } from '../core/fields.ts';
import { historyFilter } from './changes.ts';

/** Maximum number of problems that a check lists; the count has all. */
export const MOST_PROBLEMS = 50;

/**
 * What a check of the seals finds: an entry that was changed; one that was deleted; one that has no seal; entries that are
 * gone with their seals, before the one that is named; the end of a chain that is not what its head says; and a chain that
 * is no longer what an earlier check has seen.
 */
const historyProblemKinds = ['changed', 'deleted', 'added', 'missing', 'cut', 'rewritten'] as const;

export const historyProblemShape = z.object({
  kind: z.enum(historyProblemKinds),
  /** The entry; null where it can't be known. */
  id: z.number().nullable(),
  /** When it was written; null where it is gone. */
  at: instant.nullable(),
});
export type HistoryProblem = z.infer<typeof historyProblemShape>;

/** What a check of the whole history has found. */
export const historyCheckShape = z.object({
  checkedAt: instant,
  /** How many entries it read, and when the last of them was written. */
  entries: z.number(),
  lastAt: instant.nullable(),
  /** The first characters of a hash of the ends of all chains: who noted it can prove later that nothing before was changed. */
  fingerprint: z.string(),
  problemCount: z.number(),
  problems: z.array(historyProblemShape),
});
export type HistoryCheck = z.infer<typeof historyCheckShape>;

export const readHistoryProof = endpoint({
  method: 'GET',
  path: '/history/proof',
  access: 'history:read',
  summary:
    'The last check of the history, and the last that found nothing wrong; null before the first',
  response: answer(
    z.object({ last: historyCheckShape.nullable(), proven: historyCheckShape.nullable() }),
  ),
});

export const downloadHistory = endpoint({
  method: 'GET',
  path: '/history/file',
  access: 'history:read',
  shows: 'history',
  summary: 'A spreadsheet of the entries that a filter finds, newest first, with the last check',
  query: historyFilter,
  response: z.file(),
  file: 'report',
});
