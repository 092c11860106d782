import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addStarterBadges, exportBadges, listBadges } from '../../../contract/badges/endpoints.ts';
import { listOwedBadges } from '../../../contract/badges/pass-endpoints.ts';
import { badgeFileName, exportFormats } from '../../../contract/badges/words.ts';
import type { ResponseOf } from '../../../contract/core/endpoint.ts';
import { can } from '../../../contract/core/permissions.ts';
import { q, useApiMutation } from '../../api/api.ts';
import { useDownload } from '../../api/use-download.ts';
import { sectorName, sectorOf } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Grid } from '../../ui/layout/box.tsx';
import { HOME, PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { ActionMenu } from '../../ui/overlays/action-menu.tsx';
import { BadgeImportDialog } from './badge-import-dialog.tsx';
import { BadgeList } from './badge-list.tsx';
import css from './badges-page.module.css';
import { ToApproveCard, ToAwardCard } from './owed-card.tsx';

/** The badges of the group: what waits for approval and handing over first, then the list. */
export default function BadgesPage() {
  const captain = useCaptain();
  const own = captain.type === 'regular' ? sectorOf(captain) : null;
  const badges = useQuery(q(listBadges));
  const owed = useQuery(q(listOwedBadges, { query: {} }));
  const [isImporting, setImporting] = useState(false);
  const isEmpty = badges.data?.body.length === 0;
  return (
    <>
      <PageHeader
        title={own ? `شارات ${sectorName(own)}` : 'الشارات'}
        back={HOME}
        actions={!isEmpty && <Actions onImport={() => setImporting(true)} />}
      />
      <Loaded
        query={badges}
        after={[owed]}
        skeleton={<CardSkeleton lines={8} />}
        failure="تعذّر تحميل الشارات"
      >
        {({ body }) =>
          body.length === 0 ? (
            <NoBadges onImport={() => setImporting(true)} />
          ) : (
            <>
              <Owed owed={owed.data?.body} />
              <BadgeList badges={body} />
            </>
          )
        }
      </Loaded>
      {isImporting && <BadgeImportDialog onClose={() => setImporting(false)} />}
    </>
  );
}

function Actions({ onImport }: { onImport: () => void }) {
  const captain = useCaptain();
  const { isRunning, start } = useDownload(exportBadges, {
    successMessage: 'تم تحميل قائمة الشارات',
    errorMessage: 'تعذّر تحميل قائمة الشارات',
  });
  const manages = can(captain, 'badges:manage');
  return (
    <>
      {manages && (
        <Button
          look="default"
          icon={<IconUpload size={20} stroke={1.7} aria-hidden />}
          onClick={onImport}
        >
          استيراد
        </Button>
      )}
      <ActionMenu
        label="تحميل القائمة"
        icon={<IconDownload size={20} stroke={1.7} aria-hidden />}
        disabled={isRunning}
        actions={exportFormats.map((format) => ({
          label: format === 'xlsx' ? 'جدول Excel' : 'ملف JSON لمجموعة أخرى',
          run: () => void start({ query: { format } }, badgeFileName(format)),
        }))}
      />
      {manages && (
        <LinkButton to="/scores/badge-form" icon={<IconPlus size={20} stroke={2} aria-hidden />}>
          إضافة شارة
        </LinkButton>
      )}
    </>
  );
}

/** Badges that wait for approval or handing over; renders nothing without any. */
function Owed({ owed }: { owed: ResponseOf<typeof listOwedBadges>['body'] | undefined }) {
  const captain = useCaptain();
  const mayApprove = can(captain, 'badges:approve');
  const withSector = captain.type !== 'regular';
  if (!owed) return null;
  const { toApprove, toAward } = owed;
  if (toApprove.length + toAward.length === 0) return null;
  const approve = toApprove.length > 0 && (
    <ToApproveCard
      rows={toApprove}
      mayApprove={mayApprove}
      isMain={mayApprove}
      withSector={withSector}
    />
  );
  const award = toAward.length > 0 && (
    <ToAwardCard
      rows={toAward}
      mayAward={can(captain, 'badges:pass')}
      isMain={!mayApprove || toApprove.length === 0}
      withSector={withSector}
    />
  );
  return (
    <Grid gap="16" align="start" below="24" className={css.owed}>
      {mayApprove ? approve : award}
      {mayApprove ? award : approve}
    </Grid>
  );
}

function NoBadges({ onImport }: { onImport: () => void }) {
  const captain = useCaptain();
  const starting = useApiMutation(addStarterBadges, {
    successMessage: 'تمت إضافة المجموعة المقترحة',
    errorMessage: 'تعذّرت إضافة المجموعة المقترحة',
    untilFresh: true,
  });
  if (!can(captain, 'badges:manage')) {
    return <EmptyState title="لا شارات بعد" text="لم يضف القادة العامون شارات بعد." />;
  }
  return (
    <EmptyState
      title="لا شارات بعد"
      text="ابدأ بمجموعة مقترحة للأشبال والكشافة والمتقدم، وغيّر فيها ما تشاء."
      action={
        <Grid gap="8">
          <Button disabled={starting.isPending} onClick={() => starting.mutate()}>
            {starting.isPending ? 'جارٍ الإضافة…' : 'إضافة المجموعة المقترحة'}
          </Button>
          <Button look="default" onClick={onImport}>
            استيراد
          </Button>
          <LinkButton to="/scores/badge-form" look="quiet">
            إضافة شارة
          </LinkButton>
        </Grid>
      }
    />
  );
}
