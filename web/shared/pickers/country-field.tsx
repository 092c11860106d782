import type { Country, CountryCode } from '../../../contract/countries/country.ts';
import type { FieldProps } from '../../ui/form/fields.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';

/** In which country a group is. */
export const CountryField = ({
  countries,
  ...field
}: Omit<FieldProps<CountryCode>, 'label'> & { countries: readonly Country[] }) => (
  <SelectField
    {...field}
    label="الدولة"
    choices={countries.map(({ code, name }) => ({ value: code, label: name }))}
  />
);
