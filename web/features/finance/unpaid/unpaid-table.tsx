import { Link } from '@tanstack/react-router';
import { matchesSearch } from '../../../../contract/core/text.ts';
import { countOf, formatMoney, formatNumber, keepCompounds } from '../../../i18n/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { look, Row, Text } from '../../../ui/layout/box.tsx';
import card from '../../../ui/layout/card.module.css';
import { Card } from '../../../ui/layout/card.tsx';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import { Pager } from '../../../ui/tables/pager.tsx';
import { pageOf, sortRows } from '../../../ui/tables/table.ts';
import { useListUrl } from '../../../ui/tables/use-list-url.ts';
import { byDebt, type Paid, type PaidScout } from './rules.ts';
import css from './unpaid-page.module.css';

// More are not seen at a glance.
const SEARCH_FROM = 10;

const columns: Column<PaidScout>[] = [
  {
    id: 'name',
    header: 'الاسم',
    cell: ({ scoutId, name }) => (
      <Link
        to="/scout/$id"
        params={{ id: String(scoutId) }}
        className={`${look({ inline: true, align: 'center', control: true, tone: 'inherit' }, 'row')} ${css.name}`}
      >
        {keepCompounds(name)}
      </Link>
    ),
    sortBy: ({ name }) => name,
    rowHeader: true,
  },
  {
    id: 'month',
    header: 'هذا الشهر',
    cell: ({ thisMonth }) => <PaidWeeks {...thisMonth} />,
    sortBy: ({ thisMonth }) => thisMonth.unpaid,
    card: 'line',
  },
  {
    id: 'term',
    header: 'هذه الفترة',
    cell: ({ thisTerm }) => <PaidWeeks {...thisTerm} />,
    sortBy: ({ thisTerm }) => thisTerm.unpaid,
    card: 'line',
  },
];

/** Of how many weeks somebody paid nothing, and what they paid. */
function PaidWeeks({ weeks, unpaid, amount }: Paid) {
  if (weeks === 0 && amount === 0) return '-';
  return (
    <Row as="span" inline gap="4" columnGap="12" align="center" wrap className={css.paid}>
      {weeks > 0 && (
        <span className={css.weeks}>
          <Badge tone={unpaid > 0 ? 'warn' : 'ok'}>
            {unpaid > 0
              ? `لم يدفع ${formatNumber(unpaid)} من ${formatNumber(weeks)}`
              : `دفع ${formatNumber(weeks)} من ${formatNumber(weeks)}`}
          </Badge>
        </span>
      )}
      {amount > 0 && <span className="tab">{formatMoney(amount)} جنيه</span>}
    </Row>
  );
}

/** A sector's scouts, who owes first, with what each paid this month and this term. */
export function UnpaidTable({ scouts }: { scouts: readonly PaidScout[] }) {
  const list = useListUrl({ text: 'name' });
  const found = byDebt(scouts).filter(({ name }) => matchesSearch(name, list.text));
  const { first, ...paged } = pageOf(sortRows(found, columns, list.sort), list.page);
  return (
    <Card
      title="الكشافون"
      aside={
        <Text as="span" tone="quiet">
          {countOf(scouts.length, 'scout')}
        </Text>
      }
    >
      {scouts.length >= SEARCH_FROM && (
        <div className={css.search}>
          <SearchField label="بحث باسم الكشاف" value={list.text} onChange={list.setText} />
        </div>
      )}
      <Text tone="quiet" role="status" className={css.found}>
        {found.length < scouts.length &&
          (found.length === 0 ? 'لا توجد نتائج' : countOf(found.length, 'scout'))}
      </Text>
      {found.length > 0 && (
        <Pager label="صفحات الكشافين" {...paged}>
          <div className={card.edge}>
            <DataTable
              caption="ما دفعه كشافو القطاع هذا الشهر وهذه الفترة"
              columns={columns}
              rows={paged.rows}
              rowKey={({ scoutId }) => scoutId}
              sort={list.sort}
              onSort={list.onSort}
              first={first}
            />
          </div>
        </Pager>
      )}
    </Card>
  );
}
