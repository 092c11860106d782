import { z } from 'zod';
import { answer, listAnswer, plainAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import { integer, listOf, oneOf, optional, text } from '../core/fields.ts';
import { says } from '../core/sentences.ts';
import { withAskedSector, withSector } from '../sectors/sector-name.ts';
import { patrolWords } from './words.ts';

// The small groups of a sector (طلائع). A scout is in at most one, of their own sector.

const member = z.object({ scoutId: z.number(), name: z.string() });
export type PatrolMember = z.infer<typeof member>;

const patrolShape = z.object({
  patrolId: z.number(),
  name: z.string(),
  /** null if there is none, and for a stand-in. */
  leaderId: z.number().nullable(),
  deputyId: z.number().nullable(),
  /** By name, as the attendance sheet lists them. */
  scouts: z.array(member),
});
export type Patrol = z.infer<typeof patrolShape>;

/** Beside a sector's patrols: what they are called, who is in none, and the version to change them. */
const beside = {
  word: z.enum(patrolWords),
  withoutPatrol: z.array(member),
  version: z.string(),
};
const version = z.string();
const storedPatrols = z.object({ patrols: z.array(patrolShape), ...beside });

/** A sector has far fewer scouts. */
const MOST_SCOUTS = 1000;

const scoutIds = (min: number) =>
  listOf(
    integer(),
    MOST_SCOUTS,
    {
      missing: says('At least one scout', 'يرجى اختيار كشاف واحد على الأقل'),
      tooMany: says(`At most ${MOST_SCOUTS} scouts`, 'عدد الكشافين أكبر من المسموح'),
    },
    min,
  );

const patrolName = text(40);
const params = z.object({ patrolId: integer() });
const sentVersion = optional(text(64));
/** A scout of the patrol, or null for nobody; absent where it stays. */
const seat = z.preprocess(
  (value) => (value === '' ? undefined : value),
  integer().nullable().optional(),
);

export const listPatrols = endpoint({
  method: 'GET',
  path: '/patrol/sector/all',
  access: 'patrols:read',
  outsidersSee: ['scouts.name'],
  summary: "A sector's patrols with their scouts, and who is in none",
  query: withAskedSector({}),
  offline: 'own',
  // Both are null without a sector.
  response: listAnswer(patrolShape).extend({
    ...beside,
    word: z.enum(patrolWords).nullable(),
    version: z.string().nullable(),
  }),
  errors: ['SECTOR_NOT_FOUND', 'OUT_OF_SCOPE'],
});

export const createPatrol = endpoint({
  method: 'POST',
  path: '/patrol',
  access: 'patrols:keep',
  summary: 'Add a patrol to a sector, with these scouts of it where some are given',
  slash: true,
  body: withSector({ name: patrolName, scoutIds: optional(scoutIds(0)) }),
  response: answer(patrolShape).extend({ version }),
  status: 201,
  errors: ['SECTOR_NOT_FOUND', 'OUT_OF_SCOPE', 'PATROL_EXISTS', 'UNKNOWN_SCOUT'],
});

export const movePatrolMembers = endpoint({
  method: 'PATCH',
  path: '/patrol/members',
  access: 'patrols:keep',
  summary:
    'Move scouts of a sector to a patrol, or out of theirs (null); a leader who is moved leads no longer',
  body: withSector({
    patrolId: integer().nullable(),
    scoutIds: scoutIds(1),
    version: sentVersion,
  }),
  response: listAnswer(patrolShape).extend(beside),
  stored: storedPatrols,
  errors: [
    'SECTOR_NOT_FOUND',
    'OUT_OF_SCOPE',
    'PATROL_NOT_FOUND',
    'UNKNOWN_SCOUT',
    'PATROLS_CHANGED',
  ],
});

export const setPatrolWord = endpoint({
  method: 'PATCH',
  path: '/patrol/word',
  access: 'patrols:keep',
  summary: 'What a sector calls its patrols',
  unversioned: "One choice: the later captain's is the one that holds",
  body: withSector({ word: oneOf(patrolWords) }),
  response: answer(z.object({ word: z.enum(patrolWords) })).extend({ version }),
  errors: ['SECTOR_NOT_FOUND', 'OUT_OF_SCOPE'],
});

export const updatePatrol = endpoint({
  method: 'PATCH',
  path: '/patrol/{patrolId}',
  access: 'patrols:keep',
  summary:
    'Rename a patrol, or name its leader and deputy (null for nobody); who becomes one is no longer the other',
  params,
  body: z
    .object({ name: optional(patrolName), leaderId: seat, deputyId: seat, version: sentVersion })
    .refine(({ leaderId, deputyId }) => typeof leaderId !== 'number' || leaderId !== deputyId, {
      ...says('Two different scouts', 'العريف ونائبه كشافان مختلفان'),
      path: ['deputyId'],
    }),
  response: answer(patrolShape).extend({ version }),
  stored: storedPatrols,
  errors: [
    'PATROL_NOT_FOUND',
    'OUT_OF_SCOPE',
    'PATROL_EXISTS',
    'LEADER_NOT_IN_PATROL',
    'PATROLS_CHANGED',
  ],
});

export const deletePatrol = endpoint({
  method: 'DELETE',
  path: '/patrol/{patrolId}',
  access: 'patrols:keep',
  summary: 'Delete a patrol; its scouts stay without one, and its past results stay',
  params,
  response: plainAnswer.extend({ version }),
  errors: ['PATROL_NOT_FOUND', 'OUT_OF_SCOPE'],
});
