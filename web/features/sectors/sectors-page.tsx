import { IconUserShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { listCaptains } from '../../../contract/captains/endpoints.ts';
import { can } from '../../../contract/core/permissions.ts';
import type { ReportType } from '../../../contract/reports/endpoints.ts';
import { type ListedSector, listSectors } from '../../../contract/sectors/endpoints.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { listSectorCounts } from '../../../contract/stats/endpoints.ts';
import { q } from '../../api/api.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { sectorName, sectorOf } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { SectorPicker } from '../../shared/pickers/sector-picker.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Row, Stack } from '../../ui/layout/box.tsx';
import { HOME, PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { DownloadBox } from './download-box.tsx';
import { SectorBox } from './sector-box.tsx';
import { SectorMenuBox } from './sector-menu-box.tsx';
import css from './sectors-page.module.css';
import { SectorsTable } from './sectors-table.tsx';

/** All sectors, and the chosen one with its people. Regular captains have a page of their own sector. */
export default function SectorsPage() {
  const captain = useCaptain();
  const sectors = useQuery(q(listSectors));
  // The table's, asked for beside it.
  useQuery(q(listCaptains, { query: { type: 'unit' } }));
  useQuery(q(listSectorCounts));
  const manages = can(captain, 'sectors:manage');
  const all = sectors.data?.body ?? [];
  const hasOwn = all.some(({ editable }) => editable);
  const chosen = useChosen(all, { opensFirst: manages });
  const isOwn = chosen.sector?.editable ?? false;
  const types: ReportType[] = [
    // The menu is there without a chosen sector too, and says what is missing.
    ...(isOwn || (!chosen.sector && hasOwn) ? (['captains', 'scouts', 'all'] as const) : []),
    ...(hasOwn ? (['all_sectors'] as const) : []),
  ];
  return (
    <>
      <PageHeader
        title="القطاعات"
        back={HOME}
        actions={
          (types.length > 0 || sectors.isPending) && (
            <DownloadBox
              types={types}
              sector={chosen.sector && sectorOf(chosen.sector)}
              allLabel={manages ? undefined : 'بيانات كل قطاعات الوحدة'}
            />
          )
        }
      />
      <Loaded
        query={sectors}
        skeleton={<CardSkeleton lines={8} />}
        failure="حدث خطأ أثناء تحميل القطاعات"
      >
        {({ body }) =>
          body.length === 0 ? (
            <NoSectors manages={manages} />
          ) : (
            <Stack gap="16">
              <Row gap="8" align="end" wrap className={css.picker}>
                <SectorPicker
                  scope="all"
                  value={chosen.sector && sectorOf(chosen.sector)}
                  onChange={(next) => chosen.choose(next?.baseName, next?.suffixName)}
                />
                {(chosen.isAsked || chosen.sector) && (
                  <LinkButton to="/sectors" search={{ view: 'all' }} look="quiet">
                    كل القطاعات
                  </LinkButton>
                )}
              </Row>
              {chosen.sector ? (
                <SectorBox
                  key={sectorName(chosen.sector)}
                  sector={chosen.sector}
                  isOwn={isOwn}
                  actions={(members) =>
                    chosen.sector && (
                      <>
                        {isOwn && can(captain, 'sectors:stand-in') && (
                          <StandInBox sector={sectorOf(chosen.sector)!} />
                        )}
                        {manages && (
                          <SectorMenuBox
                            sector={chosen.sector}
                            members={members}
                            onChanged={(next) => chosen.choose(next?.baseName, next?.suffixName)}
                          />
                        )}
                      </>
                    )
                  }
                />
              ) : chosen.isAsked && sectors.isFetching ? (
                // Its name has just changed.
                <CardSkeleton lines={8} />
              ) : chosen.isAsked ? (
                <EmptyState
                  title="هذا القطاع غير موجود"
                  text="ربما تغيّر اسمه أو حُذف."
                  action={
                    <LinkButton to="/sectors" search={{ view: 'all' }}>
                      كل القطاعات
                    </LinkButton>
                  }
                />
              ) : (
                <SectorsTable sectors={body} />
              )}
            </Stack>
          )
        }
      </Loaded>
    </>
  );
}

/**
 * The sector that the address names, or the first one where it names none and `opensFirst`. Choosing another one forgets
 * the filters of the one before.
 */
function useChosen(sectors: readonly ListedSector[], { opensFirst }: { opensFirst: boolean }) {
  const { base = '', suffix = '', view } = useSearch({ from: '/sectors' });
  const navigate = useNavigate();
  const name = { baseName: base, suffixName: suffix };
  const isAsked = sectorName(name) !== '';
  const first = opensFirst && !isAsked && view !== 'all' ? sectors[0] : undefined;
  return {
    sector: first ?? sectors.find((each) => sectorName(each) === sectorName(name)) ?? null,
    isAsked,
    choose: (base: string | undefined, suffix: string | undefined) =>
      void navigate({ to: '/sectors', search: { base, suffix }, resetScroll: false }),
  };
}

function NoSectors({ manages }: { manages: boolean }) {
  return (
    <EmptyState
      title="لا يوجد قطاع"
      {...(manages
        ? {
            text: 'القطاعات أقسام المجموعة، ولكل منها قائد وكشافون.',
            action: <LinkButton to="/add-sector">إضافة قطاع</LinkButton>,
          }
        : { text: 'يضيف القائد العام القطاعات، ثم تظهر هنا.' })}
    />
  );
}

/** The way to who records a sector while its captains are away. */
function StandInBox({ sector }: { sector: SectorName }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  // The dialog's code is not kept on the device: it needs the server.
  const Dialog = useLoaded(
    isOpen,
    () => import('./stand-in-dialog.tsx'),
    () => {
      toast.error('تعذّر فتح النافذة', 'تأكد من اتصالك بالإنترنت ثم حاول مرة أخرى');
      close();
    },
  );
  return (
    <>
      <Button
        look="default"
        aria-haspopup="dialog"
        icon={<IconUserShare size={20} stroke={1.7} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        قائد بديل
      </Button>
      {Dialog && <Dialog sector={sector} onClose={close} />}
    </>
  );
}
