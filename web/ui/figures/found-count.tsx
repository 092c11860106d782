import { countOf } from '../../i18n/format.ts';
import { Text } from '../layout/box.tsx';

/** How many of a list a search has found, read out to screen readers; nothing while all are shown. */
export function FoundCount(props: {
  found: number;
  of: number;
  noun: Parameters<typeof countOf>[1];
}) {
  const { found, of, noun } = props;
  const isNarrowed = found < of;
  return (
    <Text tone="quiet" below={isNarrowed ? '8' : undefined} role="status">
      {isNarrowed && (found === 0 ? 'لا توجد نتائج' : countOf(found, noun))}
    </Text>
  );
}
