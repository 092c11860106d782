import type { ReactNode } from 'react';
import { timeOf } from '../../../i18n/format.ts';
import sheetCss from '../../../shared/sheet/sheet-frame.module.css';
import { SheetFrame } from '../../../shared/sheet/sheet-frame.tsx';
import { SheetStateCard } from '../../../shared/sheet/sheet-state-card.tsx';
import { useSheetPanel } from '../../../shared/sheet/use-sheet-panel.ts';
import { Button } from '../../../ui/button.tsx';
import { Box, Row, Text } from '../../../ui/layout/box.tsx';
import { useSetSearch } from '../../../ui/tables/use-set-search.ts';
import type { RollCallSheet } from './use-roll-call.ts';

/** The frame of a roll-call: its head, which leads back to the day, and where what was said stands. */
export function CallBox(props: {
  sheet: RollCallSheet;
  title: string;
  about: ReactNode;
  children: ReactNode;
}) {
  const { sheet, title } = props;
  const panel = useSheetPanel(sheet);
  const setAsked = useSetSearch();
  const last = sheet.marks
    .map(({ at }) => at)
    .sort()
    .at(-1);
  return (
    <div className={sheetCss.page}>
      <SheetFrame
        title={title}
        shortTitle={title}
        picker={
          <Row gap="12" align="center">
            <Text as="span" size="tag" tone="quiet" nowrap>
              {props.about}
            </Text>
            <Box hide="narrow">
              <Button look="quiet" onClick={() => setAsked({ call: undefined })}>
                في الطريق
              </Button>
            </Box>
          </Row>
        }
        onBack={() => setAsked({ call: undefined })}
        sheet={{
          ...sheet,
          ownTexts: {
            draft: ['لم يبدأ بعد'],
            stored: [last === undefined ? 'وصل' : `وصل ${timeOf(last)}`],
          },
        }}
        panel={panel}
        recorded={null}
        card={
          <SheetStateCard
            id={panel.id}
            state={panel.state}
            sheet={sheet}
            what={title}
            open={title}
            content="النداء"
            recorded={null}
            isNews={panel.isNews}
          />
        }
        conflict={null}
      >
        {props.children}
      </SheetFrame>
    </div>
  );
}
