import type { Subscription } from '../../contract/notifications/push.ts';
import { isExample } from './example.ts';

/** Why a browser can't receive push messages. */
export type PushObstacle =
  | 'insecure'
  | 'notInstalled'
  | 'unsupported'
  | 'denied'
  | 'noWorker'
  | 'example';

/** This browser's support of push messages, and whether it is subscribed. */
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
  // The subscription belongs to the own group.
  if (isExample) return 'example';
  if (!isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    // On an iPhone only apps on the home screen have push messages.
    const isInTab = (navigator as { standalone?: boolean }).standalone === false;
    return isInTab ? 'notInstalled' : 'unsupported';
  }
  if (Notification.permission === 'denied') return 'denied';
  // A worker that is still installing can't receive pushes.
  return (await readRegistration())?.active ? null : 'noWorker';
}

/** Reads the browser's push state without prompting. */
export async function readPushDevice(): Promise<PushDevice> {
  const obstacle = await findObstacle();
  return { obstacle, isSubscribed: obstacle === null && (await readSubscription()) !== null };
}

/** Calls `listener` when the result of `readPushDevice` may have changed; returns the unsubscription. */
export function watchPushDevice(listener: () => void): () => void {
  let isWatched = true;
  // Permission changes in the browser's settings, so check when the page is shown again.
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
 * Asks for permission and subscribes this browser; null if refused. Must run in a click handler. Rejects if the push
 * service doesn't answer.
 */
export async function subscribeDevice(publicKey: string): Promise<Subscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await readRegistration();
  if (!registration) throw new Error('the service worker is gone');
  // A subscription of another captain, or of other keys.
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

/** Unsubscribes this browser, if subscribed. */
export async function unsubscribeDevice(): Promise<void> {
  if (isExample) return;
  try {
    await (await readSubscription())?.unsubscribe();
  } catch (error) {
    // The server drops the subscription with the session.
    console.warn(String(error));
  }
}
