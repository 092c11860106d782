import { z } from 'zod';
import { answer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import { integer } from '../core/fields.ts';
import { retentionShape } from '../history/shapes.ts';

// How long the data of deleted scouts are kept before their erasure is proposed. Nothing is erased by itself.

export const MOST_RETENTION_YEARS = 10;

export const readRetention = endpoint({
  method: 'GET',
  path: '/group/retention',
  access: 'scouts:data',
  summary: "After how many years a deleted scout's data are proposed for erasure",
  response: answer(retentionShape),
});

export const setRetention = endpoint({
  method: 'PUT',
  path: '/group/retention',
  access: 'group:manage',
  summary: "Say after how many years a deleted scout's data are proposed for erasure",
  unversioned: "One number: the later captain's choice is the one that holds",
  body: z.object({ years: integer(1, MOST_RETENTION_YEARS) }),
  response: answer(retentionShape),
});
