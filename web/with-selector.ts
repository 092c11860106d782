import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';

/**
 * Replaces `use-sync-external-store`'s selector hook in the build (`vite.config.ts`), for the router. The library's own
 * includes a shim for older versions of React, in every page's first file.
 */
export function useSyncExternalStoreWithSelector<Held, Part>(
  subscribe: (listener: () => void) => () => void,
  read: () => Held,
  _readOnServer: unknown,
  select: (held: Held) => Part,
  isEqual?: (one: Part, other: Part) => boolean,
): Part {
  const drawn = useRef<{ part: Part }>(undefined);
  const readPart = useMemo(() => {
    let last: { held: Held; part: Part } | undefined;
    return () => {
      const held = read();
      if (last && Object.is(last.held, held)) return last.part;
      const part = select(held);
      const before = last ?? drawn.current;
      last = { held, part: before && isEqual?.(before.part, part) ? before.part : part };
      return last.part;
    };
  }, [read, select, isEqual]);
  const part = useSyncExternalStore(subscribe, readPart);
  useEffect(() => {
    drawn.current = { part };
  }, [part]);
  return part;
}
