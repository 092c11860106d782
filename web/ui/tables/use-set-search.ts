import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Path, ScreenSearch } from '../../app/screens.ts';

type Searches = { [P in Path]: ScreenSearch<P> }[Path];
type NamesOf<S> = S extends unknown ? keyof S : never;
type ValueOf<S, Name> = S extends unknown ? (Name extends keyof S ? S[Name] : never) : never;

/** The search parameters of any screen. Derived from the table: the router's own type of it ends at some thirty screens. */
export type AnySearch = { [Name in NamesOf<Searches>]?: ValueOf<Searches, Name> | undefined };

/** The search parameters of the present screen, for parts that stand in several screens. */
export const useAnySearch = () => useSearch({ strict: false }) as AnySearch;

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
