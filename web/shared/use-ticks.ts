import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallOf, Endpoint } from '../../contract/core/endpoint.ts';
import { asFailure } from '../api/failure.ts';
import { markStale } from '../api/stale-queries.ts';
import { sendOrKeep, useKept } from '../offline/outbox-client.ts';
import type { BodyOf, OutboxKind } from '../offline/outbox-kinds.ts';
import { isWaiting, type KindName, type SlotValues } from '../offline/outbox-rules.ts';
import { toast } from '../ui/overlays/toast.ts';

/** A tick that several captains share. */
interface Ticked<Of extends SlotValues, E extends Endpoint> {
  kind: OutboxKind<KindName, Of, E>;
  params?: Record<string, number>;
  /** The values that all ticks shown here share. */
  part: Partial<Of>;
  ofTick: (body: BodyOf<E>) => Of;
}

const keyOf = (of: SlotValues) => JSON.stringify(of);

/** Ticks that several captains share: stored at once, or kept on the device until there is a connection. */
export function useTicks<Of extends SlotValues, E extends Endpoint>(ticked: Ticked<Of, E>) {
  const { kind, params = {}, part, ofTick } = ticked;
  type Body = BodyOf<E>;
  const client = useQueryClient();
  const kept = useKept(kind, part).filter(isWaiting);
  /** Shown from the press until the stored ones are read again. */
  const [pressed, setPressed] = useState<ReadonlyMap<string, Body>>(new Map());
  const unsent = new Map<string, Body>([
    ...kept.map(({ body }) => [keyOf(ofTick(body)), body] as const),
    ...pressed,
  ]);
  const store = useMutation({
    mutationFn: (body: Body) =>
      sendOrKeep(kind, ofTick(body), { params, body } as unknown as CallOf<E>),
    onSuccess: () => markStale(client, kind.endpoint, {}),
    onError: (failure) => {
      toast.error(kind.failed, asFailure(failure).arabicMessage);
      return markStale(client, kind.endpoint, {});
    },
    onSettled: (_, __, body) =>
      setPressed((before) => new Map([...before].filter(([key]) => key !== keyOf(ofTick(body))))),
  });
  return {
    /** The ticks that were pressed here and are not stored yet. */
    unsent: [...unsent.values()],
    /** The pressed tick of this that is not stored yet. */
    unsentOf: (of: Of) => unsent.get(keyOf(of)),
    tick: (body: Body) => {
      setPressed((before) => new Map([...before, [keyOf(ofTick(body)), body]]));
      store.mutate(body);
    },
  };
}
