import type { CallOf, Endpoint } from './endpoint.ts';
import type { CaptainType } from './permissions.ts';

/** One request of a screen's combined first answer: an endpoint and its query. */
export interface Part<E extends Endpoint = Endpoint> {
  endpoint: E;
  request: Partial<CallOf<E>>;
  /** The screen reads it in pages, and this is the first. */
  isPaged: boolean;
}
/** The requests of a screen by name; null for those that this captain does not need. */
export type Parts = Record<string, Part | null>;

export function part<E extends Endpoint>(
  endpoint: E,
  request: Partial<CallOf<E>> = {},
  isPaged = false,
): Part<E> {
  return { endpoint, request, isPaged };
}

/** The captain's fields that decide which requests a screen needs. */
export interface PartsOwner {
  captainId: number;
  type: CaptainType;
  rSectorBaseName: string | null;
  rSectorSuffixName: string | null;
}

/** The unit or sector of a captain's own figures; null for the group, and for captains without a sector. */
export function ownScope({
  captainId,
  type,
  rSectorBaseName: baseName,
  rSectorSuffixName: suffixName,
}: PartsOwner): { unitCaptainId: number } | { baseName: string; suffixName: string } | null {
  if (type === 'unit') return { unitCaptainId: captainId };
  return type === 'regular' && baseName && suffixName ? { baseName, suffixName } : null;
}
