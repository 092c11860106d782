// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { listOf, readSearch, table, text } from '../../shared/search.ts';
import { useListUrl } from './use-list-url.ts';

// The router scrolls; jsdom can not.
vi.stubGlobal('scrollTo', () => {});
afterEach(cleanup);

/** The list of a screen at this address, with what the address becomes. */
async function open(address: string) {
  const held: { list?: ReturnType<typeof useList> } = {};
  const useList = () =>
    useListUrl({ prefix: 'scouts', text: 'name', filters: { status: ['good', 'danger'] } });
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => {
        held.list = useList();
        return null;
      },
      validateSearch: (raw) =>
        readSearch({ ...listOf('scouts', { name: text, status: text, ...table }), tab: text }, raw),
    }),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await router.load();
  render(<RouterProvider router={router} />);
  return {
    list: () => held.list!,
    address: () => Object.fromEntries(new URLSearchParams(router.state.location.searchStr)),
  };
}

test('a list starts with the valid filters of the URL', async () => {
  const { list } = await open('/?scouts-name=علي&scouts-status=good&scouts-page=3');
  expect(list()).toMatchObject({ text: 'علي', filter: { status: 'good' }, page: 3, sort: null });
  const { list: other } = await open('/?scouts-status=wonderful&scouts-page=minus&name=علي');
  expect(other()).toMatchObject({ text: '', filter: { status: '' }, page: 1, isNarrowed: false });
});

test('filtering or sorting goes to the first page and keeps the rest of the URL', async () => {
  const { list, address } = await open('/?tab=people&scouts-page=3');
  await act(async () => list().setText('علي'));
  expect(address()).toEqual({ tab: 'people', 'scouts-name': 'علي' });
  await act(async () => list().setPage(2));
  await act(async () => list().setFilter({ status: 'danger' }));
  expect(address()).toEqual({
    tab: 'people',
    'scouts-name': 'علي',
    'scouts-status': 'danger',
  });
  await act(async () => list().onSort('rate'));
  expect(list().sort).toEqual({ column: 'rate', descending: true });
  await act(async () => list().onSort('rate'));
  expect(address()).toMatchObject({ 'scouts-sort': 'rate', 'scouts-dir': 'asc' });
});

test('clearing the search shows the whole list at once and empties the field', async () => {
  const { list, address } = await open('/?tab=people&scouts-name=علي&scouts-status=good');
  expect(list().isNarrowed).toBe(true);
  await act(async () => list().clear());
  expect(list()).toMatchObject({ text: '', filter: { status: '' }, isNarrowed: false });
  expect(address()).toEqual({ tab: 'people' });
});
