import { IconClipboardCheck } from '@tabler/icons-react';
import { can } from '../../../../contract/core/permissions.ts';
import type { Session } from '../../../../contract/sessions/endpoints.ts';
import { sectorName } from '../../../i18n/format.ts';
import { useCaptain } from '../../../session/session.ts';
import { addressOf, sectorToRecord } from '../../../session/stand-in.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Row } from '../../../ui/layout/box.tsx';

/** Where the captain records a sector of the session whose attendance is missing: the way to its sheet. */
export function AttendanceCard({ session }: { session: Session }) {
  const captain = useCaptain();
  if (!can(captain, 'scout-attendance:record') || session.weekCancelled) return null;
  const missing = session.sectors.find((sector) => {
    const asked = { base: sector.baseName, suffix: sector.suffixName };
    const place = sectorToRecord(captain, asked);
    return !sector.attendanceRecorded && place !== null && (place.isOwn || place.standIn !== null);
  });
  if (!missing) return null;
  const address = addressOf(captain, missing);
  return (
    <Row gap="8" align="center" justify="between" surface="card" padBlock="8" padInline="16">
      <Row as="p" gap="12" align="center">
        <IconClipboardCheck size={22} stroke={1.7} aria-hidden />
        {address.base ? `غياب ${sectorName(missing)} لم يُسجَّل بعد` : 'الغياب لم يُسجَّل بعد'}
      </Row>
      <LinkButton
        to="/record-scouts-absence"
        search={{ week: session.weekNumber, ...address }}
        look="quiet"
      >
        تسجيل
      </LinkButton>
    </Row>
  );
}
