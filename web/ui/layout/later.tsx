import { type ReactNode, useDeferredValue } from 'react';

/**
 * What stands below that which a captain looks for first: drawn after it, in turns so short that a weak phone answers a
 * finger between them. In its place stands `meanwhile`.
 */
export function Later({ children, meanwhile }: { children: ReactNode; meanwhile?: ReactNode }) {
  return useDeferredValue(true, false) ? children : meanwhile;
}
