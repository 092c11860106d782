import { IconBellOff, IconBellRinging } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { look, Row, Text } from '../../ui/layout/box.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import css from './push-box.module.css';
import { obstacleSentences, PUSH_HINT } from './push-rules.ts';
import { usePush } from './use-push.ts';

/** Whether new messages ring on this device; asks the browser for nothing before a tap. */
export function PushBox() {
  const { kept, device, isPending, turnOn, turnOff } = usePush();
  if (device?.obstacle) {
    return <Box isOn={false} text={obstacleSentences[device.obstacle]} />;
  }
  return (
    <Loaded query={kept} skeleton={<CardSkeleton lines={2} />}>
      {({ body: { publicKey, subscribed } }) => {
        const isOn = subscribed && (device?.isSubscribed ?? false);
        const change = isOn ? turnOff : () => turnOn(publicKey);
        return (
          <Box
            isOn={isOn}
            text={PUSH_HINT}
            action={
              <Button
                look={isOn ? 'default' : 'tint'}
                disabled={isPending || !device}
                onClick={() => void change()}
              >
                {isPending ? 'جارٍ التنفيذ…' : isOn ? 'أوقف التنبيهات' : 'فعّل التنبيهات'}
              </Button>
            }
          />
        );
      }}
    </Loaded>
  );
}

function Box(props: { isOn: boolean; text: string; action?: ReactNode }) {
  const Icon = props.isOn ? IconBellRinging : IconBellOff;
  return (
    <Row gap="12" align="center" wrap surface="card" padBlock="12" padInline="16">
      <Icon size={24} stroke={1.7} aria-hidden className={look({ tone: 'quiet' })} />
      <div className={css.words}>
        <Text weight="bold">
          {props.isOn ? 'التنبيهات مفعّلة على هذا الجهاز' : 'التنبيهات على هذا الجهاز'}
        </Text>
        <Text tone="quiet">{props.text}</Text>
      </div>
      {props.action}
    </Row>
  );
}
