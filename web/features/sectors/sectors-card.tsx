import type { Captain } from '../../../contract/captains/endpoints.ts';
import type { Sector } from '../../../contract/sectors/endpoints.ts';
import { countOf, fullName, sectorName } from '../../i18n/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';

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
    <Card title="القطاعات الموجودة" count={countOf(props.sectors.length, 'sector')}>
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
