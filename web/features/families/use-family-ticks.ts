import type { MessageRow, MessageState } from '../../../contract/families/endpoints.ts';
import { useTicks } from '../../shared/use-ticks.ts';
import { messageTick } from './outbox-kinds.ts';
import { withKept } from './rules.ts';

/** The rows of a list with the ticks that wait on this device, and how a family is ticked: at once, or once there is a connection. */
export function useFamilyTicks(listId: number, rows: readonly MessageRow[]) {
  const { unsent, tick } = useTicks(messageTick, { listId }, (of) => of);
  return {
    rows: withKept(rows, unsent),
    tick: ({ familyKey }: MessageRow, state: MessageState) =>
      tick({ listId, familyKey: Number(familyKey) }, { state }),
  };
}
