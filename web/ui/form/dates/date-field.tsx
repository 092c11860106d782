import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { isDay, parseDate } from '../../../../contract/core/dates.ts';
import { useLoaded } from '../../../api/use-loaded.ts';
import { shortDate } from '../../../i18n/format.ts';
import { toast } from '../../overlays/toast.ts';
import { FieldButton, type FieldProps, Line } from '../fields.tsx';

/**
 * A date as `YYYY-MM-DD`, '' for none. Invalid text is bound as typed, so that the schema refuses it and nothing typed is
 * lost. `minDate` and `maxDate` limit the calendar only: the form has the rule.
 */
type DateFieldProps = FieldProps<string> & {
  minDate?: string | undefined;
  maxDate?: string | undefined;
  /** The day around which the calendar opens while there is no other; today where this is absent. */
  opensAt?: string | undefined;
  /** The meaning of a blank field, shown in its place: it is not required then. */
  whenBlank?: string;
};

const boundOf = (typed: string) => parseDate(typed) ?? typed.trim();
const shownOf = (value: string) => (isDay(value) ? shortDate(value) : value);

/** A date that is typed, or picked from a calendar which a button opens. */
export function DateField({ minDate, maxDate, opensAt, whenBlank, ...props }: DateFieldProps) {
  const optional = whenBlank === undefined ? (props.optional ?? false) : 'tacit';
  const { value, onChange } = props;
  // Shows the text as typed, and formats it on blur.
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const Calendar = useLoaded(
    isOpen,
    () => import('./calendar-field.tsx'),
    () => {
      setOpen(false);
      toast.error('تعذّر فتح التقويم', 'يمكنك كتابة التاريخ: يوم/شهر/سنة');
    },
  );

  return (
    <div ref={field}>
      <Line
        {...props}
        // A day may be typed with more characters than it has.
        maxLength={undefined}
        optional={optional}
        value={typed !== null && boundOf(typed) === value ? typed : shownOf(value)}
        onChange={(text) => {
          setTyped(text);
          onChange(boundOf(text));
        }}
        onBlur={() => {
          setTyped(null);
          props.onBlur?.();
        }}
        placeholder={whenBlank ?? 'يوم/شهر/سنة'}
        end={
          <FieldButton
            label={`اختيار ${props.label} من التقويم`}
            aria-haspopup="dialog"
            aria-expanded={Calendar !== null}
            disabled={props.disabled}
            onClick={() => setOpen(true)}
          >
            <IconCalendar size={20} stroke={1.7} aria-hidden />
          </FieldButton>
        }
      />
      {Calendar && (
        <Calendar
          label={props.label}
          value={value}
          field={field}
          clearable={Boolean(optional) && value !== ''}
          minDate={minDate}
          maxDate={maxDate}
          opensAt={opensAt}
          onPick={(day) => {
            setTyped(null);
            onChange(day);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
