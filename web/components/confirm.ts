/** A question before something that can't be undone. */
export type Question = {
  title: string;
  /** What will happen, to how many things. */
  body: string;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
};

type Open = { question: Question; answer: (yes: boolean) => void };
let open: Open | null = null;
const listeners = new Set<() => void>();

function set(next: Open | null) {
  open = next;
  for (const listener of listeners) listener();
}

/** Asks and waits for the answer; closing the dialog is a no. */
export function confirm(question: Question): Promise<boolean> {
  open?.answer(false);
  return new Promise((resolve) => {
    set({
      question,
      answer: (yes) => {
        set(null);
        resolve(yes);
      },
    });
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
