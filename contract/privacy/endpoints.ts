import { z } from 'zod';
import { answer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';

/** How much visitors see of a scout's page (`PUBLIC_SCOUT_PROFILE`). */
const openProfiles = ['limited', 'full', 'off'] as const;

const privacyShape = z.object({
  group: z.object({
    name: z.string(),
    /** The country's name. */
    country: z.string(),
    /** The country's law on personal data; null where none was verified. */
    law: z.string().nullable(),
    /** Years after which a deleted scout's data are proposed for erasure. */
    retentionYears: z.number(),
    openProfile: z.enum(openProfiles),
    healthCards: z.boolean(),
    /** How many daily backups are kept; 0 where the program makes none by itself. */
    backups: z.number(),
  }),
  /** Whether this is a visitor's copy in the public demo, which a cookie names. */
  publicDemo: z.boolean(),
  /** Who runs the program, where it serves many groups. */
  operator: z.object({ contact: z.string().nullable() }).nullable(),
});
export type Privacy = z.infer<typeof privacyShape>;

export const readPrivacy = endpoint({
  method: 'GET',
  path: '/privacy',
  access: 'public',
  summary:
    'What the page on privacy says of this group: its country and law, how long it keeps data, who runs the program',
  response: answer(privacyShape),
});
