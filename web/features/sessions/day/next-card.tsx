import { countText } from '../../../../contract/core/counting.ts';
import { timeAt } from '../../../../contract/sessions/times.ts';
import { clockText, materialText, minuteNoun } from '../../../../contract/sessions/words.ts';
import { Box, Row, Text } from '../../../ui/layout/box.tsx';
import type { MaterialTicks } from '../use-material-ticks.ts';
import { captainOf, type DayParts } from './now-card.tsx';
import css from './session-day-page.module.css';

/** The next segment, with what to get ready for it. */
export function NextCard(props: DayParts & { ticks: MaterialTicks }) {
  const { session, segments, starts, place, timeZone, ticks } = props;
  const segment = segments[place + 1];
  if (!segment) return null;
  const { segmentId, materials } = segment;
  return (
    <Box as="section" surface="card" pad="16" aria-label="التالي">
      <Row justify="between" gap="8" wrap>
        <Text as="span" tone="quiet">
          {`التالي ${clockText(timeAt(starts[place + 1]!, timeZone))}، ${countText(segment.minutes, minuteNoun)}`}
        </Text>
        <span>{captainOf(session, segment.captainId)}</span>
      </Row>
      <Text as="h2" size="h2" leading="snug">
        {segment.title}
      </Text>
      {segmentId !== null && (
        <ul>
          {materials.map((material, index) => {
            const one = { segmentId, index, text: material.text, ready: material.ready };
            const isReady = ticks.isReady(one);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a material is known by its place.
              <Row as="li" gap="8" align="center" justify="between" key={index}>
                <Row as="label" gap="12" align="center" control grow className={css.tick}>
                  <input
                    type="checkbox"
                    checked={isReady}
                    disabled={!session.tickable}
                    onChange={(event) => ticks.tick(one, event.currentTarget.checked)}
                  />
                  <span>{`جهّز ${materialText(material)}`}</span>
                </Row>
                <Text as="span" tone={isReady ? 'ok' : 'quiet'}>
                  {isReady ? 'جُهّزت' : 'لم تُجهّز'}
                </Text>
              </Row>
            );
          })}
        </ul>
      )}
    </Box>
  );
}
