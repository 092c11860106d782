import type { DemoMark } from '../../contract/public-demo/words.ts';

/** True on a page of the public demo. Every page asks this first, so it weighs little. */
export const isPublicDemo = (): boolean => 'demo' in document.documentElement.dataset;

/** The mark that the server wrote into this page of the public demo; null on every other server. */
export function readDemoMark(): DemoMark | null {
  const mark = document.documentElement.dataset.demo;
  if (mark === undefined) return null;
  return mark === 'over' || mark === 'none' ? mark : { endsAt: mark };
}

/** The page on which visitors choose how to enter. */
export const ENTRY = '/try';
