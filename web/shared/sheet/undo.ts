/** How long a step can be taken back, in milliseconds. */
export const UNDO_FOR = 5000;
