import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listScoutAttendance } from '../../../../contract/attendance/endpoints.ts';
import {
  listTerms,
  listWeeks,
  type Term,
  type Week,
} from '../../../../contract/terms/endpoints.ts';
import { q } from '../../../api/api.ts';
import { formatNumber, groupToday, sectorName } from '../../../i18n/format.ts';
import { useCaptain } from '../../../session/session.ts';
import { sectorToRecord } from '../../../session/stand-in.ts';
import { WeekPicker, weeksQuery } from '../../../shared/dates/week-picker.tsx';
import { PrintPage } from '../../../shared/paper/paper.tsx';
import { Box, Grid } from '../../../ui/layout/box.tsx';
import { CardSkeleton } from '../../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../../ui/layout/states.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PrintButton } from '../../../ui/print-button.tsx';
import { useSetSearch } from '../../../ui/tables/use-set-search.ts';
import { paperPagesOf, weekToPrint } from './paper-rules.ts';
import { PaperSheetBox } from './paper-sheet-box.tsx';
import css from './record-scouts-absence-print-page.module.css';

const PATH = '/record-scouts-absence/print';

/** A printable sheet of the week, for the own sector or one that the captain stands in for. */
export default function RecordScoutsAbsencePrintPage() {
  const asked = useSearch({ from: PATH });
  const terms = useQuery(q(listTerms));
  return (
    <PrintPage
      title="كشف حضور للطباعة"
      lead="يُملأ بالقلم حين لا يكون الهاتف معك، ثم يُسجَّل هنا."
      back={{ to: '/record-scouts-absence', label: 'تسجيل الغياب', search: asked }}
    >
      <Loaded query={terms} skeleton={<CardSkeleton lines={8} />}>
        {({ body }) => {
          const term = body.find(({ termNumber }) => termNumber === asked.term) ?? body[0];
          return term ? <WeekOfTerm term={term} isNewest={term === body[0]} /> : <NoWeek />;
        }}
      </Loaded>
    </PrintPage>
  );
}

function NoWeek() {
  return (
    <EmptyState
      title="لا يوجد أسبوع للطباعة"
      text="يمكنك طباعة كشف الحضور بعد أن يبدأ القائد العام الفترة"
    />
  );
}

function WeekOfTerm({ term, isNewest }: { term: Term; isNewest: boolean }) {
  // Makes the attendance screen's query, to share its cache.
  const termNumber = isNewest ? undefined : term.termNumber;
  const weeks = useQuery(q(listWeeks, weeksQuery(termNumber)));
  const asked = useSearch({ from: PATH });
  const setAsked = useSetSearch();
  return (
    <Loaded query={weeks} skeleton={<CardSkeleton lines={8} />}>
      {({ body }) => {
        const { week, why } = weekToPrint(body, asked.week, groupToday());
        if (!week) return <NoWeek />;
        return (
          <Sheets
            term={term}
            week={week}
            why={why}
            picker={
              <WeekPicker
                allowFuture
                value={week.weekNumber}
                termNumber={termNumber}
                onChange={(weekNumber) => setAsked({ week: weekNumber ?? undefined })}
              />
            }
          />
        );
      }}
    </Loaded>
  );
}

function Sheets(props: { term: Term; week: Week; why: string | undefined; picker: ReactNode }) {
  const { weekNumber, termNumber, startDate } = props.week;
  const captain = useCaptain();
  const sector = sectorToRecord(captain, useSearch({ from: PATH }))?.sector;
  const query = {
    baseName: sector?.baseName ?? null,
    suffixName: sector?.suffixName ?? null,
    weekNumber,
    termNumber,
  };
  const attendance = useQuery(q(listScoutAttendance, { query }));
  return (
    <>
      <Grid gap="12" below="16" hide="print" className={css.tools}>
        {props.picker}
        <PrintButton big disabled={!attendance.data?.body.length} />
      </Grid>
      {props.why && (
        <Box hide="print" className={css.why}>
          <Notice tone="warn">
            <p>
              {props.why} يظهر هنا الأسبوع {formatNumber(weekNumber)}.
            </p>
          </Notice>
        </Box>
      )}
      <Loaded query={attendance} skeleton={<CardSkeleton lines={12} />}>
        {({ body, whoPaid }) =>
          body.length === 0 ? (
            <EmptyState
              title="لا يوجد كشافون بعد"
              text="سيظهر كشافو قطاعك هنا بعد أن يضيفهم قائد الوحدة"
            />
          ) : (
            <PaperSheetBox
              pages={paperPagesOf(body)}
              sector={sector ? sectorName(sector) : ''}
              term={props.term.termName}
              weekNumber={weekNumber}
              weekDate={startDate}
              today={groupToday()}
              withPaid={whoPaid?.on ?? false}
            />
          )
        }
      </Loaded>
    </>
  );
}
