import { addDays } from '../../../contract/core/calendar.ts';
import { groupToday, weekdayDate } from '../../i18n/format.ts';
import { DateField } from '../../ui/form/dates/date-field.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import type { Binding } from '../../ui/form/use-api-form.ts';
import { Text } from '../../ui/layout/box.tsx';

/** How long a responsibility is given: a year, without an end, or until a day of one's own. */
export type Lasting = 'year' | 'open' | 'day';

const options = [
  { value: 'year', label: 'سنة' },
  { value: 'open', label: 'بلا نهاية' },
  { value: 'day', label: 'يوم آخر' },
] as const;

/** The day a year after today. */
const inAYear = () => addDays(groupToday(), 365);

/** The last day that a choice means, as the server takes it. */
export const lastDayOf = (lasting: Lasting, day: string): string | null =>
  lasting === 'open' ? null : lasting === 'year' ? inAYear() : day;

/** Chooses the last day of a responsibility. */
export function UntilField(props: { lasting: Binding<Lasting>; day: Binding<string> }) {
  const { lasting, day } = props;
  return (
    <>
      <RadioField {...lasting} label="حتى متى؟" options={options} snug />
      {lasting.value === 'year' && <Text tone="quiet">حتى {weekdayDate(inAYear(), true)}</Text>}
      {lasting.value === 'day' && (
        <DateField {...day} label="آخر يوم" minDate={addDays(groupToday(), 1)} />
      )}
    </>
  );
}
