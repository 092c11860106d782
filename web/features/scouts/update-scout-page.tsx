import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { can } from '../../../contract/core/permissions.ts';
import {
  listSectorScouts,
  readScout,
  type ScoutProfile,
} from '../../../contract/scouts/endpoints.ts';
import { listSectors, type Sector } from '../../../contract/sectors/endpoints.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { q } from '../../api/api.ts';
import { ApiFailure } from '../../api/failure.ts';
import { sectorName, sectorOf } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { NoSectorBox } from '../../shared/pickers/no-sector-box.tsx';
import { ScoutPicker } from '../../shared/pickers/scout-picker.tsx';
import { SectorPicker } from '../../shared/pickers/sector-picker.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { Stack } from '../../ui/layout/box.tsx';
import { Card, FormColumn } from '../../ui/layout/card.tsx';
import { HOME, PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, FailureState, Loaded } from '../../ui/layout/states.tsx';
import { useSetSearch } from '../../ui/tables/use-set-search.ts';
import { EditScoutForm, NoScoutForm } from './edit-scout-form.tsx';

export default function UpdateScoutPage() {
  const sectors = useQuery(q(listSectors));
  return (
    <>
      <PageHeader title="تعديل كشافيين" back={HOME} />
      <FormColumn>
        <Loaded
          query={sectors}
          skeleton={<CardSkeleton lines={4} />}
          failure="حدث خطأ أثناء تحميل القطاعات"
        >
          {({ body }) => {
            const own = body.filter(({ editable }) => editable);
            return own.length === 0 ? <NoSectorBox /> : <ChooseScout own={own} />;
          }}
        </Loaded>
      </FormColumn>
    </>
  );
}

const isIn = (own: readonly Sector[], sector: SectorName | null) =>
  sector !== null && own.some((each) => sectorName(each) === sectorName(sector));

/** The sector and the scout in it, both in the address; then the scout's form. */
function ChooseScout({ own }: { own: readonly Sector[] }) {
  const captain = useCaptain();
  const search = useSearch({ from: '/update-scout' });
  const setSearch = useSetSearch();
  const scoutId = search.scout ?? null;
  // Saving replaces everything that is known of the scout: never over a remembered answer.
  const scout = useQuery({
    ...q(readScout, { params: { id: scoutId ?? 0 } }),
    enabled: scoutId !== null,
    gcTime: 0,
  });
  const found = scoutId === null ? undefined : scout.data?.body;

  const asked =
    search.base && search.suffix ? { baseName: search.base, suffixName: search.suffix } : null;
  const only = own.length === 1 && own[0] ? sectorOf(own[0]) : null;
  const sector =
    [asked, found ? sectorOf(found) : null, only].find((each) => isIn(own, each)) ?? null;
  const scouts = useQuery({
    ...q(listSectorScouts, {
      query: { baseName: sector?.baseName, suffixName: sector?.suffixName },
    }),
    enabled: sector !== null,
  });

  return (
    <>
      <Card title="اختر الكشاف">
        <Stack gap="16">
          {captain.type !== 'regular' && (
            <SectorPicker
              scope="own"
              value={sector}
              onChange={(next) =>
                setSearch({ base: next?.baseName, suffix: next?.suffixName, scout: undefined })
              }
            />
          )}
          {sector ? (
            <ScoutPicker
              label="الكشاف"
              sector={sector}
              value={scoutId}
              onChange={(next) =>
                setSearch({
                  base: sector.baseName,
                  suffix: sector.suffixName,
                  scout: next ?? undefined,
                })
              }
            />
          ) : (
            <ChoiceField
              label="الكشاف"
              value={null}
              onChange={() => {}}
              choices={[]}
              emptyText="اختر القطاع أولاً"
            />
          )}
          {scouts.isError && (
            <FailureState
              error={scouts.error}
              retrying={scouts.isFetching}
              onRetry={() => void scouts.refetch()}
            />
          )}
        </Stack>
      </Card>
      {scout.error instanceof ApiFailure && scout.error.code === 'SCOUT_NOT_FOUND' ? (
        <EmptyState compact title={scout.error.arabicMessage} />
      ) : scoutId !== null ? (
        <Loaded query={scout} skeleton={<CardSkeleton lines={6} />}>
          {({ body, version }) => (
            <ChosenScout scout={body} version={version} canMove={own.length > 1} />
          )}
        </Loaded>
      ) : sector && scouts.data?.count === 0 ? (
        <NoScouts sector={sector} />
      ) : (
        <NoScoutForm />
      )}
    </>
  );
}

function ChosenScout(props: {
  scout: ScoutProfile;
  version: string | undefined;
  canMove: boolean;
}) {
  const { scout, version, canMove } = props;
  const setSearch = useSetSearch();
  if (!scout.editable) {
    return <EmptyState compact title="هذا الكشاف خارج نطاق القطاعات المسؤول عنها" />;
  }
  return (
    <EditScoutForm
      key={scout.scoutId}
      scout={scout}
      version={version}
      canMove={canMove}
      onSaved={({ baseName, suffixName }) => setSearch({ base: baseName, suffix: suffixName })}
    />
  );
}

function NoScouts({ sector }: { sector: SectorName }) {
  const captain = useCaptain();
  return (
    <EmptyState
      title="لا يوجد كشافين في هذا القطاع"
      {...(can(captain, 'scouts:add')
        ? {
            text: `أضف أول كشاف في ${sectorName(sector)} ليظهر هنا وفي تسجيل الغياب.`,
            action: (
              <LinkButton
                to="/add-scout"
                search={{ base: sector.baseName, suffix: sector.suffixName }}
              >
                إضافة كشاف
              </LinkButton>
            ),
          }
        : {})}
    />
  );
}
