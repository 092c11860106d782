import type { ReactNode } from 'react';

/** A question before something that can't be undone. */
export type Question = {
  title: string;
  /** The effect, and on how many things. */
  body: string;
  /** Details to read before answering, above `body`. */
  details?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
};

/** A question that waits for its answer. */
export type Asked = { id: number; question: Question; answer: (yes: boolean) => void };
let open: Asked | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: Asked | null) {
  open = next;
  for (const listener of listeners) listener();
}

/** Asks and waits for the answer; closing the dialog is a no. */
export function confirm(question: Question): Promise<boolean> {
  open?.answer(false);
  return new Promise((resolve) => {
    lastId += 1;
    const asked: Asked = {
      id: lastId,
      question,
      answer: (yes) => {
        // Closing also answers, maybe after the next question has opened.
        if (open === asked) set(null);
        resolve(yes);
      },
    };
    set(asked);
  });
}

/** For the one component that shows the question. */
export const questionStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => open,
};
