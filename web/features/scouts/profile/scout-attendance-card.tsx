import { formatNumber } from '../../../i18n/format.ts';
import { BandBadge } from '../../../shared/badges/band-badge.tsx';
import { RateRing } from '../../../ui/figures/rate-ring.tsx';
import { Box, Row, Text } from '../../../ui/layout/box.tsx';
import { overallOf, type ScoutRecord } from '../rules.ts';

/** The overall rate as a ring, beside what it was counted from. */
export function ScoutAttendanceCard({ records }: { records: readonly ScoutRecord[] }) {
  const { attended, absent, excused, total, rate } = overallOf(records);
  const counts = [
    ['حضور', attended],
    ['غياب', absent],
    // Without it the figures of an excused scout would not add up.
    ...(excused > 0 ? [['اعتذار', excused] as const] : []),
    ['الإجمالي', total],
  ] as const;
  return (
    <Row gap="16" columnGap="24" align="center" wrap>
      <div>
        <RateRing rate={rate} badge={<BandBadge rate={total > 0 ? rate : null} />} />
        <Text tone="quiet" textAlign="center" above="8">
          من كل السجلات في كل الفترات
        </Text>
      </div>
      <Box as="dl" basis="120">
        {counts.map(([label, count]) => (
          <Row gap="12" justify="between" padBlock="8" line="between" key={label}>
            <Text as="dt" tone="quiet">
              {label}
            </Text>
            <Text as="dd" weight="bold" className="tab">
              {formatNumber(count)}
            </Text>
          </Row>
        ))}
      </Box>
    </Row>
  );
}
