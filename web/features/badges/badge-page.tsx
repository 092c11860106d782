import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type Badge, listBadges } from '../../../contract/badges/endpoints.ts';
import { listSectorBadges, type ScoutBadge } from '../../../contract/badges/pass-endpoints.ts';
import { badgeKindLabels } from '../../../contract/badges/words.ts';
import { can } from '../../../contract/core/permissions.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { q } from '../../api/api.ts';
import { formatNumber, sectorName } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { BadgeDrawing } from '../../shared/badges/badge-drawing.tsx';
import { useEvaluationSector } from '../../shared/evaluation/use-evaluation-sector.ts';
import { SectorPicker } from '../../shared/pickers/sector-picker.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Box } from '../../ui/layout/box.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { useSetSearch } from '../../ui/tables/use-set-search.ts';
import { useWide } from '../../ui/use-wide.ts';
import css from './badge-page.module.css';
import { earnedText } from './badge-words.ts';
import { PassList } from './pass-list.tsx';
import { PassTable } from './pass-table.tsx';
import { SaveBox } from './save-box.tsx';
import { usePasses } from './use-passes.ts';

const BACK = { to: '/scores/badges', label: 'الشارات' } as const;

/** A badge in a sector: who has passed which requirement. A table where there is room, else one requirement at a time. */
export default function BadgePage() {
  const { badgeId } = useParams({ from: '/scores/badges/$badgeId' });
  const badges = useQuery(q(listBadges));
  if (!badges.data) {
    return (
      <>
        <PageHeader title="الشارة" back={BACK} />
        <Loaded query={badges} skeleton={<CardSkeleton lines={10} />} failure="تعذّر تحميل الشارة">
          {() => null}
        </Loaded>
      </>
    );
  }
  return (
    <Loaded query={badges} skeleton={<CardSkeleton lines={10} />} failure="تعذّر تحميل الشارة">
      {({ body }) => {
        const badge = body.find((each) => each.badgeId === Number(badgeId));
        return badge ? (
          <BadgeOf badge={badge} />
        ) : (
          <>
            <PageHeader title="الشارة" back={BACK} />
            <EmptyState title="هذه الشارة غير موجودة" />
          </>
        );
      }}
    </Loaded>
  );
}

function BadgeOf({ badge }: { badge: Badge }) {
  const captain = useCaptain();
  const { sector, isOwn } = useEvaluationSector();
  const setSearch = useSetSearch();
  const about = [
    badgeKindLabels[badge.kind],
    ...(badge.stage ? [badge.stage] : []),
    ...(badge.isOpen ? [] : ['لم تعد مستخدمة']),
  ].join('، ');
  return (
    <>
      <PageHeader
        title={`شارة ${badge.name}`}
        back={{ ...BACK, search: sector ? searchOf(sector) : {} }}
        aside={<BadgeDrawing drawing={badge.drawing} size={48} />}
        lead={`${about}، ${earnedText(badge.awarded)}`}
        actions={
          can(captain, 'badges:manage') && (
            <LinkButton
              to="/scores/badge-form"
              search={{ badge: badge.badgeId }}
              look="default"
              icon={<IconPencil size={20} stroke={1.7} aria-hidden />}
            >
              تعديل الشارة
            </LinkButton>
          )
        }
      />
      {!isOwn && (
        <Box maxWidth="560" below="16">
          <SectorPicker
            scope="own"
            value={sector}
            onChange={(chosen) => setSearch(chosen ? searchOf(chosen) : {})}
          />
        </Box>
      )}
      {sector && <SectorBadge key={sectorName(sector)} badge={badge} sector={sector} />}
    </>
  );
}

const searchOf = ({ baseName, suffixName }: SectorName) => ({ base: baseName, suffix: suffixName });

function SectorBadge({ badge, sector }: { badge: Badge; sector: SectorName }) {
  const query = { ...sector, badgeId: badge.badgeId };
  const scouts = useQuery(q(listSectorBadges, { query }));
  return (
    <Loaded
      query={scouts}
      skeleton={<CardSkeleton lines={12} />}
      failure="تعذّر تحميل ما اجتازه الكشافون"
    >
      {({ body }) =>
        body.length === 0 ? (
          <EmptyState title="لا يوجد كشافون بعد" text="يظهر كشافو القطاع هنا بعد إضافتهم." />
        ) : (
          <Sheet badge={badge} sector={sector} rows={body} />
        )
      }
    </Loaded>
  );
}

function Sheet(props: { badge: Badge; sector: SectorName; rows: readonly ScoutBadge[] }) {
  const { badge, sector, rows } = props;
  const passes = usePasses(badge, rows, sector);
  const isWide = useWide();
  const mayPass = can(useCaptain(), 'badges:pass') && badge.isOpen;
  return (
    <div className={css.sheet}>
      {passes.waiting.size > 0 && (
        <Box as="p" below="12" padBlock="8" padInline="12" rounded fill="warn" role="status">
          {`ينتظر الإرسال: ${formatNumber(passes.waiting.size)}، محفوظ على الجهاز`}
        </Box>
      )}
      {isWide ? (
        <PassTable passes={passes} mayPass={mayPass} />
      ) : (
        <PassList passes={passes} mayPass={mayPass} sector={sector} />
      )}
      {passes.picked.size > 0 && <SaveBox passes={passes} />}
    </div>
  );
}
