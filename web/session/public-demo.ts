import { DEMO_MARK, type DemoMark } from '../../contract/public-demo/words.ts';

/** The mark that the server wrote into this page of the public demo; null on every other server. */
export function readDemoMark(): DemoMark | null {
  const content = document.querySelector(`meta[name="${DEMO_MARK}"]`)?.getAttribute('content');
  if (!content) return null;
  return content === 'over' || content === 'none' ? content : { endsAt: content };
}

/** The page on which visitors choose how to enter. */
export const ENTRY = '/try';
