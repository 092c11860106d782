import { IconCash, IconPlus, IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { moneyText, sumMoney } from '../../../contract/core/money.ts';
import { can } from '../../../contract/core/permissions.ts';
import { listTripPeople, type Trip } from '../../../contract/trips/endpoints.ts';
import {
  readTripMoney,
  type TripClaim,
  type TripMoney,
} from '../../../contract/trips/money-endpoints.ts';
import { findPerson, peopleIn } from '../../../contract/trips/people.ts';
import { q } from '../../api/api.ts';
import { callName, dayMonth, formatMoney, formatNumber } from '../../i18n/format.ts';
import { dropItem, type KeptOf, useKept } from '../../offline/outbox-client.ts';
import { useCaptain } from '../../session/session.ts';
import { GroupBox } from '../../shared/group-box.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FiguresStrip } from '../../ui/figures/figures-strip.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import bottom from '../../ui/layout/bottom-bar.module.css';
import { Box, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { Budget } from './budget-card.tsx';
import { RefuseDialog } from './claim-dialog.tsx';
import { Claims, ReferenceBox } from './claims-card.tsx';
import { ExpenseDialog, type Payer, PaymentDialog, TakeOverDialog } from './money-dialog.tsx';
import { Line, Owing, Receipts, Refunds, SHOWN, Spent } from './money-list.tsx';
import css from './money-page.module.css';
import { foundByName } from './money-search-rules.ts';
import { tripPayment } from './outbox-kinds.ts';
import { stateOfAll, useTrip } from './use-trip.ts';

/** The money of a trip: what families say they paid, what is at hand, who owes, the receipts; or its budget. */
export default function MoneyPage() {
  const { activityId, trips, tripId, trip } = useTrip();
  const { part } = useSearch({ strict: false }) as { part?: 'budget' };
  const money = useQuery({
    ...q(readTripMoney, { params: { tripId: tripId ?? 0 }, query: {} }),
    enabled: tripId !== null,
  });
  // Who takes the money over without running the trip reads no names but those of its claims.
  const runs = trip.data?.body.editable ?? false;
  const people = useQuery({
    ...q(listTripPeople, { params: { tripId: tripId ?? 0 }, query: {} }),
    enabled: tripId !== null && runs,
  });
  const params = { activityId: String(activityId) };
  const back = {
    to: '/activities/$activityId' as const,
    params,
    label: trip.data?.body.name ?? 'الرحلة',
  };
  const to = '/activities/$activityId/money' as const;
  return (
    <>
      <PageHeader title={part === 'budget' ? 'الميزانية' : 'المال'} back={back} />
      {trips.data && tripId === null ? (
        <EmptyState title="لا تسجيل لهذا النشاط" />
      ) : (
        <Loaded
          query={stateOfAll(money, trips, trip, ...(runs ? [people] : []))}
          skeleton={<CardSkeleton lines={10} />}
          failure="لم يُحمَّل المال."
        >
          {({ body }) =>
            trip.data && !runs ? (
              <TakeOver trip={trip.data.body} money={body} />
            ) : (
              trip.data &&
              people.data && (
                <Stack gap="16">
                  <Row as="nav" gap="8" aria-label="أجزاء المال">
                    <LinkButton
                      to={to}
                      params={params}
                      search={{}}
                      look={part ? 'default' : 'tint'}
                      {...(!part && { 'aria-current': 'page' as const })}
                    >
                      المدفوعات
                    </LinkButton>
                    <LinkButton
                      to={to}
                      params={params}
                      search={{ part: 'budget' }}
                      look={part ? 'tint' : 'default'}
                      {...(part && { 'aria-current': 'page' as const })}
                    >
                      الميزانية
                    </LinkButton>
                  </Row>
                  {part === 'budget' ? (
                    <Budget trip={trip.data.body} money={body} />
                  ) : (
                    <Payments trip={trip.data.body} money={body} people={people.data.body} />
                  )}
                </Stack>
              )
            )
          }
        </Loaded>
      )}
    </>
  );
}

/** The money for who takes it over and does not run the trip: what families say they paid, and what is at hand. */
function TakeOver({ trip, money }: { trip: Trip; money: TripMoney }) {
  const { tripId } = trip;
  const [opened, setOpened] = useState<TripClaim | 'takeOver' | null>(null);
  const [search, setSearch] = useState('');
  const close = () => setOpened(null);
  return (
    <Stack gap="16">
      <SearchField label="بحث بالمرجع أو الاسم أو المبلغ" value={search} onChange={setSearch} />
      <Claims tripId={tripId} claims={money.claims} search={search} onRefuse={setOpened} />
      <ReferenceBox trip={trip} claims={money.claims} search={search} />
      <AtHand trip={trip} money={money} onOpen={() => setOpened('takeOver')} />
      <Row>
        <LinkButton to="/settings/payments" look="quiet">
          كيف تدفع الأسر
        </LinkButton>
      </Row>
      {opened === 'takeOver' && <TakeOverDialog trip={trip} money={money} onClose={close} />}
      {opened !== null && opened !== 'takeOver' && (
        <RefuseDialog tripId={tripId} claim={opened} onClose={close} />
      )}
    </Stack>
  );
}

type Opened =
  | { kind: 'pay' | 'refund'; payers: readonly Payer[]; refused?: KeptOf<typeof tripPayment> }
  | { kind: 'refuse'; claim: TripClaim }
  | { kind: 'spend' | 'takeOver' };

function Payments(props: { trip: Trip; money: TripMoney; people: readonly Payer[] }) {
  const { trip, money, people } = props;
  const { tripId } = trip;
  const [opened, setOpened] = useState<Opened | null>(null);
  const [search, setSearch] = useState('');
  const close = () => setOpened(null);
  const openPayer = (kind: 'pay' | 'refund', personId: number) =>
    setOpened({ kind, payers: people.filter((each) => each.personId === personId) });
  const payers = people.filter(({ state }) => state === 'coming' || state === 'waiting');
  const rest = sumMoney([money.due, money.giveBack, -money.paid]);
  const owing = foundByName(money.owing, search);
  return (
    <>
      <FiguresStrip
        label="المستحق والمدفوع"
        figures={[
          { label: 'المستحق', value: formatMoney(money.due) },
          { label: 'المدفوع', value: formatMoney(money.paid) },
          rest >= 0
            ? { label: 'الباقي', value: formatMoney(rest) }
            : { label: 'زائد عن المستحق', value: formatMoney(-rest) },
          ...(money.giveBack > 0 ? [{ label: 'يُردّ', value: formatMoney(money.giveBack) }] : []),
        ]}
      />
      <Box maxWidth="560" below="16">
        <SearchField label="بحث بالمرجع أو الاسم أو المبلغ" value={search} onChange={setSearch} />
      </Box>
      <div className={css.columns}>
        <Stack gap="16">
          <Claims
            tripId={tripId}
            claims={money.claims}
            search={search}
            onRefuse={(claim) => setOpened({ kind: 'refuse', claim })}
          />
          <ReferenceBox
            trip={trip}
            claims={money.claims}
            search={search}
            onPay={(personId) => openPayer('pay', personId)}
          />
          <AtHand trip={trip} money={money} onOpen={(kind) => setOpened({ kind })} />
          {money.discounts.length > 0 && (
            <GroupBox
              title="خصم وإعفاء"
              count={money.discounts.length}
              shown={SHOWN.owing}
              fold="closed"
            >
              {money.discounts.map(({ personId, name, amount, reason }) => (
                <Line key={personId} name={name} about={reason} amount={moneyText(amount)} />
              ))}
            </GroupBox>
          )}
        </Stack>
        <Stack gap="16">
          <KeptPayments
            activityId={trip.activityId}
            people={people}
            onCorrect={(refused) => setOpened({ kind: 'pay', payers, refused })}
          />
          <Refunds refunds={money.refunds} onRefund={(personId) => openPayer('refund', personId)} />
          {(money.owing.length === 0 || owing.length > 0) && (
            <Owing owing={owing} onPay={(personId) => openPayer('pay', personId)} />
          )}
          <Receipts
            tripId={tripId}
            payments={foundByName(money.payments, search)}
            onRefund={(personId) => openPayer('refund', personId)}
            payers={people}
          />
          <Spent tripId={tripId} spent={money.spent} />
        </Stack>
      </div>
      <div className={bottom.bar}>
        <Button
          big
          wide
          icon={<IconPlus size={20} stroke={2} aria-hidden />}
          onClick={() => setOpened({ kind: 'pay', payers })}
        >
          تسجيل دفعة
        </Button>
      </div>
      {(opened?.kind === 'pay' || opened?.kind === 'refund') && (
        <PaymentDialog
          tripId={tripId}
          activityId={trip.activityId}
          payers={opened.payers}
          ways={money.ways ?? []}
          refund={opened.kind === 'refund'}
          refused={opened.refused}
          onClose={close}
        />
      )}
      {opened?.kind === 'refuse' && (
        <RefuseDialog tripId={tripId} claim={opened.claim} onClose={close} />
      )}
      {opened?.kind === 'spend' && <ExpenseDialog tripId={tripId} money={money} onClose={close} />}
      {opened?.kind === 'takeOver' && <TakeOverDialog trip={trip} money={money} onClose={close} />}
    </>
  );
}

/** Payments that wait on the device for a connection, which gives them their number; and refused ones with the reason. */
function KeptPayments(props: {
  activityId: number;
  people: readonly Payer[];
  onCorrect: (refused: KeptOf<typeof tripPayment>) => void;
}) {
  const kept = useKept(tripPayment, { activityId: props.activityId });
  if (kept.length === 0) return null;
  return (
    <GroupBox title="لم تُرسل بعد" count={kept.length} shown={SHOWN.receipts}>
      {kept.map((each) => (
        <Line
          key={each.key}
          name={peopleIn(each.body).map((who) => findPerson(props.people, who)?.name)[0] ?? ''}
          about={each.refusal?.arabicMessage ?? 'رقم الإيصال عند الإرسال'}
          amount={moneyText(each.body.amount)}
          tone={each.refusal ? 'bad' : undefined}
        >
          {each.refusal && (
            <Row gap="8">
              <Button look="tint" onClick={() => props.onCorrect(each)}>
                صحّحها
              </Button>
              <Button look="danger-text" onClick={() => void dropItem(each)}>
                أزلها
              </Button>
            </Row>
          )}
        </Line>
      ))}
    </GroupBox>
  );
}

/** The money that the captain has at hand, the treasury's part, and expenses on the road. */
function AtHand(props: {
  trip: Trip;
  money: TripMoney;
  onOpen: (kind: 'spend' | 'takeOver') => void;
}) {
  const { trip, money } = props;
  const captain = useCaptain();
  // As the server has it: nobody but a general captain takes over money of a trip that they run.
  const mayTakeOver =
    can(captain, 'trips:take-over') && (captain.type === 'general' || !trip.editable);
  const [last] = money.takeovers;
  return (
    <Card title={`مع ${callName(trip.captain)} الآن`} aside={<IconCash size={22} aria-hidden />}>
      <Text size="figure" weight="bold">
        {moneyText(money.atHand)}
      </Text>
      {last && (
        <Text tone="quiet">
          {`في الخزنة منها ${moneyText(money.takenOver)}، آخرها استلمه ${callName(last.takenBy)} في ${dayMonth(last.takenAt)}، بند ${formatNumber(last.number)}.`}
        </Text>
      )}
      {!mayTakeOver && money.atHand !== 0 && (
        <Text tone="quiet">يستلمها قائد عام أو أمين الصندوق من هذه الصفحة.</Text>
      )}
      <Row gap="8" above="12" wrap>
        {mayTakeOver && (
          <Box grow>
            <Button
              look="tint"
              wide
              disabled={money.atHand === 0}
              onClick={() => props.onOpen('takeOver')}
            >
              {money.atHand === 0 ? 'لا مال يُستلم' : `استلام ${moneyText(money.atHand)}`}
            </Button>
          </Box>
        )}
        {trip.editable && (
          <Button
            look="default"
            icon={<IconReceipt size={20} stroke={1.7} aria-hidden />}
            onClick={() => props.onOpen('spend')}
          >
            مصروف
          </Button>
        )}
      </Row>
    </Card>
  );
}
