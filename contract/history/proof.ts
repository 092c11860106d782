import { z } from 'zod';
import { answer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import { instant } from '../core/fields.ts';
import { historyFilter } from './endpoints.ts';

/** Maximum number of problems that a check lists; the count has all. */
export const MOST_PROBLEMS = 50;

/**
 * The problems that a check of the seals can find: an entry that was changed, deleted or never sealed; entries missing
 * with their seals (before the named one); a chain whose end does not match its head; a chain that differs from an
 * earlier check.
 */
const historyProblemKinds = ['changed', 'deleted', 'added', 'missing', 'cut', 'rewritten'] as const;

export const historyProblemShape = z.object({
  kind: z.enum(historyProblemKinds),
  /** The entry; null if unknown. */
  id: z.number().nullable(),
  /** When it was written; null if it is gone. */
  at: instant.nullable(),
});
export type HistoryProblem = z.infer<typeof historyProblemShape>;

/** The result of a check of the whole history. */
export const historyCheckShape = z.object({
  checkedAt: instant,
  /** How many entries were read, and the time of the last one. */
  entries: z.number(),
  lastAt: instant.nullable(),
  /**
   * The first characters of a hash over the ends of all chains: a captain who noted it can prove later that nothing
   * before was changed.
   */
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
