import {
  IconCalendarEvent,
  IconCampfire,
  IconCompass,
  IconConfetti,
  IconHeartHandshake,
  IconKayak,
  IconMapPin,
  IconPencil,
  IconSparkles,
  IconTent,
  IconTrash,
  IconUser,
} from '@tabler/icons-react';
import { deleteActivity } from '../../../contract/activities/endpoints.ts';
import { activityTypeLabels } from '../../../contract/activities/words.ts';
import { owingText } from '../../../contract/trips/count-words.ts';
import type { TripCounts, TripRow } from '../../../contract/trips/endpoints.ts';
import { daysText } from '../../../contract/trips/letter.ts';
import { nightsOf, nightsText, theTrip } from '../../../contract/trips/words.ts';
import { callName, formatNumber, groupToday, weekdayDate } from '../../i18n/format.ts';
import { ComingBar } from '../../shared/trips/coming-bar.tsx';
import { PhaseBadge } from '../../shared/trips/phase-badge.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Box, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { useConfirmedDelete } from '../../ui/overlays/use-confirmed-delete.ts';
import css from './activity-card.module.css';
import { type DatedActivity, plannedWords } from './rules.ts';

const icons = {
  entertainment: IconConfetti,
  rowing: IconKayak,
  camping: IconTent,
  wildCooking: IconCampfire,
  scouting: IconCompass,
  volunteering: IconHeartHandshake,
  other: IconSparkles,
};
const line = { size: 20, stroke: 1.7, 'aria-hidden': true } as const;

/** An activity with what one does to it: only those who may have the buttons. */
export function ActivityCard({
  activity,
  trip,
}: {
  activity: DatedActivity;
  /** The trip of the activity, where it is one. */
  trip?: TripRow | undefined;
}) {
  const { activityId, name, type, date, place } = activity;
  const Icon = icons[type];
  const day = weekdayDate(date, date.slice(0, 4) !== groupToday().slice(0, 4));
  const remove = useConfirmedDelete(deleteActivity, {
    successMessage: 'تم حذف النشاط بنجاح',
    errorMessage: 'حدث خطأ أثناء حذف النشاط',
  });

  const question = {
    title: 'حذف النشاط؟',
    body: `سيُحذف «${name}»، ${day}، من قائمة كل القادة، ولا يمكن التراجع عن ذلك.`,
  };

  return (
    <Stack as="li" gap="8" surface="card" padBlock="12" padInline="16">
      <Row gap="12">
        <Tile square="40" fill="accent">
          <Icon size={22} stroke={1.7} aria-hidden />
        </Tile>
        <Box grow>
          <Text as="h3" size="name" leading="snug">
            {name}
          </Text>
          <Row as="p" gap="4" columnGap="8" wrap tone="quiet" leading="normal">
            {activityTypeLabels[type]}
            {trip && nightsOf(trip) > 0 && `، ${nightsText(nightsOf(trip))}`}
            {trip && <PhaseBadge phase={trip.phase} />}
            {activity.weekCancelled && <Badge tone="bad">الأسبوع ملغي</Badge>}
          </Row>
        </Box>
        {activity.editable && !trip && (
          <Row noShrink gap="4" align="start" className={css.actions}>
            <LinkButton
              to="/add-activity"
              search={{ activity: activityId }}
              look="default"
              icon={<IconPencil {...line} />}
              aria-label={`تعديل: ${name}`}
            />
            <Button
              look="danger-text"
              icon={<IconTrash {...line} />}
              aria-label={`حذف: ${name}`}
              disabled={remove.isPending}
              onClick={() => void remove.ask(question, { params: { activityId } })}
            />
          </Row>
        )}
      </Row>
      <Row as="ul" gap="4" columnGap="16" wrap leading="normal" className={css.facts}>
        <Row as="li" gap="8">
          <IconCalendarEvent {...line} />
          <span>
            {trip ? daysText(trip) : day}
            <span className={css.week}>
              الأسبوع {formatNumber(activity.weekNumber)}، {activity.termName}
            </span>
          </span>
        </Row>
        {place && (
          <Row as="li" gap="8">
            <IconMapPin {...line} />
            {place}
          </Row>
        )}
        <Row as="li" gap="8">
          <IconUser {...line} />
          {trip ? callName(trip.captain) : plannedWords(activity.plannedBy)}
        </Row>
      </Row>
      {trip?.counts && trip.state !== 'draft' && <TripSummary counts={trip.counts} />}
      <TripFoot activity={activity} trip={trip} />
    </Stack>
  );
}

function TripSummary({ counts }: { counts: TripCounts }) {
  const missing = [
    counts.withoutConsent > 0 && `${formatNumber(counts.withoutConsent)} بلا موافقة مكتوبة`,
    counts.unpaid > 0 && owingText(counts.unpaid),
  ].filter(Boolean);
  return (
    <Stack gap="4">
      <ComingBar counts={counts} />
      <Text>
        <strong>القادمون {formatNumber(counts.coming)}</strong>
        {counts.waiting > 0 && `، وينتظر ${formatNumber(counts.waiting)}`}
        {counts.unanswered > 0 && `، وبلا رد ${formatNumber(counts.unanswered)}`}
      </Text>
      {missing.length > 0 && <Text tone="warn">{missing.join('، و')}</Text>}
    </Stack>
  );
}

/** The way to the board, or to opening the registration. */
function TripFoot({ activity, trip }: { activity: DatedActivity; trip: TripRow | undefined }) {
  const params = { activityId: String(activity.activityId) };
  const isAhead = activity.date >= groupToday() && !activity.weekCancelled;
  if (!trip && !(activity.editable && isAhead)) return null;
  const isDraft = trip?.state === 'draft' && trip.editable;
  return (
    <Row gap="8" align="center" justify="between" wrap>
      {!trip && <Text tone="quiet">لا تسجيل له</Text>}
      {!trip || isDraft ? (
        <LinkButton
          to="/activities/$activityId/open"
          params={params}
          look="tint"
          aria-label={`${trip ? 'أكمل وافتح' : 'فتح التسجيل'}: ${activity.name}`}
        >
          {trip ? 'أكمل وافتح' : 'فتح التسجيل'}
        </LinkButton>
      ) : (
        <LinkButton
          to="/activities/$activityId"
          params={params}
          look="quiet"
          aria-label={`لوحة ${theTrip(trip)}: ${activity.name}`}
        >
          {`لوحة ${theTrip(trip)}`}
        </LinkButton>
      )}
    </Row>
  );
}
