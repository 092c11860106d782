import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import {
  listScoutReports,
  readScoutReport,
  type WholeScoutReport,
} from '../../../contract/scout-reports/endpoints.ts';
import { reportKindLabels } from '../../../contract/scout-reports/words.ts';
import { q } from '../../api/api.ts';
import { formatNumber, keepCompounds, sectorName } from '../../i18n/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Grid, Row, Stack } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import { PrintButton } from '../../ui/print-button.tsx';
import { NextStepCard } from './next-step-card.tsx';
import { ReadersCard } from './readers-card.tsx';
import { ReportList } from './report-list.tsx';
import css from './report-page.module.css';
import { readersTitle, stateText, stateTones } from './report-words.ts';
import { StepsCard } from './steps-card.tsx';
import { TextCard } from './text-card.tsx';

const BACK = { to: '/reports-and-councils/reports', label: 'تقارير الكشافين' } as const;

/** A report with its steps, its words and who reads it. */
export default function ReportPage() {
  const { reportId } = useParams({ from: '/reports-and-councils/reports/$reportId' });
  const report = useQuery(q(readScoutReport, { params: { reportId: Number(reportId) || 0 } }));
  const body = report.data?.body;
  return (
    <>
      <PageHeader
        title={body ? `تقرير عن ${keepCompounds(body.scoutName)}` : 'تقرير عن كشاف'}
        lead={body && sectorName(body)}
        back={BACK}
        aside={
          body && (
            <Row gap="8" wrap>
              <Badge tone="outline">{reportKindLabels[body.kind]}</Badge>
              <Badge tone={stateTones[body.state]}>{stateText(body)}</Badge>
            </Row>
          )
        }
        actions={<PrintButton look="default" disabled={!body} />}
      />
      <Loaded
        query={report}
        skeleton={<CardSkeleton lines={8} />}
        failure="تعذّر فتح التقرير"
        latest
      >
        {(answer) => <Report report={answer.body} />}
      </Loaded>
    </>
  );
}

function Report({ report }: { report: WholeScoutReport }) {
  const { scoutId, reportId, readers } = report;
  const all = useQuery(q(listScoutReports, { query: { scoutId } }));
  const others = all.data?.body.filter((each) => each.reportId !== reportId) ?? [];
  return (
    <Grid gap="16" align="start" columns="1" className={css.grid}>
      <Stack gap="16">
        <StepsCard report={report} />
        <TextCard report={report} />
        <NextStepCard report={report} />
      </Stack>
      <Stack gap="16">
        <ReadersCard
          title={readersTitle(readers.length, formatNumber)}
          readers={readers}
          scoutId={scoutId}
        />
        {others.length > 0 && (
          <Card title="تقارير أخرى عنه">
            <ReportList reports={others} ofOneScout />
          </Card>
        )}
      </Stack>
    </Grid>
  );
}
