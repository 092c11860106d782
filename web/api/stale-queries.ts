import type { Query, QueryClient } from '@tanstack/react-query';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import type { CallParts } from '../../contract/core/wire.ts';
import { noteWrite } from './write-count.ts';

// After a write all cached answers are stale: those on screen are refetched at once, the rest when shown next. Below are the
// exceptions, by path prefix.

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
/** Writes that rename or delete a sector: queries by its old name would get a 404. */
export const endsName = ['PATCH /sector', 'DELETE /sector'];

/** Writes after which a scout's queries would get a 404. */
export const endsScout = ['POST /scout/{id}/erase'];

type Named = { baseName?: unknown; suffixName?: unknown };

type Identified = { id?: unknown; scoutId?: unknown };

const begins = (path: string) => (beginning: string) => path.startsWith(beginning);

function isAllowed(rules: Record<string, readonly string[]>, path: string, other: string): boolean {
  const rule = Object.keys(rules).find(begins(path));
  return rule === undefined || rules[rule]!.some(begins(other));
}

/** Invalidates what a successful write has changed; resolves once the queries on screen are refetched. */
export function markStale(
  client: QueryClient,
  write: Pick<Endpoint, 'method' | 'path'>,
  request: CallParts,
): Promise<void> {
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

/** Invalidates the touched queries; resolves once those on screen, except for the gone ones, are refetched. */
export async function loadAgain(
  client: QueryClient,
  isTouched: (query: Query) => boolean,
  isGone: (query: Query) => boolean = () => false,
): Promise<void> {
  // A prefetched answer is in no query yet.
  noteWrite();
  const shown = (query: Query) => query.isActive() && isTouched(query) && !isGone(query);
  // A fetch in flight may predate the write. A refetch on screen replaces it, except a first one, which it joins; that one
  // and those that no screen shows end first, since their answers would count as fresh.
  const late = client
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching', predicate: (query) => isTouched(query) && !isGone(query) })
    .filter((query) => !query.isActive() || query.state.data === undefined);
  void client.invalidateQueries({ predicate: isTouched, refetchType: 'none' });
  await Promise.all([
    client.refetchQueries({ predicate: (query) => shown(query) && !late.includes(query) }),
    ...late.map(async (query) => {
      await query.promise?.catch(() => {});
      await client.invalidateQueries({ predicate: (each) => each === query });
    }),
  ]);
}
