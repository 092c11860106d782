import {
  IconCheck,
  IconChevronLeft,
  IconCloudOff,
  IconCloudUp,
  IconCoins,
  IconDeviceMobileExclamation,
  IconHourglass,
  IconRefresh,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { readAmount } from '../../../contract/core/amounts.ts';
import { moneyText, moneyUnit } from '../../../contract/core/money.ts';
import { countOf, formatMoney, formatNumber, timeOf } from '../../i18n/format.ts';
import { partsText, placeOf, whenOf } from '../../offline/item-words.ts';
import { isWaiting } from '../../offline/outbox-rules.ts';
import { type Recorded, recordedText } from '../../shared/sheet/recorded.ts';
import { Count } from '../../shared/sheet/sheet-foot.tsx';
import type { SheetState } from '../../shared/sheet/sheet-state-box.tsx';
import {
  DiscardButton,
  DropButton,
  SendNow,
  StateTitle,
  waitingWords,
} from '../../shared/sheet/state-parts.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Percent } from '../../ui/figures/percent.tsx';
import { Box, type BoxProps, Grid, look, Row, Text } from '../../ui/layout/box.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { useAnySearch } from '../../ui/tables/use-set-search.ts';
import { proposalOf } from './paid/payment-rules.ts';
import { Share, ShareButton } from './share-box.tsx';
import { Mark, ProportionBar } from './sheet/attendance-foot-box.tsx';
import type { AttendanceSheet } from './use-attendance-sheet.ts';
import css from './week-state-card.module.css';

/** The week's state: handed in, waiting, refused, or not stored on the device; in the flow, above the tools. */
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
  const { state, sheet, recorded } = props;
  const title = (text: string) => <StateTitle isNews={props.isNews}>{text}</StateTitle>;
  const waiting = sheet.items.filter(isWaiting);
  const isHanded = sheet.item !== null && !sheet.isChanged;
  const week = `الأسبوع ${formatNumber(props.weekNumber)}`;
  switch (state) {
    case 'stored':
      return (
        <Frame id={props.id}>
          <Head fill="solid-ok" icon={<IconCheck size={26} stroke={2.4} aria-hidden />}>
            {title(`سُلِّم غياب ${week}`)}
            <Text tone="quiet">
              {countOf(sheet.counts.total, props.noun)}، حضور{' '}
              <Percent value={sheet.counts.rate ?? 0} /> من غير احتساب المعتذرين
            </Text>
            {recorded && <Text tone="quiet">{recordedText(recorded)}</Text>}
          </Head>
          <div className={css.rest}>
            <ProportionBar counts={sheet.counts} />
          </div>
          <Strip sheet={sheet} />
          <Paid sheet={sheet} onPress={props.onPaid} />
          {sheet.counts.attended > 0 && <ToScores of={props} />}
          <Share of={props} />
        </Frame>
      );
    case 'waiting':
      return (
        <Frame id={props.id} tone={sheet.isSending ? undefined : 'warn'}>
          <Head
            fill={sheet.isSending ? 'accent' : 'solid-warn'}
            icon={
              sheet.isSending ? (
                <IconCloudUp size={24} stroke={1.7} aria-hidden />
              ) : (
                <IconCloudOff size={24} stroke={1.7} aria-hidden />
              )
            }
          >
            {title(waitingWords(sheet)[0])}
            <Text tone="quiet">{waitingWords(sheet)[1]}</Text>
          </Head>
          <Strip sheet={sheet} />
          <Grid gap="12" pad="16">
            <Text as="h3" size="text">
              ينتظر الإرسال: {formatNumber(waiting.length)}
            </Text>
            <Grid as="ol" gap="12" className={css.queue}>
              {waiting.map((item) => (
                <Row as="li" gap="12" align="center" key={item.key}>
                  <Tile square="44" fill="warn">
                    <IconHourglass size={22} stroke={1.7} aria-hidden />
                  </Tile>
                  <span>
                    <Text as="span" block weight="bold">
                      {[placeOf(item.body), whenOf(item)].filter(Boolean).join('، ')}
                    </Text>
                    <Text as="span" block tone="quiet">
                      {partsText(item.body)}
                    </Text>
                  </span>
                  <Text as="time" atEnd tone="quiet">
                    {timeOf(new Date(item.at))}
                  </Text>
                </Row>
              ))}
            </Grid>
          </Grid>
          {sheet.counts.attended > 0 && <ToScores of={props} />}
          <Grid columns="2" gap="8" className={css.rest}>
            <SendNow disabled={sheet.isSending} icon={RESEND} />
            <ShareButton of={props} look="default" />
          </Grid>
        </Frame>
      );
    case 'refused':
      return (
        <Frame id={props.id} tone="bad">
          <Head fill="bad" icon={<IconX size={24} stroke={2.4} aria-hidden />}>
            {title('لم يقبل الخادم ما سلّمته')}
            <Text tone="quiet">{sheet.item?.refusal?.arabicMessage}</Text>
            <Text tone="quiet">لم يضِع شيء: صحّح القائمة ثم سلّمها ثانية، أو تخلَّ عن هذا التسليم.</Text>
          </Head>
          <Row gap="8" wrap className={css.rest}>
            <DropButton onDrop={() => void sheet.drop()} />
          </Row>
        </Frame>
      );
    case 'lost':
      return (
        <Frame id={props.id} tone="bad">
          <Head
            fill="bad"
            icon={<IconDeviceMobileExclamation size={24} stroke={1.7} aria-hidden />}
          >
            {title(isHanded ? 'لم يصل بعد، ولم يُحفظ على هذا الجهاز' : 'لم يُحفظ على هذا الجهاز')}
            <Text tone="quiet">
              {isHanded
                ? 'يُعاد إرساله ما دامت هذه الصفحة مفتوحة، فلا تغلقها حتى يصل.'
                : 'لم يُحفظ على هذا الجهاز، يرجى التسليم قبل إغلاق الصفحة.'}{' '}
              قد تكون ذاكرته ممتلئة أو أن المتصفح في وضع خاص.
            </Text>
          </Head>
          {isHanded && (
            <Row gap="8" wrap className={css.rest}>
              <SendNow disabled={sheet.isSending} icon={RESEND} />
            </Row>
          )}
        </Frame>
      );
    case 'draft':
    case 'edit':
    case 'conflict':
      return (
        <Frame id={props.id}>
          <Head icon={<IconHourglass size={24} stroke={1.7} aria-hidden />}>
            {title(sheet.isChanged ? 'محفوظ على هذا الجهاز، ولم يُسلَّم بعد' : `لم يُسجَّل ${week} بعد`)}
            {recorded && <Text tone="quiet">{recordedText(recorded)}</Text>}
          </Head>
          {sheet.isChanged && (
            <Row gap="8" wrap className={css.rest}>
              <DiscardButton onDiscard={sheet.discard} />
            </Row>
          )}
        </Frame>
      );
  }
}

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

const RESEND = <IconRefresh size={20} stroke={1.7} aria-hidden />;

/** The card around a state, with a border in its colour. */
function Frame(props: { id: string; tone?: 'warn' | 'bad' | undefined; children: ReactNode }) {
  return (
    <Grid as="section" surface="card" frame={props.tone} above="8" below="12" id={props.id}>
      {props.children}
    </Grid>
  );
}

function Head(props: { fill?: BoxProps<'span'>['fill']; icon: ReactNode; children: ReactNode }) {
  return (
    <Row gap="12" pad="16">
      <Tile square="44" fill={props.fill} surface={props.fill ? undefined : 'sunken'}>
        {props.icon}
      </Tile>
      <div>{props.children}</div>
    </Row>
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
