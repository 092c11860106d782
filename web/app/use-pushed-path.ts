import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isExample } from '../session/example.ts';
import { unsubscribeDevice } from '../session/push.ts';
import { onSessionEnd } from '../session/session.ts';
import { type Path, screens } from './screens.ts';

// Also where the server was out of reach at the logout: the next person here is told nothing.
onSessionEnd(() => void unsubscribeDevice());

/** Goes where a message leads that was tapped on while the app was open (web/public/push-worker.js). */
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
