import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { listReportReaders } from '../../../contract/scout-reports/endpoints.ts';
import { q } from '../../api/api.ts';
import { FormBeside } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import { ReadersCard } from './readers-card.tsx';
import { ReportForm } from './report-form.tsx';
import { useReportDraft } from './use-report-draft.ts';

/** Writes a report; who will read it stands beside it before a word is written. */
export default function ReportFormPage() {
  const { scout } = useSearch({ from: '/reports-and-councils/report-form' });
  const draft = useReportDraft(scout);
  return (
    <>
      <PageHeader
        title="تقرير عن كشاف"
        back={{ to: '/reports-and-councils', label: 'التقارير والمجالس' }}
      />
      <FormBeside
        form={<ReportForm draft={draft} />}
        aside={draft.draft.scoutId !== null && <Readers scoutId={draft.draft.scoutId} />}
      />
    </>
  );
}

function Readers({ scoutId }: { scoutId: number }) {
  const readers = useQuery(q(listReportReaders, { query: { scoutId } }));
  return (
    <Loaded query={readers} skeleton={<CardSkeleton lines={5} />}>
      {({ body }) => <ReadersCard title="من يقرأ هذا التقرير؟" readers={body} />}
    </Loaded>
  );
}
