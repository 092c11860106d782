import type { ReactNode } from 'react';
import { asSlug } from '../../../contract/directory/address.ts';
import { Field } from '../../ui/form/fields.tsx';
import form from '../../ui/form/form.module.css';
import { Box, Grid } from '../../ui/layout/box.tsx';
import { domainName } from '../place.ts';
import css from './address-field.module.css';

const EXAMPLE = 'nile';

/** The part of a group's address before the domain, which follows what is typed. Capitals and Arabic digits are replaced on leaving. */
export function AddressField(props: {
  label: string;
  domain: string;
  value: string;
  error?: string | undefined;
  description?: ReactNode;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
}) {
  const { value, onChange } = props;
  return (
    <Field
      {...props}
      onBlur={() => {
        const tidy = asSlug(value);
        if (tidy !== value) onChange(tidy);
        props.onBlur?.();
      }}
    >
      {(wired) => (
        <Grid relative dir="ltr" className={css.box}>
          <input
            {...wired}
            type="text"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={60}
            placeholder={EXAMPLE}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            className={`${form.input} ${css.input}`}
          />
          <Box as="span" aria-hidden relative clip tone="quiet" nowrap className={css.whole}>
            <span className={css.typed}>{value || EXAMPLE}</span>.{domainName(props)}
          </Box>
        </Grid>
      )}
    </Field>
  );
}
