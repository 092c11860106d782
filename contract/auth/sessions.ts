import { z } from 'zod';
import { listAnswer, said } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import { instant, text } from '../core/fields.ts';
import { givenPassword } from './endpoints.ts';

export const sessionShape = z.object({
  id: z.string(),
  createdAt: instant,
  /** Rounded to a quarter of an hour. */
  lastUsedAt: instant,
  /** Browser and system, as 'Chrome · Android'; null where the client said nothing that is known. */
  device: z.string().nullable(),
  /** The session of this request. */
  current: z.boolean(),
});
export type SessionRow = z.infer<typeof sessionShape>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  access: 'session',
  summary: "One's own sessions that are not over: this one first, then by last use",
  response: listAnswer(sessionShape),
});

export const endOneSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  access: 'session',
  summary: "End one of one's own sessions; needs the password",
  params: z.object({ id: text(40) }),
  body: z.object({ password: givenPassword }),
  response: z.object(said),
  errors: ['SESSION_NOT_FOUND', 'WRONG_PASSWORD', 'TOO_MANY_REQUESTS'],
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/auth/sessions',
  access: 'session',
  summary: "End all of one's own sessions but this one; needs the password",
  body: z.object({ password: givenPassword }),
  response: z.object({ ...said, count: z.number() }),
  errors: ['WRONG_PASSWORD', 'TOO_MANY_REQUESTS'],
});
