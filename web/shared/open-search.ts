import type { SignedInCaptain } from '../../contract/auth/endpoints.ts';
import { isOpenTo } from '../../contract/core/permissions.ts';

const ASKED = 'khayma-search';

/** Whether there is anybody whom the captain could find. */
export const maySearch = (captain: SignedInCaptain | undefined): boolean =>
  captain !== undefined && isOpenTo(captain, 'scouts:read');

/** Opens the search over the screen. */
export const openSearch = () => void dispatchEvent(new Event(ASKED));

/** The key by its place: an Arabic keyboard writes another letter with it. */
const isShortcut = ({ code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  code === 'KeyK' && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** Calls the listener when the search is opened, by a button or Ctrl+K; returns the unsubscription. */
export function onSearchAsked(open: () => void): () => void {
  const press = (event: KeyboardEvent) => {
    if (!isShortcut(event)) return;
    event.preventDefault();
    // The search does not open over a dialog.
    if (!document.querySelector('[role$=dialog]')) open();
  };
  addEventListener(ASKED, open);
  addEventListener('keydown', press);
  return () => {
    removeEventListener(ASKED, open);
    removeEventListener('keydown', press);
  };
}
