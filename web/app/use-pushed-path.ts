import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isExample } from '../session/example.ts';
import { unsubscribeDevice } from '../session/push.ts';
import { onSessionEnd } from '../session/session.ts';
import { type Path, screens } from './screens.ts';

// Unsubscribe even if the server was out of reach at sign-out: the next user must get no messages.
onSessionEnd(() => void unsubscribeDevice());

/** Opens a tapped push message's path while the app is open (web/public/push-worker.js). */
export function usePushedPath(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const workers = navigator.serviceWorker;
    const open = ({ data }: MessageEvent<{ open?: unknown } | null>) => {
      const path = data?.open;
      if (typeof path !== 'string' || !(path in screens)) return;
      // The message is the own group's.
      if (isExample) void import('../session/visit.ts').then((visit) => visit.leaveExample(path));
      else void navigate({ to: path as Path });
    };
    workers.addEventListener('message', open);
    return () => workers.removeEventListener('message', open);
  }, [navigate]);
}
