/** One message at the top right; `action` is what undoes it. */
export type Toast = {
  id: number;
  kind: 'success' | 'error' | 'info';
  title: string;
  detail?: string | undefined;
  action?: { label: string; run: () => void | Promise<void> } | undefined;
  /** Stays until answered by its action or by this label. */
  later?: string;
};

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

function add(message: Omit<Toast, 'id'>) {
  lastId += 1;
  // Deduplicate: five failed queries are one failure to a reader.
  const others = toasts.filter(
    ({ title, detail }) => title !== message.title || detail !== message.detail,
  );
  const all = [...others, { ...message, id: lastId }];
  set([...all.filter(({ later }) => later), ...all.filter(({ later }) => !later).slice(-4)]);
}

/** Shows a toast at the top right for five seconds (specification, section 9). */
export const toast = {
  success: (title: string, action?: Toast['action'], detail?: string) =>
    add({ kind: 'success', title, action, detail }),
  error: (title: string, detail?: string) => add({ kind: 'error', title, detail }),
  info: (title: string, detail?: string) => add({ kind: 'info', title, detail }),
  /** Shows a question until it is answered. */
  ask: (title: string, label: string, later: string, run: () => void | Promise<void>) =>
    add({ kind: 'info', title, action: { label, run }, later }),
  close: (id: number) => set(toasts.filter((each) => each.id !== id)),
};

/** For the one component that shows them. */
export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => toasts,
};
