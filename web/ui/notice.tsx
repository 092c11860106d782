import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { look, Row, Stack, Text } from './layout/box.tsx';
import css from './notice.module.css';

/** A fact that a captain should know before acting. `live` where it changes with what was chosen. */
export function Notice(props: {
  tone?: 'info' | 'warn' | 'bad';
  title?: string;
  live?: boolean;
  children: ReactNode;
}) {
  const { tone = 'info' } = props;
  const Icon = tone === 'info' ? IconInfoCircle : IconAlertTriangle;
  return (
    <Row
      gap="12"
      padBlock="12"
      padInline="16"
      rounded
      className={css.notice}
      data-tone={tone}
      role={props.live ? 'status' : undefined}
    >
      <Icon
        size={22}
        stroke={1.7}
        aria-hidden
        className={`${look({ tone: tone === 'info' ? 'quiet' : tone })} ${css.icon}`}
      />
      <Stack gap="4">
        {props.title && (
          <Text weight="bold" tone={tone === 'info' ? undefined : tone}>
            {props.title}
          </Text>
        )}
        {props.children}
      </Stack>
    </Row>
  );
}
