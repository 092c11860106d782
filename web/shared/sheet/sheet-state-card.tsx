import {
  IconCheck,
  IconCloudOff,
  IconCloudUp,
  IconDeviceMobileExclamation,
  IconHourglass,
  IconRefresh,
  IconX,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { outbox } from '../../offline/outbox-client.ts';
import { SENT_LATER } from '../../offline/outbox-words.ts';
import { Button } from '../../ui/button.tsx';
import { Box, type BoxProps, Grid, Row, Text } from '../../ui/layout/box.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { type Recorded, recordedText } from './recorded.ts';
import type { SheetState } from './sheet-state-box.tsx';
import css from './sheet-state-card.module.css';
import type { SheetState as Sheet } from './use-sheet.ts';

type Look = {
  frame?: BoxProps<'section'>['frame'];
  fill?: BoxProps<'span'>['fill'];
  Icon: typeof IconCheck;
};
const PLAIN: Look = { Icon: IconHourglass };
const SENDING: Look = { fill: 'accent', Icon: IconCloudUp };
const looks: Record<SheetState, Look> = {
  stored: { fill: 'solid-ok', Icon: IconCheck },
  waiting: { frame: 'warn', fill: 'solid-warn', Icon: IconCloudOff },
  refused: { frame: 'bad', fill: 'bad', Icon: IconX },
  lost: { frame: 'bad', fill: 'bad', Icon: IconDeviceMobileExclamation },
  conflict: PLAIN,
  edit: PLAIN,
  draft: PLAIN,
};

/** The card about a sheet's state: handed in, waiting, refused, or not kept; in the flow, above the tools. */
export function SheetStateCard(props: {
  id: string;
  state: SheetState;
  // biome-ignore lint/suspicious/noExplicitAny: a sheet of any draft
  sheet: Pick<Sheet<any>, 'item' | 'isSending' | 'isCut' | 'drop' | 'discard'> & {
    isChanged: boolean;
  };
  /** The name of the hand-in: 'غياب الأسبوع ١٠', 'الأسبوع ١٠'. */
  what: string;
  open: string;
  /** The name of the part to correct where the server refuses it: 'القائمة', 'النقاط'. */
  content: string;
  recorded: Recorded | null;
  /** It has just come about: the heading takes the focus. */
  isNews: boolean;
  /** Figures of what is stored. */
  figures?: ReactNode;
  children?: ReactNode;
  /** Beside 'أرسِل الآن' while it waits. */
  beside?: ReactNode;
}) {
  const { state, sheet, recorded } = props;
  const isHanded = sheet.item !== null && !sheet.isChanged;
  const by = recorded && recordedText(recorded);
  const words: Record<
    SheetState,
    readonly [title: string, ...texts: (string | null | undefined)[]]
  > = {
    stored: [`سُلِّم ${props.what}`, by],
    waiting: waitingWords(sheet),
    refused: [
      'لم يقبل الخادم ما سلّمته',
      sheet.item?.refusal?.arabicMessage,
      `لم يضِع شيء: صحّح ${props.content} ثم سلّمها ثانية، أو تخلَّ عن هذا التسليم.`,
    ],
    lost: [
      isHanded ? 'لم يصل بعد، ولم يُحفظ على هذا الجهاز' : 'لم يُحفظ على هذا الجهاز',
      `${
        isHanded
          ? 'يُعاد إرساله ما دامت هذه الصفحة مفتوحة، فلا تغلقها حتى يصل.'
          : 'لم يُحفظ على هذا الجهاز، يرجى التسليم قبل إغلاق الصفحة.'
      } قد تكون ذاكرته ممتلئة أو أن المتصفح في وضع خاص.`,
    ],
    conflict: [`لم يُسجَّل ${props.open} بعد`],
    edit: ['محفوظ على هذا الجهاز، ولم يُسلَّم بعد', by],
    draft: [
      sheet.isChanged ? 'محفوظ على هذا الجهاز، ولم يُسلَّم بعد' : `لم يُسجَّل ${props.open} بعد`,
      by,
    ],
  };
  const [title, ...texts] = words[state];
  const { frame, fill, Icon } = state === 'waiting' && sheet.isSending ? SENDING : looks[state];
  const actions = [
    (state === 'waiting' || (state === 'lost' && isHanded)) && (
      <Button
        key="send"
        look="default"
        disabled={sheet.isSending}
        icon={<IconRefresh size={20} stroke={1.7} aria-hidden />}
        onClick={() => void outbox.deliver({ isAsked: true })}
      >
        أرسِل الآن
      </Button>
    ),
    state === 'refused' && (
      <Button key="drop" look="danger-text" onClick={() => void sheet.drop()}>
        التخلي عن التسليم
      </Button>
    ),
    (state === 'edit' || state === 'draft') && sheet.isChanged && (
      <Button key="discard" look="danger-text" onClick={sheet.discard}>
        تجاهل التعديل
      </Button>
    ),
  ].filter(Boolean);
  return (
    <Grid as="section" surface="card" frame={frame} above="8" below="12" id={props.id}>
      <Row gap="12" pad="16">
        <Tile square="44" fill={fill} surface={fill ? undefined : 'sunken'}>
          <Icon size={24} stroke={1.7} aria-hidden />
        </Tile>
        <div>
          <StateTitle isNews={props.isNews}>{title}</StateTitle>
          {state === 'stored' && props.figures}
          {texts.map(
            (text) =>
              text && (
                <Text key={text} tone="quiet">
                  {text}
                </Text>
              ),
          )}
        </div>
      </Row>
      {props.children}
      {actions.length > 0 && (
        <Box className={css.rest}>
          {props.beside ? (
            <Grid columns="2" gap="8">
              {actions}
              {props.beside}
            </Grid>
          ) : (
            <Row gap="8" wrap>
              {actions}
            </Row>
          )}
        </Box>
      )}
    </Grid>
  );
}

/** The heading; it takes the focus where the state has just come about. */
function StateTitle({ isNews, children }: { isNews: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNews) heading.current?.focus({ preventScroll: true });
  }, [isNews]);
  return (
    <Text as="h2" size="h3" ref={heading} tabIndex={-1}>
      {children}
    </Text>
  );
}

/** The words about a hand-in that waits. */
const waitingWords = ({ isSending, isCut }: { isSending: boolean; isCut: boolean }) =>
  isSending
    ? (['يُرسَل الآن…', 'محفوظ على هذا الجهاز حتى يصل.'] as const)
    : ([
        'محفوظ على هذا الجهاز، لم يصل بعد',
        `${isCut ? SENT_LATER : 'يُعاد إرساله وحده بعد قليل'}، لا حاجة إلى تسليمه ثانية.`,
      ] as const);
