/**
 * For `node --import`: shifts the program's clock by the milliseconds in the file CLOCK_FILE (negative is behind).
 * Durations are not affected, as when somebody sets a clock.
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
