import { HOME, PageHeader } from '../../../ui/layout/page-header.tsx';
import { ScoresTabs } from '../scores-tabs-box.tsx';

/** The small groups of a sector and who is in each. */
export default function PatrolsPage() {
  return (
    <>
      <PageHeader title="الطلائع" back={HOME} />
      <ScoresTabs />
    </>
  );
}
