import type { FastifyInstance } from 'fastify';
import { readPush, subscribePush, unsubscribePush } from '../../../contract/notifications/push.ts';
import { fieldError } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { routeWrite } from '../../http/route-write.ts';
import { isPushAddress, isPushKey } from '../../lib/push-service.ts';
import {
  isSubscribed,
  keepPushKeys,
  putSubscription,
  removeSubscriptionOf,
} from './push-queries.ts';

export function pushRoutes(app: FastifyInstance): void {
  route(app, readPush, async ({ db, caller }) => {
    const { publicKey } = await keepPushKeys(db);
    const subscribed = await isSubscribed(db, caller.sessionId);
    return { message: 'Push messages', body: { publicKey, subscribed } };
  });

  routeWrite(app, subscribePush, async ({ db, body, caller, settings, now, recordNothing }) => {
    if (!isPushAddress(body.endpoint, settings.pushToLoopback)) {
      throw fieldError('INVALID_REQUEST', 'endpoint', NOT_AN_ADDRESS);
    }
    if (!isPushKey(body.p256dh)) throw fieldError('INVALID_REQUEST', 'p256dh', NOT_A_KEY);
    recordNothing(OWN_DEVICES);
    await putSubscription(db, caller, body, now);
    return { message: 'Subscribed', arabicMessage: 'تم تفعيل التنبيهات على هذا الجهاز' };
  });

  routeWrite(app, unsubscribePush, async ({ db, caller, recordNothing }) => {
    recordNothing(OWN_DEVICES);
    await removeSubscriptionOf(db, caller.sessionId);
    return { message: 'Unsubscribed', arabicMessage: 'تم إيقاف التنبيهات على هذا الجهاز' };
  });
}

const OWN_DEVICES = 'which of one’s own devices rings concerns nobody else';
const NOT_AN_ADDRESS = 'عنوان خدمة التنبيهات غير صحيح، يرجى المحاولة مرة أخرى';
const NOT_A_KEY = 'مفتاح التنبيهات غير صحيح، يرجى المحاولة مرة أخرى';
