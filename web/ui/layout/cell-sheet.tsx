import { IconChevronLeft } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Box, Grid, look } from './box.tsx';
import css from './cell-sheet.module.css';

/**
 * Links and buttons as the cells of one sheet, parted by hairlines: two beside one another on a phone, `inRow` on
 * wide screens. `low` makes the cells of a phone as high as a control, else they are higher.
 */
export function CellSheet(props: { low?: boolean; inRow?: 3 | 4 | 5; children: ReactNode }) {
  return (
    <Box surface="card" clip>
      <Grid
        as="ul"
        className={css.cells}
        data-low={props.low || undefined}
        data-in-row={props.inRow ?? 4}
      >
        {props.children}
      </Grid>
    </Box>
  );
}

type CellProps = {
  /** Across the sheet. */
  wide?: boolean | undefined;
  tone?: 'ink' | 'accent' | 'bad';
  icon: ReactNode;
  words: ReactNode;
  /** At the end: a badge or a count. */
  aside?: ReactNode;
  /** An arrow at the end. */
  arrow?: boolean;
};

const cellLook = (tone: CellProps['tone'] = 'ink') =>
  `${look({ grow: true, gap: '12', align: 'center', weight: 'medium', tone, leading: 'tight', textAlign: 'start', plain: true, padBlock: '4', padInline: '12' }, 'row')} ${css.cell}`;

function CellWords({ icon, words, aside, arrow }: CellProps) {
  return (
    <>
      {icon}
      <Box as="span" grow>
        {words}
      </Box>
      {aside}
      {arrow && <IconChevronLeft size={20} stroke={1.7} aria-hidden />}
    </>
  );
}

/** Splits a cell's props into those of the cell and those of its link or button. */
function split<T extends CellProps>({ wide, tone, icon, words, aside, arrow, ...rest }: T) {
  return {
    shown: { icon, words, aside, arrow },
    marks: { 'data-wide': wide || undefined, 'data-aside': aside ? true : undefined },
    rest: { ...rest, className: cellLook(tone), 'data-tone': tone },
  };
}

function Anchor(props: CellProps & ComponentPropsWithRef<'a'>) {
  const { shown, marks, rest } = split(props);
  return (
    <li {...marks}>
      <a {...rest}>
        <CellWords {...shown} />
      </a>
    </li>
  );
}

/** A cell that leads to a screen. */
export const CellLink = createLink(Anchor);

/** A cell that does something here. */
export function CellButton(props: CellProps & ComponentPropsWithRef<'button'>) {
  const { shown, marks, rest } = split(props);
  return (
    <li {...marks}>
      <button type="button" {...rest}>
        <CellWords {...shown} />
      </button>
    </li>
  );
}
