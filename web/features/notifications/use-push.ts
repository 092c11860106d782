import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { readPush, subscribePush, unsubscribePush } from '../../../contract/notifications/push.ts';
import { q, useApiMutation } from '../../api/api.ts';
import {
  type PushDevice,
  readPushDevice,
  subscribeDevice,
  unsubscribeDevice,
  watchPushDevice,
} from '../../session/push.ts';
import { toast } from '../../ui/overlays/toast.ts';

const FAILED = 'تعذّر تفعيل التنبيهات على هذا الجهاز';

/** The push subscription of this device, and its switch. */
export function usePush() {
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
