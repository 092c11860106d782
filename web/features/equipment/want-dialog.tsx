import { addDays } from '../../../contract/core/calendar.ts';
import { askForMoreDays } from '../../../contract/equipment/lending-endpoints.ts';
import { dueDayOf } from '../../../contract/equipment/rules.ts';
import type { Lending } from '../../../contract/equipment/shapes.ts';
import { groupToday } from '../../i18n/format.ts';
import { DateField } from '../../ui/form/dates/date-field.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Text } from '../../ui/layout/box.tsx';

/** The question of who has it for more days, to who keeps the equipment. */
export function WantDialog({ lending, onClose }: { lending: Lending; onClose: () => void }) {
  const day = addDays(dueDayOf(lending), 1);
  const first = day > groupToday() ? day : groupToday();
  const form = useApiForm(askForMoreDays, {
    params: { lendingId: lending.lendingId },
    initialValues: { until: lending.wantedUntil ?? addDays(first, 6) },
    fieldOfCode: { DAY_PAST: 'until' },
    successMessage: 'وصل طلبك أمينَ العهدة',
    errorMessage: 'لم يُرسل الطلب',
  });
  return (
    <FormDialog form={form} title="أحتاجها أياماً أكثر" submit="اطلب" onClose={onClose}>
      <DateField {...form.field('until')} label="آخر يوم" minDate={first} />
      <Text tone="quiet">يبقى موعدها كما هو حتى يوافق أمين العهدة.</Text>
    </FormDialog>
  );
}
