import { useQuery } from '@tanstack/react-query';
import { listSectors, type Sector } from '../../../contract/sectors.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { CardSkeleton } from '../../components/skeleton.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { q } from '../../lib/api.ts';
import { sectorName, sectorOf } from '../../lib/format.ts';
import { useCaptain } from '../../lib/session.ts';
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
        back={{ to: '/dashboard', label: 'الرئيسية' }}
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
