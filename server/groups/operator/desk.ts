import type { Census } from '../../../contract/stats/census.ts';
import type { Directory } from '../directory/tables.ts';

/** A notice of the operator. */
export interface OperatorNotice {
  noticeId: number;
  title: string;
  message: string;
  at: string;
}

/** Census that a group has handed in for a year. */
export interface HandedIn {
  date: string;
  handedInAt: string;
}

/** Interface of a group to the operator of a program with many groups. */
export interface OperatorDesk {
  /** The notices that are shown to general captains now, the newest first. */
  listNotices: (now: Date) => Promise<OperatorNotice[]>;
  /** Hands in counts, in the place of those of the same year. */
  handInCensus: (census: Census, now: Date) => Promise<void>;
  /** The census handed in for a year, or null. */
  readHandedIn: (year: number) => Promise<HandedIn | null>;
}

declare module '../../http/parts.ts' {
  interface Parts {
    /** The group's interface to the operator; undefined in a program of one group. */
    operator?: OperatorDesk;
  }
}

/** Rows that a census hands in at most, and letters of a stage: a group's own database may hold anything. */
const MOST_ROWS = 2000;
const LONGEST_STAGE = 100;

const bounded = <T extends { stage: string }>(row: T): T => ({
  ...row,
  stage: row.stage.slice(0, LONGEST_STAGE),
});

/** The operator desk of one group, stored in the directory. */
export function createDesk(directory: Directory, groupId: string): OperatorDesk {
  return {
    listNotices: (now) =>
      directory
        .selectFrom('broadcasts')
        .where('at', '<=', now.toISOString())
        .where('until', '>', now.toISOString())
        .orderBy('broadcastId', 'desc')
        .select(['broadcastId as noticeId', 'title', 'message', 'at'])
        .execute(),
    handInCensus: async ({ date, scouts, captains, total }, now) => {
      const handedIn = {
        date,
        handedInAt: now.toISOString(),
        counts: JSON.stringify({
          scouts: scouts.slice(0, MOST_ROWS).map(bounded),
          captains,
          total,
        }),
      };
      await directory
        .insertInto('censuses')
        .values({ groupId, year: yearOf(date), ...handedIn })
        .onConflict((conflict) => conflict.columns(['groupId', 'year']).doUpdateSet(handedIn))
        .execute();
    },
    readHandedIn: async (year) =>
      (await directory
        .selectFrom('censuses')
        .where('groupId', '=', groupId)
        .where('year', '=', year)
        .select(['date', 'handedInAt'])
        .executeTakeFirst()) ?? null,
  };
}

/** The year of a day. */
export const yearOf = (date: string): number => Number(date.slice(0, 4));
