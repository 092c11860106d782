const NAME = 'khayma-kept';

/**
 * Whether the device may hold answers that it kept for somebody. Whoever opens the app without a session and finds this
 * has them removed: the end of a session may have been interrupted.
 */
export const hasKeptTrace = () => localStorage.getItem(NAME) !== null;

/** Set before the first answer is kept. */
export const leaveKeptTrace = () => localStorage.setItem(NAME, 'yes');

/** Taken away once none is there any more. */
export const removeKeptTrace = () => localStorage.removeItem(NAME);
