import { isHeadingExpected } from './page-focus.ts';

const FOCUSABLE =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex]:not([tabindex="-1"])';
/** What lies over the screen keeps the focus by itself, and gives it back to what opened it if that is still there. */
const OVERLAY = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
/** What has a heading of its own. */
const PART = 'section, article, fieldset, main';
const HEADINGS = 'h1, h2, h3, h4, h5, h6, legend';
/** The shape of what is still to come (`CardSkeleton`). */
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
  element.checkVisibility({ visibilityProperty: true });

/** Whether anything now has the focus; the browser gives it to the body where its owner went away. */
const isLost = () => document.activeElement === null || document.activeElement === document.body;

const focus = (element: HTMLElement) => element.focus({ preventScroll: true });

/** In what took the place of `child`, else beside it, what one used there: of the next row the same button. */
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

/** The nearest place to go on from: a neighbour within the same part of the screen, else its heading. */
function nextTo({ element, place }: Kept): HTMLElement | undefined {
  for (const step of place) {
    if (!step.parent.isConnected) continue;
    const isPart = step.parent.matches(PART);
    // All that `main` holds is no neighbourhood any more.
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

/** Whether the place that lost its element still fills: what comes may take the focus itself. */
function isComing({ place }: Kept): boolean {
  const part = place.find(({ parent }) => parent.isConnected)?.parent.closest(PART);
  return Boolean((part ?? document.body).querySelector(COMING));
}

/**
 * Keeps whoever works by keyboard or listens from being thrown back to the top of the page: where the
 * element that has the focus goes away, or what opened a dialog or menu that closes, the focus goes to a
 * neighbour of where it was, or to the heading of that part. An element that is disabled for a while gets
 * it back. Gives what stops the watch.
 */
export function keepFocus(): () => void {
  // On the screen itself.
  let kept: Kept | undefined;
  let isIdle = false;

  function remember() {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || isLost()) return;
    isIdle = false;
    if (!element.closest(OVERLAY)) kept = { element, place: placeOf(element) };
  }

  // Who presses beside everything has left the element on purpose.
  const forget = () => {
    isIdle = true;
  };

  function restore() {
    if (!kept || isIdle || !isLost() || !document.hasFocus()) return;
    // A new screen's heading takes the focus by itself.
    if (isHeadingExpected() || document.querySelector(OVERLAY)) return;
    if (isUsable(kept.element)) return focus(kept.element);
    // Disabled for as long as its call runs.
    if (kept.element.isConnected && kept.element.matches(':disabled')) return;
    if (isComing(kept)) return;
    const next = nextTo(kept);
    if (next) focus(next);
  }

  let waiting: ReturnType<typeof setTimeout> | undefined;
  const observer = new MutationObserver(() => {
    clearTimeout(waiting);
    if (isIdle || !isLost()) return;
    // At once: what closed before may still wait for a frame to give the focus back, and would take it to its own opener.
    if (kept && isUsable(kept.element)) restore();
    // After the effects of what has just been drawn: they may know better where the focus belongs.
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
