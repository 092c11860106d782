import { familiesOf } from '../../contract/families/family.ts';
import { familyTexts, writtenNotes } from '../../contract/families/words.ts';
import { insertList, listAddressees, tickScouts } from '../features/families/queries.ts';
import { isMeant } from '../features/families/rules.ts';
import { insertContact } from '../features/follow-up/queries.ts';
import { dayIn } from '../lib/calendar.ts';
import type { Maker } from './group-tables.ts';

/** A list of the first sector about weeks missed in a row, with half of its families written to yesterday. */
export const insertMessages: Maker = async (
  db,
  { sectors, now, today, timeZone, hoursAgo, record },
) => {
  const { sectorId, captainIds } = sectors[0]!;
  const sectorIds = [sectorId];
  const by = captainIds[0]!;
  const kind = 'absentRun' as const;
  const all = await listAddressees(db, { sectorIds, today, timeZone });
  const meant = all.filter((scout) => isMeant(scout, { kind }));
  const families = familiesOf(meant.length > 0 ? meant : all.slice(0, 2));
  const scouts = families.flatMap((family) =>
    family.map(({ scoutId }) => ({ scoutId, familyKey: family[0]!.scoutId })),
  );
  const made = {
    kind,
    weeks: null,
    tripId: null,
    text: familyTexts[kind],
    madeBy: by,
    now,
  } as const;
  const listId = await insertList(db, made, scouts);
  const at = new Date(hoursAgo(20));
  for (const family of families.slice(0, families.length / 2)) {
    const scoutIds = family.map(({ scoutId }) => scoutId);
    await tickScouts(db, { listId, scoutIds, sectorIds }, { state: 'sent', by, now: at });
    for (const { scoutId } of family) {
      const noted = {
        at: dayIn(timeZone, at),
        note: writtenNotes[kind],
        message: kind,
      } as const;
      const contact = { ...noted, personId: scoutId, madeBy: by, now: at, today } as const;
      const { contactId } = await insertContact(db, 'scout', contact);
      const after = { date: contact.at, note: contact.note };
      record(hoursAgo(20), by, 'scoutContact', `${scoutId}/${contactId}`, after);
    }
  }
};
