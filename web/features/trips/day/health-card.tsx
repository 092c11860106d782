import type { TripDay } from '../../../../contract/trips/roll-call-endpoints.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { HealthMark } from '../../../shared/health/health-mark.tsx';
import { Box, Row as Line, Text } from '../../../ui/layout/box.tsx';
import { Card } from '../../../ui/layout/card.tsx';

/** Whose card says something to know, in words; nobody answered is not 'no', so those are counted too. */
export function HealthCard({ people }: Pick<TripDay, 'people'>) {
  const marked = people.filter(({ health }) => health.length > 0);
  const open = people.filter(({ isAllergyOpen }) => isAllergyOpen);
  if (marked.length === 0 && open.length === 0) return null;
  return (
    <Card title="انتبه لصحتهم" count={formatNumber(marked.length)}>
      {marked.map(({ personId, name, health }) => (
        <Line key={personId} gap="12" line="between" padBlock="8">
          <Box grow>
            <Text weight="bold">{name}</Text>
            {health.map((text) => (
              <Text key={text} tone="quiet" preLine>
                {text}
              </Text>
            ))}
          </Box>
          <HealthMark />
        </Line>
      ))}
      {open.length > 0 && (
        <Box as="details" padBlock="8">
          <summary>لم يُجَب في بطاقاتهم عن الحساسية: {formatNumber(open.length)}</summary>
          {open.map(({ name }) => name).join('، ')}
        </Box>
      )}
    </Card>
  );
}
