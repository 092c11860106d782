import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import type { CallParts } from '../../contract/core/wire.ts';
import { call } from '../api/api.ts';
import { asFailure } from '../api/failure.ts';
import { markStale } from '../api/stale-queries.ts';
import type { ItemKind } from '../offline/item-words.ts';
import { addItem, sendOrKeep, useWaiting } from '../offline/outbox-client.ts';
import { isWaiting } from '../offline/outbox-rules.ts';
import { useCaptain } from '../session/session.ts';
import { toast } from '../ui/overlays/toast.ts';

/** A tick that several captains share: what its endpoint takes, and whether it is set. */
interface Ticked<Body extends object> {
  kind: ItemKind;
  endpoint: Endpoint;
  params?: Record<string, number>;
  /** What the page is of that shows them. */
  of?: number;
  /** Tells the ticks of one list apart. */
  keyOf: (body: Body) => string;
  isOn: (body: Body) => boolean;
}

/** Ticks that several captains share: stored at once, or kept on the device until there is a connection. */
export function useTicks<Body extends object>({
  kind,
  endpoint,
  params = {},
  of,
  keyOf,
  isOn,
}: Ticked<Body>) {
  const { captainId } = useCaptain();
  const client = useQueryClient();
  const { items } = useWaiting();
  /** Shown from the press until the stored ones are read again. */
  const [pressed, setPressed] = useState<ReadonlyMap<string, Body>>(new Map());
  const slot = `${kind}/${captainId}${of === undefined ? '' : `/${of}`}`;
  const waiting = new Map(
    items
      .filter((item) => item.slot.startsWith(`${slot}/`) && isWaiting(item))
      .map(({ body }) => [keyOf(body as Body), body as Body]),
  );
  const unsent = new Map([...waiting, ...pressed]);
  const store = useMutation({
    mutationFn: (body: Body) =>
      sendOrKeep(
        () => call(endpoint, { params, body } as CallParts as never),
        () => addItem({ captainId, kind, slot: `${slot}/${keyOf(body)}`, params, body }),
      ),
    onSuccess: () => markStale(client, endpoint, {}),
    onError: (failure) => {
      toast.error('لم تُحفظ العلامة', asFailure(failure).arabicMessage);
      return markStale(client, endpoint, {});
    },
    onSettled: (_, __, body) =>
      setPressed((before) => new Map([...before].filter(([key]) => key !== keyOf(body)))),
  });
  return {
    /** What was pressed here and is not stored yet, by its key. */
    unsent: unsent as ReadonlyMap<string, Body>,
    /** Whether it was set or unset here and is not stored yet; undefined where nothing was pressed. */
    pressed: (key: string) => {
      const body = unsent.get(key);
      return body && isOn(body);
    },
    tick: (body: Body) => {
      setPressed((before) => new Map([...before, [keyOf(body), body]]));
      store.mutate(body);
    },
  };
}
