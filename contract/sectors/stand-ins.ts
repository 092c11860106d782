import { z } from 'zod';
import { answer, listAnswer, plainAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import { dateField, integer } from '../core/fields.ts';
import { captainShape, standInShape } from '../history/shapes.ts';
import { withScope, withSector } from './sector-name.ts';

/** The longest that somebody stands in, in days from today: who stays longer is assigned. */
export const STAND_IN_DAYS = 60;

const namedStandIn = standInShape.extend({
  ...captainShape.pick({ firstName: true, middleName: true, lastName: true }).shape,
  /** The sector that they record. */
  sectorBaseName: z.string(),
  sectorSuffixName: z.string(),
});
export type StandIn = z.infer<typeof namedStandIn>;

export const listStandIns = endpoint({
  method: 'GET',
  path: '/sector/stand-in',
  access: 'sectors:stand-in',
  summary:
    'Who stands in for the captains of a sector, or of all sectors of the scope, by last day',
  query: withScope({}),
  response: listAnswer(namedStandIn),
  errors: ['SECTOR_NOT_FOUND', 'OUT_OF_SCOPE'],
});

export const createStandIn = endpoint({
  method: 'POST',
  path: '/sector/stand-in',
  access: 'sectors:stand-in',
  summary:
    'Let a regular captain of another sector record this one up to and including a day; named again, the new day holds',
  body: withSector({ captainId: integer(), until: dateField }),
  response: answer(namedStandIn),
  status: 201,
  errors: [
    'SECTOR_NOT_FOUND',
    'OUT_OF_SCOPE',
    'STAND_IN_DAY',
    'NOT_A_REGULAR_CAPTAIN',
    'STAND_IN_AT_HOME',
    'STANDS_IN_ELSEWHERE',
  ],
});

export const deleteStandIn = endpoint({
  method: 'DELETE',
  path: '/sector/stand-in',
  access: 'sectors:stand-in',
  summary:
    'End it before its last day: from now on nothing of the captain is taken for this sector',
  body: withSector({ captainId: integer() }),
  bodyMayBeQuery: true,
  response: plainAnswer,
  errors: ['SECTOR_NOT_FOUND', 'OUT_OF_SCOPE', 'STAND_IN_NOT_FOUND'],
});
