import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallOf } from '../../../contract/core/endpoint.ts';
import { tickSessionMaterial } from '../../../contract/sessions/materials.ts';
import { call } from '../../api/api.ts';
import { asFailure } from '../../api/failure.ts';
import { markStale } from '../../api/stale-queries.ts';
import { addItem, sendOrKeep, useWaiting } from '../../offline/outbox-client.ts';
import { isWaiting } from '../../offline/outbox-rules.ts';
import { useCaptain } from '../../session/session.ts';
import { toast } from '../../ui/overlays/toast.ts';

/** A material by its place in the plan. */
export interface MaterialPlace {
  segmentId: number;
  index: number;
  text: string;
  ready: boolean;
}
type Tick = CallOf<typeof tickSessionMaterial>['body'];

const keyOf = ({ segmentId, index }: Pick<MaterialPlace, 'segmentId' | 'index'>) =>
  `${segmentId}/${index}`;

/** Ticks of materials, shared by the sector: stored at once, or kept on the device until there is a connection. */
export function useMaterialTicks() {
  const { captainId } = useCaptain();
  const client = useQueryClient();
  const { items } = useWaiting();
  /** Shown from the press until the stored ones are read again. */
  const [pressed, setPressed] = useState<ReadonlyMap<string, boolean>>(new Map());
  const slot = `sessionMaterial/${captainId}`;
  const waiting = new Map(
    items
      .filter((item) => item.slot.startsWith(`${slot}/`) && isWaiting(item))
      .map(({ body }) => body as Tick)
      .map((tick) => [keyOf(tick), tick.ready]),
  );

  const store = useMutation({
    mutationFn: (tick: Tick) =>
      sendOrKeep(
        () => call(tickSessionMaterial, { body: tick }),
        () =>
          addItem({
            captainId,
            kind: 'sessionMaterial',
            slot: `${slot}/${keyOf(tick)}`,
            body: tick,
          }),
      ),
    onSuccess: () => markStale(client, tickSessionMaterial, {}),
    onError: (failure) => {
      toast.error('لم تُحفظ العلامة', asFailure(failure).arabicMessage);
      return markStale(client, tickSessionMaterial, {});
    },
    onSettled: (_, __, tick) =>
      setPressed((before) => new Map([...before].filter(([key]) => key !== keyOf(tick)))),
  });

  return {
    isReady: (material: MaterialPlace) =>
      pressed.get(keyOf(material)) ?? waiting.get(keyOf(material)) ?? material.ready,
    tick: ({ segmentId, index, text }: MaterialPlace, ready: boolean) => {
      setPressed((before) => new Map([...before, [`${segmentId}/${index}`, ready]]));
      store.mutate({ segmentId, index, text, ready });
    },
  };
}
export type MaterialTicks = ReturnType<typeof useMaterialTicks>;
