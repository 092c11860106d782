import { type Kysely, sql } from 'kysely';
import { addDays } from '../../contract/core/calendar.ts';
import type { CaptainType } from '../../contract/core/permissions.ts';
import { foldedSectorName } from '../../contract/sectors/sector-name.ts';
import type { DB } from '../db/tables.ts';
import { dayIn } from '../lib/calendar.ts';
import { boys, fathers, girls, sectorBases, sectorSuffixes, streets } from './names.ts';
import { CHUNK, type Chance, chunksOf, type DemoSize } from './parts.ts';

interface DemoSector {
  sectorId: number;
  gender: 'male' | 'female';
  unitCaptainId: number;
  captainIds: number[];
}
export interface DemoPeople {
  generalIds: number[];
  unitIds: number[];
  sectors: DemoSector[];
}

export async function insertCaptains(
  db: Kysely<DB>,
  chance: Chance,
  passwordHash: string,
  size: DemoSize,
  now: Date,
): Promise<DemoPeople> {
  const createdAt = new Date(now.getTime() - 500 * 86_400_000).toISOString();
  const captain = (
    type: CaptainType,
    phoneNumber: string,
    place: { gender?: 'male' | 'female'; sectorId?: number } = {},
  ) => {
    const gender = place.gender ?? (chance.next() < 0.5 ? 'male' : 'female');
    return {
      firstName: chance.pick(gender === 'male' ? boys : girls),
      middleName: chance.pick(fathers),
      lastName: chance.pick(fathers),
      phoneNumber,
      gender,
      type,
      passwordHash,
      createdAt,
      sectorId: place.sectorId ?? null,
    };
  };
  const insert = async (rows: ReturnType<typeof captain>[]) => {
    const stored = await db.insertInto('captains').values(rows).returning('captainId').execute();
    return stored.map((row) => row.captainId);
  };
  const phone = (start: number, index: number) => `010${String(start + index).padStart(8, '0')}`;
  const generalIds = await insert([0, 1].map((index) => captain('general', phone(1, index))));
  const unitIds = await insert(
    Array.from({ length: size.units }, (_, index) => captain('unit', phone(101, index))),
  );
  const nameOfSector = (index: number) => ({
    baseName: sectorBases[index % sectorBases.length]!.name,
    suffixName: suffixOf(Math.floor(index / sectorBases.length)),
  });
  const stored = await db
    .insertInto('sectors')
    .values(
      Array.from({ length: size.sectors }, (_, index) => ({
        ...nameOfSector(index),
        foldedName: foldedSectorName(nameOfSector(index)),
        unitCaptainId: unitIds[index % unitIds.length]!,
        createdAt,
      })),
    )
    .returning(['sectorId', 'baseName', 'unitCaptainId'])
    .execute();
  const sectors = stored.map(({ sectorId, baseName, unitCaptainId }) => ({
    sectorId,
    gender: sectorBases.find((base) => base.name === baseName)!.gender,
    unitCaptainId: unitCaptainId!,
    captainIds: [] as number[],
  }));
  const regular = sectors.flatMap(({ sectorId, gender }) => [
    { sectorId, gender },
    { sectorId, gender },
  ]);
  const regularIds = await insert(
    regular.map((place, index) => captain('regular', phone(1001, index), place)),
  );
  for (const [index, captainId] of regularIds.entries()) {
    sectors[Math.floor(index / 2)]!.captainIds.push(captainId);
  }
  // Somebody who signed up the day before and waits for a sector.
  const yesterday = new Date(now.getTime() - 86_400_000).toISOString();
  await insert([{ ...captain('regular', phone(9001, 0)), createdAt: yesterday }]);
  return { generalIds, unitIds, sectors };
}

/** أ to غ, then two letters, so that no number of sectors runs out of names. */
function suffixOf(index: number): string {
  const letter = sectorSuffixes[index % sectorSuffixes.length]!;
  const round = Math.floor(index / sectorSuffixes.length);
  return round === 0 ? letter : `${suffixOf(round - 1)}${letter}`;
}

export interface DemoScout {
  scoutId: number;
  sector: DemoSector;
  /** Chance to come, at the start and at the end of a term. */
  habit: [number, number];
}

export async function insertScouts(
  db: Kysely<DB>,
  chance: Chance,
  sectors: DemoSector[],
  size: DemoSize,
  now: Date,
): Promise<DemoScout[]> {
  const rows = Array.from({ length: size.scouts }, (_, index) => {
    const sector = sectors[index % sectors.length]!;
    const age = chance.between(8, 16) * 365 + chance.between(0, 364);
    return {
      sector,
      name: [
        chance.pick(sector.gender === 'male' ? boys : girls),
        chance.pick(fathers),
        chance.pick(fathers),
      ].join(' '),
      phoneNumber:
        chance.next() < 0.8
          ? `01${chance.between(0, 2)}${chance.between(10_000_000, 99_999_999)}`
          : null,
      address: chance.next() < 0.6 ? `${chance.pick(streets)} ${chance.between(1, 90)}` : null,
      birthDate: chance.next() < 0.9 ? addDays(dayIn('UTC', now), -age) : null,
      enrollDate: addDays(dayIn('UTC', now), -chance.between(30, 900)),
    };
  });
  const habits: [number, number][] = [
    [0.98, 0.97],
    [0.92, 0.9],
    [0.85, 0.8],
    [0.75, 0.7],
    [0.9, 0.3],
    [0.4, 0.75],
    [0.35, 0.2],
  ];
  const scouts: DemoScout[] = [];
  const sectorOf = new Map(sectors.map((sector) => [sector.sectorId, sector]));
  const createdAt = new Date(now.getTime() - 480 * 86_400_000).toISOString();
  for (const chunk of chunksOf(rows, CHUNK)) {
    const { rows: stored } = await sql<{ scoutId: number; sectorId: number }>`
      INSERT INTO scouts
        (name, gender, sector_id, phone_number, address, birth_date, enroll_date, created_at)
      SELECT name, gender, sector_id, phone_number, address, birth_date, enroll_date, ${createdAt}::timestamptz
      FROM unnest(
        ${chunk.map((row) => row.name)}::text[],
        ${chunk.map((row) => row.sector.gender)}::text[],
        ${chunk.map((row) => row.sector.sectorId)}::int[],
        ${chunk.map((row) => row.phoneNumber)}::text[],
        ${chunk.map((row) => row.address)}::text[],
        ${chunk.map((row) => row.birthDate)}::date[],
        ${chunk.map((row) => row.enrollDate)}::date[]
      ) AS scout (name, gender, sector_id, phone_number, address, birth_date, enroll_date)
      RETURNING scout_id, sector_id
    `.execute(db);
    for (const { scoutId, sectorId } of stored) {
      const habit = chance.pick(habits);
      scouts.push({ scoutId, sector: sectorOf.get(sectorId)!, habit });
    }
  }
  return scouts;
}
