import {
  IconAlertTriangle,
  IconArrowsDiff,
  IconCircleCheck,
  IconCloudOff,
  IconCloudUp,
  IconDeviceMobileCheck,
  IconDeviceMobileExclamation,
  IconPencil,
} from '@tabler/icons-react';
import { formatNumber, timeOf } from '../../i18n/format.ts';
import { isWaiting } from '../../offline/outbox-rules.ts';
import { isExample } from '../../session/example.ts';
import { Grid, Row, Text } from '../../ui/layout/box.tsx';
import type { Recorded } from './recorded.ts';
import css from './sheet-state-box.module.css';
import type { HandIn } from './use-hand-in.ts';

const looks = {
  draft: { tone: 'plain', Icon: IconDeviceMobileCheck },
  edit: { tone: 'plain', Icon: IconPencil },
  stored: { tone: 'ok', Icon: IconCircleCheck },
  waiting: { tone: 'warn', Icon: IconCloudOff },
  conflict: { tone: 'bad', Icon: IconArrowsDiff },
  refused: { tone: 'bad', Icon: IconAlertTriangle },
  lost: { tone: 'bad', Icon: IconDeviceMobileExclamation },
} as const;
export type SheetState = keyof typeof looks;
const SENDING = { tone: 'plain', Icon: IconCloudUp } as const;

/** The facts from which the state of a sheet follows. */
export interface SheetStanding
  extends Pick<HandIn, 'conflict' | 'item' | 'items' | 'isRecorded' | 'isSending'> {
  isChanged: boolean;
  /** Draft and hand-in are stored on this device. */
  isKept: boolean;
  /** The texts in place of a week's words, in two lines. */
  ownTexts?: Partial<Record<SheetState, readonly string[]>>;
}

/** Where what one sees stands: with the server, on this device, or nowhere. */
export function stateOf(sheet: SheetStanding): SheetState {
  if (sheet.conflict) return 'conflict';
  if (sheet.item?.refusal && !sheet.isChanged) return 'refused';
  if (!sheet.isKept) return 'lost';
  if (sheet.isChanged) return sheet.isRecorded ? 'edit' : 'draft';
  if (sheet.item) return 'waiting';
  return sheet.isRecorded ? 'stored' : 'draft';
}

const SAVED = isExample ? 'مثال لا يُحفظ' : 'محفوظ على الجهاز';

/** The state of the week's sheet in two lines; a press opens when, by whom and what waits. */
export function SheetStateBox(props: {
  state: SheetState;
  sheet: SheetStanding;
  recorded: Recorded | null;
  isOpen: boolean;
  controls: string;
  onToggle: () => void;
}) {
  const { state, sheet, recorded } = props;
  const isOnItsWay = state === 'waiting' && sheet.isSending;
  const { tone, Icon } = isOnItsWay ? SENDING : looks[state];
  const fill = tone === 'plain' ? undefined : tone;
  const waiting = sheet.items.filter(isWaiting).length;
  const lines = {
    draft: ['لم يُسلَّم بعد', sheet.isChanged ? SAVED : 'لا تعديل بعد'],
    edit: ['تعديل لم يُسلَّم', SAVED],
    stored: [`سُلِّم ${recorded ? timeOf(recorded.at) : ''}`, recorded?.by],
    waiting: isOnItsWay ? ['يُسلَّم الآن', SAVED] : [`ينتظر الإرسال: ${formatNumber(waiting)}`, SAVED],
    conflict: ['لم يُسلَّم', 'تغيّر الأسبوع'],
    refused: ['لم يُقبَل', 'اضغط للسبب'],
    lost: ['غير محفوظ', 'سلّم قبل الإغلاق'],
    ...sheet.ownTexts,
  }[state];
  return (
    <Row
      as="button"
      gap="8"
      align="center"
      leading="heading"
      textAlign="start"
      rounded
      fill={fill}
      frame={fill}
      type="button"
      className={css.box}
      data-tone={tone}
      aria-expanded={props.isOpen}
      aria-controls={props.controls}
      onClick={props.onToggle}
    >
      <Icon size={22} stroke={1.7} aria-hidden className={css.icon} />
      <Grid as="span" columns="1">
        <Text as="span" weight="bold" className={css.first}>
          {lines[0]}
        </Text>
        <Text as="span" tone={fill ? undefined : 'quiet'} className={css.second}>
          {lines[1]}
        </Text>
      </Grid>
    </Row>
  );
}
