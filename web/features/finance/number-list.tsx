import { Fragment } from 'react';
import { numberRanges } from '../../../contract/finance/book-words.ts';
import { formatDigits } from '../../i18n/localize.ts';
import { Text } from '../../ui/layout/box.tsx';

/** The numbers of several items; a line breaks between two ranges and never within one. */
export function NumberRanges({ of }: { of: readonly { number: number }[] }) {
  const ranges = numberRanges(
    of.map(({ number }) => number),
    formatDigits,
  );
  return ranges.map((range, index) => (
    <Fragment key={range}>
      {index > 0 && '، '}
      <Text as="span" nowrap className="tab">
        {range}
      </Text>
    </Fragment>
  ));
}
