import type { ReactNode } from 'react';
import { Grid, Text } from './box.tsx';
import css from './details.module.css';

/** Label and value per line, parted by hairlines; a missing value shows `missing`. */
export function Details(props: {
  rows: readonly { label: string; value: ReactNode }[];
  missing?: string;
}) {
  return (
    <dl>
      {props.rows.map(({ label, value }) => (
        <Grid gap="12" padBlock="12" line="between" trim key={label} className={css.row}>
          <Text as="dt" tone="quiet" className={css.label}>
            {label}
          </Text>
          <Text as="dd" weight="medium" className={css.value}>
            {value || (
              <Text as="span" tone="quiet" className={css.label}>
                {props.missing ?? 'لا يوجد'}
              </Text>
            )}
          </Text>
        </Grid>
      ))}
    </dl>
  );
}
