import { z } from 'zod';
import { answer, listAnswer, plainAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import { instant, integer, oneOf, text } from '../core/fields.ts';
import { captainTypes } from '../core/permissions.ts';
import { captainShape, invitationShape, invitationUses } from '../history/shapes.ts';
import { withOptionalSector } from '../sectors/sector-name.ts';

export type InvitationUses = (typeof invitationUses)[number];

/** Days for which an invitation is valid. */
export const INVITATION_DAYS = 14;

/** Maximum number of valid links at once; a link for many serves larger groups. */
export const MOST_INVITATIONS = 50;

/** A valid link with its key: captains who may make one may send it again. */
const standingInvitation = invitationShape.extend({
  invitationId: z.number(),
  /** Value of `invite` in the address of the sign-up. */
  key: z.string(),
  usedCount: z.number(),
  /** First and middle name of who made it. */
  madeBy: z.string(),
  expiresAt: instant,
});
export type Invitation = z.infer<typeof standingInvitation>;

export const listInvitations = endpoint({
  method: 'GET',
  path: '/captain/invitation',
  access: 'group:manage',
  summary: 'The links by which captains sign up that stand, newest first, with their keys',
  response: listAnswer(standingInvitation),
});

export const createInvitation = endpoint({
  method: 'POST',
  path: '/captain/invitation',
  access: 'group:manage',
  summary:
    'Make a link by which one captain, or many, sign up with this rank and, of regular captains, this sector',
  body: withOptionalSector({ type: oneOf(captainTypes), uses: oneOf(invitationUses) }),
  response: answer(standingInvitation),
  status: 201,
  errors: ['SECTOR_REQUIRED', 'SECTOR_NOT_FOUND', 'TOO_MANY_INVITATIONS'],
});

export const deleteInvitation = endpoint({
  method: 'DELETE',
  path: '/captain/invitation/{invitationId}',
  access: 'group:manage',
  summary: 'End a link at once; who came by it stays',
  params: z.object({ invitationId: integer() }),
  response: plainAnswer,
  errors: ['INVITATION_NOT_FOUND'],
});

/** Longer than any key, so that an altered link is answered as invalid and not as a wrong field. */
const LONGEST_KEY = 100;

/** Content of an invitation link as its visitor sees it. */
const readableInvitation = invitationShape.omit({ uses: true }).extend({
  groupName: z.string(),
  invitedBy: captainShape.pick({ firstName: true, middleName: true, gender: true }),
  expiresAt: instant,
});
export type ReadableInvitation = z.infer<typeof readableInvitation>;

export const readInvitation = endpoint({
  method: 'GET',
  path: '/invitation/{key}',
  access: 'public',
  summary:
    'Who invites to what; a link that was used up, revoked, is over or never was answers the same',
  params: z.object({ key: text(LONGEST_KEY) }),
  response: answer(readableInvitation),
  errors: ['INVITATION_OVER', 'TOO_MANY_REQUESTS'],
});
