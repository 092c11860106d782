import type { SignedInCaptain } from '../../contract/auth/endpoints.ts';
import { isNotAssignedYet } from '../../contract/core/permissions.ts';
import { lazyWithFallback } from '../ui/layout/lazy-with-fallback.tsx';

// Shown while their files can't be loaded: the screen says why.
const Nothing = () => null;

// Loaded only for captains.
export const HeaderTools = lazyWithFallback(() => import('./shell/header-tools.tsx'), Nothing);
const loadTabs = () => import('./shell/tabs.tsx');
export const SideRail = lazyWithFallback(
  async () => ({ default: (await loadTabs()).SideRail }),
  Nothing,
);
export const TabBar = lazyWithFallback(
  async () => ({ default: (await loadTabs()).TabBar }),
  Nothing,
);
export const SectionTabs = lazyWithFallback(
  async () => ({ default: (await loadTabs()).SectionTabs }),
  Nothing,
);
const loadScreens = () => import('./shell/waiting-screen.tsx');
export const WaitingScreen = lazyWithFallback(async () => ({
  default: (await loadScreens()).WaitingScreen,
}));
export const RefusedScreen = lazyWithFallback(async () => ({
  default: (await loadScreens()).RefusedScreen,
}));

/**
 * Loads the parts around a captain's screens. A screen waits for it, since React reveals a separate suspense boundary at
 * least 300 ms later.
 */
export async function loadCaptainParts(captain: SignedInCaptain): Promise<void> {
  const parts: { preload: () => unknown }[] = [HeaderTools, SideRail, TabBar, SectionTabs];
  if (isNotAssignedYet(captain)) parts.push(WaitingScreen);
  await Promise.all(parts.map(async (part) => part.preload()));
}
