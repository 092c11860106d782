import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import type { SignedInCaptain } from '../../contract/auth/endpoints.ts';
import type { Offline } from '../../contract/core/endpoint.ts';
import { ApiFailure } from '../api/failure.ts';
import { markDated } from '../i18n/age.ts';
import { groupToday } from '../i18n/format.ts';
import { onSession, readSession } from '../session/session.ts';
import type { OfflineStore } from './offline-store.ts';
import { removeOfflineTrace, setOfflineTrace } from './offline-trace.ts';
import { isOnline } from './use-online.ts';

/** How long a request may take, in milliseconds, before the stored answer is shown. */
const SLOW = 3000;

/** The owner of stored answers: a captain with a role and sector, since these decide what may be read. */
function ownerOf(captain: SignedInCaptain): string {
  const { captainId, type, rSectorBaseName, rSectorSuffixName, standIn } = captain;
  const away = standIn ? [standIn.baseName, standIn.suffixName] : [];
  return JSON.stringify([captainId, type, rSectorBaseName, rSectorSuffixName, ...away]);
}

/** True if the contract lets this captain's device store the answer. */
export function isStoredOffline(
  offline: Offline | null,
  request: unknown,
  captain: SignedInCaptain,
): boolean {
  if (offline === null || offline === 'all' || offline === 'dated') return offline !== null;
  const { query = {} } = (request ?? {}) as { query?: Record<string, unknown> };
  if ('unitCaptainId' in query) return query.unitCaptainId === captain.captainId;
  const { rSectorBaseName, rSectorSuffixName, standIn } = captain;
  const isOf = (base: string | null | undefined, suffix: string | null | undefined) =>
    typeof base === 'string' && query.baseName === base && query.suffixName === suffix;
  return isOf(rSectorBaseName, rSectorSuffixName) || isOf(standIn?.baseName, standIn?.suffixName);
}

/** True if an answer may be kept today: one with a last day is kept until then, and one with null not at all. */
function isKeptToday(data: unknown): boolean {
  const { keptUntil } = (data ?? {}) as { keptUntil?: string | null };
  return keptUntil === undefined || (keptUntil !== null && groupToday() <= keptUntil);
}

/** True if the server answered that the captain may no longer read this, or that it is gone. */
function isRefusal(failure: unknown): boolean {
  if (!(failure instanceof ApiFailure) || failure.isUnanswered) return false;
  const { status } = failure;
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

type Action = Extract<QueryCacheNotifyEvent, { type: 'updated' }>['action'];

/**
 * Stores the answers that the contract marks `offline` on the device, and shows them while the server is slow or out of
 * reach. They are removed with the session, and with the right to read them.
 */
export function storeOfflineAnswers(client: QueryClient, store: OfflineStore) {
  const cache = client.getQueryCache();
  let owner: string | null | undefined;
  let owned: Promise<void> = Promise.resolve();
  const warn = (error: unknown) => console.warn(String(error));

  const followSession = () => {
    const session = readSession();
    const next = session ? ownerOf(session.captain) : null;
    if (next === owner) return;
    owner = next;
    if (next !== null) setOfflineTrace();
    owned = owned
      .then(() => store.own(next))
      .then(async () => {
        if (next === null && owner === null) removeOfflineTrace();
        else if (next !== null) await store.keepOnly(next, ({ data }) => isKeptToday(data));
      })
      .catch(warn);
  };

  /** False for a query that was removed with its session and is answered afterwards. */
  const isOurs = (query: Query) => {
    const session = readSession();
    return (
      session !== null &&
      cache.get(query.queryHash) === query &&
      isStoredOffline(
        (query.meta?.offline as Offline | null) ?? null,
        query.queryKey[1],
        session.captain,
      )
    );
  };

  async function restore(query: Query): Promise<void> {
    const by = owner;
    if (!by || query.state.data !== undefined) return;
    await owned;
    const answer = await store.read(by, query.queryHash);
    if (!answer || owner !== by || !isOurs(query) || query.state.data !== undefined) return;
    if (!isKeptToday(answer.data)) return store.remove(by, query.queryHash);
    // The server answered during the read.
    if (isRefusal(query.state.error)) return;
    markDated(answer.readAt);
    query.setState({
      data: answer.data,
      dataUpdatedAt: answer.readAt,
      ...(query.state.status === 'pending' && { status: 'success' }),
    });
  }

  function restoreIfSlow(query: Query): void {
    if (query.state.data !== undefined) return;
    if (!isOnline()) return void restore(query).catch(warn);
    setTimeout(() => {
      if (query.state.fetchStatus === 'fetching' && isOurs(query)) restore(query).catch(warn);
    }, SLOW);
  }

  function save({ queryHash, state: { data, dataUpdatedAt } }: Query): void {
    const by = owner;
    if (!by) return;
    if (!isKeptToday(data)) return void store.remove(by, queryHash).catch(warn);
    owned.then(() => store.write(by, { hash: queryHash, data, readAt: dataUpdatedAt })).catch(warn);
  }

  function forget(query: Query): void {
    if (owner) store.remove(owner, query.queryHash).catch(warn);
    // A refused further page says nothing about the earlier ones.
    if (query.state.data === undefined || query.state.fetchMeta?.fetchMore) return;
    query.setState({ data: undefined, dataUpdatedAt: 0 });
  }

  function handle(query: Query, action: Action): void {
    if (!isOurs(query)) return;
    if (action.type === 'fetch') restoreIfSlow(query);
    if (action.type === 'success' && !action.manual) save(query);
    if (action.type === 'failed' || action.type === 'error') {
      const { error } = action;
      if (error instanceof ApiFailure && error.isUnanswered) restore(query).catch(warn);
      if (action.type === 'error' && isRefusal(error)) forget(query);
    }
  }

  followSession();
  const stopFollowing = onSession(followSession);
  const unsubscribe = cache.subscribe((event) => {
    if (event.type === 'updated') handle(event.query, event.action);
  });
  // Queries that started before this module was loaded.
  for (const query of cache.getAll().filter(isOurs)) {
    const { data, error, fetchFailureReason } = query.state;
    const failure = error ?? fetchFailureReason;
    if (data !== undefined) save(query);
    else if (isRefusal(failure)) forget(query);
    else if (failure instanceof ApiFailure && failure.isUnanswered) restore(query).catch(warn);
    else restoreIfSlow(query);
  }
  return {
    ages: async (): Promise<ReadonlyMap<string, number>> => {
      await owned;
      return owner ? store.ages(owner) : new Map();
    },
    stop: () => {
      stopFollowing();
      unsubscribe();
    },
  };
}
