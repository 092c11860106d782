import { type ReactNode, useId } from 'react';
import { Box, Grid, Row, Text } from '../layout/box.tsx';
import css from './switch-field.module.css';

/** A setting that holds as soon as it is switched, in a row with its name and what it means. */
export function SwitchField(props: {
  label: string;
  /** Beside the label: a badge. */
  mark?: ReactNode;
  description?: ReactNode;
  value: boolean;
  onChange: (value: boolean) => void;
  disabled?: boolean;
  /** Before the switch: a button. */
  action?: ReactNode;
}) {
  const id = useId();
  return (
    <Row gap="12" align="center">
      <Grid grow>
        <Row gap="8" align="center" wrap>
          <Text as="label" htmlFor={id} weight="bold">
            {props.label}
          </Text>
          {props.mark}
        </Row>
        {props.description && (
          <Text tone="quiet" id={`${id}-description`}>
            {props.description}
          </Text>
        )}
      </Grid>
      {props.action}
      <Box
        as="input"
        id={id}
        type="checkbox"
        role="switch"
        noShrink
        relative
        className={css.switch}
        checked={props.value}
        aria-checked={props.value}
        disabled={props.disabled}
        aria-describedby={props.description ? `${id}-description` : undefined}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
    </Row>
  );
}
