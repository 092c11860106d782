import { useQuery } from '@tanstack/react-query';
import type { SignedInCaptain } from '../../../contract/auth.ts';
import { readBudget, readSubscription } from '../../../contract/finance.ts';
import { countCaptains, countScouts, readAttendanceRate } from '../../../contract/stats.ts';
import { type Figure, FiguresStrip } from '../../components/figures-strip.tsx';
import { Percent } from '../../components/percent.tsx';
import { q } from '../../lib/api.ts';
import { formatMoney, formatNumber, sectorOf } from '../../lib/format.ts';

const LABEL = 'أرقام المجموعة';

/** What a figure shows of its query: its value, 'لا يوجد بيانات' on error, undefined while it loads. */
function shown<T>(
  label: string,
  query: { data: T | undefined; isError: boolean },
  show: (data: T) => Omit<Figure, 'label'>,
): Figure {
  if (query.data !== undefined) return { label, ...show(query.data) };
  return { label, value: query.isError ? 'لا يوجد بيانات' : undefined, word: query.isError };
}

const rate = ({ body }: { body: number }) => ({ value: <Percent value={body} /> });
const pounds = ({ body }: { body: number }) => ({ value: formatMoney(body), unit: 'جنيه' });

function GeneralStrip() {
  const budget = useQuery(q(readBudget));
  const attendance = useQuery(q(readAttendanceRate, { query: {} }));
  const scouts = useQuery(q(countScouts, { query: {} }));
  const captains = useQuery(q(countCaptains, { query: {} }));
  return (
    <FiguresStrip
      label={LABEL}
      figures={[
        shown('محتوى الخزنة', budget, pounds),
        shown('متوسط الحضور', attendance, rate),
        shown('الكشافون', scouts, ({ totalScouts }) => ({ value: formatNumber(totalScouts) })),
        shown('القادة', captains, ({ totalCaptains }) => ({ value: formatNumber(totalCaptains) })),
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
      figures={[
        shown('حضور المجموعة', group, rate),
        shown('حضور الوحدة', own, rate),
        shown('قادة الوحدة', captains, ({ totalCaptains }) => ({
          value: formatNumber(totalCaptains),
        })),
        shown('كشافو الوحدة', scouts, ({ totalScouts }) => ({ value: formatNumber(totalScouts) })),
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
      figures={[
        shown('نسبة الحضور', attendance, rate),
        shown('الكشافون', scouts, ({ totalScouts }) => ({ value: formatNumber(totalScouts) })),
        // Without a current week there is no subscription either.
        shown(
          'الاشتراك',
          {
            ...subscription,
            isError: false,
            data: subscription.isError ? { message: '', body: 0 } : subscription.data,
          },
          (answer) => (answer.body === 0 ? { value: 'لا يوجد', word: true } : pounds(answer)),
        ),
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
