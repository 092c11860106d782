import type { ReactNode } from 'react';
import { RateList } from '../../../ui/figures/rate-list.tsx';
import { Text } from '../../../ui/layout/box.tsx';
import { Card } from '../../../ui/layout/card.tsx';

/** Rates of criteria or categories as bars under a question, with its answer. */
export function FiguresCard(props: {
  question: string;
  answer?: ReactNode;
  rates: Parameters<typeof RateList>[0]['rates'];
  weak?: string | number | undefined;
}) {
  return (
    <Card title={props.question}>
      {props.answer && (
        <Text tone="quiet" below="8">
          {props.answer}
        </Text>
      )}
      <RateList rates={props.rates} weak={props.weak} />
    </Card>
  );
}
