import type { Kysely } from 'kysely';
import { addDays } from '../../contract/core/calendar.ts';
import type { CaptainType } from '../../contract/core/permissions.ts';
import { country } from '../../contract/countries/current.ts';
import { storedPhone } from '../../contract/countries/phone.ts';
import { foldedSectorName } from '../../contract/sectors/sector-name.ts';
import type { DB } from '../db/tables.ts';
import { dayIn } from '../lib/calendar.ts';
import { castHere, mobileOf } from './cast.ts';
import { schools, sectorSuffixes, streets } from './names.ts';
import { type Chance, type DemoSize, insertRows } from './parts.ts';

/** The table of people: captains by type, and sectors with their captains and scouts. */
export interface DemoPeople {
  generalIds: number[];
  unitIds: number[];
  sectors: DemoSector[];
  scouts: DemoScout[];
}
export interface DemoSector {
  sectorId: number;
  baseName: string;
  suffixName: string;
  gender: 'male' | 'female';
  /** Years of age with which its section begins, and the next one. */
  ages: readonly [number, number];
  unitCaptainId: number;
  captainIds: number[];
  scouts: DemoScout[];
}
export interface DemoScout {
  scoutId: number;
  name: string;
  sector: DemoSector;
  /** Probability of attending, at the start and at the end of a term. */
  habit: [number, number];
}

const habits: [number, number][] = [
  [0.98, 0.97],
  [0.92, 0.9],
  [0.85, 0.8],
  [0.75, 0.7],
  [0.9, 0.3],
  [0.4, 0.75],
  [0.35, 0.2],
];

export async function insertPeople(
  db: Kysely<DB>,
  chance: Chance,
  options: { passwordHash: string; size: DemoSize; now: Date },
): Promise<DemoPeople> {
  const { passwordHash, size, now } = options;
  const { boys, girls, fathers } = castHere();
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();

  const captain = (
    type: CaptainType,
    phone: number,
    place: { gender?: 'male' | 'female'; sectorId?: number } = {},
  ) => {
    const gender = place.gender ?? (chance.next() < 0.5 ? 'male' : 'female');
    return {
      firstName: chance.pick(gender === 'male' ? boys : girls),
      middleName: chance.pick(fathers),
      lastName: chance.pick(fathers),
      phoneNumber: storedPhone(mobileOf(phone)),
      gender,
      type,
      passwordHash,
      createdAt: daysAgo(500),
      sectorId: place.sectorId ?? null,
      memberNumber: phone % 10 === 2 ? null : memberNumber(phone),
    };
  };
  const insert = async (rows: ReturnType<typeof captain>[]) => {
    const stored = await db.insertInto('captains').values(rows).returning('captainId').execute();
    return stored.map((row) => row.captainId);
  };

  const generalIds = await insert([1, 2].map((phone) => captain('general', phone)));
  const unitIds = await insert(
    Array.from({ length: size.units }, (_, index) => captain('unit', 101 + index)),
  );
  const sectors = await insertSectors(db, unitIds, size, daysAgo(500));
  const regularIds = await insert(
    sectors.flatMap((sector, index) => [
      captain('regular', 1001 + 2 * index, sector),
      captain('regular', 1002 + 2 * index, sector),
    ]),
  );
  for (const [index, sector] of sectors.entries()) {
    sector.captainIds = regularIds.slice(2 * index, 2 * index + 2);
  }
  // Signed up yesterday and waits for a sector.
  await insert([{ ...captain('regular', 9001), createdAt: daysAgo(1) }]);
  const scouts = await insertScouts(db, chance, sectors, size, now);
  return { generalIds, unitIds, sectors, scouts };
}

async function insertSectors(
  db: Kysely<DB>,
  unitIds: number[],
  size: DemoSize,
  createdAt: string,
): Promise<DemoSector[]> {
  const sectorBases = basesHere();
  const sectors = Array.from({ length: size.sectors }, (_, index) => {
    const base = sectorBases[index % sectorBases.length]!;
    return {
      baseName: base.name,
      suffixName: suffixOf(Math.floor(index / sectorBases.length)),
      gender: base.gender,
      ages: base.ages,
      unitCaptainId: unitIds[index % unitIds.length]!,
      captainIds: [],
      scouts: [],
    };
  });
  const stored = await db
    .insertInto('sectors')
    .values(
      sectors.map(({ baseName, suffixName, unitCaptainId }) => ({
        baseName,
        suffixName,
        foldedName: foldedSectorName({ baseName, suffixName }),
        unitCaptainId,
        createdAt,
      })),
    )
    .returning('sectorId')
    .execute();
  return sectors.map((sector, index) => ({ ...sector, sectorId: stored[index]!.sectorId }));
}

/** Base names of sectors with the gender of their scouts: the country's words for the two ages with most scouts. */
const basesHere = () =>
  country()
    .sections.slice(1, 3)
    .flatMap(({ boys, girls, from }, index) => {
      const ages = [from, country().sections[index + 2]!.from] as const;
      return [
        { name: boys, gender: 'male' as const, ages },
        { name: girls, gender: 'female' as const, ages },
      ];
    });

/** A membership number, as an association writes it. */
const memberNumber = (serial: number) =>
  `${country().code}-2026/${String(serial).padStart(5, '0')}`;

/** A number of a family, which nobody else has. */
function scoutPhone(chance: Chance): string {
  const [network, rest] = [chance.between(0, 2), chance.between(10_000_000, 99_999_999)];
  if (country().code === 'EG') return `01${network}${rest}`;
  const { length } = mobileOf(0);
  return mobileOf(rest % 10 ** (length - 3));
}

/** أ to غ, then two letters, so that no number of sectors runs out of names. */
function suffixOf(index: number): string {
  const letter = sectorSuffixes[index % sectorSuffixes.length]!;
  const round = Math.floor(index / sectorSuffixes.length);
  return round === 0 ? letter : `${suffixOf(round - 1)}${letter}`;
}

/** The father's name and what follows it. */
export const fatherOf = (name: string) => name.split(' ').slice(1).join(' ');

async function insertScouts(
  db: Kysely<DB>,
  chance: Chance,
  sectors: DemoSector[],
  size: DemoSize,
  now: Date,
): Promise<DemoScout[]> {
  const { boys, girls, fathers } = castHere();
  const today = dayIn('UTC', now);
  const createdAt = new Date(now.getTime() - 480 * 86_400_000).toISOString();
  const rows = Array.from({ length: size.scouts }, (_, index) => {
    const { sectorId, gender, ages } = sectors[index % sectors.length]!;
    // Some are old enough for the next section.
    const age = chance.between(...ages) * 365 + chance.between(0, 364);
    const firstName = chance.pick(gender === 'male' ? boys : girls);
    return {
      sectorId,
      gender,
      name: `${firstName} ${chance.pick(fathers)} ${chance.pick(fathers)}`,
      phoneNumber: chance.next() < 0.8 ? storedPhone(scoutPhone(chance)) : null,
      address: chance.next() < 0.6 ? `${chance.pick(streets)} ${chance.between(1, 90)}` : null,
      // An association's numbers begin alike, and some came after the last list.
      memberNumber: index % 9 === 4 ? null : memberNumber(20_000 + 7 * index),
      school: schools[index % (3 * schools.length)] ?? null,
      birthDate: chance.next() < 0.9 ? addDays(today, -age) : null,
      enrollDate: addDays(today, -chance.between(30, 900)),
      createdAt,
    };
  });
  // Some have a sister or a brother in the sector before theirs.
  for (let index = 5; index < rows.length; index += 11) {
    const { name, phoneNumber, address } = rows[index - 1]!;
    const row = rows[index]!;
    const [firstName] = row.name.split(' ');
    rows[index] = { ...row, name: `${firstName} ${fatherOf(name)}`, phoneNumber, address };
  }
  await insertRows(db, 'scouts', rows);
  const stored = await db
    .selectFrom('scouts')
    .select(['scoutId', 'name'])
    .orderBy('scoutId')
    .execute();
  return stored.map(({ scoutId, name }, index) => {
    const sector = sectors[index % sectors.length]!;
    const scout = { scoutId, name, sector, habit: chance.pick(habits) };
    sector.scouts.push(scout);
    return scout;
  });
}
