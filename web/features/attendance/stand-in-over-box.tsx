import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { sectorName } from '../../i18n/format.ts';
import { dropItem, useKept } from '../../offline/outbox-client.ts';
import { scoutAttendance, weekText } from '../../shared/sheet/scout-attendance.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';

/**
 * In place of the sheet of a sector that the captain records no more: what the server did not take stays on the device,
 * with the reason, until the captain lets it go.
 */
export function StandInOver({ sector }: { sector: SectorName }) {
  const place = sectorName(sector);
  const { baseName, suffixName } = sector;
  const left = useKept(scoutAttendance, { baseName, suffixName });
  return (
    <>
      <EmptyState
        title={`تسجيل ${place} ليس من حسابك الآن`}
        text="يسجّله قادته، ومن كُلِّف قائداً بديلاً فيه حتى آخر يوم له. ما علّمته ولم تسلّمه باقٍ على هذا الجهاز."
        action={<LinkButton to="/record-scouts-absence">قطاعي</LinkButton>}
      />
      {left.map((item) => (
        <Card key={item.key} title={`لم يقبل الخادم غياب ${weekText(item.slot.of)}`}>
          <Text tone="quiet">{item.refusal?.arabicMessage ?? 'ينتظر الإرسال'}</Text>
          <Text tone="quiet">{scoutAttendance.label(item.body)}</Text>
          <Button look="danger-text" onClick={() => void dropItem(item)}>
            التخلي عن التسليم
          </Button>
        </Card>
      ))}
    </>
  );
}
