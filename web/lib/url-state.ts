import { useNavigate, useSearch } from '@tanstack/react-router';

/** What a screen keeps in its address: a chosen sector, a tab, a filter. */
export type UrlState<K extends string> = Partial<Record<K, string>>;

/**
 * The named search params as texts, and a setter for some of them; undefined or '' takes one out. A
 * form with unsaved changes is asked about, as before any other navigation. `push` adds an entry to
 * the history where 'back' should undo the choice.
 */
export function useUrlState<K extends string>(...names: K[]) {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const state: UrlState<K> = {};
  for (const name of names) {
    const value = search[name];
    // The router reads what looks like a number as one.
    if (typeof value === 'number' || (typeof value === 'string' && value !== '')) {
      state[name] = String(value);
    }
  }
  const set = (
    change: Partial<Record<K, string | number | undefined>>,
    { push = false }: { push?: boolean } = {},
  ) =>
    void navigate({
      to: '.',
      search: ((before: Record<string, unknown>) => withChange(before, change)) as never,
      replace: !push,
      resetScroll: false,
    });
  return [state, set] as const;
}

/** Search params after a change; what is blank leaves the address. */
export function withChange(
  before: Record<string, unknown>,
  change: Record<string, string | number | undefined>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries({ ...before, ...change }).filter(
      ([, value]) => value !== undefined && value !== '',
    ),
  );
}
