import { IconCheck, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { firstName } from '../../../contract/core/first-name.ts';
import { moneyText, sumMoney } from '../../../contract/core/money.ts';
import type { Trip } from '../../../contract/trips/endpoints.ts';
import {
  decideTripClaim,
  findPaymentReference,
  type TripClaim,
} from '../../../contract/trips/money-endpoints.ts';
import { isReference, readReference, referenceText } from '../../../contract/trips/references.ts';
import { q, useApiMutation } from '../../api/api.ts';
import { ApiFailure } from '../../api/failure.ts';
import { formatNumber, momentLabel } from '../../i18n/format.ts';
import { GroupBox } from '../../shared/group-box.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Box, Row, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { confirm } from '../../ui/overlays/confirm.ts';
import { OtherSumDialog } from './claim-dialog.tsx';
import { claimsTitle, claimText, paidText, wayText, writtenText } from './money-rules.ts';
import { foundClaims } from './money-search-rules.ts';

/** Payments that families say they made, to be confirmed or refused; those that a search finds first. */
export function Claims(props: {
  tripId: number;
  claims: readonly TripClaim[];
  search: string;
  onRefuse: (claim: TripClaim) => void;
}) {
  const { tripId, claims, search, onRefuse } = props;
  const found = foundClaims(claims, search);
  if (found.length === 0) return null;
  const rest = claims.filter((claim) => !found.includes(claim));
  const without = rest.filter(({ reference }) => !reference).length;
  const title =
    readReference(search) !== null && found.length === 1
      ? 'دفعة واحدة بهذا المرجع'
      : claimsTitle(found);
  return (
    <>
      <Card title={title}>
        <Text tone="quiet">
          {rest.length > 0
            ? `بعض ما قالته الأسر (${formatNumber(claims.length)}). لا يُحسب حتى تؤكّده.`
            : 'لا يُحسب حتى تؤكّده.'}
        </Text>
        <ul>
          {found.map((claim) => (
            <Claim key={claim.claimId} {...{ tripId, claim, onRefuse }} />
          ))}
        </ul>
      </Card>
      {rest.length > 0 && (
        <GroupBox
          title={without > 0 ? `غيرها، منها ${formatNumber(without)} بلا مرجع` : 'غيرها'}
          count={rest.length}
          shown={rest.length}
          fold="closed"
        >
          {rest.map((claim) => (
            <Claim key={claim.claimId} {...{ tripId, claim, onRefuse }} />
          ))}
        </GroupBox>
      )}
    </>
  );
}

function Claim(props: { tripId: number; claim: TripClaim; onRefuse: (claim: TripClaim) => void }) {
  const { tripId, claim } = props;
  const { claimId, name, amount, beyond } = claim;
  const [isOther, setOther] = useState(false);
  const deciding = useApiMutation(decideTripClaim, {
    successMessage: ({ body }) => `حُفظ الإيصال ${formatNumber(body.receiptNumber ?? 0)}`,
    errorMessage: 'لم تُسجَّل الدفعة',
  });
  const record = async () => {
    const isMeant =
      beyond === 0 ||
      (await confirm({
        title: `وصل من ${name} ${moneyText(amount)}؟`,
        body: `تزيد ${moneyText(beyond)} عن المستحق.`,
        confirmLabel: 'وصلت كلها',
        cancelLabel: 'تراجع',
      }));
    if (!isMeant) return;
    deciding.mutate({ params: { tripId, claimId }, body: { confirmed: true, sure: beyond > 0 } });
  };
  const written = writtenText(claim);
  return (
    <Box as="li" padBlock="12" line="between">
      <Row gap="12" justify="between" align="start" below="8">
        <div>
          <Text weight="medium" tone="ink">
            {name}
          </Text>
          <Text tone="quiet">{`${wayText(claim)}، ${momentLabel(claim.claimedAt)}`}</Text>
          {written && <Text tone={written.tone}>{written.text}</Text>}
          <Text tone={beyond > 0 ? 'warn' : 'quiet'}>{claimText(claim)}</Text>
        </div>
        <Text weight="bold" nowrap>
          {moneyText(amount)}
        </Text>
      </Row>
      <Row gap="8">
        <Box grow>
          <Button
            look="tint"
            wide
            icon={<IconCheck size={20} stroke={1.7} aria-hidden />}
            disabled={deciding.isPending}
            aria-label={`وصلت دفعة ${name}، سجّلها`}
            onClick={() => void record()}
          >
            وصلت، سجّلها
          </Button>
        </Box>
        <Button
          look="default"
          disabled={deciding.isPending}
          aria-label={`لم تصل دفعة ${name}`}
          onClick={() => props.onRefuse(claim)}
        >
          لم تصل
        </Button>
      </Row>
      <Button
        look="quiet"
        disabled={deciding.isPending}
        aria-label={`وصل من ${name} مبلغ آخر`}
        onClick={() => setOther(true)}
      >
        وصل مبلغ آخر
      </Button>
      {isOther && <OtherSumDialog tripId={tripId} claim={claim} onClose={() => setOther(false)} />}
    </Box>
  );
}

/** Whose reference was searched for, where no family says that it paid with it. */
export function ReferenceBox(props: {
  trip: Trip;
  claims: readonly TripClaim[];
  search: string;
  /** Notes a payment of this person; only for who runs the trip. */
  onPay?: (personId: number) => void;
}) {
  const { trip, claims, search, onPay } = props;
  const typed = readReference(search);
  const isClaimed = typed !== null && foundClaims(claims, search).length > 0;
  const isRight = typed !== null && isReference(typed);
  const found = useQuery({
    ...q(findPaymentReference, { params: { reference: typed ?? '' } }),
    enabled: isRight && !isClaimed,
    retry: false,
  });
  if (typed === null || isClaimed) return null;
  const code = found.error instanceof ApiFailure ? found.error.code : null;
  if (!isRight || code === 'REFERENCE_UNKNOWN') {
    return (
      <Card title={`لا أحد بالمرجع ${referenceText(typed)}`}>
        <Text>ابحث بالاسم أو بالمبلغ، أو راجع الرقم في كشف الحساب.</Text>
      </Card>
    );
  }
  if (code === 'OUT_OF_SCOPE') {
    return (
      <Card title="مرجع رحلة أخرى">
        <Text>مالها عند من يديرها.</Text>
      </Card>
    );
  }
  if (!found.data) return null;
  const { personId, name, due, paid, tripId, tripName, activityId, gender } = found.data.body;
  const rest = sumMoney([due, -paid]);
  if (tripId !== trip.tripId) {
    return (
      <Card title={`مرجع «${tripName}»`}>
        <Row gap="12" align="center" justify="between">
          <Text>{name}</Text>
          <LinkButton
            to="/activities/$activityId/money"
            params={{ activityId: String(activityId) }}
            search={{}}
            look="default"
          >
            مالها
          </LinkButton>
        </Row>
      </Card>
    );
  }
  return (
    <Card title="لا دفعة بهذا المرجع">
      <Text tone="quiet">المرجع صحيح، ولم تقل الأسرة «دفعنا» بعد.</Text>
      <Row gap="12" justify="between" align="start" padBlock="12">
        <div>
          <Text weight="medium" tone="ink">
            {name}
          </Text>
          <Text tone="quiet">{paidText({ personId, name, gender, due, paid })}</Text>
        </div>
        <Text weight="bold" tone={rest > 0 ? 'warn' : 'ok'} nowrap>
          {rest > 0 ? moneyText(rest) : 'دُفع كله'}
        </Text>
      </Row>
      {onPay && (
        <Button
          look="tint"
          wide
          icon={<IconPlus size={20} stroke={1.7} aria-hidden />}
          onClick={() => onPay(personId)}
        >
          {rest > 0 ? `تسجيل ${moneyText(rest)} لـ${firstName(name)}` : 'تسجيل دفعة'}
        </Button>
      )}
    </Card>
  );
}
