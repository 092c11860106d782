import { IconCheck } from '@tabler/icons-react';
import { Box, Row, Text } from '../../ui/layout/box.tsx';
import { usePlace } from '../place.ts';
import { AddressField } from './address-field.tsx';
import css from './slug-field.module.css';
import type { useAddress } from './use-address.ts';

/** The address of a new group, with whether it is free and, where not, one that is. */
export function SlugField(props: {
  address: ReturnType<typeof useAddress>;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}) {
  const { state, leave } = props.address;
  const { proposal } = state;
  const error = state.error ?? props.error;
  return (
    <AddressField
      label="عنوانها على الشبكة"
      domain={usePlace().domain}
      value={props.value}
      error={error}
      onChange={props.onChange}
      onBlur={leave}
      description={
        <>
          <Box as="span" block role="status">
            {state.isFree && !error && (
              <Row as="span" gap="4" align="center" tone="ok">
                <IconCheck size={20} stroke={2} aria-hidden />
                العنوان متاح
              </Row>
            )}
            {proposal && (
              <Text as="span">
                جرّب{' '}
                <Box
                  as="button"
                  type="button"
                  padInline="4"
                  tone="accent"
                  weight="medium"
                  className={css.proposal}
                  onClick={() => {
                    props.onChange(proposal);
                    leave(proposal);
                  }}
                >
                  <bdi dir="ltr">{proposal}</bdi>
                </Box>
              </Text>
            )}
          </Box>
          حروف لاتينية وأرقام وشرطة، من ٣ إلى ٤٠. لا يتغيّر بعد التأسيس.
        </>
      }
    />
  );
}
