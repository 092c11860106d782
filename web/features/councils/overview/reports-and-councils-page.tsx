import {
  IconCalendarEvent,
  IconGavel,
  IconMessageReport,
  IconPencilPlus,
  IconPlus,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { countText } from '../../../../contract/core/counting.ts';
import { can } from '../../../../contract/core/permissions.ts';
import { listCouncils } from '../../../../contract/councils/endpoints.ts';
import type { Council } from '../../../../contract/councils/shapes.ts';
import { listScoutReports } from '../../../../contract/scout-reports/endpoints.ts';
import { REPORTS } from '../../../../contract/scout-reports/words.ts';
import { q } from '../../../api/api.ts';
import { formatNumber, weekdayDate } from '../../../i18n/format.ts';
import { useCaptain } from '../../../session/session.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Box, Grid, Row, Stack, Text } from '../../../ui/layout/box.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { HOME, PageHeader } from '../../../ui/layout/page-header.tsx';
import { Tile } from '../../../ui/layout/tile.tsx';
import { DecisionsCard } from './decisions-card.tsx';

/** Open decisions first, then the doors to reports and to councils. */
export default function ReportsAndCouncilsPage() {
  return (
    <>
      <PageHeader title="التقارير والمجالس" back={HOME} />
      <Stack gap="16">
        <DecisionsCard />
        <Grid gap="16" align="start" fit="300">
          <ReportsDoor />
          <CouncilsDoor />
        </Grid>
      </Stack>
    </>
  );
}

/** The meeting whose minutes are open and come first. */
const nextOf = (councils: readonly Council[]) =>
  councils
    .filter(({ meeting }) => meeting !== null && !meeting.isApproved)
    .sort((one, other) => one.meeting!.date.localeCompare(other.meeting!.date))[0];

/** Councils and their meetings, where the captain has to do with one or may add one. */
function CouncilsDoor() {
  const keeps = can(useCaptain(), 'councils:keep');
  const councils = useQuery(q(listCouncils));
  const all = councils.data?.body ?? [];
  if (!keeps && all.length === 0) return null;
  const next = nextOf(all);
  const lead = next
    ? `${next.name}، ${weekdayDate(next.meeting!.date)}`
    : all.length > 0
      ? 'لا محضر ينتظر الاعتماد'
      : 'لا مجالس بعد';
  return (
    <DoorCard
      title="المجالس والاجتماعات"
      icon={<IconGavel size={22} stroke={1.7} aria-hidden />}
      lead={councils.data ? lead : '\u00a0'}
    >
      <Row gap="8" wrap>
        {next && (
          <LinkButton
            to="/reports-and-councils/meetings/$meetingId"
            params={{ meetingId: String(next.meeting!.meetingId) }}
            look="tint"
            icon={<IconCalendarEvent size={20} stroke={1.7} aria-hidden />}
          >
            افتح الاجتماع
          </LinkButton>
        )}
        {all.length > 0 ? (
          <LinkButton to="/reports-and-councils/councils" look="default">
            {`المجالس (${formatNumber(all.length)})`}
          </LinkButton>
        ) : (
          keeps && (
            <LinkButton
              to="/reports-and-councils/council-form"
              look="tint"
              icon={<IconPlus size={20} stroke={1.7} aria-hidden />}
            >
              إضافة مجلس
            </LinkButton>
          )
        )}
      </Row>
    </DoorCard>
  );
}

/** 'تقريران عند المجلس، وصدر قرار في واحد'. */
function summaryOf({ referred, submitted, decided, closed }: Record<string, number>): string {
  const parts = [
    submitted ? `مقدَّمة تنتظر: ${formatNumber(submitted)}` : '',
    referred ? `عند المجالس: ${formatNumber(referred)}` : '',
    decided ? `صدر فيها قرار: ${formatNumber(decided)}` : '',
    closed ? `أُغلقت مع ذكر السبب: ${formatNumber(closed)}` : '',
  ].filter(Boolean);
  return parts.length > 0 ? parts.join('، ') : 'لا تقارير بعد';
}

/** Reports on scouts: how many are where, and writing one. */
function ReportsDoor() {
  // Only the counts: reading words is noted.
  const reports = useQuery(q(listScoutReports, { query: { limit: 0 } }));
  const total = reports.data?.total ?? 0;
  return (
    <DoorCard
      title="تقارير الكشافين"
      icon={<IconMessageReport size={22} stroke={1.7} aria-hidden />}
      lead={reports.data ? summaryOf(reports.data.states) : '\u00a0'}
    >
      <Row gap="8" wrap>
        <LinkButton
          to="/reports-and-councils/report-form"
          icon={<IconPencilPlus size={20} stroke={1.7} aria-hidden />}
        >
          كتابة تقرير
        </LinkButton>
        {total > 0 && (
          <LinkButton to="/reports-and-councils/reports" look="default">
            {countText(total, REPORTS)}
          </LinkButton>
        )}
      </Row>
    </DoorCard>
  );
}

/** One of the parts of reports and councils: what it is, how it stands, and the way in. */
function DoorCard(props: { title: string; icon: ReactNode; lead: string; children: ReactNode }) {
  return (
    <Card>
      <Stack gap="16">
        <Row gap="12" align="start">
          <Tile square="40" fill="accent">
            {props.icon}
          </Tile>
          <Box grow>
            <Text as="h2" size="h3">
              {props.title}
            </Text>
            <Text tone="quiet">{props.lead}</Text>
          </Box>
        </Row>
        {props.children}
      </Stack>
    </Card>
  );
}
