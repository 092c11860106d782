import type { FastifyRequest } from 'fastify';
import { ContactViews } from './contact-views.ts';
import type { Parts } from './parts.ts';

/** The group that a request belongs to: what its handlers work with, and what this process caches of it. */
export interface Group {
  /** Its number in the directory; undefined in a program of one group. */
  groupId?: string;
  parts: Parts;
  /** Log of the views of contact details. */
  views: ContactViews;
}

/**
 * Finds the group of a request. Throws ApiError if there is none at its host name, or if it can't be served now.
 */
export type FindGroup = (request: FastifyRequest) => Group | Promise<Group>;

/** The group of these parts; `onFailure` hears of views that could not be logged. */
export function groupOf(parts: Parts, onFailure: (error: unknown) => void): Group {
  return { parts, views: new ContactViews(parts.db, onFailure) };
}
