import type { SignedInCaptain } from '../../contract/auth/endpoints.ts';
import { isNotAssignedYet } from '../../contract/core/permissions.ts';
import { lazyWithFallback } from '../ui/layout/lazy-with-fallback.tsx';

// In their place while their files are out of reach: the screen says why.
const Nothing = () => null;

// What only a captain sees waits until there is one.
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
const loadScreens = () => import('./shell/waiting-screen.tsx');
export const WaitingScreen = lazyWithFallback(async () => ({
  default: (await loadScreens()).WaitingScreen,
}));
export const RefusedScreen = lazyWithFallback(async () => ({
  default: (await loadScreens()).RefusedScreen,
}));

/**
 * Loads what surrounds the captain's screens. A screen waits for it: React reveals what suspended by itself no
 * sooner than 300 ms after what was revealed before.
 */
export async function loadCaptainParts(captain: SignedInCaptain): Promise<void> {
  const parts: { preload: () => unknown }[] = [HeaderTools, SideRail, TabBar];
  if (isNotAssignedYet(captain)) parts.push(WaitingScreen);
  await Promise.all(parts.map(async (part) => part.preload()));
}
