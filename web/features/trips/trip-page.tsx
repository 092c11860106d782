import {
  IconBus,
  IconLock,
  IconMail,
  IconPrinter,
  IconRoute,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { countText } from '../../../contract/core/counting.ts';
import { familyNoun } from '../../../contract/core/labels.ts';
import { sectorGender } from '../../../contract/sectors/sector-gender.ts';
import { isFull } from '../../../contract/trips/answers.ts';
import { owingText, placesText } from '../../../contract/trips/count-words.ts';
import { agreeToTrip, moveTrip, type Trip } from '../../../contract/trips/endpoints.ts';
import { daysText, letterOf, momentText } from '../../../contract/trips/letter.ts';
import { type TripState, theTrip } from '../../../contract/trips/words.ts';
import { useApiMutation } from '../../api/api.ts';
import { formatNumber, fullName, groupToday, weekdayDate } from '../../i18n/format.ts';
import { ComingBar } from '../../shared/trips/coming-bar.tsx';
import { EquipmentRow } from '../../shared/trips/equipment-row.tsx';
import { PhaseBadge } from '../../shared/trips/phase-badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { SubmitBar } from '../../ui/form/submit-bar.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Box, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { LinkRow } from '../../ui/link-row.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ActionMenu } from '../../ui/overlays/action-menu.tsx';
import { PhoneNumber } from '../../ui/phone.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { CopyDialog } from './copy-dialog.tsx';
import { MissingCard } from './missing-card.tsx';
import { invitedText, nextStepOf, scoutsText } from './rules.ts';
import css from './trip-page.module.css';
import { stateOfAll, useTrip } from './use-trip.ts';

const SettlementCard = lazy(() => import('./settlement-card.tsx'));
const icon = { size: 22, stroke: 1.7, 'aria-hidden': true } as const;
// Where there is room for a table, and only there.
const MissingTable = lazy(() => import('./missing-table.tsx'));
const BACK = { to: '/activities', label: 'الأنشطة' } as const;

/** A trip: who comes, what is missing, and the way to each part of it. */
export default function TripPage() {
  const { trips, tripId, trip, activityId } = useTrip();
  if (trips.data && tripId === null) return <NoTrip activityId={activityId} />;
  const body = trip.data?.body;
  return (
    <>
      <PageHeader
        title={body?.name ?? 'الرحلة'}
        back={BACK}
        lead={
          body && (
            <Row as="span" gap="8" align="center" wrap>
              <PhaseBadge phase={body.phase} />
              <span>{[daysText(body), body.place].filter(Boolean).join('، ')}</span>
              {body.phase === 'open' && body.answerBy && (
                <span>{`آخر الردود ${weekdayDate(body.answerBy)}`}</span>
              )}
            </Row>
          )
        }
        actions={body?.editable && <Actions trip={body} />}
      />
      <Loaded
        query={stateOfAll(trip, trips)}
        skeleton={<CardSkeleton lines={8} />}
        failure={`تعذّر تحميل ${body ? theTrip(body) : 'الرحلة'}`}
      >
        {({ body }) => (body.editable ? <Board trip={body} /> : <Outside trip={body} />)}
      </Loaded>
    </>
  );
}

/** An activity of which nobody has opened the registration. */
function NoTrip({ activityId }: { activityId: number }) {
  return (
    <>
      <PageHeader title="النشاط" back={BACK} />
      <EmptyState
        title="لا تسجيل لهذا النشاط"
        text="افتح التسجيل: ردود الأسر والموافقات والمال والنداء في مكان واحد."
        action={
          <LinkButton to="/activities/$activityId/open" params={{ activityId: String(activityId) }}>
            فتح التسجيل
          </LinkButton>
        }
      />
    </>
  );
}

/** The trip as captains read it who do not run it, and the question to a captain of a sector that is asked. */
function Outside({ trip }: { trip: Trip }) {
  return (
    <Stack gap="16">
      <Asked trip={trip} />
      <Card>
        <Text>{`يدير ${theTrip(trip)} ${fullName(trip.captain)}`}</Text>
        <Text tone="quiet">{`الانطلاق ${momentText(trip.startsAt)}، والعودة ${momentText(trip.endsAt)}.`}</Text>
      </Card>
    </Stack>
  );
}

/** The sectors that were invited and have not agreed, for who may agree for them. */
function Asked({ trip }: { trip: Trip }) {
  const agreeing = useApiMutation(agreeToTrip, {
    successMessage: 'تم الحفظ',
    errorMessage: 'لم يُحفظ',
  });
  return trip.sectors
    .filter(({ agreed, mayAgree }) => !agreed && mayAgree)
    .map(({ baseName, suffixName, scouts }) => (
      <Notice key={`${baseName} ${suffixName}`} tone="warn" title="دعوة لقطاعك">
        <Text>{`دُعي ${baseName}\u00a0${suffixName} (${scoutsText(scouts, sectorGender({ baseName }))}) إلى «${trip.name}». لا يُعرض كشافوه قبل موافقتك.`}</Text>
        <div>
          <Button
            look="tint"
            disabled={agreeing.isPending}
            onClick={() =>
              agreeing.mutate({
                params: { tripId: trip.tripId },
                body: { sector: { baseName, suffixName }, agreed: true },
              })
            }
          >
            نشارك
          </Button>
        </div>
      </Notice>
    ));
}

function Actions({ trip }: { trip: Trip }) {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'cancel' | 'copy' | null>(null);
  const moving = useMove(trip);
  const params = { activityId: String(trip.activityId) };
  const close = () => setDialog(null);
  const isOver = trip.state === 'settled';
  return (
    <>
      <ActionMenu
        dots
        label="إجراءات أخرى"
        actions={[
          ...(isOver
            ? []
            : [
                {
                  label: 'تعديل',
                  run: () => void navigate({ to: '/activities/$activityId/open', params }),
                },
              ]),
          { label: 'نسخ لموسم جديد', run: () => setDialog('copy') },
          ...(trip.state === 'open'
            ? [{ label: 'إعادة إلى مسودة', run: () => moving.to('draft') }]
            : []),
          ...(trip.state === 'cancelled'
            ? [{ label: 'تراجع عن الإلغاء', run: () => moving.to('open') }]
            : []),
          ...(isOver || trip.state === 'cancelled' || trip.phase === 'over'
            ? []
            : [
                {
                  label: `إلغاء ${theTrip(trip)}`,
                  danger: true,
                  run: () => setDialog('cancel'),
                },
              ]),
        ]}
      />
      {dialog === 'cancel' && <CancelDialog trip={trip} onClose={close} />}
      {dialog === 'copy' && <CopyDialog trip={trip} onClose={close} />}
    </>
  );
}

function useMove(trip: Trip) {
  const moving = useApiMutation(moveTrip, {
    successMessage: 'تم الحفظ',
    errorMessage: 'لم يُحفظ',
  });
  const to = (state: TripState) =>
    moving.mutate({ params: { tripId: trip.tripId }, body: { state, version: trip.version } });
  return { to, isPending: moving.isPending };
}

/** Asks why a trip is cancelled, which families read. */
function CancelDialog({ trip, onClose }: { trip: Trip; onClose: () => void }) {
  const form = useApiForm(moveTrip, {
    params: { tripId: trip.tripId },
    initialValues: { reason: '' },
    toBody: ({ reason }) => ({ state: 'cancelled', reason, version: trip.version }),
    fieldOfCode: { REASON_REQUIRED: 'reason' },
    check: ({ reason }) => ({
      reason: reason.trim() === '' ? 'اكتب السبب، فالأسر تقرؤه' : undefined,
    }),
    successMessage: 'أُلغيت',
    errorMessage: 'لم تُلغَ',
  });
  return (
    <FormDialog
      form={form}
      title={`إلغاء ${theTrip(trip)}؟`}
      submit={`إلغاء ${theTrip(trip)}`}
      danger
      onClose={onClose}
    >
      <TextAreaField {...form.field('reason')} label="السبب" rows={3} />
      <Text tone="quiet">
        {`يراه ${countText(trip.counts?.invited ?? 0, familyNoun, formatNumber)} في صفحاتها. المدفوع يبقى مسجَّلاً حتى يُردّ.`}
      </Text>
    </FormDialog>
  );
}

function Board({ trip }: { trip: Trip }) {
  const counts = trip.counts!;
  const params = { activityId: String(trip.activityId) };
  const isAnswered = counts.unanswered < counts.invited;
  // Gaps before the departure are nobody's task after it.
  const isBefore = trip.phase === 'open' || trip.phase === 'closed' || trip.phase === 'underway';
  return (
    <div className={css.board}>
      <Stack gap="24">
        {trip.state === 'cancelled' && (
          <Notice tone="bad" title={`أُلغي: ${trip.name}`}>
            <Text>{trip.reason}</Text>
          </Notice>
        )}
        <Asked trip={trip} />
        {(trip.phase === 'over' || trip.phase === 'settled') && (
          <Suspense fallback={<CardSkeleton lines={6} />}>
            <SettlementCard trip={trip} />
          </Suspense>
        )}
        {trip.state === 'draft' ? (
          <EmptyState
            title="مسودة لم تُفتح بعد"
            text="لا تراها الأسر قبل فتح التسجيل."
            action={
              <LinkButton to="/activities/$activityId/open" params={params}>
                أكمل وافتح
              </LinkButton>
            }
          />
        ) : isAnswered ? (
          <Coming trip={trip} />
        ) : (
          <EmptyState
            title="فُتح التسجيل، ولم تردّ أسرة بعد"
            text="الخطاب في صفحات الأسر. أرسل الرابط إليها، ومن لا هاتف لها ورقة."
            action={
              <LinkButton
                to="/families/messages"
                search={{ kind: 'tripUnanswered', trip: trip.tripId }}
              >
                راسل الأسر
              </LinkButton>
            }
          />
        )}
        {isBefore && isAnswered && <Missing trip={trip} />}
      </Stack>
      <Stack gap="24">
        <Box as="section">
          <Text as="h2" size="h2" below="12">
            {theTrip(trip)}
          </Text>
          <Box as="ul" surface="card" padInline="16">
            <LinkRow
              to="/activities/$activityId/people"
              params={params}
              heading="المشاركون"
              icon={<IconUsers {...icon} />}
              about={invitedText(counts, trip.sectors)}
            />
            <LinkRow
              to="/activities/$activityId/places"
              params={params}
              heading="العربات والخيام"
              icon={<IconBus {...icon} />}
              about="من في كل عربة وخيمة"
            />
            <LinkRow
              to="/activities/$activityId/money"
              params={params}
              heading="المال"
              icon={<IconWallet {...icon} />}
              about={
                counts.unpaid > 0 ? owingText(counts.unpaid) : 'الإيصالات والمصروفات والميزانية'
              }
            />
            <EquipmentRow tripId={trip.tripId} activityId={trip.activityId} />
            {trip.state !== 'draft' && trip.state !== 'cancelled' && (
              <LinkRow
                to="/activities/$activityId/day"
                params={params}
                heading="في الطريق"
                icon={<IconRoute {...icon} />}
                about="النداءات، وهواتف الأسر، والتسليم عند العودة"
              />
            )}
            <LinkRow
              to="/activities/$activityId/paper"
              params={params}
              heading="الورق"
              icon={<IconPrinter {...icon} />}
              about="كشف الجهات، وأوراق الموافقة، وكشف النداء"
            />
            <LinkRow
              to="/activities/$activityId/open"
              params={params}
              heading="خطاب الأسر والأدوات"
              icon={<IconMail {...icon} />}
              about={letterOf(trip).slice(0, 60)}
            />
          </Box>
        </Box>
        <Card title="من يديره">
          <Text>
            <strong>{fullName(trip.captain)}</strong>، القائد المسؤول
          </Text>
          {trip.helpers.length > 0 && (
            <Text tone="quiet">{trip.helpers.map((each) => fullName(each)).join('، ')}</Text>
          )}
          {trip.homeContact && (
            <Box above="12">
              <Text>
                <strong>{trip.homeContact.name}</strong>، في البيت
              </Text>
              {trip.homeContact.phoneNumber && (
                <PhoneNumber number={trip.homeContact.phoneNumber} />
              )}
            </Box>
          )}
        </Card>
        <Steps trip={trip} />
        <NextStepBar trip={trip} />
      </Stack>
    </div>
  );
}

/** The gaps before departure: their kinds on a phone, else the names. */
function Missing({ trip }: { trip: Trip }) {
  const isWide = useWide();
  if (!isWide) return <MissingCard trip={trip} />;
  return (
    <Suspense fallback={<CardSkeleton lines={10} />}>
      <MissingTable trip={trip} />
    </Suspense>
  );
}

const legend = [
  ['coming', 'قادم', 'coming'],
  ['waiting', 'ينتظر مكاناً', 'waiting'],
  ['unanswered', 'بلا رد', 'unanswered'],
  ['needsCall', 'يحتاج مكالمة', 'call'],
  ['notComing', 'غير قادم', 'rest'],
] as const;

/** Families do not answer on their page any more: the registration was closed, or its last day is past. */
const closedText = ({ state, phase, answerBy }: Trip) =>
  state === 'closed' && phase === 'closed'
    ? 'أُغلق التسجيل، فلا تردّ الأسر'
    : phase === 'open' && answerBy !== null && groupToday() > answerBy
      ? 'مضى آخر يوم للرد، فلا تردّ الأسر من صفحتها'
      : false;

/** Who comes, of how many places. */
function Coming({ trip }: { trip: Trip }) {
  const counts = trip.counts!;
  const isAllTaken = isFull(trip.capacity, counts.taken);
  return (
    <Card title="من قادم؟">
      <Text size="h2" weight="bold">
        {trip.capacity === null
          ? `${formatNumber(counts.coming)} من ${formatNumber(counts.invited)}`
          : `${formatNumber(counts.coming)} من ${placesText(trip.capacity)}`}
      </Text>
      <Text tone="quiet" below="12">
        {[
          isAllTaken && 'اكتمل العدد',
          closedText(trip),
          counts.others > 0 && `ومعهم ${formatNumber(counts.others)} من القادة والضيوف`,
        ]
          .filter(Boolean)
          .join('، ')}
      </Text>
      <ComingBar counts={counts} />
      <ul className={css.legend}>
        {legend.map(([name, label, part]) =>
          counts[name] === 0 ? null : (
            <Row as="li" key={name} gap="8" align="center">
              <span className={css.dot} data-part={part} aria-hidden />
              <Text as="span">
                <strong>{formatNumber(counts[name])}</strong> {label}
              </Text>
            </Row>
          ),
        )}
      </ul>
    </Card>
  );
}

/** The one thing that is due, under the thumb. */
function NextStepBar({ trip }: { trip: Trip }) {
  const moving = useMove(trip);
  const counts = trip.counts!;
  const step = nextStepOf(trip, counts, groupToday());
  if (step === null) return null;
  const params = { activityId: String(trip.activityId) };
  const big = { big: true, wide: true } as const;
  const { unanswered, withoutConsent } = counts;
  const kind = unanswered > 0 ? 'tripUnanswered' : 'consentMissing';
  return (
    <SubmitBar>
      {step === 'call' && (
        <LinkButton to="/activities/$activityId/day" params={params} {...big}>
          النداء
        </LinkButton>
      )}
      {step === 'letIn' && (
        <LinkButton to="/activities/$activityId/people" params={params} {...big}>
          {`أدخل من ينتظر (${formatNumber(counts.waiting)})`}
        </LinkButton>
      )}
      {step === 'write' && (
        <LinkButton to="/families/messages" search={{ kind, trip: trip.tripId }} {...big}>
          {unanswered > 0
            ? `راسل من لم يردّوا (${formatNumber(unanswered)})`
            : `اطلب الموافقات (${formatNumber(withoutConsent)})`}
        </LinkButton>
      )}
      {step === 'places' && (
        <LinkButton to="/activities/$activityId/places" params={params} {...big}>
          {`وزّع على العربات (${formatNumber(counts.withoutPlace)})`}
        </LinkButton>
      )}
      {step === 'close' && (
        <Button {...big} disabled={moving.isPending} onClick={() => moving.to('closed')}>
          أغلق التسجيل
        </Button>
      )}
    </SubmitBar>
  );
}

/** The next step of the trip's state. */
function Steps({ trip }: { trip: Trip }): ReactNode {
  const moving = useMove(trip);
  if (trip.state === 'open') {
    return (
      <Button
        look="default"
        wide
        icon={<IconLock size={20} stroke={1.7} aria-hidden />}
        disabled={moving.isPending}
        onClick={() => moving.to('closed')}
      >
        أغلق التسجيل
      </Button>
    );
  }
  if (trip.state === 'closed' && trip.phase === 'closed') {
    return (
      <Button look="default" wide disabled={moving.isPending} onClick={() => moving.to('open')}>
        افتح التسجيل ثانية
      </Button>
    );
  }
  return null;
}
