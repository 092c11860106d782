import type { Kysely } from 'kysely';
import type { HistoryEntity } from '../../contract/history/changes.ts';
import type { DB } from '../db/tables.ts';
import type { Chance, DemoSize } from './parts.ts';
import type { DemoPeople } from './people.ts';
import type { DemoWeek } from './weeks.ts';

/** The input of each maker of the made-up group: the tables of people and of weeks, and the time. */
export interface DemoGroup extends DemoPeople {
  /** The weeks that have started, and those of them in which people met. */
  weeks: DemoWeek[];
  meetings: DemoWeek[];
  size: DemoSize;
  now: Date;
  today: string;
  timeZone: string;
  chance: Chance;
  hoursAgo: (hours: number) => string;
  /** Adds to the history that a captain made something. */
  record: (
    at: string,
    captainId: number,
    entity: HistoryEntity,
    entityId: number | string,
    after: object,
  ) => void;
}

/** Stores the rows of one feature. */
export type Maker = (db: Kysely<DB>, group: DemoGroup) => Promise<void>;
