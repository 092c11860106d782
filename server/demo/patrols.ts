import { answeredSector } from '../../contract/sectors/sector-name.ts';
import type { Maker } from './group-tables.ts';
import { insertRows } from './parts.ts';

const names = ['النسور', 'الصقور', 'الفهود', 'الذئاب', 'الأسود', 'النمور', 'العقبان', 'الغزلان'];
/** Number of scouts in each patrol, in order. */
const sizes = [8, 7, 7, 6];

/**
 * Patrols of the first two sectors, which call them طلائع and سداسيات: each but the last has a leader, every second one
 * a deputy, and two scouts are in none. The other sectors have no patrols.
 */
export const insertPatrols: Maker = async (db, { sectors, hoursAgo, record }) => {
  for (const [index, sector] of sectors.slice(0, 2).entries()) {
    const { sectorId, captainIds, scouts } = sector;
    const word = index === 0 ? 'patrol' : 'six';
    await db
      .updateTable('sectors')
      .set({ patrolWord: word })
      .where('sectorId', '=', sectorId)
      .execute();
    const createdAt = hoursAgo(24 * (9 - index));
    let rest = scouts.slice(0, -2);
    for (const [place, name] of names.entries()) {
      if (rest.length === 0) break;
      const size = sizes[place % sizes.length]!;
      const members = rest.slice(0, size);
      rest = rest.slice(size);
      const { patrolId } = await db
        .insertInto('patrols')
        .values({ sectorId, name, createdAt })
        .returning('patrolId')
        .executeTakeFirstOrThrow();
      await insertRows(
        db,
        'patrolMembers',
        members.map(({ scoutId }) => ({ scoutId, patrolId })),
      );
      const leaderId = rest.length > 0 ? members[0]!.scoutId : null;
      const deputyId = place % 2 === 0 ? (members[1]?.scoutId ?? null) : null;
      await db
        .updateTable('patrols')
        .set({ leaderId, deputyId })
        .where('patrolId', '=', patrolId)
        .execute();
      const after = { name, word, ...answeredSector(sector), leaderId, deputyId };
      record(createdAt, captainIds[0]!, 'patrol', patrolId, after);
    }
  }
};
