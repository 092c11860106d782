import { type ReactNode, useDeferredValue } from 'react';

/** Renders its children deferred and interruptibly, after what a captain looks for first; `meanwhile` until then. */
export function Later({ children, meanwhile }: { children: ReactNode; meanwhile?: ReactNode }) {
  return useDeferredValue(true, false) ? children : meanwhile;
}
