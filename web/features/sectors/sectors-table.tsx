import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listCaptains } from '../../../contract/captains/endpoints.ts';
import type { ListedSector } from '../../../contract/sectors/endpoints.ts';
import { listSectorCounts } from '../../../contract/stats/endpoints.ts';
import { q } from '../../api/api.ts';
import { countOf, formatNumber, fullName, sectorName } from '../../i18n/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { look } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import type { Column } from '../../ui/tables/data-table.tsx';
import { ListTable } from '../../ui/tables/list-table.tsx';
import { useListUrl } from '../../ui/tables/use-list-url.ts';
import css from './sector-box.module.css';

type Row = ListedSector & {
  /** null where the sector has none, undefined where it is not known. */
  unitCaptain: string | null | undefined;
  /** undefined where it is not known. */
  scouts: number | undefined;
  /** One of a unit captain's own. */
  isMine: boolean;
};

const columns: Column<Row>[] = [
  {
    id: 'name',
    header: 'القطاع',
    cell: (row) => (
      <>
        <Link
          to="/sectors"
          search={{ base: row.baseName, suffix: row.suffixName }}
          className={`${css.link} ${look({ inline: true, align: 'center', control: true }, 'row')}`}
        >
          {sectorName(row)}
        </Link>
        {row.isMine && <Badge tone="accent">من وحدتك</Badge>}
      </>
    ),
    sortBy: (row) => sectorName(row),
    rowHeader: true,
  },
  {
    id: 'unit',
    header: 'قائد الوحدة',
    cell: ({ unitCaptain }) => (unitCaptain === undefined ? '…' : (unitCaptain ?? 'بلا قائد وحدة')),
    sortBy: ({ unitCaptain }) => unitCaptain ?? null,
  },
  {
    id: 'scouts',
    header: 'الكشافون',
    cell: ({ scouts }) => (scouts === undefined ? '…' : formatNumber(scouts)),
    sortBy: ({ scouts }) => scouts ?? null,
    numeric: true,
  },
];

/** All sectors with their unit captains and numbers of scouts, each linking to its people. */
export function SectorsTable({ sectors }: { sectors: readonly ListedSector[] }) {
  const captains = useQuery(q(listCaptains, { query: { type: 'unit' } }));
  const counts = useQuery(q(listSectorCounts));
  const list = useListUrl();
  const names = new Map(
    captains.data?.body.map((captain) => [captain.captainId, fullName(captain)]),
  );
  const scouts = new Map(
    counts.data?.sectorCounts.map((row) => [row.sectorName, row.scoutCount] as const),
  );
  // These queries add to the height of the rows.
  if (captains.isLoading || counts.isLoading) return <CardSkeleton lines={8} />;
  const isPart = sectors.some(({ editable }) => !editable);
  const rows = sectors.map((sector) => ({
    ...sector,
    unitCaptain: captains.data && (names.get(sector.unitCaptainId ?? 0) ?? null),
    scouts: scouts.get(`${sector.baseName} ${sector.suffixName}`),
    isMine: isPart && sector.editable,
  }));
  // One's own come first, each part by name.
  rows.sort((one, other) => Number(other.isMine) - Number(one.isMine));
  return (
    <Card title="كل القطاعات" count={countOf(rows.length, 'sector')}>
      <ListTable
        list={list}
        caption="القطاعات وقادة وحداتها وعدد كشافيها"
        pagesLabel="صفحات القطاعات"
        columns={columns}
        rows={rows}
        rowKey={(row) => sectorName(row)}
        wide
      />
    </Card>
  );
}
