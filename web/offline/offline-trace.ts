const NAME = 'khayma-kept';

/**
 * True if the device may hold offline answers. Without a session they are then removed: the sign-out may have been
 * interrupted.
 */
export const hasOfflineTrace = () => localStorage.getItem(NAME) !== null;

/** Called before the first answer is stored. */
export const setOfflineTrace = () => localStorage.setItem(NAME, 'yes');

/** Called once all answers are removed. */
export const removeOfflineTrace = () => localStorage.removeItem(NAME);
