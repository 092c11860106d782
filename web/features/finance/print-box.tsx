import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MOST_LINES, readBook } from '../../../contract/finance/book.ts';
import { q } from '../../api/api.ts';
import { formatNumber, groupToday } from '../../i18n/format.ts';
import { Grid } from '../../ui/layout/box.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PrintButton } from '../../ui/print-button.tsx';
import type { AnySearch } from '../../ui/tables/use-set-search.ts';
import css from './print-box.module.css';
import { StatementBox } from './statement-box.tsx';
import { usePeriod } from './use-book.ts';

/** The treasury's book of a month or of the term on paper: looked at here, then printed and signed. */
export function PrintBox() {
  const { asked, isTerm, month } = usePeriod();
  const book = useQuery(q(readBook, { query: { ...asked, direction: 'asc', limit: MOST_LINES } }));
  return (
    <>
      <PrintHead
        title="كشف حساب للطباعة"
        search={isTerm ? { period: 'term' } : { month }}
        disabled={book.data?.hasMore ?? true}
      >
        {book.data?.hasMore && (
          <Notice tone="warn">
            <p>
              في هذه الفترة أكثر من {formatNumber(MOST_LINES)} سطر. اطبع كل شهر وحده، أو نزّل ملف
              xlsx.
            </p>
          </Notice>
        )}
      </PrintHead>
      <Loaded query={book} skeleton={<CardSkeleton lines={14} />} failure="تعذّر تحميل كشف الحساب">
        {({ body }) => <StatementBox book={body} today={groupToday()} />}
      </Loaded>
    </>
  );
}

/** Above a paper, on the screen only: the way back and the print button. */
export function PrintHead(props: {
  title: string;
  search: AnySearch;
  disabled: boolean;
  children?: ReactNode;
}) {
  return (
    <Grid gap="12" below="16" hide="print" className={css.screen}>
      <PageHeader
        title={props.title}
        back={{ to: '/finance', label: 'إدارة الماليات', search: props.search }}
      />
      <PrintButton big disabled={props.disabled} />
      {props.children}
    </Grid>
  );
}
