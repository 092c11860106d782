import { z } from 'zod';
import { answer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import { instant } from '../core/fields.ts';

export const listOperatorNotices = endpoint({
  method: 'GET',
  path: '/group/notices',
  access: 'group:manage',
  summary: 'What the operator of many groups tells their general captains now; nothing elsewhere',
  response: answer(
    z.array(
      z.object({ noticeId: z.number(), title: z.string(), message: z.string(), at: instant }),
    ),
  ),
});
