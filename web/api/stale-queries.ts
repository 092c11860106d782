import type { Query, QueryClient } from '@tanstack/react-query';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import type { CallParts } from '../../contract/core/wire.ts';
import { noteWrite } from './write-count.ts';

// The rule: after a write every answer is out of date, for who can say where else it shows. What is on screen loads
// again at once, the rest when it is next shown. These are the exceptions, by the beginnings of paths.

/** Reads that only some writes change. */
export const changedOnlyBy: Record<string, readonly string[]> = {
  '/term': ['/term'],
  '/group': ['/auth/signUp', '/group'],
  '/push': ['/push'],
  '/ready': [],
};
/** Writes that only some reads show: a closed notification must not load the whole dashboard again. */
export const shownOnlyBy: Record<string, readonly string[]> = {
  '/notification': ['/notification'],
  '/push': ['/push'],
  '/stat/week': ['/stat/week', '/notification'],
};
/** Writes after which a sector has no longer the name by which its lists were asked for: they would find it gone. */
export const endsName = ['PATCH /sector', 'DELETE /sector'];

/** Writes after which nobody finds the scout any more whose page asked for it. */
export const endsScout = ['POST /scout/{id}/erase'];

type Named = { baseName?: unknown; suffixName?: unknown };

type Identified = { id?: unknown; scoutId?: unknown };

const begins = (path: string) => (beginning: string) => path.startsWith(beginning);

function isAllowed(rules: Record<string, readonly string[]>, path: string, other: string): boolean {
  const rule = Object.keys(rules).find(begins(path));
  return rule === undefined || rules[rule]!.some(begins(other));
}

/** Marks what a successful write has made out of date; resolves once what is on screen has loaded again. */
export function markStale(
  client: QueryClient,
  write: Pick<Endpoint, 'method' | 'path'>,
  request: CallParts,
): Promise<void> {
  // What a screen was to begin with is in no query yet.
  noteWrite();
  const isTouched = ({ queryKey }: Query) => {
    const path = String(queryKey[0]).split(' ')[1] ?? '';
    return isAllowed(changedOnlyBy, path, write.path) && isAllowed(shownOnlyBy, write.path, path);
  };
  const name = `${write.method} ${write.path}`;
  const gone = endsName.includes(name) ? (request.body as Named) : null;
  const goneId = endsScout.includes(name) ? (request.params as Identified).id : null;
  const isGone = ({ queryKey }: Query) => {
    const { query: asked, params } = (queryKey[1] ?? {}) as { query?: Named; params?: Identified };
    if (goneId !== null) {
      return (params?.id ?? params?.scoutId) === goneId && /scout/.test(String(queryKey[0]));
    }
    return (
      gone !== null && asked?.baseName === gone.baseName && asked?.suffixName === gone.suffixName
    );
  };
  return loadAgain(client, isTouched, isGone);
}

/**
 * Marks every answer that is touched as out of date; resolves once those on screen, but for the gone, have loaded again.
 */
export async function loadAgain(
  client: QueryClient,
  isTouched: (query: Query) => boolean,
  isGone: (query: Query) => boolean = () => false,
): Promise<void> {
  const shown = (query: Query) => query.isActive() && isTouched(query) && !isGone(query);
  // A first answer that is under way may be from before, and nothing that is asked meanwhile would follow it.
  const late = client
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching', predicate: shown })
    .filter(({ state }) => state.data === undefined);
  void client.invalidateQueries({ predicate: isTouched, refetchType: 'none' });
  await Promise.all([
    client.refetchQueries({ predicate: (query) => shown(query) && !late.includes(query) }),
    ...late.map(async (query) => {
      await query.promise?.catch(() => {});
      await client.refetchQueries({ predicate: (each) => each === query && shown(query) });
    }),
  ]);
}
