import { lazy, Suspense } from 'react';
import { type FieldProps, TextField } from './fields.tsx';

const Calendar = lazy(() => import('./calendar-field.tsx'));

/** A date as `YYYY-MM-DD`, '' for none; typed as dd/MM/yyyy in digits of either script, or picked. */
export type DateFieldProps = FieldProps<string> & { minDate?: string; maxDate?: string };

/** See `DateFieldProps`. The calendar and its library load with the first date field of a screen. */
export function DateField(props: DateFieldProps) {
  return (
    <Suspense fallback={<TextField {...props} value="" disabled placeholder="يوم/شهر/سنة" />}>
      <Calendar {...props} />
    </Suspense>
  );
}
