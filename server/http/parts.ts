import type { Kysely } from 'kysely';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import type { OpenDatabase } from '../db/database-server.ts';
import type { DB } from '../db/tables.ts';
import type { Settings } from '../settings.ts';
import type { Caller, Tokens } from './session.ts';

/**
 * Dependencies of the application; tests pass their own clock and settings. A feature that needs more declares it in its
 * own file, beside what it is.
 */
export interface Parts {
  db: Kysely<DB>;
  settings: Settings;
  tokens: Tokens;
  /** Code for the first account; null where none is needed, and in a call from this machine itself. */
  setupCode: string | null;
  /** The present moment. */
  clock: () => Date;
  /** Connections for the example group and for backups; without them there is neither. */
  beside?: Pick<OpenDatabase, 'jobDb' | 'openSchema' | 'pool'>;
  /** True if the group can only be read, so that nothing is counted or logged either. */
  isReadOnly?: boolean;
  /** Whether the program serves other groups too: the first account needs its code from everywhere. */
  isOneOfMany?: boolean;
  /** The group's refusals beyond the permissions. */
  refusal?: Refusal;
}

/** Each throws an ApiError to refuse. */
export interface Refusal {
  ofCall: (endpoint: Endpoint, caller: Caller | null) => void;
  /** Before an answer is sent; what was written stays. */
  ofAnswer?: (answer: unknown) => void;
}
