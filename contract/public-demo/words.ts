// A file without schemas, for the pages.

import { countText, noun } from '../core/counting.ts';

/** How a visitor of the public demo may enter. */
export const demoRoles = ['general', 'unit', 'regular', 'family'] as const;
export type DemoRole = (typeof demoRoles)[number];

/** The minutes after which a visitor's copy is dropped. */
export const DEMO_MINUTES = 60;

/** The state of the visitor's copy, as pages know it: when it ends, that it has ended, or that there is none yet. */
export type DemoMark = { endsAt: string } | 'over' | 'none';

/** Minutes, after a preposition. */
const MINUTES = noun('دقيقة واحدة', 'دقيقتين', 'دقائق', 'دقيقة', 'دقيقة');

/** 'تُمحى نسختك بعد ٤٢ دقيقة'. */
export const leftWords = (milliseconds: number): string =>
  milliseconds < 60_000
    ? 'تُمحى نسختك بعد أقل من دقيقة'
    : `تُمحى نسختك بعد ${countText(Math.floor(milliseconds / 60_000), MINUTES)}`;
