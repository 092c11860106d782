import { useSearch } from '@tanstack/react-router';
import type { Captain } from '../../../contract/captains/endpoints.ts';
import { assignSectorCaptain, type ListedSector } from '../../../contract/sectors/endpoints.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { fullName, sectorName, sectorOf } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { CaptainPicker } from '../../shared/pickers/captain-picker.tsx';
import { SectorPicker } from '../../shared/pickers/sector-picker.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { assignmentMessages } from './rules.ts';

const empty = { sector: null as SectorName | null, captainId: null as number | null };

/** Gives a regular captain a sector: any for a general captain, own ones for a unit captain. */
export function SectorCaptainForm(props: {
  captains: readonly Captain[];
  sectors: readonly ListedSector[];
}) {
  const self = useCaptain();
  // The sector, or the captain, that somebody came here about.
  const { base = '', suffix = '', captain } = useSearch({ from: '/assign-captain' });
  const own = new Set(
    props.sectors.filter(({ editable }) => editable).map((sector) => sectorName(sector)),
  );
  // A unit captain takes in who is free or already in the own unit (`authorizeNewSeat`).
  const isFreeOrOwn = (captain: Captain) =>
    self.type === 'general' || sectorOf(captain) === null || own.has(sectorName(captain));
  const form = useApiForm(assignSectorCaptain, {
    initialValues: {
      sector: sectorOf({ baseName: base, suffixName: suffix }),
      captainId: captain ?? empty.captainId,
    },
    fieldOfCode: { OUT_OF_SCOPE: 'captainId', SECTOR_NOT_FOUND: 'sector' },
    ...assignmentMessages,
  });
  const { sector, captainId } = form.values;
  return (
    <Card title="تعيين قائد لقطاع">
      <Text tone="quiet" below="12">
        يسجّل قائد القطاع غياب كشافيه واشتراكهم كل أسبوع.
      </Text>
      <Form form={form} onSaved={() => form.restart(empty)}>
        <SectorPicker
          {...form.field('sector')}
          scope="own"
          description={sector && leadersOf(sector, props.captains)}
        />
        <CaptainPicker
          {...form.field('captainId')}
          label="القائد"
          type="regular"
          keep={isFreeOrOwn}
          emptyText="لا يوجد قادة متاحون"
          description={movesFrom(
            props.captains.find((captain) => captain.captainId === captainId),
            sector,
          )}
        />
        <SubmitButton quiet={!form.isDirty()} loadingText="جارٍ التعيين…">
          تعيين
        </SubmitButton>
      </Form>
    </Card>
  );
}

function leadersOf(sector: SectorName, captains: readonly Captain[]): string {
  const names = captains
    .filter((captain) => captain.type === 'regular' && sectorName(captain) === sectorName(sector))
    .map((captain) => fullName(captain));
  return names.length > 0 ? `قيادته الآن: ${names.join('، ')}` : 'لا يقوده أحد الآن';
}

function movesFrom(captain: Captain | undefined, to: SectorName | null): string | undefined {
  const from = captain ? sectorName(captain) : '';
  if (!from || (to && from === sectorName(to))) return undefined;
  return captain?.gender === 'female' ? `تقود الآن ${from} وستتركه` : `يقود الآن ${from} وسيتركه`;
}
