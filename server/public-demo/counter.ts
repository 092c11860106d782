import { ApiError } from '../http/errors.ts';

/** Counts within windows of this length, in this process: a public demo has one, and keeps nothing of its visitors. */
export function createCounter({ limit, minutes }: { limit: number; minutes: number }) {
  const length = minutes * 60_000;
  const windows = new Map<string, { begun: number; count: number }>();
  return {
    /** Counts one event of `subject`. Throws TOO_MANY_REQUESTS, with the seconds to wait. */
    count: (subject: string, now: Date): void => {
      const known = windows.get(subject);
      const isOpen = known !== undefined && now.getTime() - known.begun < length;
      const window = isOpen ? known : { begun: now.getTime(), count: 0 };
      if (window.count >= limit) {
        const retryAfter = Math.ceil((window.begun + length - now.getTime()) / 1000);
        throw new ApiError('TOO_MANY_REQUESTS', { retryAfter });
      }
      window.count += 1;
      windows.set(subject, window);
    },
    /** Forgets the windows that are over. */
    forgetOver: (now: Date): void => {
      for (const [subject, { begun }] of windows) {
        if (now.getTime() - begun >= length) windows.delete(subject);
      }
    },
  };
}
