import type { Subscription } from '../../contract/notifications/push.ts';
import { isExample } from './example.ts';

/** Why a browser can't be told of new messages. */
export type PushObstacle =
  | 'insecure'
  | 'notInstalled'
  | 'unsupported'
  | 'denied'
  | 'noWorker'
  | 'example';

/** What this browser can do with push messages, and whether it is subscribed. */
export interface PushDevice {
  obstacle: PushObstacle | null;
  isSubscribed: boolean;
}

async function readRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  // Absent without TLS, whatever the types say.
  return (navigator.serviceWorker as ServiceWorkerContainer | undefined)?.getRegistration();
}

async function readSubscription(): Promise<PushSubscription | null> {
  const manager = (await readRegistration())?.pushManager as PushManager | undefined;
  return (await manager?.getSubscription()) ?? null;
}

async function findObstacle(): Promise<PushObstacle | null> {
  // What this browser has subscribed to is the own group's.
  if (isExample) return 'example';
  if (!isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    // Safari of an iPhone has them only in what stands on the home screen.
    const isInTab = (navigator as { standalone?: boolean }).standalone === false;
    return isInTab ? 'notInstalled' : 'unsupported';
  }
  if (Notification.permission === 'denied') return 'denied';
  // One that is only being installed can't be told of anything.
  return (await readRegistration())?.active ? null : 'noWorker';
}

/** Looks at this browser; asks nobody anything. */
export async function readPushDevice(): Promise<PushDevice> {
  const obstacle = await findObstacle();
  return { obstacle, isSubscribed: obstacle === null && (await readSubscription()) !== null };
}

/** Calls `listener` when what `readPushDevice` says may have changed; gives what ends that. */
export function watchPushDevice(listener: () => void): () => void {
  let isWatched = true;
  // Permission is given and taken in the browser's own settings, from which one comes back.
  document.addEventListener('visibilitychange', listener);
  if ('serviceWorker' in navigator) {
    void navigator.serviceWorker.ready.then(() => isWatched && listener());
  }
  return () => {
    isWatched = false;
    document.removeEventListener('visibilitychange', listener);
  };
}

const toBytes = (base64url: string) =>
  Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (character) =>
    character.charCodeAt(0),
  );

/**
 * Asks for permission and subscribes this browser; null where that is not given. Must be called by a tap: a browser
 * lets nothing else ask. Throws where the browser's push service doesn't answer.
 */
export async function subscribeDevice(publicKey: string): Promise<Subscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await readRegistration();
  if (!registration) throw new Error('the service worker is gone');
  // One of an earlier captain of this browser, or of other keys.
  await (await readSubscription())?.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: toBytes(publicKey),
  });
  const { endpoint, keys = {} } = subscription.toJSON();
  const { p256dh, auth } = keys;
  if (!endpoint || !p256dh || !auth) throw new Error('the browser gave no keys');
  return { endpoint, p256dh, auth };
}

/** Ends this browser's subscription, where it has one: what is sent to it from then on is refused by its push service. */
export async function unsubscribeDevice(): Promise<void> {
  if (isExample) return;
  try {
    await (await readSubscription())?.unsubscribe();
  } catch (error) {
    // The server knows the session's end as well.
    console.warn(String(error));
  }
}
