import { IconClock } from '@tabler/icons-react';
import { countText } from '../../../../contract/core/counting.ts';
import { timeAt } from '../../../../contract/sessions/times.ts';
import { clockText, minuteNoun, segmentNoun } from '../../../../contract/sessions/words.ts';
import { Button } from '../../../ui/button.tsx';
import { Box, Row, Text } from '../../../ui/layout/box.tsx';
import { delayText } from './day-rules.ts';
import type { DayParts } from './now-card.tsx';
import css from './session-day-page.module.css';

/** The segments after the next one, how many are over, and by how much this phone runs off the plan. */
export function LaterCard(props: DayParts & { delay: number; onBackToPlan: () => void }) {
  const { segments, starts, place, timeZone } = props;
  const later = segments.slice(place + 2);
  const over = Math.min(Math.max(place, 0), segments.length);
  const delay = delayText(props.delay);
  const isOver = place >= segments.length;
  if (later.length === 0 && (over === 0 || isOver) && delay === null) return null;
  return (
    <Box as="section" surface="card" clip className={css.later}>
      <Row justify="between" gap="8" align="center" surface="sunken" padBlock="8" padInline="16">
        <Text as="h2" size="h3" tone="quiet">
          بعد ذلك
        </Text>
        {over > 0 && (
          <Text as="span" tone="quiet">
            {`انتهت ${countText(over, segmentNoun)}`}
          </Text>
        )}
      </Row>
      {later.length === 0 && !isOver && (
        <Text tone="quiet" padBlock="12" padInline="16">
          لا فقرات بعدها
        </Text>
      )}
      {later.length > 0 && (
        <ul>
          {later.map(({ title, minutes }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same segment may come twice.
            <Row as="li" gap="12" line="between" padBlock="12" padInline="16" key={index}>
              <span className={`${css.time} tab`}>
                {clockText(timeAt(starts[place + 2 + index]!, timeZone), { half: false })}
              </span>
              <Box as="span" grow>
                {title}
              </Box>
              <Text as="span" tone="quiet" nowrap>
                {countText(minutes, minuteNoun)}
              </Text>
            </Row>
          ))}
        </ul>
      )}
      {delay && (
        <Row gap="8" align="center" justify="between" fill="warn" padInline="16" padBlock="4">
          <Row as="p" gap="8" align="center" role="status">
            <IconClock size={20} stroke={1.7} aria-hidden />
            {delay}
          </Row>
          <Button look="quiet" onClick={props.onBackToPlan}>
            عُد إلى الخطة
          </Button>
        </Row>
      )}
    </Box>
  );
}
