import { createContext, use } from 'react';
import type { Place } from '../../contract/directory/endpoints.ts';

/** The group that this page's host leads to. */
export const PlaceContext = createContext<Place | null>(null);

/** The group that this page's host leads to; only within the frame, which has read it. */
export function usePlace(): Place {
  const place = use(PlaceContext);
  if (!place) throw new Error('usePlace outside of the frame');
  return place;
}

/** The link of an operator in the address of this page, by which a group may be founded. */
export const readLink = (): string | undefined =>
  new URLSearchParams(location.search).get('link') ?? undefined;

/** The address of a page of the domain on which groups are founded. */
export const apexUrl = ({ domain }: Pick<Place, 'domain'>, path: string) =>
  `${location.protocol}//${domain}${path}`;

/** The address of a group by its part before the domain. */
export const groupUrl = ({ domain }: Pick<Place, 'domain'>, slug: string) =>
  `${location.protocol}//${slug}.${domain}`;

/** The domain without its port, as people read it. */
export const domainName = ({ domain }: Pick<Place, 'domain'>) => domain.replace(/:\d+$/, '');

/** Whether this visitor may found a group. */
export const mayFound = ({ founding, link }: Pick<Place, 'founding' | 'link'>) =>
  founding === 'anybody' || (founding === 'link' && link === 'founding');

/** Whether this visitor may restore a backup: whoever founds, it takes a link for one restore. */
export const mayRestore = ({ link }: Pick<Place, 'link'>) => link === 'restore';
