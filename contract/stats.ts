import { z } from 'zod';
import { answer, said } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { integer, optional, withOptionalSector } from './text.ts';

const scopeQuery = withOptionalSector({ unitCaptainId: optional(integer()) });

export const readAttendanceRate = endpoint({
  method: 'GET',
  path: '/stat/attendance/rate',
  access: 'figures:read',
  summary: "The scouts' attendance rate in the newest term, a fraction: group, unit or sector",
  query: scopeQuery,
  response: answer(z.number()),
  errors: ['SECTOR_NOT_FOUND', 'CAPTAIN_NOT_FOUND', 'OUT_OF_SCOPE'],
});

export const countScouts = endpoint({
  method: 'GET',
  path: '/stat/logistics/scouts',
  access: 'figures:read',
  summary: 'How many scouts the group, a unit or a sector has',
  query: scopeQuery,
  response: z.object({ ...said, totalScouts: z.number() }),
  errors: ['SECTOR_NOT_FOUND', 'CAPTAIN_NOT_FOUND', 'OUT_OF_SCOPE'],
});

export const countCaptains = endpoint({
  method: 'GET',
  path: '/stat/logistics/captains',
  access: 'figures:read',
  summary: 'How many captains with an open account the group, a unit or a sector has',
  query: scopeQuery,
  response: z.object({ ...said, totalCaptains: z.number() }),
  errors: ['SECTOR_NOT_FOUND', 'CAPTAIN_NOT_FOUND', 'OUT_OF_SCOPE'],
});
