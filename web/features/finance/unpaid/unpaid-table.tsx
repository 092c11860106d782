import { Link } from '@tanstack/react-router';
import { moneyText } from '../../../../contract/core/money.ts';
import { matchesSearch } from '../../../../contract/core/text.ts';
import { sectorGender } from '../../../../contract/sectors/sector-gender.ts';
import type { SectorName } from '../../../../contract/sectors/sector-name.ts';
import { countScouts, formatNumber, keepCompounds } from '../../../i18n/format.ts';
import { dayWord } from '../../../shared/dates/days.ts';
import { Badge } from '../../../ui/badge.tsx';
import { FoundCount } from '../../../ui/figures/found-count.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { look, Row, Text } from '../../../ui/layout/box.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { Column } from '../../../ui/tables/data-table.tsx';
import { ListTable } from '../../../ui/tables/list-table.tsx';
import { useListUrl } from '../../../ui/tables/use-list-url.ts';
import { byDebt, type Paid, type PaidScout } from './rules.ts';
import css from './unpaid-page.module.css';

// More are not seen at a glance.
const SEARCH_FROM = 10;

const columns: Column<PaidScout>[] = [
  {
    id: 'name',
    header: 'الاسم',
    cell: ({ scoutId, name, writtenOn }) => (
      <>
        <Link
          to="/scout/$id"
          params={{ id: String(scoutId) }}
          className={`${look({ inline: true, align: 'center', control: true, tone: 'inherit', hover: 'accent' }, 'row')} ${css.name}`}
        >
          {keepCompounds(name)}
        </Link>
        {writtenOn && <Text tone="quiet">كُتب إلى الأسرة {dayWord(writtenOn)}</Text>}
      </>
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

/** The weeks without a payment, and the amount that was paid. */
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
      {amount > 0 && <span className="tab">{moneyText(amount)}</span>}
    </Row>
  );
}

/** A sector's scouts, who owes first, with what each paid this month and this term. */
export function UnpaidTable({
  sector,
  scouts,
}: {
  sector: SectorName;
  scouts: readonly PaidScout[];
}) {
  const list = useListUrl({ text: 'name' });
  const found = byDebt(scouts).filter(({ name }) => matchesSearch(name, list.text));
  return (
    <Card title="الكشافون" count={countScouts(scouts.length, sectorGender(sector))}>
      {scouts.length >= SEARCH_FROM && (
        <div className={css.search}>
          <SearchField label="بحث باسم الكشاف" value={list.text} onChange={list.setText} />
        </div>
      )}
      <FoundCount found={found.length} of={scouts.length} noun="scout" />
      {found.length > 0 && (
        <ListTable
          list={list}
          caption="ما دفعه كشافو القطاع هذا الشهر وهذه الفترة"
          pagesLabel="صفحات الكشافين"
          columns={columns}
          rows={found}
          rowKey={({ scoutId }) => scoutId}
          wide
        />
      )}
    </Card>
  );
}
