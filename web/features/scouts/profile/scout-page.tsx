import { IconLink, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { listScoutHistory, listScoutTerms } from '../../../../contract/attendance/endpoints.ts';
import type { SignedInCaptain } from '../../../../contract/auth/endpoints.ts';
import { can, isNotAssignedYet } from '../../../../contract/core/permissions.ts';
import { shownRows } from '../../../../contract/core/record-content.ts';
import { patrolForms, seatLabels } from '../../../../contract/patrols/words.ts';
import {
  type PatrolOfScout,
  readScout,
  type ScoutProfile,
} from '../../../../contract/scouts/endpoints.ts';
import { scoutRecord } from '../../../../contract/scouts/record.ts';
import { q } from '../../../api/api.ts';
import { ApiFailure } from '../../../api/failure.ts';
import { formatNumber, keepCompounds, longDate, sectorName } from '../../../i18n/format.ts';
import { useGroup } from '../../../session/group.ts';
import { useMemberNumber } from '../../../session/member-numbers.ts';
import { useSession } from '../../../session/session.ts';
import { BandBadge } from '../../../shared/badges/band-badge.tsx';
import { memberNumberRow } from '../../../shared/member-numbers/member-number-row.tsx';
import { recordWords } from '../../../shared/records/record-words.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { RateRing } from '../../../ui/figures/rate-ring.tsx';
import { Box, Grid, Row, Stack, Text } from '../../../ui/layout/box.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Details } from '../../../ui/layout/details.tsx';
import { HOME, PageHeader } from '../../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../../ui/layout/skeleton.tsx';
import { Loaded } from '../../../ui/layout/states.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ActionMenu } from '../../../ui/overlays/action-menu.tsx';
import { Phone } from '../../../ui/phone.tsx';
import { PrintButton } from '../../../ui/print-button.tsx';
import { ConsentCard } from '../consents/consent-card.tsx';
import { HealthCard, HealthSkeleton } from '../health/health-card.tsx';
import { overallOf, type ScoutRecord, scoutIdOf } from '../rules.ts';
import { BadgesCard } from './badges-card.tsx';
import { BeforeCards } from './before-card.tsx';
import { ParentLinkBox } from './parent-link-box.tsx';
import { ScoutDataCard } from './scout-data-card.tsx';
import { ScoutEvaluationCard } from './scout-evaluation-card.tsx';
import { ScoutHistoryTable } from './scout-history-table.tsx';
import css from './scout-page.module.css';
import { ScoutReportsCard } from './scout-reports-card.tsx';
import { ScoutTermChart } from './scout-term-chart.tsx';
import { ScoutTermsTable } from './scout-terms-table.tsx';
import { ViewsCard } from './views-card.tsx';

/** A scout's profile, open to everybody: who it is and how often they came. */
export default function ScoutPage() {
  const { id } = useParams({ strict: false });
  const params = { id: scoutIdOf(id) };
  const captain = useSession()?.captain;
  const group = useGroup();
  const scout = useQuery(q(readScout, { params }));
  const history = useQuery(q(listScoutHistory, { params }));
  const terms = useQuery(q(listScoutTerms, { params }));
  // An answer may also hold nobody (specification, section 2).
  if (scout.isError || (scout.data && !scout.data.body)) {
    return (
      <LoadFailure
        error={scout.error}
        isBadLink={params.id === 0}
        retrying={scout.isFetching}
        onRetry={() => void scout.refetch()}
      />
    );
  }
  return (
    <>
      <PageHeader
        title={
          scout.data ? `بيانات الكشاف: ${keepCompounds(scout.data.body.name)}` : 'بيانات الكشاف'
        }
        {...(captain ? { back: placeOf(captain) } : {})}
        actions={<Actions scoutId={params.id} scout={scout.data?.body} />}
      />
      <Grid columns="1" gap="16" className={css.grid}>
        {scout.data?.body.health && captain && (
          <div className={css.wide}>
            <HealthCard scout={scout.data.body} health={scout.data.body.health} />
          </div>
        )}
        {scout.isPending && captain && group?.healthCards !== false && (
          <div className={css.wide}>
            <HealthSkeleton />
          </div>
        )}
        <Card title="احصائيات الحضور">
          <Loaded query={history} skeleton={<CardSkeleton lines={8} />}>
            {({ body }) => <ScoutAttendanceCard records={body} />}
          </Loaded>
        </Card>
        {scout.data?.body.editable && captain && can(captain, 'evaluation:read') && (
          <ScoutEvaluationCard scoutId={params.id} history={history} />
        )}
        <Card title="البيانات الشخصية">
          <Loaded query={scout} skeleton={<CardSkeleton lines={7} />}>
            {({ body }) => <PersonalDetails scout={body} />}
          </Loaded>
        </Card>
        <div className={css.wide}>
          <ScoutTermChart history={history} />
        </div>
        <div className={css.wide}>
          <Card title="سجل الحضور">
            <Loaded query={history} skeleton={<CardSkeleton lines={6} />}>
              {(answer) => <ScoutHistoryTable answer={answer} />}
            </Loaded>
          </Card>
        </div>
        <div className={css.wide}>
          <Card title="احصائيات الفترات">
            <Loaded query={terms} skeleton={<CardSkeleton lines={3} />}>
              {({ body }) => <ScoutTermsTable terms={body} />}
            </Loaded>
          </Card>
        </div>
        {scout.data?.body.editable && captain && (
          <div className={css.wide}>
            <BeforeCards scoutId={params.id} isGirl={scout.data.body.gender === 'female'} />
          </div>
        )}
        {scout.data && captain && scout.data.body.editable && can(captain, 'badges:read') && (
          <div className={css.wide}>
            <BadgesCard scout={scout.data.body} />
          </div>
        )}
        {scout.data?.body.editable && captain && can(captain, 'scout-reports:read') && (
          <div className={css.wide}>
            <ScoutReportsCard scoutId={params.id} />
          </div>
        )}
        {scout.data && captain && scout.data.body.editable && can(captain, 'consents:record') && (
          <div className={css.wide}>
            <ConsentCard scout={scout.data.body} />
          </div>
        )}
        {scout.data && captain && can(captain, 'scouts:data') && (
          <>
            <div className={css.wide}>
              <ScoutDataCard scout={scout.data.body} />
            </div>
            <div className={css.wide}>
              <ViewsCard scoutId={params.id} />
            </div>
          </>
        )}
      </Grid>
    </>
  );
}

const placeOf = (captain: SignedInCaptain) =>
  isNotAssignedYet(captain)
    ? HOME
    : captain.type === 'regular'
      ? ({ to: '/my-sector', label: 'قطاعي' } as const)
      : ({ to: '/sectors', label: 'القطاعات' } as const);

/**
 * Anyone may print; editing and the parents' link need the server's `editable`. Their place is reserved until it has
 * answered.
 */
function Actions({ scoutId, scout }: { scoutId: number; scout: ScoutProfile | undefined }) {
  const [isLinkOpen, setLinkOpen] = useState(false);
  const session = useSession();
  const navigate = useNavigate();
  const isEditable = scout ? scout.editable : session !== null;
  return (
    <Row gap="8" wrap hide="print" className={css.actions}>
      {isEditable && (
        <Button
          look="default"
          icon={<IconLink size={20} stroke={1.7} aria-hidden />}
          disabled={!scout}
          onClick={() => setLinkOpen(true)}
        >
          رابط للأسرة
        </Button>
      )}
      {isLinkOpen && scout && <ParentLinkBox scout={scout} onClose={() => setLinkOpen(false)} />}
      {isEditable && (
        <LinkButton
          to="/update-scout"
          search={{ scout: scoutId }}
          look="quiet"
          icon={<IconPencil size={20} stroke={1.7} aria-hidden />}
        >
          تعديل
        </LinkButton>
      )}
      <PrintButton look="default" disabled={!scout} />
      {session && scout && can(session.captain, 'transfers:manage') && (
        <ActionMenu
          dots
          label="المزيد"
          name={`المزيد عن ${scout.name}`}
          actions={[
            {
              label: 'الانتقال إلى مجموعة أخرى',
              run: () => void navigate({ to: '/transfers/make', search: { scout: scoutId } }),
            },
          ]}
        />
      )}
    </Row>
  );
}

function PersonalDetails({ scout }: { scout: ScoutProfile }) {
  const label = useMemberNumber();
  return (
    <Details
      missing="غير متوفر"
      rows={[
        ...memberNumberRow(label, scout, scout.editable),
        { label: 'الاسم', value: keepCompounds(scout.name) },
        { label: 'القطاع', value: sectorName(scout) },
        ...(scout.patrol ? [patrolRow(scout.patrol)] : []),
        {
          label: 'رقم الهاتف',
          value: scout.phoneNumber && <Phone number={scout.phoneNumber} />,
        },
        { label: 'تاريخ الميلاد', value: scout.birthDate && longDate(scout.birthDate) },
        { label: 'العنوان', value: scout.address },
        ...shownRows(scoutRecord, scout, 'profile', recordWords),
        { label: 'الفرقة', value: scout.group },
      ]}
    />
  );
}

/** 'الطليعة: النسور (عريف)'. */
function patrolRow({ name, word, seat }: PatrolOfScout) {
  return {
    label: patrolForms[word].the,
    value: seat === null ? name : `${name} (${seatLabels[seat]})`,
  };
}

function LoadFailure(props: {
  error: unknown;
  isBadLink: boolean;
  retrying: boolean;
  onRetry: () => void;
}) {
  const router = useRouter();
  const session = useSession();
  const failure = props.error instanceof ApiFailure ? props.error : null;
  const isGone = failure !== null && failure.status >= 400 && failure.status < 500;
  const goBack = () =>
    window.history.length > 1
      ? router.history.back()
      : void router.navigate({ to: session ? '/dashboard' : '/' });
  return (
    <>
      <PageHeader title="بيانات الكشاف" />
      <Stack gap="16" align="start">
        <div role="alert">
          <Notice tone="bad" title="حدث خطأ أثناء تحميل بيانات الكشاف">
            <p>
              {props.isBadLink
                ? 'رابط الكشاف غير صحيح'
                : (failure?.arabicMessage ?? 'حدث خطأ غير متوقع')}
            </p>
          </Notice>
        </div>
        <Row gap="8" wrap>
          <Button onClick={goBack}>رجوع</Button>
          {(!isGone || failure?.status === 429) && (
            <Button look="default" disabled={props.retrying} onClick={props.onRetry}>
              {props.retrying ? 'جاري التحميل…' : 'إعادة المحاولة'}
            </Button>
          )}
        </Row>
      </Stack>
    </>
  );
}

/** The overall rate as a ring, beside what it was counted from. */
function ScoutAttendanceCard({ records }: { records: readonly ScoutRecord[] }) {
  const { attended, absent, excused, total, rate } = overallOf(records);
  const counts = [
    ['حضور', attended],
    ['غياب', absent],
    // Without it the figures of an excused scout would not add up.
    ...(excused > 0 ? [['اعتذار', excused] as const] : []),
    ['الإجمالي', total],
  ] as const;
  return (
    <Row gap="16" columnGap="24" align="center" wrap>
      <div>
        <RateRing rate={rate} badge={<BandBadge rate={total > 0 ? rate : null} />} />
        <Text tone="quiet" textAlign="center" above="8">
          من كل السجلات في كل الفترات
        </Text>
      </div>
      <Box as="dl" basis="120">
        {counts.map(([label, count]) => (
          <Row gap="12" justify="between" padBlock="8" line="between" key={label}>
            <Text as="dt" tone="quiet">
              {label}
            </Text>
            <Text as="dd" weight="bold" className="tab">
              {formatNumber(count)}
            </Text>
          </Row>
        ))}
      </Box>
    </Row>
  );
}
