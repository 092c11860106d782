import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ApiFailure } from '../../api/failure.ts';
import { PagedList } from './paged-list.tsx';

type Answer = { body: number[]; total: number; hasMore: boolean };
type Listed = UseInfiniteQueryResult<InfiniteData<Answer>>;

const failure = new ApiFailure({
  status: 500,
  code: 'INTERNAL',
  message: 'for the log',
  arabicMessage: 'الخادم متوقف',
});
const idle = {
  data: undefined,
  isError: false,
  error: null,
  isFetching: false,
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
};

function render(state: Partial<Record<keyof Listed, unknown>>) {
  return renderToStaticMarkup(
    <PagedList
      query={{ ...idle, ...state } as Listed}
      empty={<p>لا شيء</p>}
      frame={(list) => <section>{list}</section>}
    >
      {(pages) => <p>{pages.flatMap(({ body }) => body).join(' ')}</p>}
    </PagedList>,
  );
}
const pages = (...bodies: number[][]) => ({
  data: { pages: bodies.map((body) => ({ body, total: 4, hasMore: true })), pageParams: [] },
});

test('a list shows loading, a failure with its reason, or that it is empty', () => {
  expect(render({})).toContain('جاري التحميل');
  const failed = render({ isError: true, error: failure });
  expect(failed).toContain('الخادم متوقف');
  expect(failed).toContain('إعادة المحاولة');
  expect(render(pages([]))).toBe('<p>لا شيء</p>');
});

test('the button for more is shown as long as more follows, with how much is shown', () => {
  const some = render({ ...pages([1, 2], [3]), hasNextPage: true });
  expect(some).toContain('<section><p>1 2 3</p>');
  expect(some).toContain('أول ٣ من ٤');
  expect(some).toContain('عرض المزيد');
  const all = render(pages([1, 2], [3, 4]));
  expect(all).not.toContain('عرض المزيد');
  expect(all).not.toContain('أول');
});

test('a failed page keeps the others and can be retried in place', () => {
  const failed = render({
    ...pages([1, 2]),
    hasNextPage: true,
    isError: true,
    isFetchNextPageError: true,
    error: failure,
  });
  expect(failed).toContain('1 2');
  expect(failed).toContain('الخادم متوقف');
  expect(failed).not.toContain('عرض المزيد');
});
