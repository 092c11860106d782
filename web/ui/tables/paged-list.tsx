import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useOnline } from '../../offline/use-online.ts';
import { CardSkeleton } from '../layout/skeleton.tsx';
import { Dated, FailureState, NeedsConnection } from '../layout/states.tsx';
import { ListFoot } from './list-foot.tsx';

/** An answer of a list that has a limit (`cappedListAnswer`). */
type Page = { body: readonly unknown[]; total: number; hasMore: boolean };

/**
 * A list that is read page by page (`qPages`), with what it is while it loads, when it failed and when nothing is
 * there, how much of it is shown, and 'عرض المزيد' as long as more follows. A page that failed leaves the others. A `fold`
 * shows that many rows first, whose number the list keeps to.
 */
export function PagedList<A extends Page>(props: {
  query: UseInfiniteQueryResult<InfiniteData<A>>;
  skeleton?: ReactNode;
  /** In its place when nothing is there. */
  empty: ReactNode;
  /** Around the list and its foot, not around what stands there instead. */
  frame?: (list: ReactNode) => ReactNode;
  /** The rows shown before 'عرض الباقي' is pressed; undefined once it was. */
  fold?: { rows: number; onOpen: () => void } | undefined;
  children: (pages: readonly A[]) => ReactNode;
}) {
  const { query, fold, frame = (list) => list } = props;
  const isOnline = useOnline();
  if (query.data === undefined) {
    if (!query.isError) {
      return isOnline ? (props.skeleton ?? <CardSkeleton />) : <NeedsConnection />;
    }
    return (
      <FailureState
        error={query.error}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const { pages } = query.data;
  const shown = pages.reduce((sum, { body }) => sum + body.length, 0);
  if (shown === 0) return <Dated query={query}>{props.empty}</Dated>;
  return frame(
    <Dated query={query}>
      {props.children(pages)}
      {fold && shown > fold.rows ? (
        <ListFoot
          shown={fold.rows}
          total={pages[0]?.total}
          hasMore
          moreText="عرض الباقي"
          isLoading={false}
          error={null}
          onMore={fold.onOpen}
        />
      ) : (
        <ListFoot
          shown={shown}
          total={pages[0]?.total}
          hasMore={query.hasNextPage}
          isLoading={query.isFetchingNextPage}
          error={query.isFetchNextPageError ? query.error : null}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </Dated>,
  );
}
