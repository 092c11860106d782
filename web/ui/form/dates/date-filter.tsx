import { useState } from 'react';
import { isDay } from '../../../../contract/core/dates.ts';
import { dateField } from '../../../../contract/core/fields.ts';
import { arabicOf } from '../../../api/failure.ts';
import { DateField } from './date-field.tsx';

/** A date filter of a list: '' for none. A valid date applies at once, anything else on blur, with an error. */
export function DateFilter(props: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The fault of a day that is one. */
  error?: string | undefined;
  /** Another filter's value, day or not. */
  minDate?: string | undefined;
  maxDate?: string | undefined;
}) {
  const { value, onChange, error, label } = props;
  const dayOr = (text: string | undefined) => (text && isDay(text) ? text : undefined);
  const [draft, setDraft] = useState<string | null>(null);
  const wrong = value === '' ? undefined : dateField.safeParse(value).error?.issues[0];
  return (
    <DateField
      label={label}
      optional
      minDate={dayOr(props.minDate)}
      maxDate={dayOr(props.maxDate)}
      value={draft ?? value}
      error={draft !== null ? undefined : wrong ? arabicOf(wrong) : error}
      onChange={(next) => {
        const counts = next === '' || isDay(next);
        setDraft(counts ? null : next);
        if (counts) onChange(next);
      }}
      onBlur={() => {
        if (draft !== null) onChange(draft);
        setDraft(null);
      }}
    />
  );
}
