import { useEffect, useRef } from 'react';
import { outbox } from '../../../offline/outbox-client.ts';
import { type Recorded, recordedText } from '../../../shared/sheet/recorded.ts';
import type { SheetState } from '../../../shared/sheet/sheet-state-box.tsx';
import { Button } from '../../../ui/button.tsx';
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
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNews) heading.current?.focus({ preventScroll: true });
  }, [isNews]);
  const words: Record<SheetState, [title: string, text: string | null]> = {
    stored: [`سُلِّم تقييم ${props.what}`, recorded && recordedText(recorded)],
    waiting: sheet.isSending
      ? ['يُرسَل الآن…', 'محفوظ على هذا الجهاز حتى يصل.']
      : [
          'محفوظ على هذا الجهاز، لم يصل بعد',
          `${sheet.isCut ? 'يُرسَل وحده عند عودة الاتصال' : 'يُعاد إرساله وحده بعد قليل'}، لا حاجة إلى تسليمه ثانية.`,
        ],
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
      <Text as="h2" size="h3" ref={heading} tabIndex={-1}>
        {title}
      </Text>
      {text && <Text tone="quiet">{text}</Text>}
      <Row gap="8" wrap>
        {(state === 'waiting' || state === 'lost') && (
          <Button
            look="default"
            disabled={sheet.isSending}
            onClick={() => void outbox.deliver({ isAsked: true })}
          >
            أرسِل الآن
          </Button>
        )}
        {state === 'refused' && (
          <Button look="danger-text" onClick={() => void sheet.drop()}>
            التخلي عن التسليم
          </Button>
        )}
        {(state === 'edit' || state === 'draft') && sheet.isChanged && (
          <Button look="danger-text" onClick={sheet.discard}>
            تجاهل التعديل
          </Button>
        )}
      </Row>
    </Grid>
  );
}
