import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { completeValues } from '../../../contract/core/record-content.ts';
import { readAvailability } from '../../../contract/equipment/endpoints.ts';
import { readTripEquipment } from '../../../contract/equipment/lending-endpoints.ts';
import { lackOf, takenOf, tripDays } from '../../../contract/equipment/rules.ts';
import { piecesText } from '../../../contract/equipment/words.ts';
import {
  createTrip,
  moveTrip,
  readTripDraft,
  type Trip,
  updateTrip,
} from '../../../contract/trips/endpoints.ts';
import { phaseLabels } from '../../../contract/trips/words.ts';
import { call, q, useApiMutation } from '../../api/api.ts';
import { formatNumber, groupToday } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { askToReplace } from '../../shared/records/record-conflict.tsx';
import { type DraftKind, useDraft } from '../../shared/sheet/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { SubmitBar } from '../../ui/form/submit-bar.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Grid, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { FormColumn } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { Notice } from '../../ui/notice.tsx';
import { confirm } from '../../ui/overlays/confirm.ts';
import { LetterCard } from './letter-card.tsx';
import { ProposedFields } from './proposed-list.tsx';
import {
  bodyOf,
  ofScoutsText,
  proposedValues,
  type TripValues,
  valuesOf,
  wordsNamed,
  wrongFields,
} from './rules.ts';
import { tripDifferences } from './trip-words.ts';
import { stateOfAll, useTrip } from './use-trip.ts';
import { WhenFields } from './when-field.tsx';

const BACK = { to: '/activities', label: 'الأنشطة' } as const;

/** Opens the registration of an activity, which makes it a trip, or changes the trip. */
export default function OpenPage() {
  const { activityId, trips, tripId, trip } = useTrip();
  const captain = useCaptain();
  const proposal = useQuery({
    ...q(readTripDraft, { query: { activityId } }),
    enabled: trips.isSuccess && tripId === null,
  });
  if (trips.data && tripId === null) {
    return (
      <Loaded
        query={proposal}
        heading={<PageHeader title="فتح التسجيل" back={BACK} />}
        skeleton={<CardSkeleton lines={10} />}
        failure="لم يُحمَّل النشاط."
      >
        {({ body }) => (
          <TripForm
            activity={body}
            trip={null}
            blank={proposedValues(body, {
              isOwn: captain.type !== 'general',
              today: groupToday(),
            })}
          />
        )}
      </Loaded>
    );
  }
  return (
    <Loaded
      query={stateOfAll(trip, trips)}
      heading={<PageHeader title="الرحلة" back={BACK} />}
      skeleton={<CardSkeleton lines={10} />}
      failure="لم تُحمَّل الرحلة."
      latest
    >
      {({ body }) =>
        body.editable ? (
          <TripForm key={body.tripId} activity={body} trip={body} blank={valuesOf(body)} />
        ) : (
          <>
            <PageHeader title={body.name} back={BACK} />
            <EmptyState
              title={`يدير هذه الرحلة ${body.captain.firstName} ${body.captain.lastName}`}
            />
          </>
        )
      }
    </Loaded>
  );
}

/** A trip that is not stored yet, as it was left on the device. */
const draftKind: DraftKind<{ values: TripValues | null }> = {
  empty: { values: null },
  isBlank: ({ values }) => values === null,
  isDraft: (value) => typeof value === 'object' && value !== null && 'values' in value,
};

type Activity = Pick<Trip, 'activityId' | 'name' | 'place'>;

function TripForm(props: { activity: Activity; trip: Trip | null; blank: TripValues }) {
  const { activity, trip, blank } = props;
  const navigate = useNavigate();
  const opens = useRef(false);
  /** Own words that name something else than the fields are meant so. */
  const isSure = useRef(false);
  const { draft, change, clear } = useDraft(`trip/${activity.activityId}`, draftKind);
  const opening = useApiMutation(moveTrip, {
    successMessage: 'فُتح التسجيل',
    errorMessage: 'حُفظت المسودة ولم يُفتح التسجيل',
  });
  const options = {
    initialValues: trip ? blank : completeValues(blank, draft.values ?? {}),
    fieldOf: (path: string) => fieldOf(path),
    check: wrongFields,
    fieldOfCode: { INVALID_TRIP_DAYS: 'endDay', UNKNOWN_CAPTAIN: 'captainId' } as const,
    successMessage: 'تم الحفظ',
    errorMessage: 'لم تُحفظ. ما كتبته باقٍ.',
  };
  /** The body of the form with what is not of its fields. */
  const bodyWith = (more: object) => (values: TripValues) => ({
    ...bodyOf(values),
    ...more,
    ...(isSure.current && { sure: true }),
  });
  const created = useApiForm(createTrip, {
    ...options,
    toBody: bodyWith({ activityId: activity.activityId }),
  });
  const updated = useApiForm(updateTrip, {
    ...options,
    params: { tripId: trip?.tripId ?? 0 },
    toBody: bodyWith({ version: trip?.version }),
    errorMessage: ({ code }) => (code === 'TRIP_CHANGED' ? null : options.errorMessage),
  });
  const { values } = created;
  const wasBlank = useRef(JSON.stringify(blank));
  useEffect(() => {
    const isSame = JSON.stringify(values) === wasBlank.current;
    if (!trip) change(() => ({ values: isSame ? null : values }));
  }, [trip, values, change]);
  const toBoard = () =>
    void navigate({
      to: '/activities/$activityId',
      params: { activityId: String(activity.activityId) },
    });
  const saved = async ({ body }: { body: Trip }) => {
    clear();
    if (opens.current && body.state === 'draft') {
      await opening
        .mutateAsync({ params: { tripId: body.tripId }, body: { state: 'open' } })
        .catch(() => null);
    }
    toBoard();
  };
  async function asksWords(values: TripValues): Promise<boolean> {
    const named = wordsNamed(values, trip);
    isSure.current =
      named.length > 0 &&
      (await confirm({
        title: `تذكر كلماتك «${named.join('» و«')}»`,
        body: 'وفي الحقول غير ذلك. تقرأ الأسر الاثنين: الخطاب أو نص الموافقة، وبيانات الرحلة.',
        confirmLabel: 'احفظ مع ذلك',
        cancelLabel: 'أصحّحها',
      }));
    return named.length === 0 || isSure.current;
  }
  const form = trip ? updated : created;
  const isDraft = !trip || trip.state === 'draft';
  const fields = (
    <>
      <Stack gap="16">
        <WhenFields form={form} />
        <div>
          <Text as="h2" size="h2">
            {isDraft ? 'مقترح، وتغيّره متى شئت' : 'ما يُقال عن الرحلة'}
          </Text>
          {isDraft && <Text tone="quiet">يكفي ما فوقه للفتح الآن.</Text>}
        </div>
        <ProposedFields form={form} trip={trip} />
        <LetterCard form={form} name={activity.name} trip={trip} />
        {isDraft && <SeenBy values={form.values} />}
      </Stack>
      <SubmitBar>
        {isDraft ? (
          <Grid columns="2" gap="8">
            <Button
              look="default"
              big
              wide
              type="submit"
              disabled={form.mutation.isPending}
              onClick={() => {
                opens.current = false;
              }}
            >
              احفظ مسودة
            </Button>
            <SubmitButton
              loadingText="جارٍ الفتح…"
              onClick={() => {
                opens.current = true;
              }}
            >
              افتح التسجيل
            </SubmitButton>
          </Grid>
        ) : (
          <SubmitButton loadingText="جارٍ الحفظ…">حفظ</SubmitButton>
        )}
      </SubmitBar>
    </>
  );
  return (
    <FormColumn>
      <PageHeader
        title={isDraft ? 'فتح التسجيل' : 'تعديل'}
        back={trip ? { ...BACK_TO_BOARD(activity.activityId), label: activity.name } : BACK}
        lead={[activity.name, activity.place, !isDraft && phaseLabels[trip.phase]]
          .filter(Boolean)
          .join('، ')}
      />
      {trip ? (
        <Form
          form={updated}
          before={async () =>
            (await asksWords(updated.values)) &&
            (await asksEquipment(trip, updated.values)) &&
            asksConsents(trip, updated.values)
          }
          onSaved={saved}
          onRefused={(failure) =>
            askToReplace<Trip>(failure, 'TRIP_CHANGED', {
              title: 'تغيّرت الرحلة بعد فتحها',
              differences: (stored) => tripDifferences(updated.values, valuesOf(stored)),
            })
          }
        >
          {fields}
        </Form>
      ) : (
        <Form form={created} before={() => asksWords(created.values)} onSaved={saved}>
          {draft.values && (
            <Notice>
              <Row gap="12" align="center" justify="between">
                <Text>ما كتبته محفوظ على هذا الجهاز حتى تحفظه.</Text>
                <Button
                  look="quiet"
                  onClick={() => {
                    clear();
                    created.restart(blank);
                  }}
                >
                  ابدأ من جديد
                </Button>
              </Row>
            </Notice>
          )}
          {fields}
        </Form>
      )}
    </FormColumn>
  );
}

const BACK_TO_BOARD = (activityId: number) =>
  ({
    to: '/activities/$activityId',
    params: { activityId: String(activityId) },
  }) as const;

/** The form's field of a path of the body. */
function fieldOf(path: string): keyof TripValues {
  const [first, second] = path.split('.');
  if (first === 'startsAt') return 'startDay';
  if (first === 'endsAt') return 'endDay';
  if (first === 'fees') return second === 'other' ? 'otherFee' : 'scoutFee';
  if (first === 'homeContact') return second === 'phoneNumber' ? 'contactPhone' : 'contactName';
  return first as keyof TripValues;
}

/** Says how many written consents a change ends before it is stored; true where none, or where it is meant. */
async function asksConsents(trip: Trip, values: TripValues): Promise<boolean> {
  const body = { ...bodyOf(values), dryRun: true };
  const answer = await call(updateTrip, {
    params: { tripId: trip.tripId },
    body: body as never,
  }).catch(() => null);
  // The form itself shows faults of the fields.
  if (!answer || answer.lapsing === 0) return true;
  return confirm({
    title: 'تغيير الموعد أو المكان؟',
    body: `تسقط موافقات ${ofScoutsText(answer.lapsing)}، وتُسأل الأسر من جديد. من كان قادماً يبقى مكانه محجوزاً حتى آخر يوم للرد. الرسم والأدوات لا تُسقط شيئاً.`,
    confirmLabel: 'غيّر واطلبها ثانية',
    cancelLabel: 'تراجع',
    danger: true,
  });
}

/** Says what of the reserved equipment is short on other days before they are stored; true where none, or where it is meant. */
async function asksEquipment(trip: Trip, values: TripValues): Promise<boolean> {
  const { tripId } = trip;
  const { startsAt, endsAt } = bodyOf(values);
  const days = tripDays({ startsAt, endsAt });
  const before = tripDays(trip);
  if (days.from === before.from && days.until === before.until) return true;
  const reserved = await call(readTripEquipment, { params: { tripId } }).catch(() => null);
  if (!reserved || reserved.body.lines.length === 0) return true;
  const { lines, lendings } = reserved.body;
  const itemIds = lines.map(({ itemId }) => itemId).join(',');
  // The form itself shows faults of the days.
  const available = await call(readAvailability, { query: { ...days, itemIds, tripId } }).catch(
    () => null,
  );
  const short = (available?.body ?? []).flatMap(({ itemId, name, free }) => {
    const quantity = lines.find((line) => line.itemId === itemId)?.quantity ?? 0;
    const lack = lackOf({ quantity, taken: takenOf(lendings, itemId), free });
    return lack > 0 ? [{ name, lack }] : [];
  });
  if (short.length === 0) return true;
  const sum = short.reduce((total, { lack }) => total + lack, 0);
  return confirm({
    title: 'تغيّرت الأيام',
    body: `ينقص الآن من المحجوز ${piecesText(sum)}: ${short.map(({ name, lack }) => `${name} ${formatNumber(lack)}`).join('، ')}. يبقى الحجز كما هو، وينقص المتاح في أيامه الجديدة.`,
    confirmLabel: 'غيّر الأيام',
    cancelLabel: 'تراجع',
  });
}

function SeenBy({ values }: { values: TripValues }) {
  if (values.sectors.length === 0) return null;
  return (
    <Notice>
      <Text>بعد الفتح يراه كشافو القطاعات المدعوة في صفحات أسرهم. لا تُرسل خيمة شيئاً وحدها.</Text>
    </Notice>
  );
}
