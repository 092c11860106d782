import { z } from 'zod';
import { answer, listAnswer, plainAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import { integer } from '../core/fields.ts';
import { bodyInQuery } from '../core/wire.ts';
import { captainShape, sectorShape } from '../history/shapes.ts';
import { sectorNameField, withSector } from './sector-name.ts';

export type Sector = z.infer<typeof sectorShape>;

const listedSector = sectorShape.extend({
  /** Whether the sector is within the caller's scope: its people are theirs to look after. */
  editable: z.boolean(),
});
export type ListedSector = z.infer<typeof listedSector>;

export const listSectors = endpoint({
  method: 'GET',
  path: '/sector/all',
  access: 'sectors:read',
  summary: 'All sectors, by name',
  offline: 'all',
  response: listAnswer(listedSector),
});

export const createSector = endpoint({
  method: 'POST',
  path: '/sector',
  access: 'sectors:manage',
  summary: 'Add a sector under a unit captain; null for one that is assigned later',
  slash: true,
  // Null must be explicit, so that a forgotten field is refused.
  body: withSector({ unitCaptainId: integer().nullable() }),
  response: answer(sectorShape),
  status: 201,
  errors: ['SECTOR_EXISTS', 'NOT_A_UNIT_CAPTAIN'],
});

export const renameSector = endpoint({
  method: 'PATCH',
  path: '/sector',
  access: 'sectors:manage',
  summary: 'Rename a sector; all its records stay its own',
  unversioned:
    'The request names the sector as it was seen: a sector renamed meanwhile is not found',
  body: withSector({
    newBaseName: sectorNameField,
    newSuffixName: sectorNameField,
  }),
  response: answer(sectorShape),
  errors: ['SECTOR_NOT_FOUND', 'SECTOR_EXISTS'],
  bodyMayBeQuery: true,
});

export const deleteSector = endpoint({
  method: 'DELETE',
  path: '/sector',
  access: 'sectors:manage',
  summary: 'Delete a sector that has no scouts, captains or records',
  body: withSector({}),
  response: plainAnswer,
  bodyMayBeQuery: true,
  errors: ['SECTOR_NOT_FOUND', 'SECTOR_IN_USE'],
});

export const assignUnitCaptain = endpoint({
  method: 'PATCH',
  path: '/sector/unit',
  access: 'sectors:assign',
  summary: 'Put a sector under a unit captain; a unit captain hands over own sectors only',
  unversioned: "One seat: the later captain's choice is the one that holds",
  wire: bodyInQuery,
  body: withSector({ unitCaptainId: integer() }),
  response: answer(sectorShape),
  errors: ['SECTOR_NOT_FOUND', 'NOT_A_UNIT_CAPTAIN', 'OUT_OF_SCOPE'],
  bodyMayBeQuery: true,
});

export const assignSectorCaptain = endpoint({
  method: 'PATCH',
  path: '/sector/captain/assign',
  access: 'sectors:assign',
  summary: 'Give a regular captain a sector',
  unversioned: "One seat: the later captain's choice is the one that holds",
  body: withSector({ captainId: integer() }),
  response: answer(captainShape),
  errors: ['SECTOR_NOT_FOUND', 'NOT_A_REGULAR_CAPTAIN', 'OUT_OF_SCOPE'],
  bodyMayBeQuery: true,
});

export const releaseSectorCaptain = endpoint({
  method: 'DELETE',
  path: '/sector/captain/assign',
  access: 'sectors:assign',
  summary: 'Take a sector back from its regular captain, who waits for one again',
  body: withSector({ captainId: integer() }),
  response: answer(captainShape),
  errors: ['SECTOR_NOT_FOUND', 'OUT_OF_SCOPE', 'CAPTAIN_NOT_IN_SECTOR'],
  bodyMayBeQuery: true,
});
