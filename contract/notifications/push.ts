import { z } from 'zod';
import { answer, plainAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import { patternText } from '../core/fields.ts';
import { says } from '../core/sentences.ts';

/** Hours without push messages, in the group's time zone; notifications of these hours are sent together at their end. */
export const QUIET_HOURS = { from: 22, to: 7 } as const;

/** Maximum number of devices of a captain; one more replaces the oldest. */
export const MAX_DEVICES = 10;

/** Push message sent to a device; web/public/push-worker.js shows it. */
export interface PushMessage {
  title: string;
  body: string;
  /** A message replaces an earlier one with the same tag. */
  tag: string;
  /** The screen that a tap opens. */
  path: '/notifications';
}

const wrongAddress = says(
  'An address of a push service',
  'عنوان خدمة التنبيهات غير صحيح، يرجى المحاولة مرة أخرى',
);
const wrongKey = says('A key of this browser', 'مفتاح التنبيهات غير صحيح، يرجى المحاولة مرة أخرى');

/** Where a browser is reached, and by what it can read what is sent to it, as its `PushSubscription` says. */
const subscription = z.object({
  /** The longest that browsers are known to give have some 700 characters. */
  endpoint: patternText(1000, /^https?:\/\/[\x21-\x7e]+$/, wrongAddress),
  /** The browser's public key: an uncompressed point of P-256. */
  p256dh: patternText(87, /^B[A-P][\w-]{85}$/, wrongKey),
  /** The secret that it shares with who writes to it: 16 bytes. */
  auth: patternText(22, /^[\w-]{22}$/, wrongKey),
});
export type Subscription = z.infer<typeof subscription>;

export const readPush = endpoint({
  method: 'GET',
  path: '/push',
  access: 'notifications:own',
  summary: 'The key by which a browser subscribes, and whether this session’s device is told',
  response: answer(z.object({ publicKey: z.string(), subscribed: z.boolean() })),
});

export const subscribePush = endpoint({
  method: 'PUT',
  path: '/push',
  access: 'notifications:own',
  summary: 'Have the device of this session told of new notifications, until the session ends',
  unversioned: "Only the session's own device",
  refusedInDemo: 'push',
  body: subscription,
  response: plainAnswer,
});

export const unsubscribePush = endpoint({
  method: 'DELETE',
  path: '/push',
  access: 'notifications:own',
  summary: 'Have the device of this session told no more',
  response: plainAnswer,
});
