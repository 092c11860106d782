import { z } from 'zod';
import { answer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';

export const readNewVersion = endpoint({
  method: 'GET',
  path: '/group/new-version',
  access: 'group:manage',
  summary:
    'A published version that is newer than the running one; null where there is none, and where the server does not look (`UPDATE_CHECK`)',
  response: answer(z.object({ version: z.string().nullable() })),
});
