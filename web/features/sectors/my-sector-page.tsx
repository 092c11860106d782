import { useQuery } from '@tanstack/react-query';
import { listSectors, type Sector } from '../../../contract/sectors/endpoints.ts';
import { q } from '../../api/api.ts';
import { sectorName, sectorOf } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { HOME, PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { DownloadBox } from './download-box.tsx';
import { SectorBox } from './sector-box.tsx';

/** The sector of a regular captain; specification, section 2. */
export default function MySectorPage() {
  const own = sectorOf(useCaptain());
  const sectors = useQuery({ ...q(listSectors), enabled: own !== null });
  return (
    <>
      <PageHeader
        title="قطاعي"
        back={HOME}
        actions={own && <DownloadBox types={['captains', 'scouts', 'all']} sector={own} />}
      />
      {own ? (
        <Loaded
          query={sectors}
          skeleton={<CardSkeleton lines={6} />}
          failure="حدث خطأ أثناء تحميل القطاعات"
        >
          {({ body }) => {
            const sector: Sector = body.find((each) => sectorName(each) === sectorName(own)) ?? {
              ...own,
              unitCaptainId: null,
            };
            return <SectorBox sector={sector} isOwn />;
          }}
        </Loaded>
      ) : (
        <NoOwnSector />
      )}
    </>
  );
}

/** A regular captain waits for a sector; who leads several has them all on a screen of their own. */
function NoOwnSector() {
  return useCaptain().type === 'regular' ? (
    <EmptyState
      title="لم يتم تعيينك في أي قطاع بعد"
      text="يرجى التواصل مع القائد العام ليعيّن لك قطاعاً، ثم تظهر هنا بيانات قادته وكشافيه."
    />
  ) : (
    <EmptyState
      title="لم يتم تعيينك في أي قطاع"
      text="القطاعات التي تتابعها كلها في صفحة القطاعات."
      action={<LinkButton to="/sectors">القطاعات</LinkButton>}
    />
  );
}
