import { z } from 'zod';
import { answer, listAnswer, plainAnswer } from './answers.ts';
import { captainRefShape } from './captains.ts';
import { endpoint } from './endpoint.ts';
import { integer, oneOf, optional, text } from './fields.ts';

export const activityTypes = [
  'entertainment',
  'rowing',
  'camping',
  'wildCooking',
  'scouting',
  'volunteering',
  'other',
] as const;
/** Saturday first, as the week runs. */
export const weekdays = ['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri'] as const;
export type ActivityType = (typeof activityTypes)[number];
export type Weekday = (typeof weekdays)[number];

export const activityShape = z.object({
  activityId: z.number(),
  name: z.string(),
  type: z.enum(activityTypes),
  place: z.string().nullable(),
  day: z.enum(weekdays),
  weekNumber: z.number(),
  termNumber: z.number(),
  termName: z.string(),
  /** The first day of its week, from which its day counts. */
  weekStartDate: z.string(),
  weekCancelled: z.boolean(),
  plannedBy: captainRefShape,
  /** Whether the caller may edit and delete it. */
  editable: z.boolean(),
});
export type Activity = z.infer<typeof activityShape>;

const activityBody = z.object({
  name: text(120),
  type: oneOf(activityTypes),
  place: optional(text(120)),
  day: oneOf(weekdays),
  weekNumber: integer(),
  termNumber: integer(),
});

const activityParams = z.object({ activityId: integer() });

export const listActivities = endpoint({
  method: 'GET',
  path: '/activities/all',
  access: 'activities:read',
  summary: 'All activities by term, week and day, Saturday first',
  response: listAnswer(activityShape),
});

export const createActivity = endpoint({
  method: 'POST',
  path: '/activities',
  access: 'activities:plan',
  summary: 'Plan an activity in a week of the newest term, a coming one too',
  body: activityBody,
  response: answer(activityShape),
  status: 201,
  errors: ['UNKNOWN_WEEK', 'WEEK_CANCELLED'],
});

export const updateActivity = endpoint({
  method: 'PATCH',
  path: '/activities/{activityId}',
  access: 'activities:plan',
  summary: 'Replace an activity; others than general captains only what they planned',
  params: activityParams,
  body: activityBody,
  response: answer(activityShape),
  errors: ['ACTIVITY_NOT_FOUND', 'OUT_OF_SCOPE', 'UNKNOWN_WEEK', 'WEEK_CANCELLED'],
});

export const deleteActivity = endpoint({
  method: 'DELETE',
  path: '/activities/{activityId}',
  access: 'activities:plan',
  summary: 'Delete an activity; others than general captains only what they planned',
  params: activityParams,
  response: plainAnswer,
  errors: ['ACTIVITY_NOT_FOUND', 'OUT_OF_SCOPE'],
});
