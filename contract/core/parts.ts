import type { SignedInCaptain } from '../auth/endpoints.ts';
import type { CallOf, Endpoint } from './endpoint.ts';

/** One of the questions that a screen begins with: an endpoint, and what is asked of it. */
export interface Part<E extends Endpoint = Endpoint> {
  endpoint: E;
  request: Partial<CallOf<E>>;
  /** The screen reads it page by page, and this is the first one. */
  isPaged: boolean;
}
/** The questions of a screen by name; null is not asked by this captain. */
export type Parts = Record<string, Part | null>;

export function part<E extends Endpoint>(
  endpoint: E,
  request: Partial<CallOf<E>> = {},
  isPaged = false,
): Part<E> {
  return { endpoint, request, isPaged };
}

/** Whose parts a screen has: what decides which they are. */
export type PartsOwner = Pick<
  SignedInCaptain,
  'captainId' | 'type' | 'rSectorBaseName' | 'rSectorSuffixName'
>;

/** What a captain's own figures are asked of: a unit or a sector; null of the group, and of who has no sector yet. */
export function ownScope({
  captainId,
  type,
  rSectorBaseName: baseName,
  rSectorSuffixName: suffixName,
}: PartsOwner): { unitCaptainId: number } | { baseName: string; suffixName: string } | null {
  if (type === 'unit') return { unitCaptainId: captainId };
  return type === 'regular' && baseName && suffixName ? { baseName, suffixName } : null;
}
