import { Link, useNavigate } from '@tanstack/react-router';
import type { EquipmentRow } from '../../../contract/equipment/shapes.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Text } from '../../ui/layout/box.tsx';
import { ActionMenu } from '../../ui/overlays/action-menu.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { exceptionSaid, freeOf, heldSaid, placesText } from './equipment-words.ts';

/** The items of the equipment in columns, under the names of their categories. */
export function ItemsTable(props: {
  rows: readonly EquipmentRow[];
  isKeeper: boolean;
  /** How many items a category has, on other pages too. */
  countOf: (category: string) => number | undefined;
}) {
  const { isKeeper, countOf } = props;
  return (
    <DataTable
      caption="العهدة"
      columns={isKeeper ? [...columns(isKeeper), acts] : columns(isKeeper)}
      rows={props.rows}
      rowKey={({ itemId }) => itemId}
      bandOf={({ category }) => {
        const count = countOf(category);
        return count === undefined ? category : `${category} (${formatNumber(count)})`;
      }}
    />
  );
}

const columns = (isKeeper: boolean): Column<EquipmentRow>[] => [
  {
    id: 'name',
    header: 'الصنف',
    rowHeader: true,
    cell: (row) => {
      const said = exceptionSaid(row, { isKeeper });
      return (
        <>
          <Link to="/equipment/$itemId" params={{ itemId: String(row.itemId) }}>
            {row.name}
          </Link>
          {said && (
            <Text as="span" block weight="normal" tone={said.tone}>
              {said.text}
            </Text>
          )}
        </>
      );
    },
  },
  { id: 'place', header: 'المكان', cell: placesText },
  {
    id: 'free',
    header: 'المتاح',
    cell: ({ available, owned }) => (
      <>
        <strong>{freeOf(available)}</strong>
        <Text as="span" tone="quiet">{` من ${formatNumber(owned)}`}</Text>
      </>
    ),
  },
  {
    id: 'out',
    header: 'خارجه',
    cell: (row) => {
      const said = heldSaid(row);
      return (
        said && (
          <Text as="span" tone={said.tone}>
            {said.text}
          </Text>
        )
      );
    },
  },
];

const acts: Column<EquipmentRow> = {
  id: 'acts',
  header: 'إجراءات',
  hiddenHeader: true,
  cell: (row) => <ItemMenu row={row} />,
};

function ItemMenu({ row: { itemId, name, available, holders } }: { row: EquipmentRow }) {
  const navigate = useNavigate();
  const params = { itemId: String(itemId) };
  const [soonest] = holders;
  return (
    <ActionMenu
      dots
      label={`إجراءات ${name}`}
      actions={[
        {
          label: 'تسليم منه',
          run: () => void navigate({ to: '/equipment/lend', search: { item: itemId } }),
          why: available > 0 ? undefined : 'لا شيء منه متاح الآن',
        },
        ...(soonest
          ? [
              {
                label: 'استلام منه',
                run: () =>
                  void navigate({
                    to: '/equipment/lending/$lendingId',
                    params: { lendingId: String(soonest.lendingId) },
                  }),
              },
            ]
          : []),
        { label: 'تعديل', run: () => void navigate({ to: '/equipment/$itemId/edit', params }) },
        {
          label: 'اطبع ملصقاته',
          run: () =>
            void navigate({
              to: '/equipment/paper',
              search: { paper: 'labels', items: String(itemId) },
            }),
        },
      ]}
    />
  );
}
