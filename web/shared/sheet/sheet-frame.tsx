import type { ComponentProps, ReactNode } from 'react';
import { Text } from '../../ui/layout/box.tsx';
import type { Recorded } from './recorded.ts';
import css from './sheet-frame.module.css';
import { SheetHeadBox } from './sheet-head-box.tsx';
import { type SheetStanding, SheetStateBox } from './sheet-state-box.tsx';
import type { SheetPanel } from './use-sheet-panel.ts';

type Top = Omit<ComponentProps<typeof SheetHeadBox>, 'state'> & {
  sheet: SheetStanding;
  panel: SheetPanel;
  recorded: Recorded | null;
  /** Links to neighbouring screens. */
  tabs?: ReactNode;
};

/** The head of a sheet with its state, which opens the card beneath. */
export function SheetTop({ sheet, panel, recorded, tabs, ...head }: Top) {
  return (
    <div className={css.top}>
      <SheetHeadBox
        {...head}
        state={
          <SheetStateBox
            state={panel.state}
            sheet={sheet}
            recorded={recorded}
            isOpen={panel.isShown}
            controls={panel.id}
            onToggle={panel.toggle}
          />
        }
      />
      {tabs}
    </div>
  );
}

/** A sheet on its screen: head, state, and the list with its tools, or what takes its place. */
export function SheetFrame(
  props: Top & {
    /** The id of the list, for who skips what stands above it. */
    listId?: string;
    hasNarrowSide?: boolean;
    /** The card about the state. */
    card: ReactNode;
    /** Beneath the state, in a conflict too. */
    above?: ReactNode;
    /** In place of all else: what differs from what somebody else stored. */
    conflict: ReactNode;
    children: ReactNode;
  },
) {
  const { listId, hasNarrowSide, card, above, conflict, children, ...top } = props;
  return (
    <div className={css.sheet} data-narrow-side={hasNarrowSide || undefined}>
      {listId && (
        <Text as="a" rounded padBlock="12" padInline="16" href={`#${listId}`} className={css.skip}>
          إلى القائمة
        </Text>
      )}
      <SheetTop {...top} />
      {top.panel.isShown && card}
      {above}
      {conflict ? <div className={css.whole}>{conflict}</div> : children}
    </div>
  );
}

/** In place of rows, or after them: 'لا أحد بهذا الاسم'. */
export const ListNote = ({ children }: { children: ReactNode }) => (
  <Text tone="quiet" textAlign="center" className={css.none}>
    {children}
  </Text>
);
