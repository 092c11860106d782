import { z } from 'zod';
import { captainRecord } from '../captains/record.ts';
import { answer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import { integer, versioned, versionField } from '../core/fields.ts';
import { recordedShape } from '../core/record.ts';
import { captainShape } from '../history/shapes.ts';

export const countMemberNumbers = endpoint({
  method: 'GET',
  path: '/group/member-numbers',
  access: 'group:manage',
  summary: 'How many scouts and assigned captains there are, and how many of them have no number',
  response: answer(
    z.object({
      scouts: z.number(),
      captains: z.number(),
      scoutsWithout: z.number(),
      captainsWithout: z.number(),
    }),
  ),
});

export const updateCaptainNumber = endpoint({
  method: 'PATCH',
  path: '/captain/{captainId}/number',
  access: 'captains:manage',
  summary: "Change a captain's membership number; null clears it",
  params: z.object({ captainId: integer() }),
  body: z.object({ ...captainRecord.shape, version: versionField }),
  response: answer(captainShape).extend(versioned),
  stored: recordedShape(captainRecord, {}).extend(versioned),
  errors: ['CAPTAIN_NOT_FOUND', 'CAPTAIN_CHANGED', 'NUMBER_TAKEN', 'MEMBER_NUMBER_OFF'],
});
