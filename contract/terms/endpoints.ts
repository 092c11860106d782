import { z } from 'zod';
import { answer, listAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import { integer, optional, versioned, versionField } from '../core/fields.ts';
import { termShape, weekShape } from '../history/shapes.ts';
import { termRecord } from './record.ts';

export type Term = z.infer<typeof termShape>;

export type Week = z.infer<typeof weekShape>;

const termBody = z.object(termRecord.shape);

/** A term as stored now: carried by TERM_CHANGED. */
const storedTermShape = termShape.extend(versioned);
export type StoredTerm = z.infer<typeof storedTermShape>;

export const readTerm = endpoint({
  method: 'GET',
  path: '/term',
  access: 'terms:read',
  summary: 'The newest term',
  slash: true,
  offline: 'all',
  response: answer(termShape).extend(versioned),
  errors: ['NO_TERM'],
});

export const readCurrentWeek = endpoint({
  method: 'GET',
  path: '/term/week',
  access: 'terms:read',
  summary: 'The current week of the newest term',
  offline: 'all',
  response: answer(weekShape),
  errors: ['NO_TERM', 'NO_CURRENT_WEEK'],
});

export const listWeeks = endpoint({
  method: 'GET',
  path: '/term/week/all',
  access: 'terms:read',
  summary:
    'All weeks of the newest term, or of the asked one, by number; future and cancelled ones too',
  query: z.object({ termNumber: optional(integer()) }),
  offline: 'all',
  response: listAnswer(weekShape),
});

export const listTerms = endpoint({
  method: 'GET',
  path: '/term/all',
  access: 'terms:read',
  summary: 'All terms, newest first',
  offline: 'all',
  response: listAnswer(termShape),
});

export const readRemainingWeeks = endpoint({
  method: 'GET',
  path: '/term/remaining',
  access: 'terms:read',
  summary: 'How many weeks of the newest term start after today',
  offline: 'all',
  response: answer(z.number()),
  errors: ['NO_TERM'],
});

export const createTerm = endpoint({
  method: 'POST',
  path: '/term',
  access: 'terms:manage',
  summary: 'Start a term with all its weeks; irreversible',
  slash: true,
  body: termBody,
  response: answer(termShape),
  status: 201,
  errors: ['INVALID_DATES', 'TERM_OVERLAP'],
});

export const updateTerm = endpoint({
  method: 'PATCH',
  path: '/term',
  access: 'terms:manage',
  summary: 'Edit the newest term, as far as no used week falls away or moves',
  slash: true,
  body: termBody.extend({ version: versionField }),
  response: answer(termShape).extend(versioned),
  stored: storedTermShape,
  errors: ['NO_TERM', 'INVALID_DATES', 'TERM_OVERLAP', 'WEEK_IN_USE', 'TERM_CHANGED'],
});

export const cancelWeek = endpoint({
  method: 'PATCH',
  path: '/term/week',
  access: 'terms:manage',
  summary: 'Cancel the current week, once and for good',
  unversioned: 'Happens once: the second captain is answered WEEK_CANCELLED',
  response: answer(weekShape),
  errors: ['NO_TERM', 'NO_CURRENT_WEEK', 'WEEK_CANCELLED'],
});
