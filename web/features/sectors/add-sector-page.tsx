import { useQuery } from '@tanstack/react-query';
import { type Captain, listCaptains } from '../../../contract/captains/endpoints.ts';
import { listSectors, type Sector } from '../../../contract/sectors/endpoints.ts';
import { q } from '../../api/api.ts';
import { countOf, fullName, sectorName } from '../../i18n/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Card, FormBeside } from '../../ui/layout/card.tsx';
import { HOME, PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import { SectorForm } from './sector-form.tsx';

export default function AddSectorPage() {
  const unitCaptains = useQuery(q(listCaptains, { query: { type: 'unit' } }));
  const sectors = useQuery(q(listSectors));
  return (
    <>
      <PageHeader
        title="إضافة قطاع"
        lead="اسم القطاع اسم أساسي ولاحقة، مثل: أشبال أ."
        back={HOME}
      />
      <Loaded query={unitCaptains} skeleton={<CardSkeleton lines={6} />}>
        {({ body }) => (
          <FormBeside
            form={<SectorForm unitCaptains={body} />}
            aside={
              sectors.isLoading ? (
                // Keep the height of the content below the form on a phone.
                <CardSkeleton lines={6} />
              ) : (
                <>
                  {body.length === 0 && <NoUnitCaptains />}
                  {sectors.data && sectors.data.count > 0 && (
                    <SectorsCard sectors={sectors.data.body} unitCaptains={body} />
                  )}
                </>
              )
            }
          />
        )}
      </Loaded>
    </>
  );
}

/** The ways to a unit captain, whom a sector can be assigned to later. */
function NoUnitCaptains() {
  return (
    <Card title="لا يوجد قائد وحدة بعد">
      <Text tone="quiet" below="12">
        يضيف قائد الوحدة كشافي قطاعاته، ويعيّن قادتها، ويسجّل غيابهم. يمكنك إضافة القطاعات الآن
        وتعيينه لاحقاً.
      </Text>
      <Row gap="8" wrap>
        <LinkButton to="/settings" search={{ rank: 'unit' }}>
          دعوة قائد وحدة
        </LinkButton>
        <LinkButton to="/assign-captain" look="default">
          تعيين قائد وحدة
        </LinkButton>
      </Row>
    </Card>
  );
}

/** The sectors that the group has, under their unit captains: nobody adds one twice. */
function SectorsCard(props: { sectors: readonly Sector[]; unitCaptains: readonly Captain[] }) {
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
