import { addDays } from '../../contract/core/calendar.ts';
import type { Responsibility } from '../../contract/core/permissions.ts';
import { storedPhone } from '../../contract/countries/phone.ts';
import { mobileOf } from './cast.ts';
import type { Maker } from './group-tables.ts';
import { insertRows } from './parts.ts';

/** A treasurer who leads another sector, a keeper of the equipment, two who answer for programmes, of whom one soon ends, and an officer for the data. */
export const insertResponsibilities: Maker = async (
  db,
  { generalIds, sectors, today, hoursAgo, record },
) => {
  const captainOf = (place: number) => sectors[place % sectors.length]?.captainIds[0];
  const held: [Responsibility, number | undefined, string | null][] = [
    ['treasurer', captainOf(2), addDays(today, 280)],
    ['equipment', captainOf(3), null],
    ['programmes', captainOf(3), null],
    ['programmes', captainOf(4), addDays(today, 9)],
    ['dataOfficer', sectors[1]?.unitCaptainId ?? undefined, null],
  ];
  const rows = held.flatMap(([responsibility, captainId, untilDay]) =>
    captainId === undefined
      ? []
      : [
          {
            ...{ responsibility, captainId, untilDay },
            givenBy: generalIds[0]!,
            since: hoursAgo(24 * 85),
          },
        ],
  );
  await insertRows(db, 'responsibilities', rows);
  await db
    .updateTable('groupSettings')
    .set({ phoneNumber: storedPhone(mobileOf(9)) })
    .execute();
  for (const { responsibility, captainId, untilDay: until } of rows) {
    record(hoursAgo(24 * 85), generalIds[0]!, 'responsibility', captainId, {
      responsibility,
      until,
    });
  }
};
