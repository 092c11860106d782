import type { Captain } from '../../../contract/captains/endpoints.ts';
import { assignUnitCaptain, type Sector } from '../../../contract/sectors/endpoints.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { fullName, sectorName } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { CaptainPicker } from '../../shared/pickers/captain-picker.tsx';
import { SectorPicker } from '../../shared/pickers/sector-picker.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { assignmentMessages } from './rules.ts';

const empty = { sector: null as SectorName | null, unitCaptainId: null as number | null };

/** Puts a sector under a unit captain; a unit captain hands over own sectors. */
export function UnitCaptainForm(props: {
  captains: readonly Captain[];
  sectors: readonly Sector[];
}) {
  const self = useCaptain();
  const handsOver = self.type === 'unit';
  const holderOf = (sector: SectorName | null) =>
    props.sectors.find((each) => sector && sectorName(each) === sectorName(sector))?.unitCaptainId;
  const form = useApiForm(assignUnitCaptain, {
    initialValues: empty,
    check: ({ sector, unitCaptainId }) => ({
      unitCaptainId:
        unitCaptainId !== null && unitCaptainId === holderOf(sector)
          ? 'هذا القطاع في هذه الوحدة بالفعل'
          : undefined,
    }),
    fieldOfCode: { OUT_OF_SCOPE: 'sector', SECTOR_NOT_FOUND: 'sector' },
    ...assignmentMessages,
  });
  const { sector } = form.values;
  const holder = props.captains.find(({ captainId }) => captainId === holderOf(sector));
  return (
    <Card title={handsOver ? 'تسليم قطاع إلى قائد وحدة آخر' : 'تعيين قائد وحدة لقطاع'}>
      <Text tone="quiet" below="12">
        يضيف قائد الوحدة كشافي قطاعاته، ويعيّن قادتها، ويسجّل غيابهم.
      </Text>
      <Form form={form} onSaved={() => form.restart(empty)}>
        <SectorPicker
          {...form.field('sector')}
          scope="own"
          description={
            sector &&
            !handsOver &&
            (holder ? `قائد وحدته الآن: ${fullName(holder)}` : 'بلا قائد وحدة الآن')
          }
        />
        <CaptainPicker
          {...form.field('unitCaptainId')}
          label="قائد الوحدة"
          type="unit"
          keep={({ captainId }) => captainId !== self.captainId}
          emptyText={handsOver ? 'لا يوجد قائد وحدة آخر' : 'لا يوجد قائد وحدة'}
        />
        {handsOver && sector && (
          <Notice tone="warn" live>
            <p>
              بعد التسليم لن ترى كشافي {sectorName(sector)} ولا قادته، ولن يمكنك استعادته بنفسك.
            </p>
          </Notice>
        )}
        <SubmitButton quiet={!form.isDirty()} loadingText="جارٍ التعيين…">
          إضافة
        </SubmitButton>
      </Form>
    </Card>
  );
}
