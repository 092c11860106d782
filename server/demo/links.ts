import { INVITATION_DAYS } from '../../contract/captains/invitations.ts';
import { storedPhone } from '../../contract/countries/phone.ts';
import { addToLink } from '../features/parents/queries.ts';
import { hashOfKey } from '../features/parents/rules.ts';
import type { Maker } from './group-tables.ts';
import { insertRows } from './parts.ts';
import { fatherOf } from './people.ts';

/** The key of the first parents' link, and what the keys of the first invitation and calendar are made of. */
export const DEMO_PARENT_KEY = 'a-family-that-was-made-up';
/** The key of the family that is asked whether its child goes to another group. */
export const DEMO_ASKED_KEY = `${DEMO_PARENT_KEY}-2`;
export const DEMO_INVITATION = Buffer.from('invite--1');
export const DEMO_CALENDAR = Buffer.from('calendar1');

/**
 * A family's link of the first scout of every second sector and of their brothers and sisters, made within the last days:
 * most were opened often, one never. The first is of an only child in the sector that notes who paid.
 */
export const insertParentLinks: Maker = async (db, { sectors, scouts: all, hoursAgo, record }) => {
  const linked = sectors.filter(({ scouts }, index) => index % 2 === 1 && scouts.length > 0);
  for (const [index, { scouts, captainIds }] of linked.entries()) {
    const first = scouts[0]!;
    const at = all.indexOf(first);
    const family = [first, all[at - 1], all[at + 1]].flatMap((scout) =>
      scout && (scout === first || fatherOf(scout.name) === fatherOf(first.name)) ? [scout] : [],
    );
    const madeBy = captainIds[0]!;
    const madeAt = hoursAgo(24 * (index + 3));
    const openedCount = index === 1 ? 0 : 3 + (index % 4);
    const { phoneNumber } = await db
      .selectFrom('scouts')
      .where('scoutId', '=', first.scoutId)
      .select('phoneNumber')
      .executeTakeFirstOrThrow();
    const { linkId } = await db
      .insertInto('links')
      .values({
        guardianName: fatherOf(first.name),
        phoneNumber: phoneNumber && storedPhone(phoneNumber),
        keyHash: hashOfKey(index === 0 ? DEMO_PARENT_KEY : `${DEMO_PARENT_KEY}-${index}`),
        madeBy,
        madeAt,
        openedCount,
        lastOpenedAt: openedCount === 0 ? null : hoursAgo(5 * (index + 1)),
      })
      .returning('linkId')
      .executeTakeFirstOrThrow();
    const joined = await addToLink(
      db,
      linkId,
      family.map(({ scoutId }) => scoutId),
    );
    await db.insertInto('linkKeysSeen').values({ linkId, captainId: madeBy, places: [] }).execute();
    const { scoutId } = first;
    const acts = openedCount === 0 ? [] : (['tripAnswered', 'consentGiven'] as const);
    await insertRows(
      db,
      'linkActs',
      acts.map((act, nth) => ({ linkId, scoutId, act, doneAt: hoursAgo(5 * (index + 1) + nth) })),
    );
    for (const scoutId of joined) {
      record(madeAt, madeBy, 'parentLink', scoutId, { replaces: false });
    }
  }
};

/** Two scouts of the first sector of whom a captain said that they are of different families. */
export const insertUnrelated: Maker = async (db, { sectors, hoursAgo }) => {
  const { scouts, captainIds } = sectors[0]!;
  const [one, other] = scouts.map(({ scoutId }) => scoutId).toSorted((a, b) => a - b);
  await insertRows(db, 'unrelatedScouts', [
    { scoutId: one!, otherId: other!, saidBy: captainIds[0]!, saidAt: hoursAgo(24) },
  ]);
};

/** Two invitations: one for a captain of a sector, which nobody used yet, and one by which three unit captains came. */
export const insertInvitations: Maker = async (db, { generalIds, sectors, hoursAgo, record }) => {
  const { sectorId, baseName, suffixName } = sectors[0]!;
  const madeBy = generalIds[0]!;
  const [first, second] = await db
    .insertInto('invitations')
    .values([
      {
        nonce: DEMO_INVITATION,
        type: 'regular',
        uses: 'one',
        usedCount: 0,
        sectorId,
        madeBy,
        madeAt: hoursAgo(24),
        expiresAt: hoursAgo(24 * (1 - INVITATION_DAYS)),
      },
      {
        nonce: Buffer.from('invite--2'),
        type: 'unit',
        uses: 'many',
        usedCount: 3,
        sectorId: null,
        madeBy,
        madeAt: hoursAgo(72),
        expiresAt: hoursAgo(24 * (3 - INVITATION_DAYS)),
      },
    ])
    .returning('invitationId')
    .execute();
  record(hoursAgo(24), madeBy, 'invitation', first!.invitationId, {
    type: 'regular',
    uses: 'one',
    sectorBaseName: baseName,
    sectorSuffixName: suffixName,
  });
  record(hoursAgo(72), madeBy, 'invitation', second!.invitationId, {
    type: 'unit',
    uses: 'many',
    sectorBaseName: null,
    sectorSuffixName: null,
  });
};

/** The group's calendar, which phones poll, and a sector's that nobody has opened yet. */
export const insertCalendarLinks: Maker = async (db, { generalIds, sectors, hoursAgo, record }) => {
  const { sectorId } = sectors[0]!;
  const madeBy = generalIds[0]!;
  await insertRows(db, 'calendarLinks', [
    {
      nonce: DEMO_CALENDAR,
      sectorId: null,
      madeBy,
      madeAt: hoursAgo(50),
      lastReadAt: hoursAgo(3),
    },
    {
      nonce: Buffer.from('calendar2'),
      sectorId,
      madeBy,
      madeAt: hoursAgo(26),
      lastReadAt: null,
    },
  ]);
  record(hoursAgo(50), madeBy, 'calendarLink', 0, { replaces: false });
  record(hoursAgo(26), madeBy, 'calendarLink', sectorId, { replaces: false });
};
