import { IconCalendar } from '@tabler/icons-react';
import { type ComponentType, useEffect, useId, useRef, useState } from 'react';
import { isDay, parseDate } from '../../../contract/dates.ts';
import { shortDate } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../button.tsx';
import css from './date-field.module.css';
import { type FieldProps, Line } from './fields.tsx';

/**
 * A date as `YYYY-MM-DD`, '' for none. What was typed and is no date is bound as it stands, so that the
 * schema refuses it and nothing typed is lost. `minDate` and `maxDate` only bound the calendar: a rule
 * belongs to the form, which has a sentence for it.
 */
type DateFieldProps = FieldProps<string> & {
  minDate?: string | undefined;
  maxDate?: string | undefined;
};

/** How high a calendar of six weeks is, with what stands around it, in pixels. */
const ROOM = 440;

const boundOf = (typed: string) => parseDate(typed) ?? typed.trim();
const shownOf = (value: string) => (isDay(value) ? shortDate(value) : value);

const loadCalendar = () => import('./calendar-field.tsx');
type Calendar = ComponentType<Parameters<typeof import('./calendar-field.tsx').default>[0]>;

/** A date that is typed, or picked from a calendar which a button opens. */
export function DateField({ minDate, maxDate, ...props }: DateFieldProps) {
  const { value, onChange } = props;
  // What is being typed stands as it is typed, and once it is left as a date is written.
  const [typed, setTyped] = useState<string | null>(null);
  const [Calendar, setCalendar] = useState<Calendar | null>(null);
  // Where it lies over the page (on the phone it does not): on the side that has room.
  const [above, setAbove] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => setCalendar(null);
  useCloseOutside(field, Calendar !== null, close);

  const toggle = () => {
    if (Calendar) return close();
    const { top = 0, bottom = 0 } = field.current?.getBoundingClientRect() ?? {};
    setAbove(innerHeight - bottom < ROOM && top > ROOM);
    loadCalendar().then(
      (loaded) => setCalendar(() => loaded.default),
      () => toast.error('تعذر فتح التقويم', 'يمكنك كتابة التاريخ: يوم/شهر/سنة'),
    );
  };
  const pick = (day: string) => {
    setTyped(null);
    onChange(day);
    close();
    opener.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the calendar from wherever in it.
    <div
      ref={field}
      className={css.field}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !Calendar) return;
        close();
        opener.current?.focus();
      }}
    >
      <Line
        {...props}
        value={typed !== null && boundOf(typed) === value ? typed : shownOf(value)}
        onChange={(text) => {
          setTyped(text);
          onChange(boundOf(text));
        }}
        onBlur={() => {
          setTyped(null);
          props.onBlur?.();
        }}
        placeholder="يوم/شهر/سنة"
        className={css.input}
        end={
          <button
            ref={opener}
            type="button"
            className={css.opener}
            aria-label={`اختيار ${props.label} من التقويم`}
            aria-expanded={Calendar !== null}
            aria-controls={Calendar ? id : undefined}
            disabled={props.disabled}
            onClick={toggle}
          >
            <IconCalendar size={20} stroke={1.7} aria-hidden />
          </button>
        }
      />
      {Calendar && (
        <section
          id={id}
          data-above={above || undefined}
          aria-label={`تقويم ${props.label}`}
          className={css.calendar}
        >
          <Calendar value={value} onPick={pick} minDate={minDate} maxDate={maxDate} />
          {props.optional && value !== '' && (
            <Button look="quiet" wide onClick={() => pick('')}>
              مسح التاريخ
            </Button>
          )}
        </section>
      )}
    </div>
  );
}

/**
 * A press or the Tab key elsewhere closes. Once it is over, not while it lasts: on the phone the calendar
 * pushes down what follows, which must not move from under the finger.
 */
function useCloseOutside(
  inside: { current: HTMLElement | null },
  open: boolean,
  close: () => void,
) {
  useEffect(() => {
    if (!open) return;
    const onEnd = ({ target }: Event) => {
      // What the press itself took out of the page, such as a month's name, was not outside.
      if (target instanceof Node && target.isConnected && !inside.current?.contains(target))
        close();
    };
    document.addEventListener('click', onEnd);
    document.addEventListener('keyup', onEnd);
    return () => {
      document.removeEventListener('click', onEnd);
      document.removeEventListener('keyup', onEnd);
    };
  });
}
