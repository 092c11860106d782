import { z } from 'zod';
import { answer, plainAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import { genderField, integer, loosePhoneField, oneOf, optional, text } from '../core/fields.ts';
import { placeKinds } from './words.ts';

/** Most people of one vehicle or tent. */
const MOST_PLACES = 100;

export const placeShape = z.object({
  placeId: z.number(),
  kind: z.enum(placeKinds),
  name: z.string(),
  places: z.number(),
  driver: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  plate: z.string().nullable(),
  /** The gender of a tent for girls or boys alone. */
  gender: genderField.nullable(),
});

const placeBody = z.object({
  kind: oneOf(placeKinds),
  name: text(60),
  places: integer(1, MOST_PLACES),
  driver: optional(text(100)),
  phoneNumber: optional(loosePhoneField),
  plate: optional(text(30)),
  gender: optional(genderField),
});
export type PlaceBody = z.output<typeof placeBody>;
const params = z.object({ placeId: integer() });
const errors = ['OUT_OF_SCOPE', 'TRIP_STATE'] as const;

export const createPlace = endpoint({
  method: 'POST',
  path: '/trip/{tripId}/place',
  access: 'trips:plan',
  summary: 'Add a vehicle, a tent or a room to a trip',
  params: z.object({ tripId: integer() }),
  body: placeBody,
  response: answer(placeShape),
  status: 201,
  errors: [...errors, 'TRIP_NOT_FOUND'],
});

export const updatePlace = endpoint({
  method: 'PATCH',
  path: '/trip/place/{placeId}',
  access: 'trips:plan',
  unversioned: 'it is one line of a list, of which the last writing counts',
  summary: 'Change a vehicle or tent; who is in it stays',
  params,
  body: placeBody.omit({ kind: true }),
  response: answer(placeShape),
  errors: [...errors, 'PLACE_NOT_FOUND', 'WRONG_GENDER'],
});

export const deletePlace = endpoint({
  method: 'DELETE',
  path: '/trip/place/{placeId}',
  access: 'trips:plan',
  summary: 'Remove a vehicle or tent; who was in it has none',
  params,
  response: plainAnswer,
  errors: [...errors, 'PLACE_NOT_FOUND'],
});
