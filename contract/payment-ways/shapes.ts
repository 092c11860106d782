import { z } from 'zod';
import { wayKinds } from './words.ts';

// Apart from the endpoints: families' pages load it, and no schemas of captains with it.

/** A way as families read it, without those that are hidden. */
export const familyWayShape = z.object({
  wayId: z.number(),
  kind: z.enum(wayKinds),
  name: z.string(),
  note: z.string().nullable(),
  /** The number of a wallet in digits, an https address, or an account in capitals without spaces; null for cash. */
  value: z.string().nullable(),
  /** The host that a link opens. */
  host: z.string().nullable(),
  holder: z.string().nullable(),
});
export type FamilyWay = z.infer<typeof familyWayShape>;
