import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallOf, Endpoint } from '../../contract/core/endpoint.ts';
import { asFailure } from '../api/failure.ts';
import { markStale } from '../api/stale-queries.ts';
import { serverTime } from '../i18n/clock.ts';
import { sendOrKeep, useKept } from '../offline/outbox-client.ts';
import type { BodyOf, OutboxKind } from '../offline/outbox-kinds.ts';
import { isWaiting, type KindName, type SlotOf } from '../offline/outbox-rules.ts';
import { toast } from '../ui/overlays/toast.ts';

interface Tick<Name extends KindName, E extends Endpoint> {
  of: SlotOf[Name];
  body: BodyOf<E>;
  /** When it was pressed, in milliseconds. */
  at: number;
}

const keyOf = (of: object) => JSON.stringify(Object.entries(of).sort());

/**
 * Ticks that several captains share, of all that `part` says: stored at once, or kept on the device until there is a
 * connection.
 */
export function useTicks<Name extends KindName, E extends Endpoint>(
  kind: OutboxKind<Name, E>,
  part: Partial<SlotOf[Name]>,
  paramsOf: (of: SlotOf[Name]) => Record<string, number> = () => ({}),
) {
  const client = useQueryClient();
  const kept = useKept(kind, part).filter(isWaiting);
  /** Shown from the press until the stored ones are read again. */
  const [pressed, setPressed] = useState<readonly Tick<Name, E>[]>([]);
  const ticks = [...kept.map(({ slot, body, at }) => ({ of: slot.of, body, at })), ...pressed];
  const unsent = new Map<string, Tick<Name, E>>(ticks.map((tick) => [keyOf(tick.of), tick]));
  const store = useMutation({
    mutationFn: ({ of, body }: Tick<Name, E>) =>
      sendOrKeep(kind, of, { params: paramsOf(of), body } as unknown as CallOf<E>),
    onError: (failure) => {
      toast.error(kind.failed, asFailure(failure).arabicMessage);
    },
    onSettled: async (_, __, { of }) => {
      await markStale(client, kind.endpoint, {});
      setPressed((before) => before.filter((tick) => keyOf(tick.of) !== keyOf(of)));
    },
  });
  return {
    /** The ticks that were pressed here and are not stored yet. */
    unsent: [...unsent.values()],
    /** The pressed tick of this that is not stored yet. */
    unsentOf: (of: SlotOf[Name]) => unsent.get(keyOf(of))?.body,
    tick: (of: SlotOf[Name], body: BodyOf<E>) => {
      const tick = { of, body, at: serverTime() };
      setPressed((before) => [...before, tick]);
      store.mutate(tick);
    },
  };
}
