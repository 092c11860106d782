import { isOpenTo, type Permission } from '../../contract/permissions.ts';
import { askFirst } from '../lib/first-answer.ts';
import { heldAt, readSession } from '../lib/session.ts';
import { type Screen, screens } from './screens.ts';

const table: Record<string, Screen> = screens;

/** Asks for what the screen at an address begins with, if this captain may see it: its files are yet to come. */
export function beginScreen({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const captain = readSession()?.captain;
  const asked = pathname.toLowerCase().replace(/\/$/, '');
  const screen = Object.entries(table).find(([path]) => path.toLowerCase() === asked)?.[1];
  // What else an address holds may ask for something else than the screen's beginning.
  if (!screen?.first || !captain || heldAt(captain) || search) return;
  const { access } = screen as { access: 'session' | Permission };
  if (access === 'session' || isOpenTo(captain, access)) askFirst(screen.first);
}
