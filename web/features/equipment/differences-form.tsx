import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { addDays } from '../../../contract/core/calendar.ts';
import {
  type Count,
  type CountRow,
  settleCount,
} from '../../../contract/equipment/count-endpoints.ts';
import {
  type Difference,
  type DifferenceReason,
  differencesOf,
  reasonLabels,
} from '../../../contract/equipment/counting.ts';
import { USUAL_DAYS } from '../../../contract/equipment/rules.ts';
import { kindsText } from '../../../contract/equipment/words.ts';
import { useApiMutation } from '../../api/api.ts';
import { formatNumber, groupToday } from '../../i18n/format.ts';
import { formatDigits } from '../../i18n/localize.ts';
import { useKept } from '../../offline/outbox-client.ts';
import { isWaiting } from '../../offline/outbox-rules.ts';
import { CaptainPicker } from '../../shared/pickers/captain-picker.tsx';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/form/dates/date-field.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { SubmitBar } from '../../ui/form/submit-bar.tsx';
import { Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import { Notice } from '../../ui/notice.tsx';
import {
  countKinds,
  type Decision,
  type Decisions,
  isDecided,
  keyOf,
  partsOf,
  reasonsFor,
  settleBody,
} from './count-rules.ts';
import { choicesLeft } from './equipment-words.ts';
import { ListEntryField } from './list-entry-field.tsx';
import { equipmentCount } from './outbox-kinds.ts';
import { Stepper } from './stepper-field.tsx';
import { WaitingBox } from './waiting-box.tsx';

/** The differences of a count, each with its reason; nothing is chosen beforehand. */
export default function DifferencesForm({ count }: { count: Count }) {
  const navigate = useNavigate();
  const { countId, rows } = count;
  const counted = countKinds(rows);
  const [decisions, setDecisions] = useState<Decisions>({});
  const waiting = useKept(equipmentCount, { countId }).filter(isWaiting).length;
  const settling = useApiMutation(settleCount, {
    errorMessage: 'لم يُعتمد الجرد',
    successMessage: 'اعتُمد الجرد',
    onSuccess: () =>
      void navigate({
        to: '/equipment/count/$countId',
        params: { countId: String(countId) },
        replace: true,
      }),
  });
  const differences = differencesOf(rows);
  const open = differences.filter((each) => !isDecided(each, decisions[keyOf(each)])).length;
  return (
    <Stack gap="16">
      {differences.length === 0 ? (
        <EmptyState compact title={`✓ لا فروق، ${kindsText(counted.same)} كما هي`} />
      ) : (
        differences.map((difference) => (
          <DifferenceCard
            key={keyOf(difference)}
            difference={difference}
            row={rows.find(({ itemId }) => itemId === difference.itemId)!}
            place={count.name}
            decisions={decisions[keyOf(difference)] ?? []}
            onDecide={(some) =>
              setDecisions((before) => ({ ...before, [keyOf(difference)]: some }))
            }
          />
        ))
      )}
      <Notice>
        <Text>
          ما سُلّم أو استُلم بعد العدّ محسوب، ولا يظهر فرقاً.
          {counted.open > 0 && ` لم يُعدّ ${kindsText(counted.open)}، ويبقى كما هو.`}
        </Text>
      </Notice>
      <WaitingBox count={waiting} text="يُعتمد الجرد بعد وصول ما عُدّ." />
      <SubmitBar>
        <Button
          big
          wide
          disabled={
            open > 0 || waiting > 0 || settling.isPending || counted.same + counted.different === 0
          }
          onClick={() =>
            settling.mutate({ params: { countId }, body: settleBody(count, decisions) })
          }
        >
          {open > 0 ? choicesLeft(open) : 'اعتمد الجرد'}
        </Button>
      </SubmitBar>
    </Stack>
  );
}

function DifferenceCard(props: {
  difference: Difference;
  row: CountRow;
  place: string;
  decisions: readonly Decision[];
  onDecide: (decisions: readonly Decision[]) => void;
}) {
  const { difference, row, decisions, onDecide } = props;
  const count = formatNumber(Math.abs(difference.difference));
  const piece = row.pieces.find(({ pieceId }) => pieceId === difference.pieceId);
  const title = piece
    ? `${row.name} ${formatDigits(piece.code)}، ${difference.difference < 0 ? 'لم تُرَ' : 'وُجدت هنا'}`
    : `${row.name}، ${difference.difference < 0 ? `تنقص ${count}` : `زاد ${count}`}`;
  const parts = partsOf(difference, decisions);
  return (
    <Card title={title}>
      <Stack gap="12">
        <Text tone="quiet">
          {piece
            ? `مسجَّلة في ${props.place}`
            : `المسجَّل ${formatNumber(row.expected)}، والمعدود ${formatNumber(row.counted ?? 0)}`}
        </Text>
        {parts.map(({ decision, quantity, most }, nth) => (
          <ReasonPart
            // Each part has less to settle than the one before it.
            key={most}
            title={nth === 0 ? title : `الباقي ${formatNumber(most)}`}
            isRest={nth > 0}
            isLess={difference.difference < 0}
            reasons={reasonsFor(difference, row).filter((reason) =>
              decisions.slice(0, nth).every((each) => each.reason !== reason),
            )}
            outWith={row.outWith}
            {...{ decision, quantity, most }}
            // Another reason or number of a part leaves the parts before it as they are.
            onDecide={(next) => onDecide([...decisions.slice(0, nth), next])}
          />
        ))}
      </Stack>
    </Card>
  );
}

function ReasonPart(props: {
  title: string;
  /** The part is what the reasons before leave. */
  isRest: boolean;
  isLess: boolean;
  reasons: readonly DifferenceReason[];
  outWith: readonly string[];
  decision: Decision | null;
  quantity: number;
  most: number;
  onDecide: (decision: Decision) => void;
}) {
  const { title, isRest, isLess, reasons, outWith, decision, quantity, most, onDecide } = props;
  const put = (change: Partial<Decision>) =>
    onDecide({
      ...{ reason: null, quantity: null, captainId: null, placeId: null },
      ...{ dueOn: addDays(groupToday(), USUAL_DAYS) },
      ...decision,
      ...change,
    });
  return (
    <>
      <RadioField
        label={title}
        hiddenLabel={!isRest}
        stacked
        value={decision?.reason ?? null}
        onChange={(reason) => put({ reason })}
        options={reasons.map((value) => ({
          value,
          label: reasonLabels[value],
          ...(value === 'lent' && { hint: 'تُسجَّل تسليماً اليوم' }),
          ...(value === 'returned' && { hint: `مع ${outWith.join('، ')}، تُستلم منها` }),
        }))}
      />
      {decision?.reason === 'lent' && (
        <>
          <CaptainPicker
            label="عند من؟"
            value={decision.captainId}
            onChange={(captainId) => put({ captainId })}
          />
          <DateField
            label="تعود"
            minDate={groupToday()}
            value={decision.dueOn}
            onChange={(dueOn) => put({ dueOn })}
          />
        </>
      )}
      {decision?.reason === 'moved' && (
        <ListEntryField
          list="places"
          label={isLess ? 'أين هي؟' : 'من أين؟'}
          value={decision.placeId}
          onChange={(placeId) => put({ placeId })}
        />
      )}
      {decision?.reason && most > 1 && reasons.length > 1 && (
        <Row gap="12" align="center" justify="between">
          <Text as="span">{`كم منها ${reasonLabels[decision.reason]}؟`}</Text>
          <Stepper
            label={`كم منها ${reasonLabels[decision.reason]}`}
            value={quantity}
            min={1}
            max={most}
            onChange={(next) => put({ quantity: next })}
          />
        </Row>
      )}
    </>
  );
}
