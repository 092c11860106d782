import { IconGripVertical } from '@tabler/icons-react';
import { type PointerEvent, useState } from 'react';
import css from './drag-handle.module.css';

/** The calls of a row's handle while it is dragged. */
export interface DragHandlers {
  onDrag: (event: PointerEvent) => void;
  onDragOver: (event: PointerEvent) => void;
  onDrop: () => void;
}

/** Rows that are dragged by a handle: each has its key in `data-row`, and moves to where another one is. */
export function useRowDrag<K extends string | number = number>(
  onMove: (key: K, target: K) => void,
) {
  const [dragged, setDragged] = useState<K | null>(null);
  const onDragOver = (event: PointerEvent) => {
    if (dragged === null) return;
    const under = document
      .elementFromPoint(event.clientX, event.clientY)
      ?.closest<HTMLElement>('[data-row]');
    const row = under?.dataset.row;
    if (row === undefined) return;
    const target = (typeof dragged === 'number' ? Number(row) : row) as K;
    if (target !== dragged) onMove(dragged, target);
  };
  return {
    dragged,
    handlersOf: (key: K): DragHandlers => ({
      onDrag: (event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(key);
      },
      onDragOver,
      onDrop: () => setDragged(null),
    }),
  };
}

/** The class of a row that is lifted while it is dragged (`data-dragged`). */
export const liftedRow = css.row;

/** By keyboard and for screen readers rows need another way to move: arrows or a menu. */
export function DragHandle({ onDrag, onDragOver, onDrop }: DragHandlers) {
  return (
    <span
      className={css.handle}
      aria-hidden
      onPointerDown={onDrag}
      onPointerMove={onDragOver}
      onPointerUp={onDrop}
      onPointerCancel={onDrop}
    >
      <IconGripVertical size={20} stroke={1.7} />
    </span>
  );
}
