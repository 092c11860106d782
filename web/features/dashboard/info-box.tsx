import { useQuery } from '@tanstack/react-query';
import type { SignedInCaptain } from '../../../contract/auth/endpoints.ts';
import { moneyUnit } from '../../../contract/core/money.ts';
import { readBudget, readSubscription } from '../../../contract/finance/endpoints.ts';
import {
  countCaptains,
  countScouts,
  readAttendanceRate,
} from '../../../contract/stats/endpoints.ts';
import { q } from '../../api/api.ts';
import { formatMoney, formatNumber, sectorOf } from '../../i18n/format.ts';
import { subscriptionFigure } from '../../shared/money/subscription-figure.ts';
import { FiguresStrip, figureOf } from '../../ui/figures/figures-strip.tsx';
import { Percent } from '../../ui/figures/percent.tsx';

const LABEL = 'أرقام المجموعة';

// The newest term's: statistics and profiles also have rates of all terms.
const rate = ({ body }: { body: number }) => ({ value: <Percent value={body} /> });
const pounds = ({ body }: { body: number }) => ({ value: formatMoney(body), unit: moneyUnit() });

function GeneralStrip() {
  const budget = useQuery(q(readBudget));
  const attendance = useQuery(q(readAttendanceRate, { query: {} }));
  const scouts = useQuery(q(countScouts, { query: {} }));
  const captains = useQuery(q(countCaptains, { query: {} }));
  return (
    <FiguresStrip
      label={LABEL}
      amountFirst
      figures={[
        figureOf('محتوى الخزنة', budget, pounds),
        figureOf('متوسط الحضور', attendance, rate),
        figureOf('الكشافون', scouts, ({ totalScouts }) => ({ value: formatNumber(totalScouts) })),
        figureOf('القادة', captains, ({ totalCaptains }) => ({
          value: formatNumber(totalCaptains),
        })),
      ]}
    />
  );
}

function UnitStrip({ captainId }: { captainId: number }) {
  const unit = { query: { unitCaptainId: captainId } };
  const group = useQuery(q(readAttendanceRate, { query: {} }));
  const own = useQuery(q(readAttendanceRate, unit));
  const captains = useQuery(q(countCaptains, unit));
  const scouts = useQuery(q(countScouts, unit));
  return (
    <FiguresStrip
      label="أرقام الوحدة"
      dated={own}
      figures={[
        figureOf('حضور المجموعة', group, rate),
        figureOf('حضور الوحدة', own, rate),
        figureOf('قادة الوحدة', captains, ({ totalCaptains }) => ({
          value: formatNumber(totalCaptains),
        })),
        figureOf('كشافو الوحدة', scouts, ({ totalScouts }) => ({
          value: formatNumber(totalScouts),
        })),
      ]}
    />
  );
}

function SectorStrip({ sector }: { sector: { baseName: string; suffixName: string } }) {
  const attendance = useQuery(q(readAttendanceRate, { query: sector }));
  const scouts = useQuery(q(countScouts, { query: sector }));
  const subscription = useQuery(q(readSubscription, { query: sector }));
  return (
    <FiguresStrip
      label="أرقام القطاع"
      dated={attendance}
      figures={[
        figureOf('نسبة الحضور', attendance, rate),
        figureOf('الكشافون', scouts, ({ totalScouts }) => ({ value: formatNumber(totalScouts) })),
        subscriptionFigure('الاشتراك', subscription, ({ body }) => body),
      ]}
    />
  );
}

/** The few figures of the captain's role; nothing for a regular captain without a sector. */
export function InfoStrip({ captain }: { captain: SignedInCaptain }) {
  if (captain.type === 'general') return <GeneralStrip />;
  if (captain.type === 'unit') return <UnitStrip captainId={captain.captainId} />;
  const sector = sectorOf(captain);
  return sector && <SectorStrip sector={sector} />;
}
