import { IconClipboardCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { listScoutAttendance } from '../../../contract/attendance/endpoints.ts';
import type { Week } from '../../../contract/terms/endpoints.ts';
import { q } from '../../api/api.ts';
import { sectorName, weekdayDate } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { addressOf, standInOf } from '../../session/stand-in.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';

/** The other sector that a captain records for a while, beneath the own one's week; nothing for all others. */
export function StandInCard({ week }: { week: Week | undefined }) {
  const captain = useCaptain();
  const standIn = standInOf(captain);
  const recorded = useQuery({
    ...q(listScoutAttendance, {
      query: {
        baseName: standIn?.baseName ?? null,
        suffixName: standIn?.suffixName ?? null,
        weekNumber: week?.weekNumber ?? 0,
        termNumber: week?.termNumber,
      },
    }),
    enabled: standIn !== null && week !== undefined,
  }).data;
  // Nothing is to be recorded in a cancelled week.
  if (!standIn || week?.cancelled) return null;
  const place = sectorName(standIn);
  return (
    <Card
      title={place}
      aside={
        recorded &&
        (recorded.recordedAt ? <Badge tone="ok">سُجِّل</Badge> : <Badge tone="warn">لم يُسجَّل</Badge>)
      }
    >
      <Text tone="quiet" below="12">
        قائد بديل حتى {weekdayDate(standIn.until)}
      </Text>
      <LinkButton
        to="/record-scouts-absence"
        search={addressOf(captain, standIn)}
        look="tint"
        big
        wide
        icon={<IconClipboardCheck size={22} stroke={1.7} aria-hidden />}
      >
        تسجيل {place} (قائد بديل)
      </LinkButton>
    </Card>
  );
}
