/**
 * For `node --import`: the program's clock is as many milliseconds ahead of the machine's (less than none: behind) as the
 * file says that CLOCK_FILE names. What counts how long something takes is not touched, as when somebody sets a clock.
 */
import { readFileSync } from 'node:fs';

const file = process.env.CLOCK_FILE!;
const Machine = Date;
const now = () => Machine.now() + Number(readFileSync(file, 'utf8'));

globalThis.Date = class extends Machine {
  static override now = now;

  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [now()] : given) as [number]));
  }
} as DateConstructor;
