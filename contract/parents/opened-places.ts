/**
 * The places of a link that a captain's key of it opens: null, the whole link, where the captain reads all of its children.
 * A captain signed out, or whoever the captain sends it to, reads by it nobody whom the captain does not read signed in.
 */
export function openedPlaces(
  children: readonly { place: number; isRead: boolean }[],
): number[] | null {
  const own = children.filter(({ isRead }) => isRead).map(({ place }) => place);
  return own.length === children.length ? null : own;
}
