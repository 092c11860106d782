import { Link } from '@tanstack/react-router';
import type { Captain } from '../../../contract/captains/endpoints.ts';
import { captainTypeLabels } from '../../../contract/core/labels.ts';
import { captainTypes } from '../../../contract/core/permissions.ts';
import type { Sector } from '../../../contract/sectors/endpoints.ts';
import { fullName, momentLabel } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Stack, Text } from '../../ui/layout/box.tsx';
import { ActionMenu, type MenuAction } from '../../ui/overlays/action-menu.tsx';
import { Phone } from '../../ui/phone.tsx';
import type { Column } from '../../ui/tables/data-table.tsx';
import { ListTable } from '../../ui/tables/list-table.tsx';
import { useListUrl } from '../../ui/tables/use-list-url.ts';
import css from './captains-page.module.css';
import { seatsOf } from './rules.ts';
import type { useAccountActions } from './use-account-actions.ts';

type Row = Captain & { closedAt?: string; seats: string[] };

const columns: Column<Row>[] = [
  {
    id: 'name',
    header: 'الاسم',
    cell: (row) => (
      <Link to="/captains/$captainId" params={{ captainId: String(row.captainId) }}>
        {fullName(row)}
      </Link>
    ),
    sortBy: (row) => fullName(row),
    rowHeader: true,
  },
  {
    id: 'type',
    header: 'الرتبة',
    cell: ({ type }) => captainTypeLabels[type],
    // Descending begins with those who may do most.
    sortBy: ({ type }) => -captainTypes.indexOf(type),
  },
  {
    id: 'sectors',
    header: 'القطاع',
    cell: ({ seats, type }) =>
      seats.length > 0 ? (
        seats.join('، ')
      ) : (
        <Text as="span" tone="quiet">
          {type === 'general' ? 'المجموعة كلها' : 'بلا قطاع'}
        </Text>
      ),
    sortBy: ({ seats }) => seats[0] ?? null,
  },
  {
    id: 'contact',
    header: 'الاتصال',
    cell: ({ phoneNumber, email }) => (
      <Stack as="span" inline className={css.contact}>
        {phoneNumber && <Phone number={phoneNumber} />}
        {email && <span className={css.email}>{email}</span>}
      </Stack>
    ),
    card: 'line',
  },
];

const closedColumn: Column<Row> = {
  id: 'closed',
  header: 'أُغلق',
  cell: ({ closedAt }) => closedAt && momentLabel(closedAt),
  sortBy: ({ closedAt }) => closedAt ?? null,
  card: 'line',
};

/** A page of accounts, with what can be done about each. */
export function CaptainsTable(props: {
  captains: readonly (Captain & { closedAt?: string })[];
  sectors: readonly Sector[];
  actions: ReturnType<typeof useAccountActions>;
  onChangeType: (captain: Captain) => void;
}) {
  const self = useCaptain();
  const list = useListUrl();
  const rows = props.captains.map((captain) => ({
    ...captain,
    seats: captain.closedAt ? [] : seatsOf(captain, props.sectors),
  }));
  const shown = rows.some(({ closedAt }) => closedAt) ? [...columns, closedColumn] : columns;
  const withActions: Column<Row>[] = [
    ...shown,
    {
      id: 'actions',
      header: 'إجراءات',
      hiddenHeader: true,
      card: 'corner',
      cell: (row) =>
        row.closedAt ? (
          <Button
            look="default"
            disabled={props.actions.isBusy}
            aria-label={`إعادة فتح حساب ${fullName(row)}`}
            onClick={() => props.actions.reopen(row)}
          >
            إعادة فتح
          </Button>
        ) : (
          <ActionMenu
            label="إدارة"
            name={`إدارة حساب ${fullName(row)}`}
            disabled={props.actions.isBusy}
            actions={actionsOn(row, row.captainId === self.captainId, props)}
          />
        ),
    },
  ];
  return (
    <ListTable
      list={list}
      caption="حسابات القادة"
      pagesLabel="صفحات القادة"
      columns={withActions}
      rows={rows}
      rowKey={({ captainId }) => captainId}
      wide
    />
  );
}

function actionsOn(
  row: Captain,
  isSelf: boolean,
  { actions, onChangeType }: Parameters<typeof CaptainsTable>[0],
): MenuAction[] {
  return [
    { label: 'تغيير الرتبة', run: () => onChangeType(row) },
    {
      label: 'كلمة سر مؤقتة',
      run: () => void actions.givePassword(row),
      why: isSelf ? 'هذا حسابك: غيّر كلمة السر من ملفك الشخصي' : undefined,
    },
    {
      label: 'إيقاف التحقق بخطوتين',
      run: () => void actions.removeFactor(row),
      why: isSelf ? 'هذا حسابك: أوقفه من ملفك الشخصي' : undefined,
    },
    {
      label: 'إغلاق الحساب',
      danger: true,
      run: () => void actions.close(row),
      why: isSelf ? 'هذا حسابك: لا يغلقه إلا قائد عام آخر' : undefined,
    },
  ];
}
