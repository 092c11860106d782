import { Link } from '@tanstack/react-router';
import { bands } from '../../../contract/attendance/rates.ts';
import { countOf, formatNumber } from '../../i18n/format.ts';
import { useMemberNumber } from '../../session/member-numbers.ts';
import { BandBadge } from '../../shared/badges/band-badge.tsx';
import { FoundCount } from '../../ui/figures/found-count.tsx';
import { Percent } from '../../ui/figures/percent.tsx';
import { FilterBar, FilterSelect } from '../../ui/form/filter-bar.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import { MemberNumber } from '../../ui/member-number.tsx';
import { Phone } from '../../ui/phone.tsx';
import type { Column } from '../../ui/tables/data-table.tsx';
import { ListTable } from '../../ui/tables/list-table.tsx';
import { useListUrl } from '../../ui/tables/use-list-url.ts';
import { useWide } from '../../ui/use-wide.ts';
import { filterMembers, type Member } from './rules.ts';
import css from './sector-box.module.css';

const name: Column<Member> = {
  id: 'name',
  header: 'الاسم',
  cell: (member) => member.name,
  sortBy: (member) => member.name,
  rowHeader: true,
};
const rest: Column<Member>[] = [
  {
    id: 'attended',
    header: 'الحضور',
    cell: ({ attended }) => formatNumber(attended),
    sortBy: ({ attended }) => attended,
    numeric: true,
  },
  {
    id: 'absent',
    header: 'الغياب',
    cell: ({ absent }) => formatNumber(absent),
    sortBy: ({ absent }) => absent,
    numeric: true,
  },
  {
    id: 'rate',
    header: 'النسبة في هذه الفترة',
    cell: ({ rate }) => <Percent value={rate ?? 0} decimals={1} />,
    sortBy: ({ rate }) => rate,
    numeric: true,
    card: 'bare',
  },
  {
    id: 'band',
    header: 'الحالة',
    cell: ({ rate }) => <BandBadge rate={rate} />,
    card: 'corner',
  },
];
const phone: Column<Member> = {
  id: 'phone',
  header: 'رقم الهاتف',
  cell: (member) => (member.phone ? <Phone number={member.phone} /> : '-'),
  card: 'end',
};
const memberNumber = (header: string): Column<Member> => ({
  id: 'number',
  header,
  cell: ({ memberNumber }) => (memberNumber ? <MemberNumber number={memberNumber} /> : '-'),
  sortBy: ({ memberNumber }) => memberNumber,
});
const role: Column<Member> = {
  id: 'role',
  header: 'الرتبة',
  cell: (member) => member.role,
  sortBy: (member) => member.role,
  card: 'corner',
};
const linkedName: Column<Member> = {
  ...name,
  cell: (member) => (
    <Link to="/scout/$id" params={{ id: String(member.id) }} className={css.profile}>
      {member.name}
    </Link>
  ),
};

/** The order in which members come. */
const BY_NAME = { column: 'name', descending: false };

const bandNames = bands.map(({ band }) => band);

const kinds = {
  captains: {
    title: 'القادة',
    genitive: 'القادة',
    noun: 'captain',
    caption: 'قادة القطاع وحضورهم في الفترة الحالية',
    search: 'بحث باسم القائد',
    noneText: 'لا يوجد قادة في هذا القطاع',
    columns: [name, role, ...rest],
  },
  scouts: {
    title: 'الكشافون',
    genitive: 'الكشافين',
    noun: 'scout',
    caption: 'كشافو القطاع وحضورهم في الفترة الحالية',
    search: 'بحث باسم الكشاف',
    noneText: 'لا يوجد كشافين في هذا القطاع',
    columns: [linkedName, role, ...rest],
  },
} as const;

/** A sector's captains or scouts with their attendance: searched, filtered, sorted and paged by the address. */
export function MembersTable(props: {
  kind: keyof typeof kinds;
  members: readonly Member[];
  /** The sector is the captain's own: its people can be called. */
  withPhones: boolean;
}) {
  const { kind, members } = props;
  const { noun, ...words } = kinds[kind];
  const list = useListUrl({
    prefix: kind,
    text: 'name',
    filters: { status: bandNames },
    sort: BY_NAME,
  });
  const numberLabel = useMemberNumber();
  const isWide = useWide();
  const columns: Column<Member>[] = [
    ...words.columns,
    ...(props.withPhones && isWide && numberLabel ? [memberNumber(numberLabel)] : []),
    ...(props.withPhones ? [phone] : []),
  ];
  const found = filterMembers(members, { name: list.text, band: list.filter.status });
  return (
    <Card title={words.title} count={countOf(members.length, noun)}>
      {members.length === 0 ? (
        <EmptyState compact title={words.noneText} />
      ) : (
        <>
          <FilterBar>
            <SearchField label={words.search} value={list.text} onChange={list.setText} />
            <FilterSelect
              label={`حالة ${words.genitive}`}
              value={list.filter.status}
              onChange={(status) => list.setFilter({ status })}
              allLabel="الكل"
              options={bands.map(({ band: value, label }) => ({ value, label }))}
            />
          </FilterBar>
          <FoundCount found={found.length} of={members.length} noun={noun} />
          {found.length > 0 && (
            <ListTable
              list={list}
              caption={words.caption}
              pagesLabel={`صفحات ${words.genitive}`}
              columns={columns}
              rows={found}
              rowKey={({ id }) => id}
              wide
            />
          )}
        </>
      )}
    </Card>
  );
}
