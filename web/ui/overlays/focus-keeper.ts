import { isHeadingExpected } from './page-focus.ts';

const FOCUSABLE =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex]:not([tabindex="-1"])';
/** Overlays trap the focus themselves, and restore it to their opener if that still exists. */
const OVERLAY = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
/** Elements with a heading of their own. */
const PART = 'section, article, fieldset, main';
const HEADINGS = 'h1, h2, h3, h4, h5, h6, legend';
/** Skeletons (`CardSkeleton`). */
const COMING = '[data-coming]';

/** Where an element stood: each ancestor, with its place among that ancestor's children. */
type Place = { parent: Element; child: Element; index: number }[];
type Kept = { element: HTMLElement; place: Place };

function placeOf(element: Element): Place {
  const place: Place = [];
  for (
    let child = element;
    child !== document.body && child.parentElement;
    child = child.parentElement
  ) {
    const parent = child.parentElement;
    place.push({ parent, child, index: Array.prototype.indexOf.call(parent.children, child) });
  }
  return place;
}

const focusablesOf = (element: Element): HTMLElement[] => [
  ...(element.matches(FOCUSABLE) ? [element as HTMLElement] : []),
  ...element.querySelectorAll<HTMLElement>(FOCUSABLE),
];

const isUsable = (element: HTMLElement) =>
  element.isConnected &&
  !element.matches(':disabled') &&
  !element.closest('[inert]') &&
  // `checkVisibility` is younger than the oldest browsers.
  element.getClientRects().length > 0 &&
  getComputedStyle(element).visibility === 'visible';

/** True if nothing has the focus: the browser moves it to the body when its element is removed. */
const isLost = () => document.activeElement === null || document.activeElement === document.body;

const focus = (element: HTMLElement) => element.focus({ preventScroll: true });

/** The corresponding element of the next sibling, else of the previous one: the same button of the next row. */
function neighbourOf({ parent, child, index }: Place[number], element: Element) {
  const ordinal = focusablesOf(child).indexOf(element as HTMLElement);
  const siblings = [...parent.children].filter((each) => each !== child);
  for (const sibling of [...siblings.slice(index), ...siblings.slice(0, index).reverse()]) {
    const usable = focusablesOf(sibling);
    const alike = usable[ordinal];
    const found = alike && isUsable(alike) ? alike : usable.find(isUsable);
    if (found) return found;
  }
  return undefined;
}

/** The nearest focus target: a neighbour within the same part of the screen, else its heading. */
function nextTo({ element, place }: Kept): HTMLElement | undefined {
  for (const step of place) {
    if (!step.parent.isConnected) continue;
    const isPart = step.parent.matches(PART);
    // `main` as a whole is too far to be a neighbour.
    const neighbour = step.parent.matches('main') ? undefined : neighbourOf(step, element);
    if (neighbour) return neighbour;
    const heading = isPart && step.parent.querySelector<HTMLElement>(HEADINGS);
    if (heading && isUsable(heading)) {
      if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
      return heading;
    }
  }
  return undefined;
}

/** True while that part still loads: its content may take the focus itself. */
function isComing({ place }: Kept): boolean {
  const part = place.find(({ parent }) => parent.isConnected)?.parent.closest(PART);
  return Boolean((part ?? document.body).querySelector(COMING));
}

/**
 * Keeps keyboard and screen reader users from being thrown back to the top of the page: if the focused element or the
 * opener of a closed overlay is removed, the focus moves to a neighbour or the heading of that part. An element that was
 * disabled for a while gets it back. Returns a function that stops it.
 */
export function keepFocus(): () => void {
  // The last focused element outside of overlays.
  let kept: Kept | undefined;
  let isIdle = false;

  function remember() {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || isLost()) return;
    isIdle = false;
    if (!element.closest(OVERLAY)) kept = { element, place: placeOf(element) };
  }

  // A press beside everything drops the focus on purpose.
  const forget = () => {
    isIdle = true;
  };

  function restore() {
    if (!kept || isIdle || !isLost() || !document.hasFocus()) return;
    // A new screen's heading takes the focus by itself.
    if (isHeadingExpected() || document.querySelector(OVERLAY)) return;
    if (isUsable(kept.element)) return focus(kept.element);
    // Disabled while its request runs.
    if (kept.element.isConnected && kept.element.matches(':disabled')) return;
    if (isComing(kept)) return;
    const next = nextTo(kept);
    if (next) focus(next);
  }

  let waiting: ReturnType<typeof setTimeout> | undefined;
  const observer = new MutationObserver(() => {
    clearTimeout(waiting);
    if (isIdle || !isLost()) return;
    // At once: an overlay that closed earlier may still wait for a frame to restore the focus to its own opener.
    if (kept && isUsable(kept.element)) restore();
    // After the effects of this render, which may set the focus themselves.
    else waiting = setTimeout(restore);
  });

  remember();
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'open', 'hidden', 'style', 'inert'],
  });
  document.addEventListener('focusin', remember);
  document.addEventListener('pointerdown', forget, true);
  return () => {
    clearTimeout(waiting);
    observer.disconnect();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('pointerdown', forget, true);
  };
}
