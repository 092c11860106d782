import { IconCheck, IconClock } from '@tabler/icons-react';
import type { JoinState } from '../../../contract/joining/words.ts';
import { formatDigits } from '../../i18n/localize.ts';
import { Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';

/** Quieter words on the hero. */
export const onHero = { color: 'var(--on-accent-2)' };

/** How many steps are done in each state. */
const done: Record<JoinState, number> = {
  received: 1,
  called: 2,
  waiting: 2,
  invited: 2,
  accepted: 4,
  declined: 0,
};

/** The way of a request from its form to the family's page. */
export function StepsCard(props: {
  title: string;
  state: JoinState;
  sentAt?: string;
  /** The last digits of the phone. */
  callTo?: string;
}) {
  const steps = [
    { words: 'أُرسل الطلب', about: props.sentAt },
    {
      words: 'نتصل بكم',
      about: props.callTo && `على الرقم المنتهي بـ ${formatDigits(props.callTo)}`,
    },
    { words: 'زيارة في يوم لقاء' },
    { words: 'القبول ورابط صفحتكم' },
  ];
  return (
    <Card title={props.title}>
      <Stack as="ol" gap="16">
        {steps.map(({ words, about }, index) => {
          const at = index - done[props.state];
          const Icon = at < 0 ? IconCheck : IconClock;
          return (
            <Row as="li" gap="12" align="start" key={words}>
              <Tile
                square="40"
                aria-hidden
                {...(at > 0 ? { surface: 'sunken' } : { fill: at < 0 ? 'ok' : 'accent' })}
              >
                {at <= 0 ? <Icon size={20} stroke={1.7} /> : '–'}
              </Tile>
              <div>
                <Text weight={at > 0 ? 'normal' : 'bold'} tone={at > 0 ? 'quiet' : undefined}>
                  {words}
                  <VisuallyHidden>
                    : {at < 0 ? 'تم' : at === 0 ? 'الآن' : 'فيما بعد'}
                  </VisuallyHidden>
                </Text>
                {about && <Text tone="quiet">{about}</Text>}
              </div>
            </Row>
          );
        })}
      </Stack>
    </Card>
  );
}
