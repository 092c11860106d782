import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Fragment } from 'react';
import { readMeeting } from '../../../../contract/councils/endpoints.ts';
import { q } from '../../../api/api.ts';
import { dayMonth, formatNumber, weekdayDate } from '../../../i18n/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../../ui/layout/skeleton.tsx';
import { Loaded } from '../../../ui/layout/states.tsx';
import { MinutesBox } from './minutes-box.tsx';
import { MinutesForm } from './minutes-form.tsx';

const BACK = { to: '/reports-and-councils/councils', label: 'المجالس' } as const;

/** A meeting: its agenda and minutes to be written, or to be read once they are approved. */
export default function MeetingPage() {
  const { meetingId } = useParams({ from: '/reports-and-councils/meetings/$meetingId' });
  const meeting = useQuery(q(readMeeting, { params: { meetingId: Number(meetingId) || 0 } }));
  const body = meeting.data?.body;
  return (
    // Another meeting is another screen: its heading takes the focus.
    <Fragment key={meetingId}>
      <PageHeader
        title={body ? `اجتماع ${weekdayDate(body.date)}` : 'اجتماع'}
        lead={
          body && [`الاجتماع ${formatNumber(body.number)}`, body.place].filter(Boolean).join('، ')
        }
        back={
          body
            ? {
                to: '/reports-and-councils/councils/$councilId',
                params: { councilId: String(body.councilId) },
                label: body.councilName,
              }
            : BACK
        }
        aside={
          body &&
          (body.approvedAt ? (
            <Badge tone="ok">{`✓ اعتُمد ${dayMonth(body.approvedAt)}`}</Badge>
          ) : (
            <Badge tone="warn">محضر لم يُعتمد</Badge>
          ))
        }
        actions={
          <LinkButton
            to="/reports-and-councils/meetings/$meetingId/print"
            params={{ meetingId }}
            look="default"
            icon={<IconPrinter size={20} stroke={1.7} aria-hidden />}
          >
            طباعة المحضر
          </LinkButton>
        }
      />
      <Loaded query={meeting} skeleton={<CardSkeleton lines={10} />} failure="لم يُحمَّل الاجتماع.">
        {(answer) =>
          answer.body.writable && answer.body.approvedAt === null ? (
            <MinutesForm key={answer.body.meetingId} meeting={answer.body} />
          ) : (
            <MinutesBox meeting={answer.body} />
          )
        }
      </Loaded>
    </Fragment>
  );
}
