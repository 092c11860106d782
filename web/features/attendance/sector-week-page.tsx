import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { listScoutAttendance } from '../../../contract/attendance/endpoints.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { listWeeks, readCurrentWeek } from '../../../contract/terms/endpoints.ts';
import { q } from '../../api/api.ts';
import { formatNumber, sectorName, sectorOf, weekdayDate } from '../../i18n/format.ts';
import { recordedOf } from '../../shared/sheet/recorded.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { PastAttendance } from './past-attendance-box.tsx';

const BACK = { to: '/dashboard', label: 'الرئيسية' } as const;

/** A sector's records of a week, to be read: of the week in the address, else of the current one. */
export default function SectorWeekPage() {
  const { base = '', suffix = '', term, week } = useSearch({ from: '/sector-week' });
  const sector = sectorOf({ baseName: base, suffixName: suffix });
  if (!sector) {
    return (
      <>
        <PageHeader title="أسبوع القطاع" back={BACK} />
        <EmptyState
          title="لم يُختر قطاع"
          text="يُفتح أسبوع كل قطاع من «من سجّل هذا الأسبوع؟» في الرئيسية."
          action={<LinkButton to="/dashboard">العودة إلى الرئيسية</LinkButton>}
        />
      </>
    );
  }
  return week === undefined ? (
    <CurrentWeek sector={sector} />
  ) : (
    <SectorWeek sector={sector} termNumber={term} weekNumber={week} />
  );
}

function CurrentWeek({ sector }: { sector: SectorName }) {
  const current = useQuery(q(readCurrentWeek));
  if (current.data) return <SectorWeek sector={sector} {...current.data.body} />;
  return (
    <>
      <PageHeader title={`غياب ${sectorName(sector)}`} back={BACK} />
      <Loaded query={current} skeleton={<CardSkeleton lines={8} />}>
        {() => null}
      </Loaded>
    </>
  );
}

function SectorWeek(props: {
  sector: SectorName;
  termNumber: number | undefined;
  weekNumber: number;
}) {
  const { sector, termNumber, weekNumber } = props;
  const attendance = useQuery(
    q(listScoutAttendance, { query: { ...sector, weekNumber, termNumber } }),
  );
  const weeks = useQuery(q(listWeeks, { query: { termNumber } })).data?.body;
  const week = weeks?.find((each) => each.weekNumber === weekNumber);
  const number = `الأسبوع ${formatNumber(weekNumber)}`;
  return (
    <>
      <PageHeader
        title={`غياب ${sectorName(sector)}`}
        lead={week ? `${number}، ${weekdayDate(week.startDate)}` : number}
        back={BACK}
      />
      <Loaded query={attendance} skeleton={<CardSkeleton lines={8} />}>
        {(answer) => (
          <PastAttendance
            people={answer.body.map(({ scoutId, name, attendanceStatus, editable }) => ({
              id: scoutId,
              name,
              stored: attendanceStatus,
              editable,
            }))}
            caption={`كشافو ${sectorName(sector)} وحضورهم في ${number}`}
            recorded={recordedOf(answer)}
            subscription={answer.subscription}
          />
        )}
      </Loaded>
    </>
  );
}
