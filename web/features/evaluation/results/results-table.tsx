import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { commonGender } from '../../../../contract/core/labels.ts';
import type { EvaluationResults } from '../../../../contract/evaluation/results.ts';
import { evaluationBands } from '../../../../contract/evaluation/words.ts';
import { type PatrolWord, patrolForms } from '../../../../contract/patrols/words.ts';
import { countScouts, formatNumber, keepCompounds } from '../../../i18n/format.ts';
import { EvaluationBadge } from '../../../shared/badges/band-badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { FoundCount } from '../../../ui/figures/found-count.tsx';
import { Percent } from '../../../ui/figures/percent.tsx';
import { FilterBar, FilterSelect } from '../../../ui/form/filter-bar.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { Box } from '../../../ui/layout/box.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/layout/states.tsx';
import type { Column } from '../../../ui/tables/data-table.tsx';
import { ListTable } from '../../../ui/tables/list-table.tsx';
import { sortRows } from '../../../ui/tables/table.ts';
import { useListUrl } from '../../../ui/tables/use-list-url.ts';
import { useHasRail } from '../../../ui/use-wide.ts';
import { filterScouts } from './rules.ts';

type Scout = EvaluationResults['scouts'][number];

/** Rows that a phone shows at first. */
const FOLDED_ROWS = 6;
const statuses = [...evaluationBands.map(({ band }) => band), 'none'] as const;

const rateColumns: Column<Scout>[] = [
  {
    id: 'points',
    header: 'النقاط',
    cell: ({ points, possible }) =>
      possible === 0 ? '–' : `${formatNumber(points)} من ${formatNumber(possible)}`,
    sortBy: ({ points, possible }) => (possible === 0 ? null : points),
    numeric: true,
  },
  {
    id: 'rate',
    header: 'النسبة',
    cell: ({ rate }) => (rate === null ? '–' : <Percent value={rate} />),
    sortBy: ({ rate }) => rate,
    numeric: true,
  },
];
const before: Column<Scout> = {
  id: 'before',
  header: 'الأسبوع السابق',
  cell: ({ rateBefore }) => (rateBefore === null ? '–' : <Percent value={rateBefore} />),
  sortBy: ({ rateBefore }) => rateBefore,
  numeric: true,
};
const weeks: Column<Scout> = {
  id: 'weeks',
  header: 'الأسابيع',
  cell: (scout) => (scout.weeks === 0 ? '–' : formatNumber(scout.weeks)),
  sortBy: (scout) => scout.weeks,
  numeric: true,
};
const band: Column<Scout> = {
  id: 'band',
  header: 'الحالة',
  cell: ({ rate }) => <EvaluationBadge rate={rate} />,
  card: 'corner',
};

/** The scouts of a sector with what they were given: by name at first, and never numbered. */
export function ResultsTable(props: {
  results: EvaluationResults;
  word: PatrolWord;
  isWeek: boolean;
}) {
  const { scouts, patrols } = props.results;
  const hasRail = useHasRail();
  const [isOpen, setOpen] = useState(false);
  const ownPatrols = patrols.filter(({ isDeleted }) => !isDeleted);
  const list = useListUrl({
    text: 'name',
    filters: {
      status: statuses,
      patrol: ['none', ...ownPatrols.map(({ name }) => name)],
    },
    sort: { column: 'name', descending: false },
  });
  const nameOfPatrol = new Map(patrols.map(({ patrolId, name }) => [patrolId, name]));
  const patrolOf = ({ patrolId }: Scout) =>
    (patrolId !== null && nameOfPatrol.get(patrolId)) || null;
  const columns: Column<Scout>[] = [
    {
      id: 'name',
      header: 'الاسم',
      cell: ({ scoutId, name }) => (
        <Link to="/scout/$id" params={{ id: String(scoutId) }}>
          {keepCompounds(name)}
        </Link>
      ),
      sortBy: ({ name }) => name,
      rowHeader: true,
    },
  ];
  if (ownPatrols.length > 0) {
    columns.push({
      id: 'patrol',
      header: patrolForms[props.word].the,
      cell: (scout) => patrolOf(scout) ?? '–',
      sortBy: patrolOf,
      card: 'bare',
    });
  }
  columns.push(...rateColumns);
  columns.push(props.isWeek ? before : weeks);
  columns.push(band);

  const found = filterScouts(scouts, {
    name: list.text,
    status: list.filter.status,
    patrol:
      ownPatrols.find(({ name }) => name === list.filter.patrol)?.patrolId ?? list.filter.patrol,
  });
  const isFolded = !hasRail && !isOpen && !list.isNarrowed && found.length > FOLDED_ROWS + 1;
  const rows = isFolded ? sortRows(found, columns, list.sort).slice(0, FOLDED_ROWS) : found;
  return (
    <Card title="الكشافون" count={countScouts(scouts.length, commonGender(scouts))}>
      <FilterBar>
        <SearchField label="بحث باسم الكشاف" value={list.text} onChange={list.setText} />
        {ownPatrols.length > 0 && (
          <FilterSelect
            label={patrolForms[props.word].the}
            value={list.filter.patrol}
            onChange={(patrol) => list.setFilter({ patrol })}
            allLabel={`كل ${patrolForms[props.word].theAll}`}
            options={[
              ...ownPatrols.map(({ name }) => ({ value: name, label: name })),
              { value: 'none', label: patrolForms[props.word].none },
            ]}
          />
        )}
        <FilterSelect
          label="حالة الكشافين"
          value={list.filter.status}
          onChange={(status) => list.setFilter({ status })}
          allLabel="كل الحالات"
          options={[
            ...evaluationBands.map(({ band: value, label }) => ({ value, label })),
            { value: 'none' as const, label: 'لم يُقيَّم' },
          ]}
        />
      </FilterBar>
      {found.length === 0 ? (
        <EmptyState
          compact
          title={list.text ? 'لا أحد بهذا الاسم' : 'لا أحد يطابق ما اخترته'}
          action={
            <Button look="default" onClick={list.clear}>
              عرض الكل
            </Button>
          }
        />
      ) : (
        <>
          <FoundCount found={found.length} of={scouts.length} noun="scout" />
          <ListTable
            list={list}
            caption="تقييم كشافي القطاع"
            pagesLabel="صفحات الكشافين"
            columns={columns}
            rows={rows}
            rowKey={({ scoutId }) => scoutId}
            wide
          />
          {isFolded && (
            <Box above="12" hide="print">
              <Button look="quiet" wide onClick={() => setOpen(true)}>
                عرض الباقي: {countScouts(found.length - FOLDED_ROWS, commonGender(scouts))}
              </Button>
            </Box>
          )}
        </>
      )}
    </Card>
  );
}
