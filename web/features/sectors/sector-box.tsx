import { IconCoins } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { listCaptains, listSectorCaptains } from '../../../contract/captains/endpoints.ts';
import { listUnpaidScouts } from '../../../contract/finance/payments.ts';
import { listSectorScoutsAttendance } from '../../../contract/scouts/endpoints.ts';
import type { Sector } from '../../../contract/sectors/endpoints.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { q } from '../../api/api.ts';
import { formatNumber, fullName, sectorName } from '../../i18n/format.ts';
import { isWhoPaidNoted } from '../../shared/money/who-paid.ts';
import { LinkButton } from '../../ui/button.tsx';
import { FiguresStrip, noFigure } from '../../ui/figures/figures-strip.tsx';
import { Percent } from '../../ui/figures/percent.tsx';
import { Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import { MembersTable } from './members-table.tsx';
import { type Member, memberOfCaptain, memberOfScout, rateOfAll } from './rules.ts';
import css from './sector-box.module.css';

/** A sector: whose it is, its figures, its captains and its scouts. */
export function SectorBox(props: {
  sector: Sector;
  /** Within the captain's scope: contact details show. */
  isOwn: boolean;
  /** Beside the name: what can be done with the sector. */
  actions?: (members: { captains: number; scouts: number } | null) => ReactNode;
}) {
  const { sector, isOwn } = props;
  const query = { baseName: sector.baseName, suffixName: sector.suffixName };
  const captains = useQuery({
    ...q(listSectorCaptains, { query }),
    select: ({ body }) => body.map(memberOfCaptain),
  });
  const scouts = useQuery({
    ...q(listSectorScoutsAttendance, { query }),
    select: ({ body }) => body.map(memberOfScout),
  });
  const everyone = useQuery(q(listCaptains, { query: { type: 'unit' } }));
  const unitCaptain = everyone.data?.body.find(
    ({ captainId }) => captainId === sector.unitCaptainId,
  );
  const counts =
    captains.data && scouts.data
      ? { captains: captains.data.length, scouts: scouts.data.length }
      : null;
  return (
    <Stack gap="16" className={css.box} data-waiting={captains.isLoading || undefined}>
      <Card
        title={sectorName(sector)}
        aside={
          <Row gap="8" wrap>
            {isOwn && <UnpaidBox {...query} />}
            {props.actions?.(counts)}
          </Row>
        }
      >
        {(everyone.data || !everyone.isError) && (
          <Text tone="quiet" below="12">
            {everyone.data
              ? unitCaptain
                ? `قائد الوحدة: ${fullName(unitCaptain)}`
                : 'بلا قائد وحدة'
              : '\u00a0'}
          </Text>
        )}
        <FiguresStrip
          label={`أرقام ${sectorName(sector)} في الفترة الحالية`}
          figures={[
            figureOf('القادة', captains, ({ length }) => ({ value: formatNumber(length) })),
            figureOf('الكشافون', scouts, ({ length }) => ({ value: formatNumber(length) })),
            figureOf('حضور القادة', captains, rateFigure),
            figureOf('حضور الكشافين', scouts, rateFigure),
          ]}
        />
      </Card>
      <Loaded query={captains} skeleton={<CardSkeleton lines={3} />}>
        {(members) => <MembersTable kind="captains" members={members} withPhones={isOwn} />}
      </Loaded>
      <Loaded query={scouts} skeleton={<CardSkeleton lines={8} />}>
        {(members) => <MembersTable kind="scouts" members={members} withPhones={isOwn} />}
      </Loaded>
    </Stack>
  );
}

type Figure = Omit<ComponentProps<typeof FiguresStrip>['figures'][number], 'label'>;
const NO_DATA: Figure = { value: 'لا يوجد بيانات', word: true };

/** A figure of what was loaded; what failed to load is not shown as still coming. */
function figureOf(
  label: string,
  { data, isError }: { data: readonly Member[] | undefined; isError: boolean },
  read: (members: readonly Member[]) => Figure,
) {
  if (data) return { label, ...read(data) };
  return { label, value: isError ? noFigure() : undefined, word: isError };
}

function rateFigure(members: readonly Member[]): Figure {
  const rate = rateOfAll(members);
  if (rate === null) return NO_DATA;
  return { value: <Percent value={rate} decimals={1} />, unit: 'هذه\u00a0الفترة' };
}

/** The way to who has not paid, where the sector notes it; nothing elsewhere. */
function UnpaidBox({ baseName, suffixName }: SectorName) {
  const unpaid = useQuery(q(listUnpaidScouts, { query: { baseName, suffixName } }));
  if (!unpaid.data || !isWhoPaidNoted(unpaid.data.body)) return null;
  return (
    <LinkButton
      to="/unpaid"
      search={{ base: baseName, suffix: suffixName }}
      look="default"
      icon={<IconCoins size={20} stroke={1.7} aria-hidden />}
    >
      من لم يدفع
    </LinkButton>
  );
}
