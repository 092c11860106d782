import { country } from '../../../contract/countries/current.ts';
import { formatDigits } from '../../i18n/localize.ts';
import { Field, type FieldProps } from '../../ui/form/fields.tsx';
import { NativeSelect } from '../../ui/form/native-select.tsx';
import { Grid } from '../../ui/layout/box.tsx';

const OLDEST = 25;
const upTo = (count: number, from = 1) => Array.from({ length: count }, (_, nth) => from + nth);

/** A day of birth from three lists, which a phone's owner turns faster than a calendar: 'YYYY-MM-DD', with gaps where nothing is chosen. */
export function BirthDateField({ today, ...props }: FieldProps<string> & { today: string }) {
  const parts = props.value.split('-');
  const year = Number(today.slice(0, 4));
  const lists = [
    { label: 'اليوم', at: 2, options: upTo(31).map((day) => [day, formatDigits(day)] as const) },
    {
      label: 'الشهر',
      at: 1,
      options: country().months.map((month, index) => [index + 1, month] as const),
    },
    {
      label: 'السنة',
      at: 0,
      options: upTo(OLDEST).map((back) => {
        const each = year + 1 - back;
        return [each, formatDigits(each)] as const;
      }),
    },
  ];
  const choose = (at: number, value: string) =>
    props.onChange([0, 1, 2].map((nth) => (nth === at ? value : (parts[nth] ?? ''))).join('-'));
  return (
    <Field {...props} onBlur={undefined}>
      {({ id, ...wired }, labelId) => (
        <Grid gap="8" role="group" aria-labelledby={labelId} template="3fr 4fr 4fr">
          {lists.map(({ label, at, options }) => (
            <NativeSelect
              {...wired}
              key={at}
              id={at === 2 ? id : undefined}
              aria-label={label}
              value={parts[at] ?? ''}
              onChange={(event) => choose(at, event.currentTarget.value)}
            >
              <option value="" disabled>
                {label}
              </option>
              {options.map(([value, text]) => (
                <option key={value} value={String(value).padStart(2, '0')}>
                  {text}
                </option>
              ))}
            </NativeSelect>
          ))}
        </Grid>
      )}
    </Field>
  );
}
