import { IconAlertTriangle, IconCheck, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { moneyText, sumMoney } from '../../../contract/core/money.ts';
import { notHandedText } from '../../../contract/trips/count-words.ts';
import { moveTrip, type Trip } from '../../../contract/trips/endpoints.ts';
import { readTripMoney, type TripMoney } from '../../../contract/trips/money-endpoints.ts';
import { theTrip } from '../../../contract/trips/words.ts';
import { q, useApiMutation } from '../../api/api.ts';
import { callName, dayMonth, formatNumber, fullName } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Box, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Details } from '../../ui/layout/details.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { confirm } from '../../ui/overlays/confirm.ts';
import { leftOf, settlementRows, whyClosed } from './money-rules.ts';

/** Once a trip is over: whether its fee was enough, who owes, where the money went, and the button that settles it. */
export default function SettlementCard({ trip }: { trip: Trip }) {
  const money = useQuery(q(readTripMoney, { params: { tripId: trip.tripId }, query: {} }));
  return (
    <Loaded query={money} skeleton={<CardSkeleton lines={6} />} failure="لم تُحمَّل التسوية.">
      {({ body }) => <Settlement trip={trip} money={body} />}
    </Loaded>
  );
}

function Settlement({ trip, money }: { trip: Trip; money: TripMoney }) {
  const { type } = useCaptain();
  const settling = useApiMutation(moveTrip, {
    successMessage: 'سُوّيت',
    errorMessage: ({ code }) => (code === 'NOT_HANDED_OVER' ? null : 'لم تُسوَّ'),
  });
  async function ask(title: string) {
    const isSure = await confirm({
      title,
      body: 'من كان مع الرحلة يُسلَّم إلى أسرته من «العودة والتسليم». بعد التسوية لا يُسجَّل تسليم أحد.',
      confirmLabel: 'سوِّ مع ذلك',
    });
    if (isSure) settle(true);
  }
  const settle = (sure = false) =>
    settling.mutate(
      {
        params: { tripId: trip.tripId },
        body: { state: 'settled', version: trip.version, ...(sure && { sure }) },
      },
      {
        onError: (failure) => {
          if (failure.code === 'NOT_HANDED_OVER') void ask(failure.arabicMessage);
        },
      },
    );
  const left = leftOf(money);
  const why = whyClosed(trip, money);
  const owed = sumMoney(money.owing.map(({ due, paid }) => sumMoney([due, -paid])));
  return (
    <Stack gap="16">
      <Card title={trip.state === 'settled' ? 'التسوية' : 'هل غطّى الرسم التكلفة؟'}>
        <Text size="h2" weight="bold" tone={left < 0 ? 'warn' : 'ok'}>
          {left < 0 ? `لا، ونقص ${moneyText(-left)}` : `نعم، وبقي ${moneyText(left)}`}
        </Text>
        <Details rows={settlementRows(money)} />
        <Row gap="8" above="12">
          <LinkButton
            to="/activities/$activityId/paper"
            params={{ activityId: String(trip.activityId) }}
            search={{ paper: 'settlement' }}
            look="default"
            icon={<IconPrinter size={20} stroke={1.7} aria-hidden />}
          >
            ورقة التسوية
          </LinkButton>
        </Row>
      </Card>
      {trip.state === 'settled' ? (
        <Text tone="quiet">
          {`سوّاها ${callName(trip.changedBy)}، ${dayMonth(trip.changedAt)}. ما يُدفع بعدها يُسجَّل في صفحة المال.`}
        </Text>
      ) : (
        <Card title="قبل أن تسوّي">
          <ul>
            <Check
              isDone={money.notHandedOver === 0}
              heading={
                money.notHandedOver === 0
                  ? 'لا أحد ينتظر التسليم'
                  : notHandedText(money.notHandedOver)
              }
              about=""
            />
            <Check
              isDone={money.atHand === 0}
              heading={
                money.atHand === 0
                  ? `لا مال مع ${callName(trip.captain)}`
                  : `مع ${callName(trip.captain)} ${moneyText(money.atHand)}`
              }
              about={
                money.atHand === 0
                  ? 'استُلم كله في الخزنة'
                  : 'يستلمها قائد عام أو أمين الصندوق من صفحة المال'
              }
            />
            {money.refunds.map(({ personId, name, giveBack }) => (
              <Check
                key={personId}
                isDone={false}
                heading={name}
                about={`يُردّ إليه ${moneyText(giveBack)}`}
              />
            ))}
            {money.owing.map(({ personId, name, due, paid }) => (
              <Check
                key={personId}
                isDone={false}
                heading={name}
                about={`عليه ${moneyText(sumMoney([due, -paid]))}`}
              />
            ))}
          </ul>
          <Row gap="8" above="12" wrap>
            <LinkButton
              to="/activities/$activityId/money"
              params={{ activityId: String(trip.activityId) }}
              look="default"
            >
              المال
            </LinkButton>
          </Row>
        </Card>
      )}
      {trip.state !== 'settled' &&
        (type === 'general' ? (
          <Stack gap="8">
            <Button
              big
              wide
              disabled={why !== null || settling.isPending}
              aria-describedby="not-settled"
              onClick={() => settle()}
            >
              {`سوِّ ${theTrip(trip)}`}
            </Button>
            <Text tone="quiet" textAlign="center" id="not-settled">
              {why ??
                (owed > 0
                  ? `ويبقى على ${formatNumber(money.owing.length)}: ${moneyText(owed)}`
                  : '')}
            </Text>
          </Stack>
        ) : (
          <Text tone="quiet">{`تسوّيه ${fullName(trip.captain)} مع قائد عام.`}</Text>
        ))}
    </Stack>
  );
}

/** A thing to look at before settling: done, or in amber. */
function Check(props: { isDone: boolean; heading: string; about: string }) {
  const Icon = props.isDone ? IconCheck : IconAlertTriangle;
  return (
    <ListRow
      name={props.heading}
      about={props.about}
      mark={
        <Box as="span" pad="4" rounded fill={props.isDone ? 'ok' : 'warn'}>
          <Icon size={22} stroke={1.7} aria-hidden />
        </Box>
      }
    />
  );
}
