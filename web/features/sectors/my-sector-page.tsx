import { useQuery } from '@tanstack/react-query';
import { listSectors, type Sector } from '../../../contract/sectors/endpoints.ts';
import { q } from '../../api/api.ts';
import { sectorName, sectorOf } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
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
        <EmptyState
          title="لم يتم تعيينك في أي قطاع بعد"
          text="يرجى التواصل مع القائد العام ليعيّن لك قطاعاً، ثم تظهر هنا بيانات قادته وكشافيه."
        />
      )}
    </>
  );
}
