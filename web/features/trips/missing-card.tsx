import {
  IconBus,
  IconCash,
  IconCheck,
  IconHeartbeat,
  IconMessageQuestion,
  IconPhone,
  IconSignature,
} from '@tabler/icons-react';
import { cardsText, owingText } from '../../../contract/trips/count-words.ts';
import type { Trip, TripCounts } from '../../../contract/trips/endpoints.ts';
import type { MissingThing } from '../../../contract/trips/words.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Box, Row, Text } from '../../ui/layout/box.tsx';
import { LinkRow } from '../../ui/link-row.tsx';
import { ofScoutsText } from './rules.ts';

const rows: readonly [MissingThing, keyof TripCounts, (count: number) => string, string][] = [
  [
    'call',
    'needsCall',
    (count) => `مكالمة لأسر ${ofScoutsText(count)}`,
    'والدان أجابا جوابين مختلفين',
  ],
  ['answer', 'unanswered', (count) => `${formatNumber(count)} بلا رد`, 'لم تُجب أسرهم بعد'],
  [
    'consent',
    'withoutConsent',
    (count) => `${formatNumber(count)} بلا موافقة مكتوبة`,
    'مكالمة، أو موافقة سقطت بتغيير الموعد',
  ],
  ['money', 'unpaid', owingText, 'الرسم أو بقيته'],
  ['card', 'cardsToConfirm', cardsText, 'تؤكدها الأسرة في صفحتها'],
  ['place', 'withoutPlace', (count) => `${formatNumber(count)} بلا عربة`, 'ضعهم في العربات'],
];

const icons = {
  call: IconPhone,
  answer: IconMessageQuestion,
  consent: IconSignature,
  money: IconCash,
  card: IconHeartbeat,
  place: IconBus,
} as const satisfies Record<MissingThing, typeof IconBus>;

/** The gaps before departure, each with the way to who it is. */
export function MissingCard({ trip }: { trip: Trip }) {
  const counts = trip.counts!;
  const missing = rows.filter(([, name]) => counts[name] > 0);
  return (
    <Box as="section">
      <Text as="h2" size="h2" below="12">
        ما الناقص؟
      </Text>
      <Box surface="card" padInline="16">
        {missing.length === 0 ? (
          <Row gap="8" align="center" padBlock="12">
            <IconCheck size={22} stroke={1.7} aria-hidden />
            <Text>لا ينقص شيء</Text>
          </Row>
        ) : (
          <ul>
            {missing.map(([thing, name, words, about]) => {
              const Icon = icons[thing];
              return (
                <LinkRow
                  key={thing}
                  icon={<Icon size={22} stroke={1.7} aria-hidden />}
                  tone={thing === 'call' ? 'bad' : 'warn'}
                  to="/activities/$activityId/people"
                  params={{ activityId: String(trip.activityId) }}
                  search={{ missing: thing }}
                  heading={words(counts[name])}
                  about={about}
                />
              );
            })}
          </ul>
        )}
      </Box>
    </Box>
  );
}
