import { moneyText } from '../../../contract/core/money.ts';
import type { FamilyWay } from '../../../contract/payment-ways/shapes.ts';
import { referenceText } from '../../../contract/trips/references.ts';
import type { FamilyTrip } from '../../../contract/trips/shapes.ts';
import { WaysList } from '../../shared/paying/ways-list.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Box, Row, Text } from '../../ui/layout/box.tsx';
import { toast } from '../../ui/overlays/toast.ts';

/** The amount with the reference of the transfer, and the ways in which it can be paid. */
export default function PayBox(props: {
  trip: FamilyTrip;
  rest: number;
  ways: readonly FamilyWay[];
  onUse: (wayId: number) => void;
}) {
  const { reference } = props.trip;
  return (
    <>
      <Row gap="24" align="center" surface="field" rounded pad="12" above="8">
        <div>
          <Text tone="quiet">الباقي</Text>
          <Text weight="bold" tone="ink" nowrap>
            {moneyText(props.rest)}
          </Text>
        </div>
        {reference && (
          <>
            <Box grow>
              <Text tone="quiet">المرجع</Text>
              <Text weight="bold" tone="ink" nowrap>
                <bdi>{referenceText(reference)}</bdi>
              </Text>
            </Box>
            <CopyButton
              bare
              text={reference}
              of="المرجع"
              onCopied={() => toast.success('نُسخ المرجع')}
            />
          </>
        )}
      </Row>
      {reference && (
        <Text tone="quiet" above="8">
          اكتبوا المرجع في خانة الملاحظات عند التحويل.
        </Text>
      )}
      <WaysList ways={props.ways} onUse={props.onUse} />
      <Text tone="quiet" above="8">
        بعد الدفع أخبروا القائد، ويؤكّده حين يصل.
      </Text>
    </>
  );
}
