import { z } from 'zod';
import { answer, listAnswer, plainAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import { integer, versionField } from '../core/fields.ts';
import { activityShape } from '../history/shapes.ts';
import { activityRecord, type activityTypes } from './record.ts';

export type ActivityType = (typeof activityTypes)[number];

export type Activity = z.infer<typeof activityShape>;

const activityBody = z.object(activityRecord.shape);

const activityParams = z.object({ activityId: integer() });

export const listActivities = endpoint({
  method: 'GET',
  path: '/activities/all',
  access: 'activities:read',
  summary: 'All activities by term, week and day, Saturday first',
  offline: 'all',
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
  body: activityBody.extend({ version: versionField }),
  response: answer(activityShape),
  stored: activityShape,
  errors: [
    'ACTIVITY_NOT_FOUND',
    'OUT_OF_SCOPE',
    'UNKNOWN_WEEK',
    'WEEK_CANCELLED',
    'ACTIVITY_CHANGED',
    'ACTIVITY_IS_TRIP',
  ],
});

export const deleteActivity = endpoint({
  method: 'DELETE',
  path: '/activities/{activityId}',
  access: 'activities:plan',
  summary: 'Delete an activity; others than general captains only what they planned',
  params: activityParams,
  response: plainAnswer,
  errors: ['ACTIVITY_NOT_FOUND', 'OUT_OF_SCOPE', 'ACTIVITY_IS_TRIP'],
});
