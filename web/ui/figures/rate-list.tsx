import { Box, Row, Text } from '../layout/box.tsx';
import { Percent } from './percent.tsx';
import { RateBar } from './rate-bar.tsx';

/** Rates by name, each with its bar; `weak` is drawn in amber. */
export function RateList(props: {
  rates: readonly { key: string | number; name: string; rate: number | null }[];
  weak?: string | number | undefined;
}) {
  return (
    <ul>
      {props.rates.map(({ key, name, rate }) => (
        <Box as="li" padBlock="8" key={key}>
          <Row gap="8" justify="between">
            <span>{name}</span>
            <Text as="span" weight="medium" className="tab">
              {rate === null ? 'لا شيء بعد' : <Percent value={rate} />}
            </Text>
          </Row>
          {rate !== null && (
            <RateBar rate={rate} {...(key === props.weak && { tone: 'warn' as const })} />
          )}
        </Box>
      ))}
    </ul>
  );
}
