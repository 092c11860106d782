import { z } from 'zod';
import { answer, plainAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import { instant, integer, oneOf, optional, REQUIRED, searchField, TEXT } from '../core/fields.ts';
import { says } from '../core/sentences.ts';
import { slugField } from './endpoints.ts';

/** The states of a group. `upgrading`, `failed` and `moving` are not served until they are over. */
export const groupStates = ['active', 'suspended', 'upgrading', 'failed', 'moving'] as const;
export type GroupState = (typeof groupStates)[number];

/** A group as its operator sees it: names of no person. */
const listedGroup = z.object({
  groupId: z.string(),
  slug: z.string(),
  name: z.string(),
  /** Its whole address, with scheme and port. */
  address: z.string(),
  state: z.enum(groupStates),
  /** Founded within the last seven days. */
  isNew: z.boolean(),
  /** When it will be deleted; null if no deletion is planned. */
  deletedAfter: instant.nullable(),
  cluster: z.string(),
  /** The newest migration of its tables, such as 0105-quotas. */
  schemaVersion: z.string(),
  megabytes: z.number(),
  scouts: z.number(),
  captains: z.number(),
  foundedAt: instant,
  lastUsedAt: instant.nullable(),
  lastBackupAt: instant.nullable(),
  /** Failed answers (5xx), jobs and upgrades of the last seven days. */
  errors: z.number(),
  /** Quotas; null for none. */
  scoutsLimit: z.number().nullable(),
  megabytesLimit: z.number().nullable(),
  /** The day of the last census that was handed in. */
  censusDate: z.string().nullable(),
});
export type ListedGroup = z.infer<typeof listedGroup>;

/** Steps of an upgrade: a backup, the tables, and counting what is in them. */
export const UPGRADE_STEPS = 3;

/** A group whose upgrade failed. */
const failedUpgrade = z.object({
  groupId: z.string(),
  slug: z.string(),
  name: z.string(),
  schemaVersion: z.string(),
  /** English, as logged, without values of rows. */
  reason: z.string(),
  attempts: z.number(),
  failedAt: instant,
  /** The step at which an upgrade of it is now, from 1 to UPGRADE_STEPS; null where none runs. */
  step: z.number().nullable(),
});
export type FailedUpgrade = z.infer<typeof failedUpgrade>;

export const GROUPS_A_PAGE = 50;
export const groupOrders = ['used', 'name', 'size', 'scouts', 'founded'] as const;
const states = ['all', ...groupStates, 'new'] as const;

export const listGroups = endpoint({
  method: 'GET',
  path: '/operator/groups',
  access: 'session',
  summary: 'The groups, 50 a page: failed upgrades first, then by the order; sums over all of them',
  query: z.object({
    search: searchField,
    state: optional(oneOf(states)),
    order: optional(oneOf(groupOrders)),
    page: optional(integer(1, 10_000)),
  }),
  response: answer(z.array(listedGroup)).extend({
    /** Number of groups found by the search and state. */
    total: z.number(),
    sums: z.object({
      groups: z.number(),
      suspended: z.number(),
      scouts: z.number(),
      captains: z.number(),
      megabytes: z.number(),
      newestVersion: z.string(),
      onNewestVersion: z.number(),
    }),
    failed: z.array(failedUpgrade),
    /** Rehearsals of an upgrade: the last one. */
    rehearsal: z
      .object({
        startedAt: instant,
        endedAt: instant.nullable(),
        done: z.number(),
        total: z.number(),
        failures: z.array(z.object({ slug: z.string(), reason: z.string() })),
      })
      .nullable(),
  }),
});

const ofGroup = z.object({ groupId: z.uuid() });
const reasonField = z
  .string(TEXT)
  .trim()
  .min(1, REQUIRED)
  .max(500, says('At most 500 characters', 'السبب طويل، والحد خمسمئة حرف'));

const groupName = z.string(TEXT).trim().min(1, REQUIRED).max(100);

export const createGroup = endpoint({
  method: 'POST',
  path: '/operator/groups',
  access: 'session',
  summary: 'Create an empty group; its leader opens the account by the link of the answer',
  notAWrite: 'a repeated call is refused, because its address is taken',
  body: z.object({ slug: slugField, name: groupName }),
  response: answer(z.object({ groupId: z.string(), address: z.string(), setUpLink: z.string() })),
  status: 201,
  errors: ['ADDRESS_TAKEN', 'ADDRESS_RESERVED'],
});

export const createFoundingLink = endpoint({
  method: 'POST',
  path: '/operator/links',
  access: 'session',
  summary: 'A link by which one group can be founded within 14 days',
  notAWrite: 'each call makes another link',
  response: answer(z.object({ url: z.string(), expiresAt: instant })),
  status: 201,
});

export const createRestoreLink = endpoint({
  method: 'POST',
  path: '/operator/restore-links',
  access: 'session',
  summary: 'A link by which one group can be restored from a backup within 14 days',
  notAWrite: 'each call makes another link',
  response: answer(z.object({ url: z.string(), expiresAt: instant })),
  status: 201,
});

export const changeGroup = endpoint({
  method: 'PATCH',
  path: '/operator/groups/{groupId}',
  access: 'session',
  summary:
    "Change a group's address (the old one leads on for 90 days), own domain or quotas; null clears, absent leaves",
  unversioned: 'the operator changes single values',
  notAWrite: 'a repeated call changes nothing more',
  params: ofGroup,
  body: z.object({
    slug: optional(slugField),
    ownDomain: z.string().max(253).nullish(),
    scoutsLimit: z.number().int().min(1).max(100_000).nullish(),
    megabytesLimit: z.number().int().min(10).max(1_000_000).nullish(),
  }),
  response: plainAnswer,
  errors: ['GROUP_NOT_FOUND', 'ADDRESS_TAKEN', 'ADDRESS_RESERVED'],
});

const action = <const P extends string>(path: P, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/operator/groups/{groupId}/${path}`,
    access: 'session',
    summary,
    notAWrite: 'a repeated call changes nothing more',
    params: ofGroup,
    response: plainAnswer,
    errors: ['GROUP_NOT_FOUND', 'GROUP_STATE'],
  });

export const suspendGroup = endpoint({
  method: 'POST',
  path: '/operator/groups/{groupId}/suspend',
  access: 'session',
  summary: 'Stop serving a group; its general captains read the reason as a message',
  notAWrite: 'a repeated call changes nothing more',
  params: ofGroup,
  body: z.object({ reason: reasonField }),
  response: plainAnswer,
  errors: ['GROUP_NOT_FOUND', 'GROUP_STATE'],
});
export const resumeGroup = action('resume', 'Serve a suspended group again');
export const upgradeGroup = action('upgrade', 'Try the upgrade of a group again');
export const setBackGroup = action(
  'set-back',
  'Restore the backup from before the last upgrade, and upgrade that',
);
export const keepGroup = action('keep', 'Cancel the deletion of a group, which stays suspended');

export const deleteGroup = endpoint({
  method: 'POST',
  path: '/operator/groups/{groupId}/delete',
  access: 'session',
  summary:
    'Suspend a group and delete it after 30 days, after a last backup; the body repeats its address',
  notAWrite: 'a repeated call changes nothing more',
  params: ofGroup,
  body: z.object({ slug: slugField }),
  response: answer(z.object({ deletedAfter: instant })),
  errors: ['GROUP_NOT_FOUND', 'WRONG_ADDRESS', 'GROUP_STATE'],
});

export const exportGroup = endpoint({
  method: 'POST',
  path: '/operator/groups/{groupId}/export',
  access: 'session',
  summary: 'The backup of a group, encrypted where BACKUP_PASSPHRASE is set',
  notAWrite: 'it only reads',
  params: ofGroup,
  response: z.file(),
  file: 'backup',
  errors: ['GROUP_NOT_FOUND', 'GROUP_STATE', 'TOO_MANY_FILES'],
});

export const readUpgradeLog = endpoint({
  method: 'GET',
  path: '/operator/groups/{groupId}/log',
  access: 'session',
  summary: 'The failed attempts to upgrade a group, as text lines',
  params: ofGroup,
  response: answer(z.object({ lines: z.array(z.string()) })),
  errors: ['GROUP_NOT_FOUND'],
});

export const rehearseUpgrade = endpoint({
  method: 'POST',
  path: '/operator/rehearsal',
  access: 'session',
  summary:
    'Upgrade copies of all groups, one after another, and report which fail; nothing else changes',
  notAWrite: 'it works on copies',
  response: plainAnswer,
  errors: ['REHEARSAL_RUNS'],
});

/** A notice of the operator on the dashboards of all groups' general captains. */
const broadcast = z.object({
  broadcastId: z.number(),
  title: z.string(),
  message: z.string(),
  at: instant,
  until: instant,
});
export type Broadcast = z.infer<typeof broadcast>;

export const listBroadcasts = endpoint({
  method: 'GET',
  path: '/operator/broadcasts',
  access: 'session',
  summary: 'The notices that are shown now, newest first',
  response: answer(z.array(broadcast)),
});

export const createBroadcast = endpoint({
  method: 'POST',
  path: '/operator/broadcasts',
  access: 'session',
  summary: "A notice on the dashboards of all groups' general captains, for some days",
  notAWrite: 'each call is another notice',
  body: z.object({
    title: z.string(TEXT).trim().min(1, REQUIRED).max(100),
    message: z.string(TEXT).trim().min(1, REQUIRED).max(1000),
    days: integer(1, 60),
  }),
  response: answer(broadcast),
  status: 201,
});

export const removeBroadcast = endpoint({
  method: 'DELETE',
  path: '/operator/broadcasts/{broadcastId}',
  access: 'session',
  summary: 'Take a notice back',
  notAWrite: 'a repeated call changes nothing more',
  params: z.object({ broadcastId: integer() }),
  response: plainAnswer,
});

/** The counts that groups have handed in, and who has not. */
const censusOfGroup = z.object({
  slug: z.string(),
  name: z.string(),
  /** The day of its counts; null where it has not handed in. */
  date: z.string().nullable(),
  handedInAt: instant.nullable(),
  scouts: z.number(),
  captains: z.number(),
});

const ofYear = z.object({ year: optional(integer(2000, 2200)) });

export const readCensusOfAll = endpoint({
  method: 'GET',
  path: '/operator/census',
  access: 'session',
  summary:
    'The census of a year over all groups: each group, and sums by stage, age and gender and by rank',
  query: ofYear,
  response: answer(
    z.object({
      year: z.number(),
      years: z.array(z.number()),
      groups: z.array(censusOfGroup),
      scouts: z.array(
        z.object({
          stage: z.string(),
          age: z.number().nullable(),
          gender: z.string(),
          count: z.number(),
        }),
      ),
      captains: z.array(z.object({ type: z.string(), gender: z.string(), count: z.number() })),
    }),
  ),
});
export type CensusOfAll = z.infer<typeof readCensusOfAll.response>['body'];

export const downloadCensusOfAll = endpoint({
  method: 'POST',
  path: '/operator/census/xlsx',
  access: 'session',
  summary: 'The census of a year over all groups as a spreadsheet',
  notAWrite: 'it only reads; its body says of which year',
  body: ofYear,
  response: z.file(),
  file: 'report',
});
