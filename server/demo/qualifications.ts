import { addDays } from '../../contract/core/calendar.ts';
import { proposedKinds } from '../../contract/qualifications/words.ts';
import type { Maker } from './group-tables.ts';
import { createChance, insertRows } from './parts.ts';

/** Days for which kinds of papers and courses count; the others don't end. */
const DAYS: Record<string, number> = {
  'الإسعافات الأولية': 730,
  'حماية الطفل': 1095,
  'صحيفة الحالة الجنائية': 365,
};

/** One to three courses and papers of most captains, of which some have ended and some soon end. */
export const insertQualifications: Maker = async (
  db,
  { generalIds, sectors, today, hoursAgo, record },
) => {
  // Seeded on its own, so that the rest of the group stays as it was.
  const chance = createChance(20_261_127);
  const captainIds = [
    ...new Set(sectors.flatMap(({ unitCaptainId, captainIds }) => [unitCaptainId, ...captainIds])),
  ];
  const rows = captainIds.flatMap((captainId, index) => {
    const count = index % 7 === 6 ? 0 : chance.between(1, 3);
    const first = chance.between(0, proposedKinds.length - 1);
    return Array.from({ length: count }, (_, nth) => {
      const kind = proposedKinds[(first + 2 * nth) % proposedKinds.length]!;
      const days = DAYS[kind];
      // The first captain's soon end.
      const age = index === 0 && days ? days - 20 : chance.between(30, 900);
      const givenOn = addDays(today, -age);
      return {
        captainId,
        kind,
        givenOn,
        validUntil: days ? addDays(givenOn, days) : null,
        note: chance.next() < 0.2 ? 'الأصل في ملف المجموعة' : null,
        madeBy: generalIds[0]!,
        madeAt: hoursAgo(24 * 20),
      };
    });
  });
  await insertRows(
    db,
    'qualificationKinds',
    proposedKinds.map((name, place) => ({ name, place })),
  );
  await insertRows(db, 'qualificationReminders', [
    { captainId: captainIds[0]!, day: addDays(today, -10) },
  ]);
  await insertRows(db, 'qualifications', rows);
  const stored = await db
    .selectFrom('qualifications')
    .select(['qualificationId', 'captainId', 'kind', 'givenOn', 'validUntil', 'note'])
    .execute();
  for (const { qualificationId, captainId, ...after } of stored) {
    const entityId = `${captainId}/${qualificationId}`;
    record(hoursAgo(24 * 20), generalIds[0]!, 'qualification', entityId, after);
  }
};
