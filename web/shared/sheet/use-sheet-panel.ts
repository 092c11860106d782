import { useId, useState } from 'react';
import { outbox } from '../../offline/outbox-client.ts';
import { type SheetStanding, stateOf } from './sheet-state-box.tsx';

/** The open state of the card about a sheet, and the hand-in that opens it. */
export function useSheetPanel(sheet: SheetStanding, isOpenAtFirst = false) {
  const id = useId();
  const state = stateOf(sheet);
  const [isNews, setNews] = useState(false);
  const [opened, setOpen] = useState<boolean | null>(null);
  // A new change dismisses the news of the last hand-in.
  const isOpen = (opened ?? isOpenAtFirst) && !(isNews && sheet.isChanged);
  return {
    id,
    state,
    /** It has just come about: the card's heading takes the focus. */
    isNews,
    isShown: isOpen && !sheet.conflict,
    toggle() {
      setNews(false);
      setOpen(!isOpen);
    },
    /** Does what the hand-in button says. `act` hands in what was typed; it says false if something is missing. */
    async handIn(act: () => Promise<boolean>) {
      if (sheet.isSending || state === 'stored' || state === 'waiting') return;
      // Already in the outbox, in memory: send it at once.
      if (state === 'lost' && sheet.item && !sheet.isChanged) {
        return outbox.deliver({ isAsked: true });
      }
      if (!(await act())) return;
      setOpen(true);
      setNews(true);
      scrollTo(0, 0);
    },
  };
}

export type SheetPanel = ReturnType<typeof useSheetPanel>;
