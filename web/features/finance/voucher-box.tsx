import { useQuery } from '@tanstack/react-query';
import { unitAfter } from '../../../contract/core/money.ts';
import { formatMoneyFully } from '../../../contract/core/numbers.ts';
import { amountInWords } from '../../../contract/finance/amount-words.ts';
import { readVoucher, type Voucher } from '../../../contract/finance/book.ts';
import { q } from '../../api/api.ts';
import { longDate, sectorName } from '../../i18n/format.ts';
import { formatDigits } from '../../i18n/localize.ts';
import { PrintPage } from '../../shared/paper/paper.tsx';
import { Row } from '../../ui/layout/box.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import { PaperBox } from './paper-box.tsx';
import { nameOf, weekName } from './rules.ts';
import { backToBook } from './use-book.ts';
import css from './voucher-box.module.css';

/** The voucher of an item on paper: looked at here, then printed and signed. */
export function VoucherBox({ itemId }: { itemId: number }) {
  const voucher = useQuery(q(readVoucher, { params: { itemId } }));
  const item = voucher.data?.body;
  return (
    <PrintPage
      title="سند للطباعة"
      back={backToBook(item ? { month: item.date.slice(0, 7) } : {})}
      below
      ready={Boolean(item)}
    >
      <Loaded query={voucher} skeleton={<CardSkeleton lines={10} />} failure="تعذّر تحميل السند">
        {({ body }) => <Paper voucher={body} />}
      </Loaded>
    </PrintPage>
  );
}

function Paper({ voucher }: { voucher: Voucher }) {
  const { type, value, reverses, reversedBy } = voucher;
  const isIncome = type === 'income';
  const title = isIncome ? 'سند قبض' : 'سند صرف';
  const number = formatDigits(voucher.number);
  return (
    <PaperBox
      half
      label={`${title} رقم ${number}`}
      title={title}
      number={`رقم ${number}`}
      date={longDate(voucher.date)}
      signers={[isIncome ? 'استلم المبلغ' : 'المستلم', 'أمين الصندوق', 'القائد العام']}
    >
      <Row as="p" justify="between" className={css.amount}>
        <span>المبلغ</span>
        <b>
          <bdi>{formatMoneyFully(value)}</bdi> {unitAfter(value)}
        </b>
      </Row>
      <dl className={css.lines}>
        <Line label="المبلغ بالحروف" value={`فقط ${amountInWords(value)} لا غير`} />
        <Line label={isIncome ? 'وذلك عن' : 'وذلك مقابل'} value={purposeOf(voucher)} />
        {reverses && <Line label="يعكس" value={`البند رقم ${formatDigits(reverses.number)}`} />}
        {reversedBy && <Line label="عُكس" value={`بالبند رقم ${formatDigits(reversedBy.number)}`} />}
        <Line label="سُجِّل بواسطة" value={voucher.recordedBy} />
      </dl>
    </PaperBox>
  );
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div className={css.line}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function purposeOf(voucher: Voucher): string {
  if (!voucher.isSubscription) return nameOf(voucher);
  const { weekNumber, sectorBaseName, sectorSuffixName } = voucher;
  const sector = sectorName({
    baseName: sectorBaseName ?? '',
    suffixName: sectorSuffixName ?? '',
  });
  return `${weekName(weekNumber ?? 0)}، ${sector}`;
}
