import type { ReactNode } from 'react';
import { Blank, Paper, PaperHead, Papers } from '../../shared/paper/paper.tsx';
import { Grid } from '../../ui/layout/box.tsx';
import css from './paper-box.module.css';

/** A paper of the treasury: whose and which it is, what it says, and room for each of `signers`. */
export function PaperBox(props: {
  /** The name for screen readers: the title alone names a paper that is the only one. */
  label?: string;
  title: string;
  number: string;
  date: ReactNode;
  /** Half a sheet, as vouchers are. */
  half?: boolean;
  signers: readonly string[];
  children: ReactNode;
}) {
  const { title, number, date, half = false } = props;
  return (
    <Papers>
      <Paper label={props.label ?? title} size={half ? 'half' : 'long'}>
        <PaperHead title={title} number={number} date={date} />
        {props.children}
        <Grid as="p" className={css.signed} data-half={half || undefined}>
          {props.signers.map((label) => (
            <Blank key={label} label={label} />
          ))}
        </Grid>
      </Paper>
    </Papers>
  );
}
