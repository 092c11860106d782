import type { DemoSize } from '../server/demo/parts.ts';
import type { Limits } from './load.ts';

/** How often a part measures. */
export interface Effort {
  /** Calls before the ones that are measured. */
  warmUp: number;
  /** Measured calls, one after another. */
  runs: number;
  /** Measured calls over several connections at once. */
  atOnce: Limits & { connections: number };
  /** Most screens of each kind of viewer. */
  screens: number;
}

/** The effort of the reads; other parts say what they need besides. */
export const FULL: Effort = {
  warmUp: 10,
  runs: 40,
  atOnce: { connections: 10, seconds: 0.7 },
  screens: Number.POSITIVE_INFINITY,
};

/** Shows that a part runs whole. Limited by calls instead of seconds, so that a busy machine measures as many. */
export const LEAST: Effort = {
  warmUp: 1,
  runs: 1,
  atOnce: { connections: 2, each: 1 },
  screens: 1,
};

/** The size of an evening of many groups. */
export interface Evening {
  groups: number;
  /** The size of each group. */
  size: DemoSize;
  /** Seconds over which the visits are spread. */
  seconds: number;
  /** Groups that are founded meanwhile one after another. */
  foundings: number;
  /** Groups whose first dashboard is measured. */
  cold: number;
  /** Seconds after the start before the first call. */
  pause: number;
}

export const FULL_EVENING: Evening = {
  groups: 300,
  size: { scouts: 240, sectors: 8, units: 2, terms: 2, weeks: 20 },
  seconds: 120,
  foundings: 20,
  cold: 20,
  pause: 5,
};

/** As few groups as there are kinds of work on one: an export, a move and a cold start. */
export const LEAST_EVENING: Evening = {
  groups: 4,
  size: { scouts: 32, sectors: 4, units: 2, terms: 1, weeks: 11 },
  seconds: 0,
  foundings: 1,
  cold: 1,
  pause: 0,
};
