import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type MessageRow,
  type MessageState,
  tickFamily,
} from '../../../contract/families/endpoints.ts';
import { asFailure } from '../../api/failure.ts';
import { markStale } from '../../api/stale-queries.ts';
import { sendOrKeep, useKept } from '../../offline/outbox-client.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { messageTick } from './outbox-kinds.ts';
import { withKept } from './rules.ts';

/** The rows of a list with the ticks that wait on this device, and how a family is ticked: at once, or once there is a connection. */
export function useFamilyTicks(listId: number, rows: readonly MessageRow[]) {
  const client = useQueryClient();
  const kept = useKept(messageTick, { listId });
  const store = useMutation({
    mutationFn: ({ familyKey, state }: { familyKey: string; state: MessageState }) => {
      const params = { listId, familyKey: Number(familyKey) };
      return sendOrKeep(messageTick, params, { params, body: { state } });
    },
    onSuccess: () => markStale(client, tickFamily, {}),
    onError: (failure) => {
      toast.error(messageTick.failed, asFailure(failure).arabicMessage);
    },
  });
  const waiting = kept.map(({ slot, body, at }) => ({
    familyKey: String(slot.of.familyKey),
    state: body.state,
    at: new Date(at).toISOString(),
  }));
  return {
    rows: withKept(rows, waiting),
    tick: (row: MessageRow, state: MessageState) =>
      store.mutate({ familyKey: row.familyKey, state }),
  };
}
