import { IconBellOff, IconBellRinging } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { CardSkeleton } from '../../components/skeleton.tsx';
import { Loaded } from '../../components/states.tsx';
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
    <div className={css.box}>
      <Icon size={24} stroke={1.7} aria-hidden className={css.icon} />
      <div className={css.words}>
        <p className={css.title}>
          {props.isOn ? 'التنبيهات مفعّلة على هذا الجهاز' : 'التنبيهات على هذا الجهاز'}
        </p>
        <p className={css.text}>{props.text}</p>
      </div>
      {props.action}
    </div>
  );
}
