import { z } from 'zod';
import { plainAnswer } from './answers.ts';
import { endpoint } from './endpoint.ts';

const disk = z.object({
  freeMb: z.number(),
  /** Under 500 MB or 5 % are free: somebody should make room. */
  low: z.boolean(),
});
export type Disk = z.infer<typeof disk>;

export const readHealth = endpoint({
  method: 'GET',
  path: '/health',
  access: 'public',
  summary: '200 while the process runs',
  response: plainAnswer,
});

export const readReadiness = endpoint({
  method: 'GET',
  path: '/ready',
  access: 'public',
  summary: '200 while the database answers too',
  // null where the database is on a server of its own.
  response: plainAnswer.extend({ disk: disk.nullable() }),
});
