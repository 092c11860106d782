import { useSyncExternalStore } from 'react';
import { useLoaded } from '../../api/use-loaded.ts';
import { questionStore } from './confirm.ts';

/** Shows the question that `confirm()` asks, if any. */
export function Questions() {
  const asked = useSyncExternalStore(questionStore.subscribe, questionStore.read);
  const Host = useLoaded(
    asked !== null,
    () => import('./confirm-host.tsx'),
    // If the dialog can't load, use the browser's: a question must be asked.
    () => asked?.answer(window.confirm(`${asked.question.title}\n\n${asked.question.body}`)),
  );
  return asked && Host && <Host key={asked.id} {...asked} />;
}
