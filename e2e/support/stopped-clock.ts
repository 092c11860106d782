import path from 'node:path';
import { pathToFileURL } from 'node:url';

const clock = pathToFileURL(path.join(import.meta.dirname, '../gallery/clock.ts'));

/** Settings that stop the clock of a program which they start. */
export const stoppedAt = (now: number) => ({
  GALLERY_NOW: String(now),
  NODE_OPTIONS: `--import=${clock}`,
});
