import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallOf } from '../../../contract/core/endpoint.ts';
import {
  type MessageRow,
  type MessageState,
  tickFamily,
} from '../../../contract/families/endpoints.ts';
import { call } from '../../api/api.ts';
import { asFailure } from '../../api/failure.ts';
import { markStale } from '../../api/stale-queries.ts';
import { addItem, sendOrKeep, useKept } from '../../offline/outbox-client.ts';
import { useCaptain } from '../../session/session.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { withKept } from './rules.ts';

type Tick = CallOf<typeof tickFamily>['body'];

/** The rows of a list with the ticks that wait on this device, and how a family is ticked: at once, or once there is a connection. */
export function useFamilyTicks(listId: number, rows: readonly MessageRow[]) {
  const client = useQueryClient();
  const { captainId } = useCaptain();
  const kept = useKept<Tick>('messageTick', listId);
  const store = useMutation({
    mutationFn: ({ familyKey, state }: { familyKey: string; state: MessageState }) => {
      const params = { listId, familyKey: Number(familyKey) };
      const body = { state };
      const slot = `messageTick/${captainId}/${listId}/${familyKey}`;
      return sendOrKeep(
        () => call(tickFamily, { params, body }),
        () => addItem({ captainId, kind: 'messageTick', slot, params, body }),
      );
    },
    onSuccess: () => markStale(client, tickFamily, {}),
    onError: (failure) => {
      toast.error('لم تُحفظ العلامة', asFailure(failure).arabicMessage);
    },
  });
  const waiting = kept.map(({ item, body }) => ({
    familyKey: item.slot.split('/').at(-1)!,
    state: body.state,
    at: new Date(item.at).toISOString(),
  }));
  return {
    rows: withKept(rows, waiting),
    tick: (row: MessageRow, state: MessageState) =>
      store.mutate({ familyKey: row.familyKey, state }),
  };
}
