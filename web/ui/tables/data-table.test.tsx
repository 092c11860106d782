import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BandBadge } from '../../shared/badges/band-badge.tsx';
import { listOf, readSearch, table } from '../../shared/search.ts';
import { type Column, DataTable } from './data-table.tsx';
import { Pager } from './pager.tsx';
import { pageOf, sortRows } from './table.ts';
import { useListUrl } from './use-list-url.ts';

type Row = { id: number; rate: number | null };
const columns: Column<Row>[] = [
  { id: 'number', header: '#', cell: (_, index) => `no. ${index + 1}`, card: 'number' },
  { id: 'name', header: 'الاسم', cell: ({ id }) => `name ${id}`, rowHeader: true },
  { id: 'rate', header: 'النسبة', cell: ({ rate }) => <BandBadge rate={rate} />, sortBy: rateOf },
];
function rateOf({ rate }: Row) {
  return rate;
}

function List({ count }: { count: number }) {
  const rows = Array.from({ length: count }, (_, id): Row => ({ id, rate: id / 100 }));
  const url = useListUrl({ prefix: 'scouts' });
  const { first, ...paged } = pageOf(sortRows(rows, columns, url.sort), url.page);
  return (
    <Pager label="صفحات" page={paged.page} pages={paged.pages} param={url.pageParam}>
      <DataTable
        caption="كشافون"
        columns={columns}
        rows={paged.rows}
        rowKey={({ id }) => id}
        sort={url.sort}
        onSort={url.onSort}
        first={first}
      />
    </Pager>
  );
}

async function render(search: string, count = 60) {
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <List count={count} />,
      validateSearch: (raw) => readSearch({ ...table, ...listOf('scouts', table) }, raw),
    }),
    history: createMemoryHistory({ initialEntries: [`/${search}`] }),
  });
  await router.load();
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  return { html, names: html.match(/name \d+/g) ?? [] };
}

test("the URL holds a table's sort order and page", async () => {
  const plain = await render('');
  expect(plain.html).not.toMatch(/aria-sort="(a|de)scending"/);
  expect(plain.names.slice(0, 2)).toEqual(['name 0', 'name 1']);
  expect(plain.names).toHaveLength(50);

  const sorted = await render('?scouts-sort=rate&scouts-dir=desc&scouts-page=2');
  expect(sorted.html).toContain('aria-sort="descending"');
  expect(sorted.names).toHaveLength(10);
  expect(sorted.names[0]).toBe('name 9');
  expect(sorted.html).toContain('no. 51');
  expect((await render('?scouts-sort=rate&scouts-dir=asc')).names[0]).toBe('name 0');
  expect((await render('?sort=rate&dir=desc')).names[0]).toBe('name 0');
});

test('a pager links to the neighbouring pages, and a single page has none', async () => {
  const { html } = await render('?scouts-page=2&q=x', 101);
  expect(html).toContain('الصفحة ٢ من ٣');
  expect(html).toContain('href="/?scouts-page=1&amp;q=x"');
  expect(html).toContain('href="/?scouts-page=3&amp;q=x"');
  expect((await render('', 50)).html).not.toContain('<nav');
});

test('a table has roles for its parts in every layout', async () => {
  const { html } = await render('', 1);
  for (const role of ['table', 'rowgroup', 'row', 'columnheader', 'rowheader', 'cell']) {
    expect(html).toContain(`role="${role}"`);
  }
  expect(html).toMatch(/<caption[^>]*>(<[^>]*>)*كشافون</);
});

test('a missing rate has no band', () => {
  expect(renderToStaticMarkup(<BandBadge rate={null} />)).toContain('لم يُسجَّل');
  expect(renderToStaticMarkup(<BandBadge rate={0} />)).toContain('خطر');
  expect(renderToStaticMarkup(<BandBadge rate={0.5} />)).toContain('جيد');
});
