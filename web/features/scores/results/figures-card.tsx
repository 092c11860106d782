import type { ReactNode } from 'react';
import { Percent } from '../../../ui/figures/percent.tsx';
import { RateBar } from '../../../ui/figures/rate-bar.tsx';
import { Box, Row, Text } from '../../../ui/layout/box.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { WEAK } from './rules.ts';

/** Rates of criteria or categories as bars under a question, with its answer. */
export function FiguresCard(props: {
  question: string;
  answer?: ReactNode;
  figures: readonly { key: string | number; name: string; rate: number | null }[];
  /** The figure that the answer names: in amber where it is weak. */
  marked?: string | number | undefined;
}) {
  return (
    <Card title={props.question}>
      {props.answer && (
        <Text tone="quiet" below="8">
          {props.answer}
        </Text>
      )}
      <ul>
        {props.figures.map(({ key, name, rate }) => (
          <Box as="li" padBlock="8" key={key}>
            <Row gap="8" justify="between">
              <span>{name}</span>
              <Text as="span" weight="medium" className="tab">
                {rate === null ? 'لا شيء بعد' : <Percent value={rate} />}
              </Text>
            </Row>
            {rate !== null && (
              <RateBar
                rate={rate}
                {...(key === props.marked && rate < WEAK && { tone: 'warn' as const })}
              />
            )}
          </Box>
        ))}
      </ul>
    </Card>
  );
}
