import { IconArrowBackUp, IconCheck, IconCloudOff, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { formatMoney, formatNumber, timeOf } from '../../../i18n/format.ts';
import { arabicDigits } from '../../../i18n/localize.ts';
import type { Recorded } from '../../../shared/sheet/recorded.ts';
import type { SheetState } from '../../../shared/sheet/sheet-state-box.tsx';
import { Percent } from '../../../ui/figures/percent.tsx';
import { Box, Grid, look, Row, Text } from '../../../ui/layout/box.tsx';
import { proposalOf } from '../paid/payment-rules.ts';
import type { Sheet } from '../use-sheet.ts';
import css from './attendance-foot-box.module.css';

/** The counts, what can be taken back, the amount and the hand-in: at the thumb on a phone, at the side elsewhere. */
export function AttendanceFootBox(props: {
  sheet: Sheet;
  state: SheetState;
  recorded: Recorded | null;
  /** Of who paid are the counts, not of who came. */
  isPaidShown: boolean;
  /** Why nothing can be handed in, where nothing can. */
  blocked: string | null;
  /** The amount's field, where the sheet has money. */
  money: ReactNode;
  onSubmit: () => void;
}) {
  const { sheet, state } = props;
  const { total, attended, excused, absent, unrecorded, rate } = sheet.counts;
  const reason = useId();
  const isDone = (state === 'stored' || state === 'waiting') && !sheet.isSending;
  return (
    <Grid
      gap="4"
      columnGap="8"
      line="above"
      className={css.foot}
      data-money={props.money ? true : undefined}
      data-blocked={props.blocked !== null || undefined}
    >
      <Box hide="narrow" className={css.bar}>
        <ProportionBar counts={sheet.counts} />
      </Box>
      <Row
        gap="4"
        align="center"
        justify="between"
        className={css.totals}
        data-done={isDone || undefined}
        data-paid={props.isPaidShown || undefined}
      >
        {sheet.paidCounts && props.isPaidShown ? (
          <PaidCounts {...sheet.paidCounts} />
        ) : (
          <Row as="dl" grow className={css.counts} aria-live="polite" aria-atomic>
            <Count label="الإجمالي" value={total} />
            <Count label="حاضر" value={attended} mark={<Mark part="attended" />} />
            <Count label="معتذر" value={excused} mark={<Mark part="excused" />} />
            <Count label="غائب" value={absent} mark={<Mark part="absent" />} />
            {unrecorded > 0 && (
              <Count label="لم يُسجَّل" value={unrecorded} mark={<Mark part="unrecorded" />} />
            )}
          </Row>
        )}
        <div className={css.end}>
          {props.isPaidShown ? (
            <Proposal sheet={sheet} />
          ) : (
            <Grid as="p" leading="tight" textAlign="end" className={css.rate}>
              <strong>
                <Percent value={rate ?? 0} /> <span>حضور</span>
              </strong>
              <Text as="span" size="tag" tone="quiet" className={css.without}>
                من غير احتساب المعتذرين
              </Text>
            </Grid>
          )}
        </div>
      </Row>
      {sheet.step && (
        <button type="button" className={`${css.undo} ${css.takeBack}`} onClick={sheet.undo}>
          <span>
            <IconArrowBackUp size={18} stroke={2} aria-hidden />
            تراجع
          </span>
          <span className={css.step}>{sheet.step.label}</span>
        </button>
      )}
      {props.blocked && (
        <p id={reason} className={css.blocked}>
          {props.blocked}
        </p>
      )}
      {props.money}
      <Grid
        as="button"
        size="h3"
        weight="bold"
        leading="heading"
        rounded
        type="button"
        className={css.submit}
        data-state={isDone ? state : undefined}
        disabled={sheet.isSending || isDone || props.blocked !== null}
        aria-describedby={props.blocked ? reason : undefined}
        // Keep the focus in the amount: an error on blur would move the button from under the press.
        onMouseDown={(event) => event.preventDefault()}
        onClick={props.onSubmit}
      >
        <SubmitWords {...props} isDone={isDone} unrecorded={unrecorded} />
      </Grid>
    </Grid>
  );
}

/** How many paid and how many did not, which leads to the list of month and term, and the sum. */
function PaidCounts({ payers, others, sum }: { payers: number; others: number; sum: number }) {
  return (
    <Row as="dl" grow className={css.counts} aria-live="polite" aria-atomic>
      <Count label="دفعوا" value={payers} />
      <Count
        label={
          <Link to="/unpaid" className={look({ tone: 'accent' })}>
            لم يدفعوا
          </Link>
        }
        value={others}
      />
      <div className={css.count}>
        <Text as="dt" size="tag" tone="quiet" nowrap>
          المجموع <span className={css.wider}>المقترح</span>
        </Text>
        <Row as="dd" gap="4" align="center" weight="bold" nowrap className="tab">
          {formatMoney(sum)}{' '}
          <Text as="span" size="tag" weight="normal" tone="quiet">
            جنيه
          </Text>
        </Row>
      </div>
    </Row>
  );
}

/** Copies the sum into the amount, which is never automatic. */
function Proposal({ sheet }: { sheet: Sheet }) {
  const proposal = sheet.paidCounts && proposalOf(sheet.paidCounts, sheet.amount ?? '');
  if (!proposal) return null;
  return (
    <button type="button" className={css.undo} onClick={() => sheet.takeSum(proposal.sum)}>
      <span>استخدم {formatMoney(proposal.sum)}</span>
      {proposal.difference !== null && (
        <span className={css.step}>الفرق {formatMoney(proposal.difference)}</span>
      )}
    </button>
  );
}

function SubmitWords(props: {
  sheet: Sheet;
  state: SheetState;
  recorded: Recorded | null;
  isDone: boolean;
  unrecorded: number;
}) {
  const { sheet, state, recorded } = props;
  if (sheet.isSending) return <span>جارٍ التسليم…</span>;
  if (props.isDone && state === 'stored') {
    return (
      <span>
        سُلِّم <IconCheck size={18} stroke={2.6} aria-hidden /> {recorded && timeOf(recorded.at)}
      </span>
    );
  }
  if (props.isDone && sheet.item) {
    return (
      <>
        <span>
          <IconCloudOff size={20} stroke={1.7} aria-hidden />
          {sheet.isCut ? 'محفوظ، ينتظر الاتصال' : 'محفوظ، يُعاد إرساله'}
        </span>
        <span className={css.under}>على الجهاز {timeOf(new Date(sheet.item.at))}</span>
      </>
    );
  }
  return (
    <>
      <span>
        {sheet.isRecorded && (sheet.isChanged || state !== 'lost') ? 'حفظ التعديل' : 'تسليم'}
      </span>
      {props.unrecorded > 0 && (
        <span className={css.under}>يُسجَّل الباقي غائباً: {formatNumber(props.unrecorded)}</span>
      )}
    </>
  );
}

/** The mark of a count: its shape says which. */
export function Mark({ part }: { part: 'attended' | 'excused' | 'absent' | 'unrecorded' }) {
  return (
    <Grid as="span" centered className={css.mark} data-part={part} aria-hidden>
      {part === 'absent' && <IconX size={14} stroke={2.6} />}
      {(part === 'attended' || part === 'excused') && <IconCheck size={14} stroke={2.6} />}
    </Grid>
  );
}

/** The counts of a week as parts of a line. */
export function ProportionBar({ counts }: { counts: Sheet['counts'] }) {
  return (
    <div className={css.proportions} aria-hidden>
      {(['attended', 'excused', 'absent', 'unrecorded'] as const)
        .filter((part) => counts[part] > 0)
        .map((part) => (
          <span key={part} data-part={part} style={{ flexGrow: counts[part] }} />
        ))}
    </div>
  );
}

/** One of the counts, in the order of the specification: the mark is shape, the word says it. */
export function Count(props: { label: ReactNode; value: number; mark?: ReactNode }) {
  return (
    <div className={css.count}>
      <Text as="dt" size="tag" tone="quiet" nowrap>
        {props.label}
      </Text>
      <Row as="dd" gap="4" align="center" weight="bold" nowrap className="tab">
        {props.mark}
        {arabicDigits(props.value)}
      </Row>
    </div>
  );
}
