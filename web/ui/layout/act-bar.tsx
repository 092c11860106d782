import type { ReactNode } from 'react';
import { ProgressBar } from '../figures/progress-bar.tsx';
import css from './act-bar.module.css';
import bottom from './bottom-bar.module.css';
import { Grid, Text } from './box.tsx';

/** An act on many rows at once with its buttons, at the foot of a list that is reviewed. */
export function ActBar(props: {
  /** The coming effect. */
  words: ReactNode;
  /** Beneath: what can still be undone. */
  hint: ReactNode;
  /** The running act: its sentence, and the name of the progress bar; null where nothing runs. */
  running: { words: string; label: string } | null;
  /** Why the last attempt was refused. */
  refused: string | null;
  /** The buttons. */
  children: ReactNode;
}) {
  const { running } = props;
  return (
    <Grid gap="8" className={`${bottom.bar} ${css.bar}`}>
      <div>
        {props.refused !== null && (
          <Text weight="medium" tone="bad" leading="normal" role="alert">
            {props.refused}
          </Text>
        )}
        <Text weight="bold" leading="loose">
          {running?.words ?? props.words}
        </Text>
        {running && <ProgressBar label={running.label} part={null} />}
        {props.hint}
      </div>
      <Grid className={css.acts}>{props.children}</Grid>
    </Grid>
  );
}
