import { type Recorded, recordedText } from '../../../shared/sheet/recorded.ts';
import type { SheetState } from '../../../shared/sheet/sheet-state-box.tsx';
import {
  DiscardButton,
  DropButton,
  SendNow,
  StateTitle,
  waitingWords,
} from '../../../shared/sheet/state-parts.tsx';
import { type BoxProps, Grid, Row, Text } from '../../../ui/layout/box.tsx';
import type { ScoreSheet } from './use-score-sheet.ts';

const frames: Partial<Record<SheetState, BoxProps<'section'>['frame']>> = {
  stored: 'ok',
  waiting: 'warn',
  refused: 'bad',
  lost: 'bad',
};

/** What is to be known of the points' state: handed in, waiting, refused, or not kept. */
export function ScoreStateCard(props: {
  id: string;
  state: SheetState;
  sheet: ScoreSheet;
  /** 'الأسبوع ١٠', or the test. */
  what: string;
  recorded: Recorded | null;
  /** It has just come about: the heading takes the focus. */
  isNews: boolean;
}) {
  const { state, sheet, recorded, isNews } = props;
  const words: Record<SheetState, readonly [title: string, text: string | null]> = {
    stored: [`سُلِّم تقييم ${props.what}`, recorded && recordedText(recorded)],
    waiting: waitingWords(sheet),
    refused: [
      'لم يقبل الخادم ما سلّمته',
      `${sheet.item?.refusal?.arabicMessage ?? ''} لم يضِع شيء: صحّح النقاط ثم سلّمها ثانية، أو تخلَّ عن هذا التسليم.`,
    ],
    lost: [
      'لم يُحفظ على هذا الجهاز',
      'يُعاد إرساله ما دامت هذه الصفحة مفتوحة، فلا تغلقها حتى يصل. قد تكون ذاكرة الجهاز ممتلئة أو أن المتصفح في وضع خاص.',
    ],
    conflict: ['تغيّر الأسبوع', null],
    edit: ['تعديل لم يُسلَّم بعد', recorded && recordedText(recorded)],
    draft: [
      sheet.isChanged ? 'محفوظ على هذا الجهاز، ولم يُسلَّم بعد' : `لم يُسجَّل تقييم ${props.what} بعد`,
      null,
    ],
  };
  const [title, text] = words[state];
  return (
    <Grid
      as="section"
      surface="card"
      frame={frames[state]}
      pad="16"
      gap="8"
      above="8"
      below="12"
      id={props.id}
    >
      <StateTitle isNews={isNews}>{title}</StateTitle>
      {text && <Text tone="quiet">{text}</Text>}
      <Row gap="8" wrap>
        {(state === 'waiting' || state === 'lost') && <SendNow disabled={sheet.isSending} />}
        {state === 'refused' && <DropButton onDrop={() => void sheet.drop()} />}
        {(state === 'edit' || state === 'draft') && sheet.isChanged && (
          <DiscardButton onDiscard={sheet.discard} />
        )}
      </Row>
    </Grid>
  );
}
