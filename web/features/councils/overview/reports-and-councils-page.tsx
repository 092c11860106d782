import { Grid, Stack } from '../../../ui/layout/box.tsx';
import { HOME, PageHeader } from '../../../ui/layout/page-header.tsx';
import { CouncilsDoor } from './councils-door-card.tsx';
import { DecisionsCard } from './decisions-card.tsx';
import css from './reports-and-councils-page.module.css';
import { ReportsDoor } from './reports-door-card.tsx';
import { TermReportDoor } from './term-report-door-card.tsx';

/** Open decisions first, then the doors to reports, to councils and to the term's report. */
export default function ReportsAndCouncilsPage() {
  return (
    <>
      <PageHeader title="التقارير والمجالس" back={HOME} />
      <Stack gap="16">
        <DecisionsCard />
        <Grid gap="16" align="start" className={css.doors}>
          <ReportsDoor />
          <CouncilsDoor />
          <TermReportDoor />
        </Grid>
      </Stack>
    </>
  );
}
