import { type ReactNode, useId } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { Grid, Stack, Text } from '../layout/box.tsx';
import css from './count-tiles.module.css';
import radio from './radio-field.module.css';

/** Which part of a list is shown: tiles side by side, each with how many it has. */
export function CountTiles<T extends string>(props: {
  legend: ReactNode;
  tiles: readonly { value: T; label: ReactNode; count: number }[];
  value: T;
  onChange: (value: T) => void;
}) {
  const name = useId();
  return (
    <Grid as="fieldset" gap="8" className={css.tiles}>
      {props.legend}
      {props.tiles.map(({ value, label, count }) => (
        <Stack
          as="label"
          align="center"
          justify="center"
          leading="normal"
          textAlign="center"
          pad="4"
          key={value}
          className={`${radio.choice} ${css.tile}`}
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === props.value}
            onChange={() => props.onChange(value)}
          />
          <Text as="span" size="h2" weight="bold" leading="tight">
            {formatNumber(count)}
          </Text>
          <Text as="span" size="tag" nowrap>
            {label}
          </Text>
        </Stack>
      ))}
    </Grid>
  );
}
