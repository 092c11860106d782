import { z } from 'zod';
import { answer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import { integer, optional, text } from '../core/fields.ts';
import { captainShape, scoutShape } from '../history/shapes.ts';

/** How many of a group are answered unless the call says. */
export const FOUND_FIRST = 8;
/** How many of a group are answered at most. */
export const FOUND_MOST = 50;

const foundScoutShape = scoutShape
  .pick({
    scoutId: true,
    name: true,
    sectorBaseName: true,
    sectorSuffixName: true,
    phoneNumber: true,
    memberNumber: true,
  })
  .extend({
    /** The rate of the newest term, a fraction; null where nothing was recorded. */
    rate: z.number().nullable(),
    /** Whether the caller may change this scout. */
    editable: z.boolean(),
  });
export type FoundScout = z.infer<typeof foundScoutShape>;

const foundCaptainShape = captainShape.omit({ email: true, gender: true }).extend({
  /** Whether the caller may change this captain's rank or sector. */
  editable: z.boolean(),
});
export type FoundCaptain = z.infer<typeof foundCaptainShape>;

export const searchPeople = endpoint({
  method: 'GET',
  path: '/search',
  access: 'scouts:read',
  shows: 'search',
  summary:
    "Scouts and captains of the caller's scope by words of the name, by digits of the phone number or by the beginning of the membership number or of its last part, the closest first",
  query: z.object({ q: text(150), limit: optional(integer(1, FOUND_MOST)) }),
  response: answer(
    z.object({ scouts: z.array(foundScoutShape), captains: z.array(foundCaptainShape) }),
  ).extend({
    /** How many are found in all, shown or not. */
    totals: z.object({ scouts: z.number(), captains: z.number() }),
  }),
});
