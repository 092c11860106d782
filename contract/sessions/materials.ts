import { z } from 'zod';
import { answer, listAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import { booleanField, dateField, integer, optional, text } from '../core/fields.ts';
import { withAskedSector, withScope } from '../sectors/sector-name.ts';
import { sectorShape, sessionCaptain, sessionShape } from './endpoints.ts';
import { MOST_MATERIALS } from './record.ts';

export const listSessionMaterials = endpoint({
  method: 'GET',
  path: '/session/materials',
  access: 'sessions:read',
  offline: 'all',
  summary:
    'What planned sessions of the own scope or of a sector need from a day to another, by day; today to the end of next week unless said. Nobody brings what a captain was to bring who is no longer there',
  query: withScope({ from: optional(dateField), to: optional(dateField) }),
  response: listAnswer(
    z.object({
      text: z.string(),
      quantity: z.number().nullable(),
      /** Who brings it; null for nobody. */
      captainId: z.number().nullable(),
      captain: sessionCaptain.nullable(),
      /** Who was to bring it and is no longer there. */
      leftBy: z.string().nullable(),
      day: z.string(),
      sessionId: z.number(),
      title: z.string(),
      sectors: z.array(sectorShape),
      segmentId: z.number(),
      index: z.number(),
      ready: z.boolean(),
      /** Whether the caller may change who brings it. */
      editable: z.boolean(),
    }),
  ).extend({ from: z.string(), to: z.string() }),
  errors: ['SECTOR_NOT_FOUND', 'OUT_OF_SCOPE'],
});

export const listCommonSegments = endpoint({
  method: 'GET',
  path: '/session/segments',
  access: 'sessions:read',
  offline: 'all',
  summary: "A sector's three commonest segments, with the minutes that they took last",
  query: withAskedSector({}),
  response: listAnswer(z.object({ title: z.string(), minutes: z.number() })),
  errors: ['SECTOR_NOT_FOUND'],
});

export const tickSessionMaterial = endpoint({
  method: 'PATCH',
  path: '/session/material',
  access: 'sessions:plan',
  summary:
    'Say whether a material is ready, by its place among those of its segment; with its `text` the tick finds it where the plan was changed',
  body: z.object({
    segmentId: integer(),
    index: integer(0, MOST_MATERIALS),
    ready: booleanField,
    text: optional(text(100)),
  }),
  unversioned: 'a tick says what is so now, and changes nothing of the plan',
  response: answer(sessionShape),
  errors: ['PLAN_NOT_FOUND', 'MATERIAL_NOT_FOUND', 'OUT_OF_SCOPE'],
});
