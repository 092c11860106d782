/** Begins the name of every text that is kept in localStorage until it is stored. */
const PREFIX = 'khayma-draft/';

/** The name of a captain's draft. */
export const draftKey = (captainId: number, name: string) => `${PREFIX}${captainId}/${name}`;

const listKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));

/** How many drafts this device keeps. */
export const countDrafts = () => listKeys().length;

/** Removes the drafts of all captains, or of all but one: some tell confidential things of scouts. */
export function removeDrafts({ butOf }: { butOf?: number } = {}): void {
  for (const key of listKeys()) {
    if (butOf === undefined || !key.startsWith(draftKey(butOf, ''))) localStorage.removeItem(key);
  }
}
