import { country } from '../../../contract/countries/current.ts';
import { isComing } from '../../../contract/trips/answers.ts';
import type { Sheet } from '../../lib/spreadsheet.ts';
import type { StoredPerson } from './people-queries.ts';
import type { listVehicles, StoredTrip } from './queries.ts';

type Vehicles = Awaited<ReturnType<typeof listVehicles>>;

const text = (title: string) => ({ title, kind: 'text' as const });

/** The authorities' list: captains, vehicles, and who comes; an empty column is filled in by hand. */
export function listSheets(
  trip: StoredTrip,
  {
    people,
    vehicles,
    onCards,
  }: {
    people: readonly StoredPerson[];
    vehicles: Vehicles;
    /** The first guardian on the card of each person, where the reader reads it. */
    onCards: ReadonlyMap<number, string | undefined>;
  },
): Sheet[] {
  const coming = people.filter(isComing);
  const scouts = coming.filter(({ kind }) => kind === 'scout');
  const vehicleOf = new Map(vehicles.map(({ placeId, name }) => [placeId, name]));
  const leaders = [
    { captain: trip.captain, role: 'القائد المسؤول' },
    ...trip.helpers.map((captain) => ({ captain, role: 'مساعد' })),
  ].map(({ captain, role }) => [
    `${captain.firstName} ${captain.middleName} ${captain.lastName}`,
    role,
    captain.phoneNumber,
    captain.memberNumber,
  ]);
  const others = coming
    .filter(({ kind, captainId }) => kind === 'guest' || !isLeader(trip, captainId))
    .filter(({ kind }) => kind !== 'scout')
    .map(({ name, kind, phoneNumber, memberNumber }) => [
      name,
      kind === 'guest' ? 'ضيف' : 'قائد',
      phoneNumber,
      memberNumber,
    ]);
  const { isOn, label } = country().memberNumber;
  const numbers = isOn ? [text(label)] : [];
  return [
    {
      name: 'المشاركون',
      columns: [
        { title: 'م', kind: 'number' },
        text('الاسم'),
        { title: 'تاريخ الميلاد', kind: 'date' },
        text('ولي الأمر'),
        text('هاتفه'),
        text('العربة'),
        ...numbers,
        text('رقم الهوية'),
      ],
      rows: scouts.map((person, index) => [
        index + 1,
        person.name,
        person.birthDate,
        person.guardians[0]?.name ?? onCards.get(person.personId ?? 0) ?? null,
        person.phoneNumber,
        person.vehicleId === null ? null : (vehicleOf.get(person.vehicleId) ?? null),
        ...(isOn ? [person.memberNumber ?? null] : []),
        null,
      ]),
    },
    {
      name: 'القادة والمسؤولون',
      columns: [text('الاسم'), text('الصفة'), text('الهاتف'), ...numbers, text('رقم الهوية')],
      rows: [
        ...leaders,
        ...others,
        ...(trip.homeContact
          ? [[trip.homeContact.name, 'في البيت للطوارئ', trip.homeContact.phoneNumber, null]]
          : []),
      ].map(([name, role, phone, number]) => [
        name ?? null,
        role ?? null,
        phone ?? null,
        ...(isOn ? [number ?? null] : []),
        null,
      ]),
    },
    {
      name: 'العربات',
      columns: [
        text('العربة'),
        text('السائق'),
        text('الهاتف'),
        text('اللوحة'),
        { title: 'الركاب', kind: 'number' },
      ],
      rows: vehicles.map(({ placeId, name, driver, phoneNumber, plate }) => [
        name,
        driver,
        phoneNumber,
        plate,
        coming.filter(({ vehicleId }) => vehicleId === placeId).length,
      ]),
    },
  ];
}

const isLeader = ({ captain, helpers }: StoredTrip, captainId: number | null) =>
  captain.captainId === captainId || helpers.some((helper) => helper.captainId === captainId);
