import { z } from 'zod';
import { signedInCaptain } from '../auth/endpoints.ts';
import { answer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';

/** The captains as whom a visitor can see the example group. */
const exampleCaptain = z.object({ token: z.string(), captain: signedInCaptain });
export type ExampleCaptain = z.infer<typeof exampleCaptain>;

export const visitExample = endpoint({
  method: 'POST',
  path: '/example/visit',
  access: 'group:manage',
  summary:
    'Tokens of a day for a made-up group, one captain of each type; it answers below /example/api and keeps nothing',
  notAWrite: 'it changes nothing of the group, and the example is the same whoever asks',
  // By rank, the general captain first.
  response: answer(z.array(exampleCaptain)),
  errors: ['EXAMPLE_NOT_ALLOWED'],
  refusedInDemo: 'example',
});
