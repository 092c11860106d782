import type { WaitingItem } from '../../offline/outbox.ts';
import { dropItem, keep, useWaiting } from '../../offline/outbox-client.ts';
import type { OutboxKind } from '../../offline/outbox-kinds.ts';
import { isConflict, isSameSlot, type Slot } from '../../offline/outbox-rules.ts';
import { useOnline } from '../../offline/use-online.ts';

/**
 * The hand-ins of one sheet of a week, of attendance or of points: what waits in the outbox, what the server refused, what
 * has just arrived. `kind` and `of` are its slot; `version` is that of the answer that the screen shows.
 */
export function useHandIn(of: {
  kind: OutboxKind;
  of: Slot['of'];
  /** The numbers in the path of the hand-in. */
  params?: Record<string, number>;
  version: string | undefined;
  /** Whether the server has the week already. */
  isRecorded: boolean;
}) {
  const { kind, params } = of;
  const isOfSheet = ({ slot }: Pick<WaitingItem, 'slot'>) =>
    isSameSlot(slot, { kind: kind.name, of: of.of } as Slot);
  const { items, sending, isCut, arrived } = useWaiting();
  const isConnected = useOnline();
  const item = items.findLast(isOfSheet) ?? null;
  const conflict = item && isConflict(item) ? item : null;
  const last = arrived.findLast((each) => isOfSheet(each.item));
  // A waiting hand-in shows as if stored. A delivered one shows until the refetch.
  const shown = item === null ? last?.item : conflict ? undefined : item;
  return {
    item,
    conflict,
    /** The body to show in place of what is stored; undefined for none. */
    shownBody: shown?.body,
    /** All hand-ins of this captain that have not arrived. */
    items,
    isRecorded: of.isRecorded || shown !== undefined,
    isSending: isConnected && item !== null && item.key === sending,
    /** There is no connection, as far as this device knows: a slow one is one. */
    isCut: isCut || !isConnected,
    /** The server has stored what is shown, and has not been asked yet by whom and when. */
    hasArrived: item === null && last !== undefined,
    /** The version that a new hand-in builds on: that of a waiting one, with that one's base. */
    baseVersion: item?.body.version ?? last?.version ?? of.version,
    /** Adds a hand-in to the outbox; null where nothing was handed in (the example group). */
    add: (body: object, base?: object) => keep(kind, of.of, { params, body, base }),
    /** Removes the hand-in that was refused. */
    remove: async () => {
      if (item) await dropItem(item);
    },
  };
}

export type HandIn = ReturnType<typeof useHandIn>;
