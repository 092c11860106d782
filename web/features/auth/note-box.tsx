import type { ReactNode } from 'react';
import { Stack } from '../../ui/layout/box.tsx';

/** A note above the sign-up form. */
export function NoteBox(props: { tone?: 'accent' | 'warn'; alert?: boolean; children: ReactNode }) {
  const { tone = 'accent' } = props;
  return (
    <Stack
      gap={tone === 'warn' ? '8' : undefined}
      align="start"
      padBlock="12"
      padInline="16"
      below="24"
      fill={tone}
      frame={tone}
      rounded
      role={props.alert ? 'alert' : undefined}
    >
      {props.children}
    </Stack>
  );
}
