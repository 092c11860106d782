import { useEffect } from 'react';
import { lineTypes } from '../../../contract/finance/book.ts';
import { lineTypeLabels } from '../../../contract/finance/book-words.ts';
import { monthName } from '../../i18n/month-name.ts';
import { Button } from '../../ui/button.tsx';
import { choicesOf } from '../../ui/form/choices.ts';
import { FilterSelect } from '../../ui/form/filter-bar.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Box, Grid } from '../../ui/layout/box.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import { useWide } from '../../ui/use-wide.ts';
import css from './book.module.css';
import { BookHeadBox } from './book-head-box.tsx';
import { BookTable } from './book-table.tsx';
import { useBook } from './use-book.ts';

const SEARCHED = 'بحث في الوصف أو القطاع أو رقم البند';

/** The treasury's book: whose period, what it comes to, and its lines. */
export function BookCard() {
  const { book, list, pages, sort } = useBook();
  const isWide = useWide();
  const isBeyond = book.data !== undefined && !book.isPlaceholderData && list.page > pages;
  // The last item of the last page was deleted, or the address is an old one.
  useEffect(() => {
    if (isBeyond) list.setPage(pages);
  });
  return (
    <Grid as="section" columns="1" gap="12" className={css.book} aria-labelledby="book-title">
      <BookHeadBox book={book.data?.body} />
      <Grid gap="8" className={css.filters}>
        <SearchField
          label={SEARCHED}
          placeholder={isWide ? SEARCHED : 'بحث في البنود'}
          value={list.text}
          onChange={list.setText}
        />
        <FilterSelect
          label="نوع البند"
          allLabel="كل الأنواع"
          value={list.filter.type}
          onChange={(type) => list.setFilter({ type })}
          options={choicesOf(lineTypes, lineTypeLabels)}
        />
      </Grid>
      <Box surface="card" clip className={css.lines} aria-busy={book.isFetching}>
        <Loaded query={book} skeleton={<CardSkeleton lines={14} />} failure="تعذّر تحميل كشف الحساب">
          {({ body, total }) =>
            total === 0 ? (
              <Nothing month={body.month} isNarrowed={list.isNarrowed} onClear={list.clear} />
            ) : (
              <Pager label="صفحات كشف الحساب" param={list.pageParam} page={list.page} pages={pages}>
                <div className={css.edge} data-old={book.isPlaceholderData || undefined}>
                  <BookTable
                    book={body}
                    sort={sort}
                    onSort={list.onSort}
                    opensHere={!list.isNarrowed && list.page === (sort.descending ? pages : 1)}
                  />
                </div>
              </Pager>
            )
          }
        </Loaded>
      </Box>
    </Grid>
  );
}

function Nothing(props: { month: string | null; isNarrowed: boolean; onClear: () => void }) {
  if (props.isNarrowed) {
    return (
      <EmptyState
        compact
        title="لا يوجد بند يطابق البحث"
        action={
          <Button look="default" onClick={props.onClear}>
            عرض كل البنود
          </Button>
        }
      />
    );
  }
  if (props.month) {
    return <EmptyState compact title={`لا بنود في ${monthName(props.month)}`} />;
  }
  return (
    <EmptyState
      compact
      title="لا توجد بنود بعد"
      text="ما تضيفه من ايراد أو مصروف، وما تسجّله القطاعات من اشتراكات، يظهر هنا."
    />
  );
}
