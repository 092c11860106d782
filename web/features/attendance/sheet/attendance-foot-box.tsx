import { IconCheck, IconCloudOff, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { moneyUnit } from '../../../../contract/core/money.ts';
import { formatMoney, formatNumber, timeOf } from '../../../i18n/format.ts';
import type { Recorded } from '../../../shared/sheet/recorded.ts';
import foot from '../../../shared/sheet/sheet-foot.module.css';
import {
  Count,
  CountMark,
  FootButton,
  SheetFoot,
  UndoButton,
} from '../../../shared/sheet/sheet-foot.tsx';
import type { SheetState } from '../../../shared/sheet/sheet-state-box.tsx';
import { Percent } from '../../../ui/figures/percent.tsx';
import { Box, Grid, look, Row, Text } from '../../../ui/layout/box.tsx';
import { proposalOf } from '../paid/payment-rules.ts';
import type { AttendanceSheet } from '../use-attendance-sheet.ts';
import css from './attendance-foot-box.module.css';

/** The counts, what can be taken back, the amount and the hand-in: at the thumb on a phone, at the side elsewhere. */
export function AttendanceFootBox(props: {
  sheet: AttendanceSheet;
  state: SheetState;
  recorded: Recorded | null;
  /** True where payments are counted, not attendance. */
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
    <SheetFoot
      columnGap="8"
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
      {sheet.step && <UndoButton step={sheet.step} onUndo={sheet.undo} className={css.takeBack} />}
      {props.blocked && (
        <Text tone="quiet" id={reason} className={css.blocked}>
          {props.blocked}
        </Text>
      )}
      {props.money}
      <Grid
        as="button"
        size="h3"
        weight="bold"
        leading="heading"
        rounded
        padInline="12"
        type="button"
        className={`${foot.press} ${css.submit}`}
        data-state={isDone ? state : undefined}
        disabled={sheet.isSending || isDone || props.blocked !== null}
        aria-describedby={props.blocked ? reason : undefined}
        // Keep the focus in the amount: an error on blur would move the button from under the press.
        onMouseDown={(event) => event.preventDefault()}
        onClick={props.onSubmit}
      >
        <SubmitWords {...props} isDone={isDone} unrecorded={unrecorded} />
      </Grid>
    </SheetFoot>
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
      <Count
        label={
          <>
            المجموع <span className={css.wider}>المقترح</span>
          </>
        }
      >
        {formatMoney(sum)}{' '}
        <Text as="span" size="tag" weight="normal" tone="quiet">
          {moneyUnit()}
        </Text>
      </Count>
    </Row>
  );
}

/** Copies the sum into the amount, which is never automatic. */
function Proposal({ sheet }: { sheet: AttendanceSheet }) {
  const proposal = sheet.paidCounts && proposalOf(sheet.paidCounts, sheet.amount ?? '');
  if (!proposal) return null;
  return (
    <FootButton className={css.proposal} onClick={() => sheet.takeSum(proposal.sum)}>
      <span>استخدم {formatMoney(proposal.sum)}</span>
      {proposal.difference !== null && (
        <span className={foot.under}>الفرق {formatMoney(proposal.difference)}</span>
      )}
    </FootButton>
  );
}

function SubmitWords(props: {
  sheet: AttendanceSheet;
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
        <span className={foot.under}>على الجهاز {timeOf(new Date(sheet.item.at))}</span>
      </>
    );
  }
  return (
    <>
      <span>
        {sheet.isRecorded && (sheet.isChanged || state !== 'lost') ? 'حفظ التعديل' : 'تسليم'}
      </span>
      {props.unrecorded > 0 && (
        <span className={foot.under}>يُسجَّل الباقي غائباً: {formatNumber(props.unrecorded)}</span>
      )}
    </>
  );
}

const tones = { attended: 'ok', excused: 'warn', absent: 'absent', unrecorded: undefined } as const;

/** The mark of a count: its shape says which. */
export const Mark = ({ part }: { part: keyof typeof tones }) => (
  <CountMark tone={tones[part]}>
    {part === 'absent' && <IconX size={14} stroke={2.6} />}
    {(part === 'attended' || part === 'excused') && <IconCheck size={14} stroke={2.6} />}
  </CountMark>
);

/** The counts of a week as parts of a line. */
export function ProportionBar({ counts }: { counts: AttendanceSheet['counts'] }) {
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
