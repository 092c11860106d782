import fc from 'fast-check';
import { expect, test } from 'vitest';
import { restoreScout } from '../../../contract/scouts/endpoints.ts';
import { countScouts, listWeeklyRates } from '../../../contract/stats/endpoints.ts';
import {
  downloadTransfer,
  finishTransfer,
  makeTransfer,
  openTransfer,
  receiveTransfer,
} from '../../../contract/transfers/endpoints.ts';
import { randomRuns } from '../../../scripts/testing/thoroughness.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aScoutRecord, aSetting, type Setting } from '../../testing/factories.ts';
import { emptyTables } from '../../testing/tables.ts';
import { base64 } from '../../testing/transfers.ts';
import { countAwards } from '../badges/pass-queries.ts';
import { insertBadge } from '../badges/queries.ts';

// Figures of both groups beside a plain reference: what was recorded and handed over there, whoever came or left since.

const SCOUTS = ['أحمد', 'بيتر', 'تامر'] as const;
const WEEKS = [1, 2, 3];
const TERM = { from: '2026-10-01', to: '2026-12-31', timeZone: 'Africa/Cairo' };

const nile = testApp();
const shubra = testApp();

const aStatus = fc.constantFrom('attended' as const, 'absent' as const, 'execused' as const, null);
const aLife = fc.record({
  statuses: fc.array(fc.array(aStatus, { minLength: 3, maxLength: 3 }), {
    minLength: 3,
    maxLength: 3,
  }),
  awarded: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
  steps: fc.array(
    fc.record({
      what: fc.constantFrom('leave' as const, 'receive' as const, 'restore' as const),
      who: fc.nat(2),
    }),
    { minLength: 3, maxLength: 7 },
  ),
});

type Group = Setting<typeof SCOUTS | []>;

/** One group's figures as its screens have them. */
async function figuresOf(server: TestApp, { general }: Group) {
  const as = general.token;
  const weeks = (await server.call(listWeeklyRates, { as })).ok.body;
  const scouts = (await server.call(countScouts, { as })).ok.totalScouts;
  return { weeks, scouts, awards: await countAwards(server.db, null, TERM) };
}

/** The rate of a week by what was recorded in it; null where nothing was. */
function rateOf(recorded: readonly (string | null | undefined)[]): number | null {
  const attended = recorded.filter((status) => status === 'attended').length;
  const absent = recorded.filter((status) => status === 'absent').length;
  return attended + absent === 0 ? null : attended / (attended + absent);
}

/** A badge that each group has, handed over to some scouts of the first. */
async function aBadge(server: TestApp, { general }: Group, scoutIds: number[]) {
  const content = { name: 'المبتدئ', kind: 'competence', stage: null, drawing: null } as const;
  const badgeId = await insertBadge(
    server.db,
    { ...content, anyOf: null, isOpen: true, requirements: [] },
    server.now,
  );
  const by = general.captainId;
  for (const [nth, scoutId] of scoutIds.entries()) {
    const at = '2026-11-01T10:00:00Z';
    await server.db
      .insertInto('badgeCertificates')
      .values({ certificateNumber: nth + 1, givenAt: at })
      .execute();
    await server.db
      .insertInto('scoutBadges')
      .values({
        ...{ scoutId, badgeId, completedAt: at, approvedAt: at, approvedBy: by },
        ...{ awardedOn: '2026-11-02', awardedBy: by, certificateNumber: nth + 1 },
      })
      .execute();
  }
}

test('in random lives of two groups no transfer changes a figure of what was', async () => {
  await fc.assert(
    fc.asyncProperty(aLife, async ({ statuses, awarded, steps }) => {
      const home = await aSetting(nile, SCOUTS);
      const there = await aSetting(shubra);
      for (const server of [nile, shubra]) {
        await emptyTables(server.db, [
          'captains',
          'sectors',
          'scouts',
          'sessions',
          'terms',
          'weeks',
        ]);
        await server.db.updateTable('scouts').set({ name: 'سابق' }).execute();
      }
      for (const [nth, name] of SCOUTS.entries()) {
        const { scoutId } = home.scouts[nth]!;
        await nile.db.updateTable('scouts').where('scoutId', '=', scoutId).set({ name }).execute();
        for (const weekNumber of WEEKS) {
          const status = statuses[nth]![weekNumber - 1];
          if (status) await aScoutRecord(nile.db, { scoutId, weekNumber, status });
        }
      }
      await aBadge(
        nile,
        home as Group,
        home.scouts.flatMap(({ scoutId }, nth) => (awarded[nth] ? [scoutId] : [])),
      );
      await aBadge(shubra, there as Group, []);
      const begun = {
        home: await figuresOf(nile, home as Group),
        there: await figuresOf(shubra, there as Group),
      };
      const files = new Map<number, { file: string; words: string[] }>();
      const gone = new Set<number>();
      const received = new Set<number>();
      const as = home.general.token;
      for (const { what, who } of steps) {
        const { scoutId } = home.scouts[who]!;
        if (what === 'leave' && !gone.has(who)) {
          const consent = { guardianName: 'عادل', relation: 'father', way: 'paper' };
          const body = {
            scoutId,
            to: { groupName: 'شبرا' },
            consent: { ...consent, date: '2026-11-19' },
          };
          const { transferId, words } = (await nile.call(makeTransfer, { as, body })).ok.body;
          const params = { transferId };
          const file = (await nile.call(downloadTransfer, { as, params })).ok;
          files.set(who, { file: base64(new Uint8Array(await file.arrayBuffer())), words: words! });
          await nile.call(finishTransfer, { as, params });
          gone.add(who);
        } else if (what === 'restore' && gone.has(who)) {
          await nile.call(restoreScout, { as, params: { id: scoutId } });
          gone.delete(who);
        } else if (what === 'receive' && files.has(who) && !received.has(who)) {
          const sent = files.get(who)!;
          const { token } = there.general;
          const { digest } = (await shubra.call(openTransfer, { as: token, body: sent })).ok.body;
          const { baseName, suffixName } = there.sector;
          const body = { ...sent, digest, baseName, suffixName, sameAs: null };
          expect((await shubra.call(receiveTransfer, { as: token, body })).status).toBe(201);
          received.add(who);
        }
        const now = {
          home: await figuresOf(nile, home as Group),
          there: await figuresOf(shubra, there as Group),
        };
        for (const week of WEEKS) {
          const recorded = statuses.map((ofScout) => ofScout[week - 1]);
          const { attendanceRate } = now.home.weeks.find(({ weekNumber }) => weekNumber === week)!;
          expect(attendanceRate).toBe(rateOf(recorded));
        }
        expect(now.home.weeks).toEqual(begun.home.weeks);
        const handed = awarded.filter(Boolean).length;
        expect(now.home.awards.reduce((sum, { count }) => sum + count, 0)).toBe(handed);
        expect(now.home.awards).toEqual(begun.home.awards);
        expect(now.there.weeks).toEqual(begun.there.weeks);
        expect(now.there.awards).toEqual([]);
        expect(now.home.scouts).toBe(begun.home.scouts - gone.size);
        expect(now.there.scouts).toBe(begun.there.scouts + received.size);
      }
    }),
    randomRuns(6, 60),
  );
});
