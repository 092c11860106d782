// What the service worker does with push messages: the one that the build makes takes this file in by `importScripts`.

/** What the server sent (`PushMessage` in contract/notifications/push.ts); a browser asks for something to be shown in any case. */
function readPush(event) {
  try {
    return event.data.json();
  } catch {
    return {};
  }
}

self.addEventListener('push', (event) => {
  const { title = 'رسالة جديدة', body = '', tag, path = '/notifications' } = readPush(event);
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      lang: 'ar',
      dir: 'rtl',
      icon: '/icon-192.png',
      data: { path },
      ...(tag && { tag }),
    }),
  );
});

/** An open window keeps what was typed in it: the app in there goes to the screen itself (web/app/shell/header-tools.tsx). */
async function open(path) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0];
  if (!shown) return self.clients.openWindow(path);
  const focused = await shown.focus();
  return focused.postMessage({ open: path });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});
