import type { Captain } from '../../../contract/captains.ts';
import type { Sector } from '../../../contract/sectors.ts';
import { Badge } from '../../components/badge.tsx';
import { Row, Stack, Text } from '../../components/box.tsx';
import { Card } from '../../components/card.tsx';
import { countOf, fullName, sectorName } from '../../lib/format.ts';

/** The sectors that the group has, under their unit captains: nobody adds one twice. */
export function SectorsCard(props: {
  sectors: readonly Sector[];
  unitCaptains: readonly Captain[];
}) {
  const units = props.unitCaptains.map((captain) => ({
    name: fullName(captain),
    sectors: props.sectors.filter(({ unitCaptainId }) => unitCaptainId === captain.captainId),
  }));
  const seated = new Set(units.flatMap(({ sectors }) => sectors));
  units.push({
    name: 'بلا قائد وحدة',
    sectors: props.sectors.filter((sector) => !seated.has(sector)),
  });
  return (
    <Card
      title="القطاعات الموجودة"
      aside={
        <Text as="span" tone="quiet">
          {countOf(props.sectors.length, 'sector')}
        </Text>
      }
    >
      <Stack as="dl" gap="12">
        {units
          .filter(({ sectors }) => sectors.length > 0)
          .map(({ name, sectors }) => (
            <div key={name}>
              <Text as="dt" tone="quiet" below="4">
                {name}
              </Text>
              <Row as="dd" gap="8" wrap>
                {sectors.map((sector) => (
                  <Badge key={sectorName(sector)}>{sectorName(sector)}</Badge>
                ))}
              </Row>
            </div>
          ))}
      </Stack>
    </Card>
  );
}
