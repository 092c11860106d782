import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { sectorName } from '../../i18n/format.ts';
import { partsText, whenOf } from '../../offline/item-words.ts';
import { dropItem, useWaiting } from '../../offline/outbox-client.ts';
import { useCaptain } from '../../session/session.ts';
import { slotOf } from '../../shared/sheet/attendance-rules.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';

/**
 * In place of the sheet of a sector that the captain records no more: what the server did not take stays on the device,
 * with the reason, until the captain lets it go.
 */
export function StandInOver({ sector }: { sector: SectorName }) {
  const { captainId } = useCaptain();
  const { items } = useWaiting();
  const place = sectorName(sector);
  const left = items.filter(({ slot }) => slot.startsWith(slotOf(captainId, sector)));
  return (
    <>
      <EmptyState
        title={`تسجيل ${place} ليس من حسابك الآن`}
        text="يسجّله قادته، ومن كُلِّف قائداً بديلاً فيه حتى آخر يوم له. ما علّمته ولم تسلّمه باقٍ على هذا الجهاز."
        action={<LinkButton to="/record-scouts-absence">قطاعي</LinkButton>}
      />
      {left.map((item) => (
        <Card key={item.key} title={`لم يقبل الخادم غياب ${whenOf(item)}`}>
          <Text tone="quiet">{item.refusal?.arabicMessage ?? 'ينتظر الإرسال'}</Text>
          <Text tone="quiet">{partsText(item)}</Text>
          <Button look="danger-text" onClick={() => void dropItem(item)}>
            التخلي عن التسليم
          </Button>
        </Card>
      ))}
    </>
  );
}
