import type { ExampleCaptain } from '../../contract/example/endpoints.ts';
import { leaveUnsaved } from '../ui/form/unsaved.ts';
import { toast } from '../ui/overlays/toast.ts';
import { STATE, TOKEN, TYPE, VISIT } from './example.ts';

/** A visit: through whose eyes the example can be seen, and where to go back to. */
interface Visit {
  captains: readonly ExampleCaptain[];
  back: string;
}

/** Set when a visit ended by itself, which the next page says (`web/app/device.ts`). */
const VISIT_OVER = 'khayma-example-over';

/** The visit of this tab. */
export const readVisit = (): Visit => JSON.parse(sessionStorage.getItem(VISIT) ?? '');

/** Replaces this page by another one, without asking about unsaved changes again. */
function load(path: string): void {
  leaveUnsaved();
  // Reload a page restored from the back/forward cache: it would show the other group's data.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  location.assign(path);
}

/** Opens the example group in this tab as the first of these captains. */
export function enterExample(captains: readonly ExampleCaptain[]): void {
  const back = `${location.pathname}${location.search}`;
  sessionStorage.setItem(VISIT, JSON.stringify({ captains, back } satisfies Visit));
  seeAs(captains[0]!);
}

/** Opens it as this captain. */
export function seeAs({ token, captain }: ExampleCaptain): void {
  sessionStorage.setItem(TOKEN, token);
  sessionStorage.setItem(TYPE, 'Bearer');
  sessionStorage.setItem(STATE, JSON.stringify(captain));
  load('/dashboard');
}

/** Returns to the own group, to `path` or where it was left, and clears the visit. */
export function leaveExample(path = readVisit().back): void {
  sessionStorage.clear();
  load(path);
}

/** Ends a visit that has ended by itself. */
export function endVisit(): void {
  leaveExample();
  sessionStorage.setItem(VISIT_OVER, 'yes');
}

/** Says, back in the own group, why the example is gone. */
export function tellOfVisit(): void {
  sessionStorage.removeItem(VISIT_OVER);
  toast.info('انتهت زيارة مجموعة المثال، وهذه مجموعتك');
}
