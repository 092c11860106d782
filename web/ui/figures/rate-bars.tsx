import { formatNumber } from '../../i18n/format.ts';
import { thinWeeks, type WeekPoint } from '../charts/week-chart.ts';
import { Box, Row, Stack, Text } from '../layout/box.tsx';
import css from './rate-bars.module.css';

/** The bars start here, so that good weeks are told apart; in percent. */
const FROM = 50;
/** How many numbers of weeks find room under the bars of a phone. */
const LABELS = 12;

/** The rate of each week in percent as a bar, for the eye only: the table beneath says the figures. */
export function RateBars({ points }: { points: readonly WeekPoint[] }) {
  const labelled = thinWeeks(
    points.map(({ week }) => week),
    LABELS,
  );
  return (
    <Row gap="4" aria-hidden>
      {points.map(({ week, values, band }) => {
        const rate = values.rate ?? null;
        return (
          <div key={week} className={css.week}>
            <Stack
              justify="end"
              clip
              className={css.track}
              data-without={rate === null ? (band === 'ملغي' ? 'cancelled' : 'empty') : undefined}
            >
              {rate !== null && (
                <Box
                  className={css.part}
                  style={{ blockSize: `${Math.max(0, rate - FROM) * (100 / (100 - FROM))}%` }}
                />
              )}
            </Stack>
            <Text size="tag" tone="quiet" textAlign="center" nowrap>
              {labelled.includes(week) ? formatNumber(week) : '\u00a0'}
            </Text>
          </div>
        );
      })}
    </Row>
  );
}
