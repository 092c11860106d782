import { IconCalendarEvent, IconGavel, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { can } from '../../../../contract/core/permissions.ts';
import { listCouncils } from '../../../../contract/councils/endpoints.ts';
import type { Council } from '../../../../contract/councils/shapes.ts';
import { q } from '../../../api/api.ts';
import { formatNumber, weekdayDate } from '../../../i18n/format.ts';
import { useCaptain } from '../../../session/session.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Row } from '../../../ui/layout/box.tsx';
import { DoorCard } from './door-card.tsx';

/** The meeting whose minutes are open and come first. */
const nextOf = (councils: readonly Council[]) =>
  councils
    .filter(({ meeting }) => meeting !== null && !meeting.isApproved)
    .sort((one, other) => one.meeting!.date.localeCompare(other.meeting!.date))[0];

/** Councils and their meetings, where the captain has to do with one or may add one. */
export function CouncilsDoor() {
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
