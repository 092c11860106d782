import { describe, expect, test } from 'vitest';
import type { Weekday } from '../../../contract/core/weekdays.ts';
import { createParentLink, deleteParentLink } from '../../../contract/parents/endpoints.ts';
import { createSessionPlan, recordSessionOutcome } from '../../../contract/sessions/endpoints.ts';
import { cancelWeek } from '../../../contract/terms/endpoints.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import { calendarGroup } from '../../testing/calendar-group.ts';
import { aCaptain, aScout, aSector, type TestCaptain } from '../../testing/factories.ts';
import type { StoredSector } from '../sectors/queries.ts';

const server = testApp();
const { call } = server;
const { group, namesOf, make, read } = calendarGroup(server);

/** The calendar's lines, unfolded (RFC 5545, 3.1). */
async function calendarLines(key: string): Promise<string[]> {
  const text = await (await read(key!)).ok.text();
  return text.replace(/\r\n[ \t]/g, '').split('\r\n');
}
const namesIn = (lines: readonly string[]) =>
  lines.filter((line) => line.startsWith('SUMMARY:')).map((line) => line.slice(8));

async function anActivity(
  name: string,
  { captainId }: TestCaptain,
  { weekNumber = 2, day = 'fri' as Weekday, place = null as string | null } = {},
): Promise<number> {
  const { activityId } = await server.db
    .insertInto('activities')
    .values({
      name,
      type: 'camping',
      place,
      day,
      termNumber: 1,
      weekNumber,
      plannedBy: captainId,
      createdAt: server.now.toISOString(),
    })
    .returning('activityId')
    .executeTakeFirstOrThrow();
  return activityId;
}

describe('the calendar', () => {
  test('has each activity as a whole day, with its place and kind, under a stable id', async () => {
    const id = await anActivity('معسكر; الصيف، الأول', group.general, { place: 'وادي دجلة' });
    const { key } = (await make({})).ok.body;
    const lines = await calendarLines(key!);
    expect(lines[0]).toBe('BEGIN:VCALENDAR');
    expect(lines).toContain('VERSION:2.0');
    expect(lines).toContain('METHOD:PUBLISH');
    expect(lines).toContain(`X-WR-CALNAME:${server.settings.firstGroupName}`);
    const { startDate } = await server.db
      .selectFrom('weeks')
      .where('termNumber', '=', 1)
      .where('weekNumber', '=', 2)
      .select('startDate')
      .executeTakeFirstOrThrow();
    // Weeks begin on Saturday, so that the Friday is their last day, in whatever zone the server stands.
    const day = new Date(Date.parse(`${startDate}T00:00:00Z`));
    while (day.getUTCDay() !== 5) day.setUTCDate(day.getUTCDate() + 1);
    expect(lines).toContain(
      `DTSTART;VALUE=DATE:${day.toISOString().slice(0, 10).replaceAll('-', '')}`,
    );
    expect(namesIn(lines)).toEqual(['معسكر\\; الصيف، الأول']);
    expect(lines).toContain('LOCATION:وادي دجلة');
    expect(lines).toContain('CATEGORIES:تخييم');
    expect(lines).toContain('STATUS:CONFIRMED');
    const uid = lines.find((line) => line.startsWith('UID:'))!;
    expect(uid).toMatch(new RegExp(`^UID:activity-${id}@[0-9a-f]{16}$`));
    // Its planner is not published.
    expect(lines.join('\n')).not.toContain('خوفو');
    expect(await calendarLines(`${key}.ics`)).toContain(uid);
    const { headers } = await read(key!);
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(headers['content-disposition']).toContain('khayma.ics');
  });

  test('holds no invisible characters that a title was stored with', async () => {
    const hostile = '\u202Eرحلة\u2028BEGIN:VALARM\u2066\u0085النيل\u0007';
    await anActivity(hostile, group.regular, { place: hostile });
    const { key } = (await make({})).ok.body;
    const text = await (await read(key!)).ok.text();
    expect(text).not.toMatch(/(?![\r\n])[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u);
    const lines = await calendarLines(key!);
    expect(namesIn(lines)).toEqual(['رحلة BEGIN:VALARM النيل']);
    expect(lines.filter((line) => line.startsWith('LOCATION:'))).toEqual([
      'LOCATION:رحلة BEGIN:VALARM النيل',
    ]);
  });

  test('marks the activities of a cancelled week as cancelled, so that phones remove them', async () => {
    const { weekNumber } = (await server.db
      .selectFrom('weeks')
      .where('termNumber', '=', 1)
      .where('startDate', '<=', server.now.toISOString().slice(0, 10))
      .orderBy('weekNumber', 'desc')
      .select('weekNumber')
      .executeTakeFirst())!;
    await anActivity('تجديف', group.general, { weekNumber });
    const { key } = (await make({})).ok.body;
    expect(await calendarLines(key!)).toContain('STATUS:CONFIRMED');
    expect((await call(cancelWeek, { as: group.general.token })).status).toBe(200);
    expect(await calendarLines(key!)).toContain('STATUS:CANCELLED');
  });

  test('has a trip from its departure to its return once it is open, and marks a cancelled one', async () => {
    const stranger = await aCaptain(server, { type: 'unit' });
    const activityId = await anActivity('معسكر', stranger);
    const { tripId } = await server.db
      .insertInto('trips')
      .values({
        activityId,
        state: 'draft',
        startsAt: '2026-11-26 07:00',
        endsAt: '2026-11-28 16:00',
        captainId: stranger.captainId,
        scoutFee: 0,
        otherFee: 0,
        madeAt: server.now.toISOString(),
        changedBy: stranger.captainId,
        changedAt: server.now.toISOString(),
      })
      .returning('tripId')
      .executeTakeFirstOrThrow();
    const { sectorId } = group.sector;
    await server.db.insertInto('tripSectors').values({ tripId, sectorId }).execute();
    const all = (await make({})).ok.body.key!;
    const own = (await make(namesOf(group.sector))).ok.body.key!;
    const begins = async (key: string) =>
      (await calendarLines(key)).find((line) => line.startsWith('DTSTART'));
    expect(await begins(all)).toMatch(/^DTSTART;VALUE=DATE:/);
    const move = (state: 'open' | 'cancelled', reason: string | null = null) =>
      server.db.updateTable('trips').set({ state, reason }).where('tripId', '=', tripId).execute();
    await move('open');
    expect(await calendarLines(all)).toEqual(
      expect.arrayContaining([
        'DTSTART:20261126T050000Z',
        'DTEND:20261128T140000Z',
        'STATUS:CONFIRMED',
      ]),
    );
    // Another unit's trip is the sector's once it agrees.
    expect(await begins(own)).toBeUndefined();
    await server.db
      .updateTable('tripSectors')
      .set({ agreedAt: server.now.toISOString(), agreedBy: group.general.captainId })
      .where('tripId', '=', tripId)
      .execute();
    expect(await begins(own)).toBe('DTSTART:20261126T050000Z');
    await move('cancelled', 'المطر');
    for (const key of [all, own]) {
      expect(await calendarLines(key)).toContain('STATUS:CANCELLED');
    }
  });

  test('the calendar of a sector leaves out what captains of other sectors plan', async () => {
    await anActivity('للجميع', group.general);
    await anActivity('للوحدة', group.unit);
    await anActivity('للقطاع', group.regular);
    await anActivity('لغيره', group.foreign);
    const own = (await make(namesOf(group.sector), group.regular.token)).ok.body;
    const lines = await calendarLines(own.key);
    expect(namesIn(lines)).toEqual(['للجميع', 'للوحدة', 'للقطاع']);
    expect(lines).toContain(
      `X-WR-CALNAME:${group.sector.baseName} ${group.sector.suffixName}، ${server.settings.firstGroupName}`,
    );
    expect(namesIn(await calendarLines((await make({})).ok.body.key))).toHaveLength(4);
  });

  test('is readable for parents by the link to their child’s page, until that is revoked', async () => {
    await anActivity('معسكر', group.general);
    const scout = await aScout(server.db, group.sector);
    const params = { scoutId: scout.scoutId };
    const { key } = (await call(createParentLink, { params, body: {}, as: group.regular.token })).ok
      .body;
    expect(namesIn(await calendarLines(key!))).toEqual(['معسكر']);
    await call(deleteParentLink, { params, query: {}, as: group.regular.token });
    expect((await read(key!)).failure.code).toBe('LINK_OVER');
  });

  describe('with sessions', () => {
    /** On the Friday of the seventh week by default. */
    async function aSession(title: string, as: TestCaptain, of: StoredSector[], more: object = {}) {
      const body = {
        title,
        termNumber: 1,
        weekNumber: 7,
        day: '2026-11-20',
        startTime: '17:30',
        sectors: of.map(namesOf),
        ...more,
      };
      return (await call(createSessionPlan, { as: as.token, body })).ok.body;
    }
    const eventsIn = (lines: readonly string[]) =>
      lines.flatMap((line, at) => {
        if (!line.startsWith('SUMMARY:')) return [];
        const all = lines.slice(
          lines.lastIndexOf('BEGIN:VEVENT', at),
          lines.indexOf('END:VEVENT', at),
        );
        const of = (name: string) => all.find((each) => each.startsWith(`${name}:`))?.split(':')[1];
        return [[line.slice(8), of('DTSTART'), of('DTEND'), of('STATUS')]];
      });

    test('has their hours in the zone of the group: by the segments, else the wished end, else two hours', async () => {
      await aSession('العقد', group.regular, [group.sector], {
        endTime: '18:00',
        segments: [
          { title: 'الطابور', minutes: 10 },
          { title: 'المحطات', minutes: 50 },
        ],
      });
      await aSession('النار', group.regular, [group.sector], {
        startTime: '23:00',
        endTime: '00:30',
      });
      await aSession('السهرة', group.regular, [group.sector], { startTime: '23:30' });
      const { key } = (await make(namesOf(group.sector), group.regular.token)).ok.body;
      // Cairo's winter is two hours ahead of UTC.
      expect(eventsIn(await calendarLines(key!))).toEqual([
        ['العقد', '20261120T153000Z', '20261120T163000Z', 'CONFIRMED'],
        ['النار', '20261120T210000Z', '20261120T223000Z', 'CONFIRMED'],
        ['السهرة', '20261120T213000Z', '20261120T233000Z', 'CONFIRMED'],
      ]);
    });

    test('the calendar has the hours of a session in summer time', async () => {
      // Cairo's clocks go back on the last Friday of October.
      await aSession('قبل', group.general, [group.sector], { weekNumber: 2, day: '2026-10-16' });
      const { key } = (await make(namesOf(group.sector))).ok.body;
      expect(eventsIn(await calendarLines(key!))).toEqual([
        ['قبل', '20261016T143000Z', '20261016T163000Z', 'CONFIRMED'],
      ]);
    });

    test('the calendar of a sector has its own sessions, and the group’s calendar names the sectors of each', async () => {
      const other = await aSector(server.db, { unitCaptainId: group.unit.captainId });
      await aSession('لنا', group.regular, [group.sector]);
      await aSession('للوحدة', group.unit, [group.sector, other], { startTime: '18:00' });
      await aSession('لغيرنا', group.unit, [other], { startTime: '19:00' });
      const own = (await make(namesOf(group.sector), group.regular.token)).ok.body;
      expect(namesIn(await calendarLines(own.key))).toEqual(['لنا', 'للوحدة']);
      const [first, both] = namesIn(await calendarLines((await make({})).ok.body.key));
      expect(first).toBe(`${group.sector.baseName} ${group.sector.suffixName}: لنا`);
      expect(both).toContain(`${other.baseName} ${other.suffixName}`);
      // A family reads the sessions of its child's sector.
      const scout = await aScout(server.db, other);
      const params = { scoutId: scout.scoutId };
      const { key } = (await call(createParentLink, { params, body: {}, as: group.unit.token })).ok
        .body;
      expect(namesIn(await calendarLines(key!))).toEqual(['للوحدة', 'لغيرنا']);
    });

    test('marks as cancelled what was not held or falls into a cancelled week', async () => {
      const { sessionId, outcomeVersion } = await aSession('مطر', group.regular, [group.sector]);
      const { key } = (await make(namesOf(group.sector), group.regular.token)).ok.body;
      await call(recordSessionOutcome, {
        as: group.regular.token,
        params: { sessionId },
        body: { state: 'notHeld', lesson: 'مطر', version: outcomeVersion },
      });
      await aSession('ألغي', group.regular, [group.sector], { weekNumber: 8, day: '2026-11-27' });
      await server.db
        .updateTable('weeks')
        .set({ cancelledAt: FRIDAY.toISOString(), cancelledBy: group.general.captainId })
        .where('weekNumber', '=', 8)
        .execute();
      expect(eventsIn(await calendarLines(key!)).map(([, , , status]) => status)).toEqual([
        'CANCELLED',
        'CANCELLED',
      ]);
    });
  });

  test('an empty term is a calendar without events', async () => {
    const { key } = (await make({})).ok.body;
    const lines = await calendarLines(key!);
    expect(lines).not.toContain('BEGIN:VEVENT');
    expect(lines).toContain('END:VCALENDAR');
  });
});
