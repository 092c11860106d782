import { IconChevronLeft, IconCoins, IconHourglass } from '@tabler/icons-react';
import { readAmount } from '../../../contract/core/amounts.ts';
import { moneyText, moneyUnit } from '../../../contract/core/money.ts';
import { countOf, formatMoney, formatNumber, timeOf } from '../../i18n/format.ts';
import { kindOf } from '../../offline/outbox-client.ts';
import { isWaiting } from '../../offline/outbox-rules.ts';
import type { Recorded } from '../../shared/sheet/recorded.ts';
import { Count } from '../../shared/sheet/sheet-foot.tsx';
import type { SheetState } from '../../shared/sheet/sheet-state-box.tsx';
import { SheetStateCard } from '../../shared/sheet/sheet-state-card.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Percent } from '../../ui/figures/percent.tsx';
import { Box, Grid, look, Row, Text } from '../../ui/layout/box.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { useAnySearch } from '../../ui/tables/use-set-search.ts';
import { proposalOf } from './paid/payment-rules.ts';
import { Share, ShareButton } from './share-box.tsx';
import { Mark, ProportionBar } from './sheet/attendance-foot-box.tsx';
import type { AttendanceSheet } from './use-attendance-sheet.ts';
import css from './week-state-card.module.css';

/** The week's state, with what was handed in and what waits. */
export function WeekStateCard(props: {
  id: string;
  state: SheetState;
  sheet: AttendanceSheet;
  weekNumber: number;
  /** 'أشبال أ'; absent on a sheet of captains. */
  place: string | undefined;
  recorded: Recorded | null;
  noun: 'scout' | 'captain';
  /** It has just come about: the heading takes the focus. */
  isNews: boolean;
  /** Shows who paid. */
  onPaid: () => void;
}) {
  const { state, sheet } = props;
  const week = `الأسبوع ${formatNumber(props.weekNumber)}`;
  const hasStrip = state === 'stored' || state === 'waiting';
  return (
    <SheetStateCard
      id={props.id}
      state={state}
      sheet={sheet}
      what={`غياب ${week}`}
      open={week}
      content="القائمة"
      recorded={props.recorded}
      isNews={props.isNews}
      figures={
        <Text tone="quiet">
          {countOf(sheet.counts.total, props.noun)}، حضور <Percent value={sheet.counts.rate ?? 0} />{' '}
          من غير احتساب المعتذرين
        </Text>
      }
      beside={state === 'waiting' && <ShareButton of={props} look="default" />}
    >
      {state === 'stored' && (
        <div className={css.rest}>
          <ProportionBar counts={sheet.counts} />
        </div>
      )}
      {hasStrip && <Strip sheet={sheet} />}
      {state === 'stored' && <Paid sheet={sheet} onPress={props.onPaid} />}
      {state === 'waiting' && <Queue items={sheet.items.filter(isWaiting)} />}
      {hasStrip && sheet.counts.attended > 0 && <ToScores of={props} />}
      {state === 'stored' && <Share of={props} />}
    </SheetStateCard>
  );
}

/** The items that wait on this device. */
const Queue = ({ items }: { items: AttendanceSheet['items'] }) => (
  <Grid gap="12" pad="16">
    <Text as="h3" size="text">
      ينتظر الإرسال: {formatNumber(items.length)}
    </Text>
    <Grid as="ol" gap="12" className={css.queue}>
      {items.map((item) => (
        <Row as="li" gap="12" align="center" key={item.key}>
          <Tile square="44" fill="warn">
            <IconHourglass size={22} stroke={1.7} aria-hidden />
          </Tile>
          <span>
            <Text as="span" block weight="bold">
              {kindOf(item).about?.(item.slot.of)}
            </Text>
            <Text as="span" block tone="quiet">
              {kindOf(item).label(item.body)}
            </Text>
          </span>
          <Text as="time" atEnd tone="quiet">
            {timeOf(new Date(item.at))}
          </Text>
        </Row>
      ))}
    </Grid>
  </Grid>
);

/** Leads from a sector's attendance to the points of that week. */
function ToScores({ of }: { of: { noun: 'scout' | 'captain'; weekNumber: number } }) {
  const { base, suffix } = useAnySearch();
  if (of.noun === 'captain') return null;
  return (
    <Box className={css.rest}>
      <LinkButton look="tint" to="/scores" search={{ week: of.weekNumber, base, suffix }}>
        تقييم الأسبوع
      </LinkButton>
    </Box>
  );
}

/** The counts of what was handed in, with the money where the sheet has any. */
function Strip({ sheet }: { sheet: AttendanceSheet }) {
  const { attended, excused, absent } = sheet.counts;
  return (
    <Row as="dl" padBlock="8" padInline="16" className={css.strip}>
      <Count label="حاضر" value={attended} mark={<Mark part="attended" />} />
      <Count label="معتذر" value={excused} mark={<Mark part="excused" />} />
      <Count label="غائب" value={absent} mark={<Mark part="absent" />} />
      {sheet.amount !== undefined && sheet.amount !== '' && (
        <Count label={moneyUnit()}>{formatMoney(readAmount(sheet.amount))}</Count>
      )}
    </Row>
  );
}

/** How many paid, where the sheet notes it; leads to their list. */
function Paid({ sheet, onPress }: { sheet: AttendanceSheet; onPress: () => void }) {
  if (!sheet.paidCounts) return null;
  const { payers, others, sum } = sheet.paidCounts;
  const difference = proposalOf(sheet.paidCounts, sheet.amount ?? '')?.difference;
  return (
    <Row
      as="button"
      gap="12"
      align="center"
      tone="ink"
      textAlign="start"
      line="below"
      padBlock="12"
      padInline="16"
      type="button"
      hover="sunken"
      onClick={onPress}
    >
      <Tile square="44" fill="accent">
        <IconCoins size={24} stroke={1.7} aria-hidden />
      </Tile>
      <Grid as="span">
        <Text as="span" weight="bold">
          من دفع: {formatNumber(payers)} من {formatNumber(payers + others)}
        </Text>
        <Text as="span" tone="quiet">
          المجموع {moneyText(sum)}
          {difference != null && `، والفرق ${formatMoney(difference)}`}
        </Text>
      </Grid>
      <IconChevronLeft
        size={22}
        stroke={1.7}
        aria-hidden
        className={look({ atEnd: true, tone: 'accent' })}
      />
    </Row>
  );
}
