import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { can } from '../../../contract/core/permissions.ts';
import { listReportReaders } from '../../../contract/scout-reports/endpoints.ts';
import { listSectorScouts } from '../../../contract/scouts/endpoints.ts';
import { q } from '../../api/api.ts';
import { useCaptain } from '../../session/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { FormBeside } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { ReadersCard } from './readers-card.tsx';
import { ReportForm } from './report-form.tsx';
import { useReportDraft } from './use-report-draft.ts';

/** Writes a report; who will read it stands beside it before a word is written. */
export default function ReportFormPage() {
  const { scout } = useSearch({ from: '/reports-and-councils/report-form' });
  const draft = useReportDraft(scout);
  const scouts = useQuery(q(listSectorScouts, { query: {} }));
  const isAboutNobody = draft.draft.scoutId === null && scouts.data?.body.length === 0;
  return (
    <>
      <PageHeader
        title="تقرير عن كشاف"
        back={{ to: '/reports-and-councils', label: 'التقارير والمجالس' }}
      />
      {isAboutNobody ? (
        <NoScouts />
      ) : (
        <FormBeside
          form={<ReportForm draft={draft} />}
          aside={draft.draft.scoutId !== null && <Readers scoutId={draft.draft.scoutId} />}
        />
      )}
    </>
  );
}

/** Said before anything is typed: a report is about a scout. */
function NoScouts() {
  const mayAdd = can(useCaptain(), 'scouts:add');
  return (
    <EmptyState
      title="لا يوجد كشافون بعد"
      text={
        mayAdd
          ? 'أضف كشافاً أولاً، ثم اكتب تقريراً عنه.'
          : 'يُكتب التقرير عن كشاف، ويظهر كشافو قطاعك هنا بعد أن يضيفهم قائد الوحدة.'
      }
      action={mayAdd && <LinkButton to="/add-scout">إضافة كشاف</LinkButton>}
    />
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
