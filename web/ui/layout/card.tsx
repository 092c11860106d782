import type { ReactNode } from 'react';
import { Box, Grid, Row, Stack, Text } from './box.tsx';
import css from './card.module.css';

/** A piece of a screen on its own paper, with its heading where it has one. */
export function Card(props: {
  /** Where an address leads to it. */
  id?: string;
  title?: ReactNode;
  /** Beside the title: how many there are. */
  count?: string;
  /** Beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Box as="section" surface="card" pad="16" className={css.card} id={props.id}>
      {(props.title || props.aside) && (
        <Row gap="8" align="center" justify="between" wrap below="12">
          {props.title && (
            <Text as="h2" size="h3">
              {props.title}
            </Text>
          )}
          {props.count && (
            <Text as="span" tone="quiet">
              {props.count}
            </Text>
          )}
          {props.aside}
        </Row>
      )}
      {props.children}
    </Box>
  );
}

/** A narrow column for a form, cards under one another. */
export function FormColumn({ children }: { children: ReactNode }) {
  return (
    <Stack gap="16" maxWidth="560" className={css.column}>
      {children}
    </Stack>
  );
}

/** A form, and what one looks at while filling it: beside it where there is room, else below. */
export function FormBeside({ form, aside }: { form: ReactNode; aside: ReactNode }) {
  return (
    <Grid gap="16" align="start" className={css.beside}>
      <div>{form}</div>
      <div>{aside}</div>
    </Grid>
  );
}
