import { lazyRouteComponent } from '@tanstack/react-router';
import type { SignedInCaptain } from '../../contract/auth.ts';
import { isNotAssignedYet } from '../../contract/permissions.ts';

// What only a captain sees waits until there is one.
export const HeaderTools = lazyRouteComponent(() => import('./header-tools.tsx'));
const loadTabs = () => import('./tabs.tsx');
export const SideRail = lazyRouteComponent(loadTabs, 'SideRail');
export const TabBar = lazyRouteComponent(loadTabs, 'TabBar');
export const WaitingScreen = lazyRouteComponent(() => import('./waiting-screen.tsx'));

/**
 * Loads what surrounds the captain's screens. A screen waits for it: React reveals what suspended by itself no
 * sooner than 300 ms after what was revealed before.
 */
export async function loadCaptainParts(captain: SignedInCaptain): Promise<void> {
  const parts = [HeaderTools, SideRail, TabBar];
  if (isNotAssignedYet(captain)) parts.push(WaitingScreen);
  await Promise.all(parts.map(async (part) => part.preload?.()));
}
