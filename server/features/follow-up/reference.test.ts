import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type WeekKey } from '../../../contract/core/calendar.ts';
import { listCaptainFollowUp, listFollowUp } from '../../../contract/follow-up/endpoints.ts';
import { randomRuns } from '../../../scripts/testing/thoroughness.ts';
import { startSession } from '../../http/session.ts';
import { dayIn } from '../../lib/calendar.ts';
import { testApp } from '../../testing/app.ts';
import { type RandomGroup, randomGroup, storeGroup } from '../../testing/random-group.ts';

const server = testApp();
const zone = server.settings.timeZone;

/** A call made this many days ago to one of the scouts or captains. */
interface MadeCall {
  toCaptain: boolean;
  pick: number;
  daysAgo: number;
}
const calls = fc.array(
  fc.record({
    toCaptain: fc.boolean(),
    pick: fc.nat(999),
    daysAgo: fc.constantFrom(0, 1, 6, 7, 8, 40),
  }),
  { maxLength: 12 },
);

// The reference: the call list by its definition, computed person by person regardless of speed.

interface Person {
  id: number;
  name: string;
  sectorId: number;
  records: (WeekKey & { status: string })[];
}

const peopleOf = (group: RandomGroup, kind: 'scouts' | 'captains'): Person[] =>
  kind === 'scouts'
    ? group.scouts
        .filter(({ isDeleted }) => !isDeleted)
        .map(({ scoutId, name, sectorId }) => ({
          id: scoutId,
          name,
          sectorId,
          records: group.records.filter((record) => record.scoutId === scoutId),
        }))
    : group.captains.flatMap(({ captainId, sectorId, isClosed }) =>
        isClosed || sectorId === null
          ? []
          : [
              {
                id: captainId,
                name: `بيشوي سامي ${captainId}`,
                sectorId,
                records: group.captainRecords.filter((record) => record.captainId === captainId),
              },
            ],
      );

const weekOf = (group: RandomGroup, of: WeekKey) =>
  group.terms
    .find(({ termNumber }) => termNumber === of.termNumber)!
    .weeks.find(({ weekNumber }) => weekNumber === of.weekNumber)!;

/** Length of the run of missed weeks that ends with the last week. */
function missedAtEnd(cameByWeek: boolean[]): number {
  const last = cameByWeek.lastIndexOf(true);
  return cameByWeek.length - 1 - last;
}

function figuresOf(group: RandomGroup, { records }: Person, today: string) {
  const newest = group.terms.at(-1);
  const counted = records
    .filter((record) => record.status === 'attended' || record.status === 'absent')
    .filter((record) => !weekOf(group, record).isCancelled)
    .toSorted((a, b) => a.termNumber - b.termNumber || a.weekNumber - b.weekNumber);
  const now = counted.filter(({ termNumber }) => termNumber === newest?.termNumber);
  const came = now.map(({ status }) => status === 'attended');
  const attended = came.filter(Boolean).length;
  const rate = came.length === 0 ? null : attended / came.length;
  const current = newest?.weeks.findLast(({ startDate }) => startDate <= today);
  const cameNow = came.at(-1) === true && now.at(-1)?.weekNumber === current?.weekNumber;
  const missed = missedAtEnd(came.slice(0, -1));
  const last = counted.findLast(({ status }) => status === 'attended');
  return {
    run: missedAtEnd(came),
    rate,
    isLow: rate !== null && came.length >= 4 && rate < 0.5,
    returnedAfter: cameNow && missed >= 2 ? missed : null,
    lastAttended: last
      ? {
          termNumber: last.termNumber,
          weekNumber: last.weekNumber,
          date: weekOf(group, last).startDate,
        }
      : null,
  };
}

const compareArabic = new Intl.Collator('ar').compare;
const byName = (a: Person, b: Person) => compareArabic(a.name, b.name) || a.id - b.id;

// The comparison.

async function compare([group, made]: [RandomGroup, MadeCall[]]): Promise<void> {
  await storeGroup(server.db, group);
  server.now = group.now;
  const today = dayIn(zone, group.now);
  const termStart = group.terms.at(-1)?.startDate ?? '';
  const lists = [
    { kind: 'scouts', endpoint: listFollowUp, idOf: 'scoutId' },
    { kind: 'captains', endpoint: listCaptainFollowUp, idOf: 'captainId' },
  ] as const;

  const stored: { kind: string; id: number; at: string; contactId: number }[] = [];
  for (const { toCaptain, pick, daysAgo } of made) {
    const kind = toCaptain ? 'captains' : 'scouts';
    const people = peopleOf(group, kind);
    const person = people[pick % people.length];
    if (!person) continue;
    const at = addDays(today, -daysAgo);
    const whom = toCaptain ? { captainId: person.id } : { scoutId: person.id };
    const { contactId } = await server.db
      .insertInto('contacts')
      .values({ ...whom, contactedOn: at, madeBy: 1, madeAt: group.now.toISOString() })
      .returning('contactId')
      .executeTakeFirstOrThrow();
    stored.push({ kind, id: person.id, at, contactId });
  }

  for (const captain of group.captains) {
    if (captain.isClosed || (captain.type === 'regular' && captain.sectorId === null)) continue;
    const as = await startSession(server.db, server.tokens, captain.captainId, group.now);
    const reached = group.sectors.filter(
      ({ sectorId, unitCaptainId }) =>
        captain.type === 'general' ||
        captain.sectorId === sectorId ||
        unitCaptainId === captain.captainId,
    );
    for (const { kind, endpoint, idOf } of lists) {
      if (kind === 'captains' && captain.type === 'regular') continue;
      // The general captain requests each sector with each number of weeks.
      const isGeneral = captain.captainId === 1;
      for (const sector of [null, ...(isGeneral ? reached : [])]) {
        for (const weeks of isGeneral ? [undefined, 2, 3, 4] : [undefined]) {
          const scope = sector ? [sector] : reached;
          const people = peopleOf(group, kind)
            .filter(({ sectorId }) => scope.some((own) => own.sectorId === sectorId))
            .map((person) => ({ ...person, ...figuresOf(group, person, today) }));
          const isListed = ({ run, isLow }: (typeof people)[number]) =>
            weeks === undefined ? run >= 2 || isLow : run >= weeks;
          const expected = people
            .filter(isListed)
            .toSorted((a, b) => b.run - a.run || a.rate! - b.rate! || byName(a, b));
          const query = {
            ...(weeks && { weeks }),
            ...(sector && { baseName: sector.baseName, suffixName: sector.suffixName }),
          };
          const { ok } = await server.call(endpoint, { as, query });
          const rows = ok.body as unknown as ((typeof ok.body)[number] & Record<string, number>)[];
          expect(
            rows.map((row) => ({
              id: row[idOf],
              name: row.name,
              run: row.run,
              rate: row.rate,
              isLow: row.isLow,
              lastAttended: row.lastAttended,
              contact: row.contact && [row.contact.contactId, row.contact.isRecent],
            })),
          ).toEqual(
            expected.map(({ id, name, run, rate, isLow, lastAttended }) => {
              const latest = stored
                .filter((call) => call.kind === kind && call.id === id && call.at >= termStart)
                .toSorted((a, b) => a.at.localeCompare(b.at) || a.contactId - b.contactId)
                .at(-1);
              const contact = latest ? [latest.contactId, latest.at > addDays(today, -7)] : null;
              return { id, name, run, rate, isLow, lastAttended, contact };
            }),
          );
          const reachedLately = (id: number) =>
            stored.some(
              (call) =>
                call.kind === kind &&
                call.id === id &&
                call.at >= termStart &&
                call.at > addDays(today, -7),
            );
          expect(ok.total).toBe(expected.length);
          expect(ok.counts).toEqual({
            two: people.filter(({ run }) => run >= 2).length,
            three: people.filter(({ run }) => run >= 3).length,
            four: people.filter(({ run }) => run >= 4).length,
            low: people.filter(({ isLow }) => isLow).length,
            toCall: people.filter(({ id, run }) => run >= 3 && !reachedLately(id)).length,
          });
          const returned = ok.returned as unknown as Record<string, number>[];
          expect(returned.map((row) => [row[idOf], row.missed])).toEqual(
            people
              .filter(({ returnedAfter }) => returnedAfter !== null)
              .toSorted(
                (a, b) => b.returnedAfter! - a.returnedAfter! || a.rate! - b.rate! || byName(a, b),
              )
              .map(({ id, returnedAfter }) => [id, returnedAfter]),
          );
        }
      }
    }
  }
}

test('the call list is what the reference computes, for every captain and sector', async () => {
  await fc.assert(fc.asyncProperty(fc.tuple(randomGroup, calls), compare), {
    ...randomRuns(8, 75),
    endOnFailure: true,
  });
});
