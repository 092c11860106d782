let pending = false;

/** After a navigation the next heading that appears takes the focus. */
export function expectHeading(): void {
  pending = true;
}

/** Whether a navigation still waits for its heading. */
export function isHeadingExpected(): boolean {
  return pending;
}

/** Takes the pending navigation: true once per navigation. */
export function takeHeadingFocus(): boolean {
  const was = pending;
  pending = false;
  return was;
}
