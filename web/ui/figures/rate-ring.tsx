import type { ReactNode } from 'react';
import { Box, Stack, Text } from '../layout/box.tsx';
import { Percent } from './percent.tsx';
import css from './rate-ring.module.css';

const RADIUS = 68;
const LENGTH = 2 * Math.PI * RADIUS;

/** A rate as a ring that fills from the top towards the left, with its figure and the badge of its band. */
export function RateRing({ rate, badge }: { rate: number; badge: ReactNode }) {
  return (
    <Box noShrink relative className={css.ring}>
      <svg viewBox="0 0 160 160" className={css.circle} aria-hidden="true">
        <circle cx="80" cy="80" r={RADIUS} className={css.track} />
        {rate > 0 && (
          <circle
            cx="80"
            cy="80"
            r={RADIUS}
            className={css.fill}
            strokeDasharray={`${LENGTH * rate} ${LENGTH}`}
            // From the top, and mirrored: it fills the way one reads.
            transform="translate(160 0) scale(-1 1) rotate(-90 80 80)"
          />
        )}
      </svg>
      <Stack gap="4" align="center" justify="center" className={css.words}>
        <Text weight="bold" leading="heading" size="figure">
          <Percent value={rate} decimals={1} />
        </Text>
        {badge}
      </Stack>
    </Box>
  );
}
