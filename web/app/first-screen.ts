import type { SignedInCaptain } from '../../contract/auth/endpoints.ts';
import { isOpenTo } from '../../contract/core/permissions.ts';
import { prefetchAnswer } from '../offline/first-answer.ts';
import { readSession, requiredScreen } from '../session/session.ts';
import { type Screen, type ScreenAccess, screens } from './screens.ts';

const table: Record<string, Screen> = screens;

/** The signed-in captain, if this access opens a screen to them now. */
export function captainWithAccess(access: ScreenAccess): SignedInCaptain | null {
  const captain = readSession()?.captain;
  if (!captain || requiredScreen(captain)) return null;
  if (access === 'session') return captain;
  if (access === 'anyone' || access === 'visitors' || typeof access === 'object') return null;
  return isOpenTo(captain, access) ? captain : null;
}

/** Prefetches a screen's first answer while its files load, if the captain may see it. */
export function beginScreen({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const path = pathname.toLowerCase().replace(/\/$/, '');
  const screen = Object.entries(table).find(([each]) => each.toLowerCase() === path)?.[1];
  // Search parameters may change what the screen shows first.
  if (!screen?.first || search) return;
  if (captainWithAccess(screen.access)) prefetchAnswer(screen.first);
}
