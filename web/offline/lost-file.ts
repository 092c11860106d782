/** The messages of Chromium, Firefox, Safari and Vite about a file of the app that did not arrive. */
const messages = /dynamically imported module|importing a module script|unable to preload/i;

/** True if a file of the app did not arrive; any other error of an import is thrown by the file's own code. */
export const isLostFile = (error: unknown): boolean =>
  error instanceof Error && messages.test(error.message);
