import { IconPlus } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useOnline } from '../offline/use-online.ts';
import { Button } from '../ui/button.tsx';
import { Grid, Text } from '../ui/layout/box.tsx';
import css from './move-box.module.css';

export const NEEDS_CONNECTION = 'النقل يحتاج إلى اتصال';

/** The type of dragged names while they are dragged. */
export const DRAGGED = 'application/x-khayma-people';

/** The bar at the bottom: where the chosen people are moved to. */
export function MoveBox<T>(props: {
  /** 'نقل ٣ كشافين إلى'. */
  title: string;
  targets: readonly {
    key: number;
    name: string;
    /** How many are there; `why` says why it takes none of the chosen. */
    about: string;
    why?: string | undefined;
    to: T;
  }[];
  /** Taking them out of where they are, where some of them can be. */
  none: { label: string; to: T } | null;
  newLabel: string;
  isBusy: boolean;
  onMove: (target: T) => void;
  onNew: () => void;
  onClear: () => void;
  ref: Ref<HTMLElement>;
}) {
  const { none } = props;
  const isOnline = useOnline();
  const isDisabled = !isOnline || props.isBusy;
  return (
    <Grid
      as="section"
      gap="8"
      columnGap="16"
      align="center"
      above="16"
      line="above"
      fill="surface"
      className={css.bar}
      aria-label="نقل المحدَّدين"
      ref={props.ref}
    >
      <Text weight="bold" role="status">
        {props.title}
      </Text>
      <div className={css.clear}>
        <Button look="quiet" onClick={props.onClear}>
          إلغاء التحديد
        </Button>
      </div>
      {!isOnline && (
        <Text tone="warn" className={css.offline}>
          {NEEDS_CONNECTION}
        </Text>
      )}
      <Grid gap="8" className={css.targets} data-targets>
        {props.targets.map(({ key, name, about, why, to }) => (
          <Button
            key={key}
            look="tint"
            disabled={isDisabled || why !== undefined}
            onClick={() => props.onMove(to)}
          >
            <span className={css.name}>{name}</span>
            <Text as="span" weight="normal">
              {why ?? about}
            </Text>
          </Button>
        ))}
        {none && (
          <Button look="default" disabled={isDisabled} onClick={() => props.onMove(none.to)}>
            {none.label}
          </Button>
        )}
        <Button
          look="default"
          icon={<IconPlus size={20} stroke={2} aria-hidden />}
          disabled={isDisabled}
          onClick={props.onNew}
        >
          {props.newLabel}
        </Button>
      </Grid>
    </Grid>
  );
}

/** Keys of names to choose: arrows go from name to name, Tab from a chosen one to the bar. */
export function moveKeys(
  event: { key: string; shiftKey: boolean; currentTarget: HTMLElement; preventDefault: () => void },
  { board, bar }: { board: HTMLElement | null; bar: HTMLElement | null },
): void {
  if (event.key === 'Tab' && !event.shiftKey) {
    const target = bar?.querySelector<HTMLElement>('[data-targets] button:enabled');
    // Without a selection or a connection Tab goes its usual way.
    if (!target) return;
    event.preventDefault();
    target.focus();
    return;
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const boxes = [...(board?.querySelectorAll<HTMLElement>('input[type=checkbox]') ?? [])];
  boxes[boxes.indexOf(event.currentTarget) + step]?.focus();
}

/** A set with a value added, or removed where it is in it. */
export function toggleValue<T>(set: ReadonlySet<T>, value: T): Set<T> {
  const next = new Set(set);
  if (!next.delete(value)) next.add(value);
  return next;
}
