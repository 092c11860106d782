import { IconBellOff, IconBellRinging } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import {
  QUIET_HOURS,
  readPush,
  subscribePush,
  unsubscribePush,
} from '../../../contract/notifications/push.ts';
import { q, useApiMutation } from '../../api/api.ts';
import { formatNumber } from '../../i18n/format.ts';
import {
  type PushDevice,
  type PushObstacle,
  readPushDevice,
  subscribeDevice,
  unsubscribeDevice,
  watchPushDevice,
} from '../../session/push.ts';
import { Button } from '../../ui/button.tsx';
import { look, Row, Text } from '../../ui/layout/box.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/overlays/toast.ts';

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
      <Text as="div" basis="200">
        <Text weight="bold">
          {props.isOn ? 'التنبيهات مفعّلة على هذا الجهاز' : 'التنبيهات على هذا الجهاز'}
        </Text>
        <Text tone="quiet">{props.text}</Text>
      </Text>
      {props.action}
    </Row>
  );
}

const hourLabel = (hour: number) =>
  `${formatNumber(hour % 12 || 12)} ${hour < 12 ? 'صباحاً' : 'مساءً'}`;

/** When a device gets push messages. */
const PUSH_HINT = `عند كل رسالة جديدة يصل تنبيه بلا أسماء، إلا من ${hourLabel(QUIET_HOURS.from)} إلى ${hourLabel(QUIET_HOURS.to)}.`;

/** Why this device can't get push messages, and what helps. */
const obstacleSentences: Record<PushObstacle, string> = {
  insecure: 'لا تصل التنبيهات إلا إذا فُتحت خيمة من عنوان يبدأ بـ https. وكل شيء آخر يعمل كما هو.',
  notInstalled:
    'على الآيفون والآيباد تصل التنبيهات بعد تثبيت خيمة: من زر المشاركة اختر «إضافة إلى الشاشة الرئيسية»، ثم افتحها من هناك وعد إلى هذه الصفحة.',
  unsupported: 'هذا المتصفح لا يستقبل التنبيهات. تجد رسائلك هنا كلما فتحت خيمة.',
  denied:
    'التنبيهات ممنوعة لهذا الموقع في المتصفح. اسمح بها من إعدادات الموقع، ثم عد إلى هذه الصفحة.',
  example: 'هذه مجموعة مثال، فلا تُرسل تنبيهات إلى هذا الجهاز.',
  noWorker: 'التنبيهات ليست جاهزة على هذا الجهاز بعد. أعد فتح الصفحة بعد قليل.',
};

const FAILED = 'تعذّر تفعيل التنبيهات على هذا الجهاز';

/** The push subscription of this device, and its switch. */
function usePush() {
  const kept = useQuery(q(readPush));
  const [device, setDevice] = useState<PushDevice>();
  const [isAsking, setIsAsking] = useState(false);
  const look = useCallback(() => void readPushDevice().then(setDevice), []);
  useEffect(() => {
    look();
    return watchPushDevice(look);
  }, [look]);
  const subscribe = useApiMutation(subscribePush, {
    successMessage: 'تم تفعيل التنبيهات على هذا الجهاز',
    errorMessage: FAILED,
    onSuccess: look,
    untilFresh: true,
  });
  const unsubscribe = useApiMutation(unsubscribePush, {
    successMessage: 'تم إيقاف التنبيهات على هذا الجهاز',
    errorMessage: 'تعذّر إيقاف التنبيهات على هذا الجهاز',
    onSuccess: look,
    untilFresh: true,
  });

  const turnOn = async (publicKey: string) => {
    setIsAsking(true);
    try {
      const body = await subscribeDevice(publicKey);
      if (body) subscribe.mutate({ body });
      else look();
    } catch (error) {
      console.warn(String(error));
      toast.error(FAILED, 'لم تستجب خدمة التنبيهات في المتصفح، يرجى المحاولة مرة أخرى');
    } finally {
      setIsAsking(false);
    }
  };
  const turnOff = async () => {
    await unsubscribeDevice();
    unsubscribe.mutate();
  };

  return {
    kept,
    device,
    isPending: isAsking || subscribe.isPending || unsubscribe.isPending,
    turnOn,
    turnOff,
  };
}
