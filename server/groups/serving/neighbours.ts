import type { Kysely } from 'kysely';
import { asSlug } from '../../../contract/directory/address.ts';
import type { DB } from '../../db/tables.ts';
import { readGroupName } from '../../features/group/queries.ts';
import { ApiError } from '../../http/errors.ts';
import { type GroupPlace, readGroupPlace } from '../../http/group-place.ts';
import { inCountry } from '../../lib/group-country.ts';
import type { Signer } from '../../secrets/signer.ts';
import { StartupError } from '../../startup-error.ts';
import { findBySlug, type GroupRow, stateOf } from '../directory/queries.ts';
import type { Directory } from '../directory/tables.ts';
import type { OpenGroup } from './groups.ts';

/** Another group of the same program, while it is served. */
export interface Neighbour {
  address: string;
  groupName: string;
  timeZone: string;
  /** Runs work on its database in its own place. Nothing but transfers uses it. */
  visit: <T>(work: (db: Kysely<DB>) => Promise<T>) => Promise<T>;
}

/** A group's way to the other groups of its program. */
export interface Neighbours {
  /** The own address. */
  address: string;
  /** The group at an address. Throws GROUP_NOT_FOUND, also for the own one, and OTHER_GROUP_CLOSED. */
  find: (address: string) => Promise<Neighbour>;
}

declare module '../../http/parts.ts' {
  interface Parts {
    /** Undefined in a program of one group. */
    neighbours?: Neighbours;
    /** The program's signer, where it serves several groups; else the group's own secret makes it. */
    signer?: Signer;
  }
}

interface NeighboursOptions {
  directory: Directory;
  domain: string;
  newestVersion: string;
  clock: () => Date;
  open: (row: GroupRow) => Promise<OpenGroup>;
}

export function createNeighbours(
  { directory, domain, newestVersion, clock, open }: NeighboursOptions,
  own: GroupRow,
): Neighbours {
  return {
    address: own.slug,
    find: async (address) => {
      // People paste whole addresses.
      const slug = asSlug(address)
        .replace(/^https?:\/\//, '')
        .replace(/\/.*$/, '')
        .replace(`.${domain}`, '');
      const found = await findBySlug(directory, slug, clock());
      const moved = found && 'movedTo' in found ? found.movedTo : null;
      const present = moved === null ? found : await findBySlug(directory, moved, clock());
      if (!present || !('row' in present) || present.row.groupId === own.groupId) {
        throw new ApiError('GROUP_NOT_FOUND');
      }
      const { row } = present;
      if (stateOf(row, newestVersion) !== 'active') throw new ApiError('OTHER_GROUP_CLOSED');
      const { db, settings } = (await openOrRefuse(() => open(row))).group.parts;
      const place: GroupPlace = await readGroupPlace(db, settings);
      return {
        address: row.slug,
        groupName: await readGroupName(db, settings),
        timeZone: place.timeZone,
        visit: (work) => inCountry(place.country, () => work(db)),
      };
    },
  };
}

async function openOrRefuse<T>(open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof StartupError) throw new ApiError('OTHER_GROUP_CLOSED');
    throw error;
  }
}
