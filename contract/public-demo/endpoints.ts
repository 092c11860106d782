import { z } from 'zod';
import { answer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import { instant, oneOf } from '../core/fields.ts';
import { demoRoles } from './words.ts';

/** It exists only in the public demo (`npm run demo -- --public`). */
export const enterPublicDemo = endpoint({
  method: 'POST',
  path: '/public-demo',
  access: 'public',
  summary:
    "Enter the visitor's own copy of the made-up group, which a cookie names; who has none gets one",
  notAWrite: 'a visitor has no account yet, and the copy is of the program, not of a group',
  body: z.object({ role: oneOf(demoRoles) }),
  response: answer(
    z.object({
      /** The path that opens the copy in this role: signed in, or the page of a family. */
      path: z.string(),
      /** When the copy is dropped. */
      endsAt: instant,
    }),
  ),
  errors: ['DEMO_FULL', 'TOO_MANY_REQUESTS'],
});
