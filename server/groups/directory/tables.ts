import type { ColumnType, Generated, Kysely } from 'kysely';
import type { LinkPurpose } from '../../../contract/directory/links.ts';
import type { Census } from '../../../contract/stats/census.ts';
import type { DB } from '../../db/tables.ts';

/** A moment: ISO text. */
type Moment = string;

interface GroupsTable {
  groupId: string;
  slug: string;
  ownDomain: string | null;
  name: string;
  state: 'founding' | 'active' | 'suspended' | 'moving';
  suspendedBecause: string | null;
  deleteAfter: Moment | null;
  cluster: string;
  database: string;
  schemaVersion: string;
  salt: Buffer;
  timeZone: string;
  foundedAt: Moment;
  lastUsedAt: Moment | null;
  scouts: Generated<number>;
  captains: Generated<number>;
  megabytes: Generated<number>;
  countedAt: Moment | null;
  lastBackupAt: Moment | null;
  scoutsLimit: number | null;
  megabytesLimit: number | null;
  upgradeAttempts: Generated<number>;
  upgradeFailedAt: Moment | null;
  upgradeError: string | null;
  /** The step of the upgrade that runs now. */
  upgradeStep: number | null;
  /** The database that a move makes or leaves behind, until the move is over and it is dropped. */
  leftCluster: string | null;
  leftDatabase: string | null;
}

/** The tables of the directory (`server/groups/directory/migrations/`). */
export interface DirectoryTables {
  clusters: { name: string; isFull: Generated<boolean> };
  groups: GroupsTable;
  /** `groupId` is null for the address of a deleted group. */
  formerAddresses: { slug: string; groupId: string | null; until: Moment };
  spareDatabases: { cluster: string; database: string; schemaVersion: string };
  operators: {
    operatorId: Generated<number>;
    email: string;
    passwordHash: string;
    sealedSecret: Buffer;
    isSetUp: Generated<boolean>;
    lastStep: Generated<number>;
    createdAt: Moment;
  };
  operatorSessions: { sessionId: string; operatorId: number; lastUsedAt: Moment };
  operatorLog: {
    entryId: Generated<number>;
    at: Moment;
    operatorId: number | null;
    action: string;
    slug: string | null;
    detail: string | null;
  };
  foundingLinks: {
    keyHash: Buffer;
    purpose: LinkPurpose;
    expiresAt: Moment;
    usedAt: Moment | null;
  };
  jobs: { groupId: string; job: string; dueAt: Moment };
  groupErrors: { groupId: string; day: string; count: number };
  upgradeFailures: {
    failureId: Generated<number>;
    groupId: string;
    at: Moment;
    fromVersion: string;
    reason: string;
  };
  rehearsals: {
    rehearsalId: Generated<number>;
    startedAt: Moment;
    endedAt: Moment | null;
    done: Generated<number>;
    total: number;
    failures: ColumnType<{ slug: string; reason: string }[], string | undefined, string>;
  };
  broadcasts: {
    broadcastId: Generated<number>;
    title: string;
    message: string;
    at: Moment;
    until: Moment;
  };
  censuses: {
    groupId: string;
    year: number;
    date: string;
    handedInAt: Moment;
    counts: ColumnType<Pick<Census, 'scouts' | 'captains' | 'total'>, string, string>;
  };
  throttleEvents: { throttleEventId: Generated<number>; subject: string; at: Moment };
  idempotencyKeys: {
    captainId: number | null;
    keyHash: Buffer;
    requestHash: Buffer;
    answer: Generated<Buffer>;
    at: Moment;
  };
}

export type Directory = Kysely<DirectoryTables>;

/** The directory for functions that use a table which groups have too, such as that of throttles. */
export const asGroupDb = (directory: Directory) => directory as unknown as Kysely<DB>;
