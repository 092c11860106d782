import { useEffect, useState } from 'react';

/** How long a step can be taken back, in milliseconds. */
export const UNDO_FOR = 5000;

/** The last step, with the moment `at` which it was made; null once it can't be taken back any more. */
export function useUndoStep<S extends { at: number }>() {
  const [step, setStep] = useState<S | null>(null);
  useEffect(() => {
    if (!step) return;
    const timer = setTimeout(
      () => setStep(null),
      Math.max(0, step.at + UNDO_FOR - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [step]);
  return [step, setStep] as const;
}

/** The first word of a name: the button that takes a step back has no room for more. */
export const firstWord = (name: string) => name.split(' ')[0] ?? name;
