import { useNavigate, useSearch } from '@tanstack/react-router';

/** What the address of the present screen holds, for parts that stand in several screens. */
export const useAnySearch = () => useSearch({ strict: false });
export type AnySearch = ReturnType<typeof useAnySearch>;

/** The params after a change; what is blank leaves the address. */
export function withChange<S extends AnySearch>(before: S, change: AnySearch): S {
  return Object.fromEntries(
    Object.entries({ ...before, ...change }).filter(
      ([, value]) => value !== undefined && value !== '',
    ),
  ) as S;
}

/**
 * Changes params of the address, and keeps the others. A form with unsaved changes is asked about, as before any
 * other navigation. `push` adds an entry to the history where 'back' should undo the choice.
 */
export function useSetSearch() {
  const navigate = useNavigate();
  return (change: AnySearch, { push = false }: { push?: boolean } = {}) =>
    void navigate({
      to: '.',
      search: (before) => withChange(before, change),
      replace: !push,
      resetScroll: false,
    });
}
