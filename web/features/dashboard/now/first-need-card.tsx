import {
  IconAward,
  IconCalendarPlus,
  IconNotebook,
  IconPhone,
  IconPhoneCall,
  IconTent,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { daysBetween } from '../../../../contract/core/calendar.ts';
import { decisionKindLabels } from '../../../../contract/councils/words.ts';
import { type AwayScout, readFollowUpMessages } from '../../../../contract/follow-up/endpoints.ts';
import { USUAL_WEEKS } from '../../../../contract/follow-up/words.ts';
import { clockText } from '../../../../contract/sessions/words.ts';
import { q } from '../../../api/api.ts';
import { countOf, keepCompounds, localNow, sectorName, weekdayDate } from '../../../i18n/format.ts';
import { inDays } from '../../../shared/dates/days.ts';
import { isToCall, messageTo, telUrl, weeksMissed } from '../../../shared/families/follow-up.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { iconButton } from '../../../ui/icon-button.tsx';
import { Grid, look, Row, Text } from '../../../ui/layout/box.tsx';
import { PhoneNumber } from '../../../ui/phone.tsx';
import { useHasRail } from '../../../ui/use-wide.ts';
import { WhatsAppLink } from '../../../ui/whatsapp-link.tsx';
import { linesOf } from '../need-rules.ts';
import type { Facts } from '../use-facts.ts';
import { NowBox } from './now-box.tsx';

const icon = { size: 22, stroke: 1.7, 'aria-hidden': true } as const;
type Props = { facts: Facts; foot: ReactNode };

/** People shown of the call list. */
const SHOWN = { phone: 2, wide: 3 };

/** Whose family is to be called, the longest away first. */
export function CallsCard({ facts, foot }: Props) {
  const away = facts.calls?.body.filter(({ run }) => run >= USUAL_WEEKS).filter(isToCall) ?? [];
  const messages = useQuery(q(readFollowUpMessages)).data?.body;
  const count = facts.calls?.counts.toCall ?? 0;
  const isWide = useHasRail();
  return (
    <NowBox
      title="من نسأل عنه اليوم؟"
      figure={countOf(count, 'scout')}
      detail={`${count === 1 ? 'غاب' : count === 2 ? 'غابا' : 'غابوا'} ${weeksMissed(USUAL_WEEKS)} فأكثر`}
      act={
        <LinkButton big wide to="/follow-up" icon={<IconPhoneCall {...icon} />}>
          بدء المكالمات
        </LinkButton>
      }
      foot={foot}
    >
      <ul>
        {away.slice(0, isWide ? SHOWN.wide : SHOWN.phone).map((scout) => (
          <AwayRow key={scout.scoutId} scout={scout} messages={messages} captain={facts.captain} />
        ))}
      </ul>
    </NowBox>
  );
}

function AwayRow(props: {
  scout: AwayScout;
  messages: Parameters<typeof messageTo>[1] | undefined;
  captain: Facts['captain'];
}) {
  const { scout, messages, captain } = props;
  const { name, run, phoneNumber } = scout;
  const isWide = useHasRail();
  return (
    <Row as="li" gap="8" align="center" padBlock="8" line="above">
      <Grid as="p" grow tone="quiet" leading="normal">
        <Text as="strong" weight="bold" tone="ink">
          {keepCompounds(name)}
        </Text>
        <span>
          {captain.type !== 'regular' && `${sectorName(scout)}، `}غياب {weeksMissed(run)}
        </span>
      </Grid>
      {phoneNumber && (
        <>
          <a
            className={
              isWide
                ? look({ control: true, inline: true, align: 'center' }, 'row')
                : `${iconButton} ${look({ fill: 'accent' })}`
            }
            href={telUrl(phoneNumber)}
            aria-label={`اتصال بأسرة ${name}`}
          >
            {isWide ? <PhoneNumber number={phoneNumber} /> : <IconPhone {...icon} />}
          </a>
          {messages && (
            <WhatsAppLink
              phone={phoneNumber}
              text={messageTo(scout, messages, { captain })}
              to={`أسرة ${name}`}
            />
          )}
        </>
      )}
    </Row>
  );
}

/** A session that is to be planned before its meeting. */
export function PlanCard({ facts, foot }: Props) {
  const { ahead } = facts;
  if (!ahead) return null;
  return (
    <NowBox
      title="لقاء بلا خطة"
      figure={weekdayDate(ahead.day)}
      detail={inDays(daysBetween(facts.today, ahead.day))}
      act={
        <LinkButton
          big
          wide
          to="/sessions/plan"
          search={{ term: ahead.week.termNumber, week: ahead.week.weekNumber }}
          icon={<IconCalendarPlus {...icon} />}
        >
          تخطيط الجلسة
        </LinkButton>
      }
      foot={foot}
    />
  );
}

/** The captain's own decision that is overdue longest; a confidential one without its words, which may name a scout. */
export function DecisionCard({ facts, foot }: Props) {
  const [decision] = facts.decisions?.body ?? [];
  if (!decision) return null;
  const { isConfidential, kind, text, councilName, dueDate, meetingId } = decision;
  const act = { big: true, wide: true, icon: <IconNotebook {...icon} /> };
  return (
    <NowBox
      title="قرار متأخّر عليك"
      figure={isConfidential ? `قرار سرّي: ${decisionKindLabels[kind]}` : text}
      detail={`${councilName}${dueDate === null ? '' : `، كان موعده ${weekdayDate(dueDate)}`}`}
      isStory
      act={
        meetingId === null ? (
          <LinkButton {...act} to="/reports-and-councils/decisions">
            فتح القرار
          </LinkButton>
        ) : (
          <LinkButton
            {...act}
            to="/reports-and-councils/meetings/$meetingId"
            params={{ meetingId: String(meetingId) }}
          >
            فتح القرار
          </LinkButton>
        )
      }
      foot={foot}
    />
  );
}

/** Badges that wait for approval, of a sector's captain for handing over. */
export function BadgesCard({ facts, foot }: Props) {
  const { toApprove = 0, toAward = 0 } = facts.alerts?.badges ?? {};
  const awards = facts.captain.type === 'regular';
  return (
    <NowBox
      title={awards ? 'شارات تنتظر التسليم' : 'شارات تنتظر الاعتماد'}
      figure={countOf(awards ? toAward : toApprove, 'badge')}
      act={
        <LinkButton big wide to="/scores/badges" icon={<IconAward {...icon} />}>
          {awards ? 'تسليم الشارات' : 'اعتماد الشارات'}
        </LinkButton>
      }
      foot={foot}
    />
  );
}

/** A trip that begins today or is under way, with the way to its page for the road. */
export function TripCard({ facts, foot }: Props) {
  const trip = facts.alerts?.trip;
  if (!trip) return null;
  const hasLeft = trip.startsAt <= localNow();
  const moment = hasLeft ? trip.endsAt : trip.startsAt;
  return (
    <NowBox
      title={hasLeft ? 'في الطريق الآن' : 'الانطلاق اليوم'}
      figure={trip.name}
      isStory
      detail={`${hasLeft ? 'العودة' : 'الانطلاق'} ${weekdayDate(moment.slice(0, 10))} ${clockText(moment.slice(11))}`}
      act={
        <LinkButton
          big
          wide
          to="/activities/$activityId/day"
          params={{ activityId: String(trip.activityId) }}
          icon={<IconTent {...icon} />}
        >
          النداء
        </LinkButton>
      }
      foot={foot}
    />
  );
}

/** Nothing waits: only when the next meeting is. */
export function NothingCard({ facts, foot }: Props) {
  const { next, last, captain, scope } = facts;
  const hasNoSector = captain.type === 'unit' && scope.data?.body.length === 0;
  // The list below has what waits.
  const isWaiting = linesOf(facts).length > 0;
  const none = last ? 'لا لقاء قادم في هذه الفترة' : 'لم تبدأ الفترة بعد';
  return (
    <NowBox
      title={isWaiting ? 'لا لقاء ينتظر التسجيل' : 'لا شيء ينتظرك'}
      detail={
        hasNoSector
          ? 'لا قطاعات لك بعد، يُسندها إليك القائد العام'
          : next
            ? `اللقاء القادم: ${weekdayDate(next.day)}`
            : none
      }
      foot={foot}
    />
  );
}
