import { z } from 'zod';
import { guardianFields, lastDigitsField } from '../consents/guardian-fields.ts';
import { answer, plainAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import { booleanField, integer, optional, text } from '../core/fields.ts';
import { childField, LONGEST_KEY } from '../parents/endpoints.ts';
import { targetField } from './endpoints.ts';
import { familyQuestionShape, questionShape } from './question-shapes.ts';

export const askFamily = endpoint({
  method: 'POST',
  path: '/transfer/question',
  access: 'transfers:manage',
  summary:
    "Ask the guardians on the family's page whether a child may go to a group; it takes the place of a question about another group. Asked again about the same group, the answers stay",
  body: z.object({ scoutId: integer(), to: targetField }),
  response: answer(questionShape),
  status: 201,
  errors: [
    'SCOUT_NOT_FOUND',
    'GROUP_NOT_FOUND',
    'OTHER_GROUP_CLOSED',
    'TRANSFER_RUNNING',
    'LINK_NOT_FOUND',
  ],
});

export const takeBackQuestion = endpoint({
  method: 'DELETE',
  path: '/transfer/question/{scoutId}',
  access: 'transfers:manage',
  summary: 'Take back the question to the family; its answers count no more',
  params: z.object({ scoutId: integer() }),
  response: plainAnswer,
  errors: ['SCOUT_NOT_FOUND'],
});

export const answerTransfer = endpoint({
  method: 'POST',
  path: '/parent/{key}/transfer',
  access: 'visitor',
  outsidersSee: ['transfer_questions.group_name'],
  summary:
    "A guardian's answer whether the child may go to the group that asks; said again it replaces the one of the same guardian, until the transfer is made. Captains are refused",
  params: z.object({ key: text(LONGEST_KEY) }),
  body: z.object({
    ...guardianFields,
    child: childField,
    agrees: booleanField,
    /** The last digits of a guardian's phone, where the page asks for them. */
    lastDigits: optional(lastDigitsField),
  }),
  response: answer(familyQuestionShape),
  errors: ['LINK_OVER', 'TOO_MANY_REQUESTS', 'FORBIDDEN', 'WRONG_DIGITS', 'TRANSFER_OVER'],
});
