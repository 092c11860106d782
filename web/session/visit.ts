import type { ExampleCaptain } from '../../contract/example/endpoints.ts';
import { leaveUnsaved } from '../ui/form/unsaved.ts';
import { toast } from '../ui/overlays/toast.ts';
import { STATE, TOKEN, TYPE, VISIT } from './example.ts';

/** A visit: through whose eyes the example can be seen, and where to go back to. */
interface Visit {
  captains: readonly ExampleCaptain[];
  back: string;
}

/** In the page after a visit that ended by itself: that this is to be said (`web/app/device.ts`). */
const VISIT_OVER = 'khayma-example-over';

/** The visit of this tab. */
export const readVisit = (): Visit => JSON.parse(sessionStorage.getItem(VISIT) ?? '');

/** Loads another page in place of this one, whose questions about what was typed are answered. */
function load(path: string): void {
  leaveUnsaved();
  // A browser that brings this one back, as it was, would show one group's screen in the place of the other's.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  location.assign(path);
}

/** Shows the example group through the eyes of the first of these captains, in this tab until it is left. */
export function enterExample(captains: readonly ExampleCaptain[]): void {
  const back = `${location.pathname}${location.search}`;
  sessionStorage.setItem(VISIT, JSON.stringify({ captains, back } satisfies Visit));
  seeAs(captains[0]!);
}

/** Shows it through the eyes of this one. */
export function seeAs({ token, captain }: ExampleCaptain): void {
  sessionStorage.setItem(TOKEN, token);
  sessionStorage.setItem(TYPE, 'Bearer');
  sessionStorage.setItem(STATE, JSON.stringify(captain));
  load('/dashboard');
}

/** Goes back to the own group, to where it was left or to `path`; nothing of the visit stays. */
export function leaveExample(path = readVisit().back): void {
  sessionStorage.clear();
  load(path);
}

/** The same, where the visit has ended by itself. */
export function endVisit(): void {
  leaveExample();
  sessionStorage.setItem(VISIT_OVER, 'yes');
}

/** Says, back in the own group, why the example is gone. */
export function tellOfVisit(): void {
  sessionStorage.removeItem(VISIT_OVER);
  toast.info('انتهت زيارة مجموعة المثال، وهذه مجموعتك');
}
