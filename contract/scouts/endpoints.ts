import { z } from 'zod';
import { guardianRelations } from '../consents/words.ts';
import { answer, listAnswer, plainAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  booleanField,
  instant,
  integer,
  optional,
  searchField,
  versioned,
  versionField,
} from '../core/fields.ts';
import { scoutInBody } from '../core/wire.ts';
import { scoutShape } from '../history/shapes.ts';
import { patrolWords } from '../patrols/words.ts';
import type { MergedField } from '../scouts/record.ts';
import { withAskedSector, withScope, withSector } from '../sectors/sector-name.ts';
import { scoutRecord } from './record.ts';

export type Scout = z.infer<typeof scoutShape>;

const patrolOfScout = z.object({
  patrolId: z.number(),
  name: z.string(),
  word: z.enum(patrolWords),
  seat: z.enum(['leader', 'deputy']).nullable(),
});
export type PatrolOfScout = z.infer<typeof patrolOfScout>;

/** The part of a health card that its readers see before they open it. */
const healthStateShape = z.object({
  /** True if the card holds something that a captain must know. */
  hasMark: z.boolean(),
  /** null where no card is kept. */
  confirmedAt: instant.nullable(),
  /** Nobody confirmed it within a year. */
  isOld: z.boolean(),
  /** Who confirmed it; null where a captain noted that. */
  relation: z.enum(guardianRelations).nullable(),
  /** The day on which the consent was withdrawn, and the card deleted. */
  withdrawnOn: z.string().nullable(),
});
export type HealthState = z.infer<typeof healthStateShape>;

const scoutProfileShape = scoutShape.extend({
  /** null in an open profile, as all that is not name, sector, group or attendance. */
  gender: z.enum(['male', 'female']).nullable(),
  createdAt: instant.nullable(),
  /** Whether the caller may change this scout; false for visitors. */
  editable: z.boolean(),
  /** For captains in scope; null for a scout in no patrol. */
  patrol: patrolOfScout.nullable().optional(),
  /** For who reads the health card, where the group keeps any. */
  health: healthStateShape.nullable().optional(),
});
export type ScoutProfile = z.infer<typeof scoutProfileShape>;

/** A scout as stored now, with the version to change it from: carried by SCOUT_CHANGED. */
const storedScoutShape = scoutShape.extend(versioned);
export type StoredScoutAnswer = z.infer<typeof storedScoutShape>;

/** The fields of the add and edit forms, beside the sector. */
const scoutFields = {
  ...scoutRecord.shape,
  /** Neither file can be kept yet: sent as null. */
  photo: z.null().optional(),
  birthCertificate: z.null().optional(),
};

type ScoutDates = { birthDate?: string | null | undefined; enrollDate?: string | null | undefined };

/**
 * Says how a scout's two dates are wrong, as sentences by field; `today` is the group's. Neither lies in the future, and
 * nobody enrols before they are born.
 */
export function wrongScoutDates(
  { birthDate, enrollDate }: ScoutDates,
  today: string,
): Partial<Record<keyof ScoutDates, string>> {
  const isEarly = birthDate && enrollDate && enrollDate < birthDate;
  return {
    ...(birthDate && birthDate > today
      ? { birthDate: 'تاريخ الميلاد لا يمكن أن يكون في المستقبل' }
      : {}),
    ...(enrollDate && enrollDate > today
      ? { enrollDate: 'تاريخ الالتحاق لا يمكن أن يكون في المستقبل' }
      : isEarly
        ? { enrollDate: 'تاريخ الالتحاق لا يمكن أن يسبق تاريخ الميلاد' }
        : {}),
  };
}

/** A scout whose name somebody asked about. */
export type Namesake = Record<MergedField, string | null> & {
  scoutId: number;
  name: string;
  sectorBaseName: string;
  sectorSuffixName: string;
  /** Within the caller's scope: else neither their dates nor their contact details are known. */
  isOwn: boolean;
  /** Deleted, so that they can be restored: told within the scope only. */
  isDeleted: boolean;
};

/** A day that is not known is no other day. */
export const isSameDay = (one: string | null, other: string | null) =>
  one === null || other === null || one === other;

/**
 * The scout of the group whom a row may mean: of that name and day of birth, where both are known. Of one outside the
 * scope the name alone counts: the day would tell what the caller may not know. A deleted one comes before those of
 * whom the name alone is known only if the day is the same.
 */
export function findDuplicate(
  { birthDate }: { birthDate: string | null },
  namesakes: readonly Namesake[],
): Namesake | null {
  const possible = namesakes.filter(
    (scout) => !scout.isOwn || isSameDay(scout.birthDate, birthDate),
  );
  const rank = (scout: Namesake) => {
    const isSure = scout.isOwn && birthDate !== null && scout.birthDate === birthDate;
    if (scout.isDeleted) return isSure ? 1 : 4;
    if (isSure) return 0;
    return scout.isOwn ? 2 : 3;
  };
  return possible.reduce<Namesake | null>(
    (best, scout) => (best === null || rank(scout) < rank(best) ? scout : best),
    null,
  );
}

/** Scouts without a membership number alone, while the group keeps such numbers. */
const numberQuery = { withoutNumber: optional(booleanField) };

const scoutIdParams = z.object({ id: integer() });

export const listScouts = endpoint({
  method: 'GET',
  path: '/scout',
  access: 'scouts:read',
  shows: 'scouts',
  summary: "The scouts of the caller's scope, by name; `name` searches with Arabic folding",
  slash: true,
  query: z.object({ name: searchField, ...numberQuery }),
  response: listAnswer(scoutShape),
});

export const listUnitScouts = endpoint({
  method: 'GET',
  path: '/scout/unit/{captainId}',
  access: 'scouts:read',
  shows: 'scouts',
  summary: "The scouts of a unit captain's sectors, by name",
  params: z.object({ captainId: integer() }),
  response: listAnswer(scoutShape),
  errors: ['CAPTAIN_NOT_FOUND', 'OUT_OF_SCOPE'],
});

export const listSectorScouts = endpoint({
  method: 'GET',
  path: '/scout/sector/all',
  access: 'scouts:read',
  shows: 'scouts',
  summary: "A sector's scouts by name; without a sector, the caller's whole scope",
  query: withScope(numberQuery),
  response: listAnswer(scoutShape),
  errors: ['SECTOR_NOT_FOUND', 'OUT_OF_SCOPE'],
});

export const listSectorScoutsAttendance = endpoint({
  method: 'GET',
  path: '/scout/sector/attendance',
  access: 'scouts:read',
  shows: 'scouts',
  outsidersSee: ['scouts.name'],
  summary:
    "A sector's scouts with their attendance counts in the newest term; of a sector of another unit, unit captains read names and counts alone",

  query: withAskedSector({}),
  offline: 'own',
  response: listAnswer(scoutShape.extend({ attendedCount: z.number(), absentCount: z.number() })),
  errors: ['SECTOR_NOT_FOUND', 'OUT_OF_SCOPE'],
});

export const listDeletedScouts = endpoint({
  method: 'GET',
  path: '/scout/deleted',
  access: 'scouts:delete',
  shows: 'deleted',
  summary:
    'Deleted scouts of the scope, latest first, with who deleted them and when, and whose data are due for erasure',
  query: withScope({}),
  response: listAnswer(
    scoutShape.extend({
      deletedAt: instant,
      deletedBy: z.string().nullable(),
      /** Deleted longer ago than the group keeps data (`GET /group/retention`): due for erasure, as `GET /alert` counts them. */
      isKeptTooLong: z.boolean(),
      /** Whether they left by moving up out of the last section. */
      hasGraduated: z.boolean(),
      /** The group that the scout left for; null of any other. */
      leftTo: z.string().nullable(),
    }),
  ),
  errors: ['SECTOR_NOT_FOUND', 'OUT_OF_SCOPE'],
});

export const readScout = endpoint({
  method: 'GET',
  path: '/scout/{id}',
  access: 'visitor',
  shows: 'profile',
  outsidersSee: ['scouts.name'],
  visitorsOfFullProfileSee: [
    'scouts.phone_number',
    'scouts.address',
    'scouts.birth_date',
    'scouts.enroll_date',
  ],
  summary:
    'The scout profile; contact details within scope, or by the setting PUBLIC_SCOUT_PROFILE',
  params: scoutIdParams,
  response: answer(scoutProfileShape).extend({
    /** To send with the change that is made from this answer; absent for callers who may not edit the scout. */
    version: z.string().optional(),
  }),
  errors: ['SCOUT_NOT_FOUND', 'NOT_SIGNED_IN', 'TOO_MANY_REQUESTS'],
});

export const createScout = endpoint({
  method: 'POST',
  path: '/scout',
  access: 'scouts:add',
  summary: 'Add a scout to a sector',
  slash: true,
  wire: scoutInBody,
  body: withSector(scoutFields),
  response: answer(scoutShape),
  status: 201,
  errors: ['SECTOR_NOT_FOUND', 'OUT_OF_SCOPE', 'SCOUTS_LIMIT', 'NUMBER_TAKEN'],
});

export const updateScout = endpoint({
  method: 'PUT',
  path: '/scout/{scoutId}',
  access: 'scouts:edit',
  shows: 'profile',
  summary: 'Replace what is known of a scout; another sector moves the scout',
  wire: scoutInBody,
  params: z.object({ scoutId: integer() }),
  body: withSector({
    ...scoutFields,
    version: versionField,
  }),
  response: answer(scoutShape).extend(versioned),
  stored: storedScoutShape,
  errors: ['SCOUT_NOT_FOUND', 'SECTOR_NOT_FOUND', 'OUT_OF_SCOPE', 'SCOUT_CHANGED', 'NUMBER_TAKEN'],
});

export const deleteScout = endpoint({
  method: 'DELETE',
  path: '/scout/{id}',
  access: 'scouts:delete',
  summary: 'Take a scout out of every list and count; past weeks keep their figures',
  params: scoutIdParams,
  response: plainAnswer,
  errors: ['SCOUT_NOT_FOUND', 'OUT_OF_SCOPE'],
});

export const restoreScout = endpoint({
  method: 'POST',
  path: '/scout/{id}/restore',
  access: 'scouts:delete',
  summary: 'Bring a deleted scout back into their sector',
  params: scoutIdParams,
  response: answer(scoutShape),
  errors: ['SCOUT_NOT_FOUND', 'OUT_OF_SCOPE', 'SCOUT_NOT_DELETED', 'SCOUTS_LIMIT'],
});
