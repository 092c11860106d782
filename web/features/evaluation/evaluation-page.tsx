import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { ResponseOf } from '../../../contract/core/endpoint.ts';
import {
  listCriteria,
  readEvaluationSheet,
  readTestSheet,
} from '../../../contract/evaluation/endpoints.ts';
import { readEvaluationScreen } from '../../../contract/screens/endpoints.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { q } from '../../api/api.ts';
import { sectorName, sectorOf } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { sectorToRecord } from '../../session/stand-in.ts';
import { SectionTabs } from '../../shared/navigation/section-tabs.tsx';
import css from '../../shared/sheet/sheet-frame.module.css';
import { SheetHeadBox } from '../../shared/sheet/sheet-head-box.tsx';
import { type AskedWeek, SheetWeekPicker } from '../../shared/sheet/sheet-week-picker.tsx';
import { useFirstAnswer } from '../../shared/sheet/use-first-answer.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout/box.tsx';
import { HOME, PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { useAnySearch } from '../../ui/tables/use-set-search.ts';
import { ScoreForm } from './sheet/score-form.tsx';

const TITLE = 'التقييم';
// Only captains of several sectors choose one, and its list is as heavy as the sheet.
const NoEvaluationSector = lazy(() =>
  import('../../shared/evaluation/evaluation-sector-picker.tsx').then((file) => ({
    default: file.NoEvaluationSector,
  })),
);

/** The sheet of the first answer, for its query. */
const sheetOf = ({ sector, week, evaluation }: ResponseOf<typeof readEvaluationScreen>) =>
  sector &&
  week &&
  evaluation && {
    query: q(readEvaluationSheet, { query: { ...sector, ...week } }),
    answer: evaluation,
  };

/** The points of a sector's week, or with `criterion` those of a test. */
export default function EvaluationPage() {
  const captain = useCaptain();
  const search = useAnySearch();
  useFirstAnswer(readEvaluationScreen, sheetOf);
  const asked =
    captain.type === 'regular'
      ? sectorToRecord(captain, search)?.sector
      : sectorOf({ baseName: search.base ?? '', suffixName: search.suffix ?? '' });
  if (!asked) {
    return (
      <>
        <PageHeader title={TITLE} back={HOME} />
        <Stack gap="16">
          <Suspense fallback={<CardSkeleton lines={8} />}>
            <NoEvaluationSector text="يظهر هنا كشف تقييم الأسبوع." />
          </Suspense>
        </Stack>
      </>
    );
  }
  const place = sectorName(asked);
  if (search.criterion !== undefined) {
    return <TestSheet key={place} sector={asked} place={place} criterionId={search.criterion} />;
  }
  return (
    <div className={css.page} data-low-foot>
      <SheetWeekPicker
        title={TITLE}
        shortTitle={`تقييم ${place}`}
        place={place}
        act="تسجيل التقييم"
        ofCancelled="ملغي، لا يُقيَّم."
      >
        {(week) => (
          <WeekSheet
            key={`${place} ${week.week.termNumber}/${week.week.weekNumber}`}
            sector={asked}
            place={place}
            asked={week}
          />
        )}
      </SheetWeekPicker>
    </div>
  );
}

function WeekSheet(props: { sector: SectorName; place: string; asked: AskedWeek }) {
  const { sector, place, asked } = props;
  const { weekNumber, termNumber } = asked.week;
  const sheet = useQuery({
    ...q(readEvaluationSheet, { query: { ...sector, weekNumber, termNumber } }),
  });
  if (sheet.data && sheet.data.body.length > 0 && !asked.isPast) {
    return (
      <ScoreForm
        sector={sector}
        place={place}
        week={asked.week}
        test={null}
        picker={asked.head.picker}
        answer={sheet.data}
        query={sheet}
      />
    );
  }
  return (
    <>
      <SheetHeadBox {...asked.head} state={null} withoutMenu={!sheet.isPending} />
      <SectionTabs hasNoBar />
      {asked.termPicker}
      {asked.notices}
      <Loaded query={sheet} skeleton={<CardSkeleton lines={8} />} failure="تعذّر تحميل التقييم">
        {() =>
          asked.isPast ? (
            <EmptyState title="فترة سابقة" text="لا تُغيَّر نقاط فترة انتهت." />
          ) : (
            <EmptyState title="لا يوجد كشافون بعد" text="سيظهر كشافو القطاع هنا بعد إضافتهم." />
          )
        }
      </Loaded>
    </>
  );
}

function TestSheet(props: { sector: SectorName; place: string; criterionId: number }) {
  const { sector, place, criterionId } = props;
  const sheet = useQuery(q(readTestSheet, { query: { ...sector, criterionId } }));
  const criteria = useQuery(q(listCriteria, { query: sector }));
  const test =
    sheet.data?.criteria[0] ??
    criteria.data?.body.find((criterion) => criterion.criterionId === criterionId);
  if (sheet.data && sheet.data.body.length > 0 && test) {
    return (
      <div className={css.page} data-low-foot>
        <ScoreForm
          sector={sector}
          place={place}
          week={null}
          test={test}
          picker={null}
          answer={sheet.data}
          query={sheet}
        />
      </div>
    );
  }
  return (
    <>
      <PageHeader title={test?.name ?? TITLE} back={HOME} />
      <Loaded query={sheet} skeleton={<CardSkeleton lines={8} />} failure="تعذّر تحميل التقييم">
        {() => (
          <EmptyState
            title="لا يوجد كشافون بعد"
            text="سيظهر كشافو القطاع هنا بعد إضافتهم."
            action={<LinkButton to="/scores">إلى التقييم</LinkButton>}
          />
        )}
      </Loaded>
    </>
  );
}
