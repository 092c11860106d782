import { z } from 'zod';
import { answer } from './answers.ts';
import { endpoint } from './endpoint.ts';

/** What a visitor may know of this deployment. */
export const readGroup = endpoint({
  method: 'GET',
  path: '/group',
  access: 'public',
  summary: "The group's name, and whether the next sign-up becomes the general captain",
  kept: 'all',
  response: answer(
    z.object({
      groupName: z.string(),
      /** true while the next account becomes the group leader's; never where that needs the set-up code. */
      firstRun: z.boolean(),
      /** IANA name of the group's time zone. */
      timeZone: z.string(),
    }),
  ),
});
