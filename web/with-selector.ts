import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';

/**
 * What the router's store asks of `use-sync-external-store`, in whose place the build puts it (`vite.config.ts`): a part of
 * what a store holds, drawn again when that part changes. The library's own is written for a React without the hook, and
 * every page's first file would carry that along.
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
