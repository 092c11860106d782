import { useQuery } from '@tanstack/react-query';
import { MOST_LINES, readBook } from '../../../contract/finance/book.ts';
import { q } from '../../api/api.ts';
import { formatNumber, groupToday } from '../../i18n/format.ts';
import { PrintPage } from '../../shared/paper.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import { Notice } from '../../ui/notice.tsx';
import { StatementBox } from './statement-box.tsx';
import { backToBook, usePeriod } from './use-book.ts';

/** The treasury's book of a month or of the term on paper: looked at here, then printed and signed. */
export function PrintBox() {
  const { asked, isTerm, month } = usePeriod();
  const book = useQuery(q(readBook, { query: { ...asked, direction: 'asc', limit: MOST_LINES } }));
  return (
    <PrintPage
      title="كشف حساب للطباعة"
      back={backToBook(isTerm ? { period: 'term' } : { month })}
      below
      ready={book.data?.hasMore === false}
      notice={
        book.data?.hasMore && (
          <Notice tone="warn">
            <p>
              في هذه الفترة أكثر من {formatNumber(MOST_LINES)} سطر. اطبع كل شهر وحده، أو نزّل ملف
              xlsx.
            </p>
          </Notice>
        )
      }
    >
      <Loaded query={book} skeleton={<CardSkeleton lines={14} />} failure="تعذّر تحميل كشف الحساب">
        {({ body }) => <StatementBox book={body} today={groupToday()} />}
      </Loaded>
    </PrintPage>
  );
}
