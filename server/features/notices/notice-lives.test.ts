import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createNotice, endNotice, updateNotice } from '../../../contract/notices/endpoints.ts';
import { createParentLink, readParentPage } from '../../../contract/parents/endpoints.ts';
import { deleteSector } from '../../../contract/sectors/endpoints.ts';
import { randomRuns } from '../../../scripts/testing/thoroughness.ts';
import { dayIn } from '../../lib/calendar.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, aScout, aSector, aSetting, type TestCaptain } from '../../testing/factories.ts';

const server = testApp();
const { call } = server;

// A plain reference of the families' board, written from the requirement alone: who may write for whom, who may change and end
// it, how many stand for a sector, and what each family reads on a day.

interface Written {
  noticeId: number;
  title: string;
  kind: string;
  /** The sectors whose families read it; 'all' is the group. */
  for: 'all' | number[];
  writer: number;
  /** Whether it was written by a sector's own captain. */
  byOwn: boolean;
  /** The last day, as a number of days. */
  until: number;
  isEnded: boolean;
}

const GENERAL = 0;
const UNIT = 1;
const CAPTAIN = 2;
const STRANGER = 3;
const by = fc.constantFrom(GENERAL, UNIT, UNIT, CAPTAIN, CAPTAIN, CAPTAIN, STRANGER);
const audience = fc.constantFrom(
  'group',
  'unit',
  'own',
  'sister',
  'far',
  'own and sister',
  'own and far',
);
const nth = fc.nat({ max: 5 });
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('write' as const),
      by,
      audience,
      days: fc.integer({ min: 0, max: 3 }),
      replaces: fc.option(nth, { nil: undefined, freq: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('change' as const), by, nth, audience }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('end' as const), by, nth }) },
  fc.record({ act: fc.constant('pass' as const), days: fc.integer({ min: 0, max: 2 }) }),
  fc.record({
    act: fc.constant('move' as const),
    child: fc.nat({ max: 2 }),
    to: fc.nat({ max: 2 }),
  }),
  fc.record({ act: fc.constant('leave' as const), to: fc.nat({ max: 2 }) }),
  fc.record({ act: fc.constant('delete' as const) }),
);

const DAY = 86_400_000;

test('whatever captains write, change and end, families read what the reference says, and nobody writes beyond the scope or the places', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 24 }), async (steps) => {
      const { general, unit, captain, sector } = await aSetting(server);
      const sister = await aSector(server.db, { unitCaptainId: unit.captainId });
      const far = await aSector(server.db);
      const stranger = await aCaptain(server, { sectorId: far.sectorId });
      const sectors = [sector, sister, far];
      const ids = sectors.map(({ sectorId }) => sectorId);
      const captains: TestCaptain[] = [general, unit, captain, stranger];
      const children = [];
      for (const each of sectors) {
        const { scoutId } = await aScout(server.db, { ...each, phoneNumber: null });
        const made = await call(createParentLink, { params: { scoutId }, as: general.token });
        children.push({ scoutId, key: made.ok!.body.key!, sector: each.sectorId });
      }
      const written: Written[] = [];
      let isDeleted = false;
      /** The sector of the captain who may leave. */
      let seat = ids[0]!;
      let day = 0;
      const firstDay = Date.parse(`${dayIn(server.settings.timeZone, server.now)}T00:00:00Z`);
      const dayAt = (number: number) =>
        new Date(firstDay + number * DAY).toISOString().slice(0, 10);

      const present = () => ids.filter((id) => !(isDeleted && id === ids[1]));
      const readersOf = ({ for: whom }: Pick<Written, 'for'>) =>
        whom === 'all' ? present() : whom.filter((id) => present().includes(id));
      const isOn = (notice: Written) =>
        !notice.isEnded &&
        notice.until >= day &&
        (notice.for === 'all' || readersOf(notice).length > 0);
      const scopeOf = (who: number) =>
        who === GENERAL
          ? present()
          : who === UNIT
            ? present().slice(0, present().length - 1)
            : [who === CAPTAIN ? seat : ids[2]!];
      const mayReach = (who: number, whom: Written['for']) => {
        if (who === GENERAL) return true;
        if (whom === 'all') return false;
        const left = whom.filter((id) => present().includes(id));
        return left.length > 0 && left.every((id) => scopeOf(who).includes(id));
      };
      const mayTouch = (who: number, notice: Written) =>
        who === GENERAL || (mayReach(who, notice.for) && (who === UNIT || notice.writer === who));
      const hasRoom = (whom: Written['for'], byOwn: boolean, without: readonly number[]) =>
        readersOf({ for: whom }).every((id) => {
          const there = written.filter(
            (each) =>
              isOn(each) && !without.includes(each.noticeId) && readersOf(each).includes(id),
          );
          const own = there.filter((each) => each.byOwn).length;
          return there.length < 5 && (!byOwn || own < 3);
        });
      const target = (name: string) => {
        const [own, second, third] = sectors.map(({ baseName, suffixName }) => ({
          baseName,
          suffixName,
        }));
        const chosen = {
          own: [own, [ids[0]!]],
          sister: [second, [ids[1]!]],
          far: [third, [ids[2]!]],
        } as const;
        if (name === 'group') return { body: { kind: 'group' }, for: 'all' as const };
        if (name === 'unit') {
          const body = { kind: 'unit', unitCaptainId: unit.captainId };
          return { body, for: present().slice(0, present().length - 1) };
        }
        const names = name.split(' and ') as (keyof typeof chosen)[];
        return {
          body: { kind: 'sectors', sectors: names.map((each) => chosen[each][0]) },
          for: names.flatMap((each) => [...chosen[each][1]]),
        };
      };
      const isOwnPlace = (who: number, name: string, whom: Written['for']) =>
        who >= CAPTAIN && name !== 'group' && name !== 'unit' && whom.length === 1;

      for (const [at, each] of steps.entries()) {
        const title = `إعلان ${at}`;
        server.now = new Date(server.now.getTime() + 1000);
        if (each.act === 'write') {
          const asked = target(each.audience);
          const names = each.audience === 'sister' || each.audience === 'own and sister';
          const old = each.replaces === undefined ? undefined : written[each.replaces];
          const body = {
            title,
            text: 'نص',
            audience: asked.body,
            until: dayAt(day + each.days),
            ...(old && { replaces: old.noticeId }),
          };
          const answer = await call(createNotice, { body, as: captains[each.by]!.token });
          const byOwn = isOwnPlace(each.by, each.audience, asked.for);
          const isKnown = !(isDeleted && names);
          const mayWrite =
            mayReach(each.by, asked.for) && !(each.audience === 'unit' && each.by >= CAPTAIN);
          const expected = !isKnown
            ? 404
            : !mayWrite || (old && !mayTouch(each.by, old))
              ? 403
              : hasRoom(asked.for, byOwn, old ? [old.noticeId] : [])
                ? 201
                : 409;
          expect(answer.status, JSON.stringify([at, each])).toBe(expected);
          if (answer.status >= 400) continue;
          if (old && isOn(old)) old.isEnded = true;
          written.push({
            noticeId: answer.ok!.body.noticeId,
            kind: asked.body.kind,
            title,
            for: asked.for,
            writer: each.by,
            byOwn,
            until: day + each.days,
            isEnded: false,
          });
        } else if (each.act === 'change') {
          const notice = written[each.nth];
          if (
            !notice ||
            (isDeleted && each.audience.includes('sister')) ||
            each.audience === 'unit'
          )
            continue;
          const asked = target(each.audience);
          const body = {
            title,
            text: 'نص',
            audience: asked.body,
            until: dayAt(Math.max(day, notice.until)),
          };
          const answer = await call(updateNotice, {
            params: { noticeId: notice.noticeId },
            body,
            as: captains[each.by]!.token,
          });
          const isSame =
            asked.body.kind === notice.kind &&
            JSON.stringify(readersOf(asked)) === JSON.stringify(readersOf(notice));
          const byOwn = isOwnPlace(each.by, each.audience, asked.for);
          const fits = isSame || hasRoom(asked.for, byOwn, [notice.noticeId]);
          const expected = !mayTouch(each.by, notice)
            ? [403]
            : !isOn(notice)
              ? [409]
              : !mayReach(each.by, asked.for)
                ? [403]
                : fits
                  ? [200]
                  : [409];
          expect(expected, JSON.stringify([at, each])).toContain(answer.status);
          if (answer.status >= 400) continue;
          Object.assign(notice, {
            title,
            for: asked.for,
            kind: asked.body.kind,
            byOwn: isSame ? notice.byOwn : byOwn,
            until: Math.max(day, notice.until),
          });
        } else if (each.act === 'end') {
          const notice = written[each.nth];
          if (!notice) continue;
          const answer = await call(endNotice, {
            params: { noticeId: notice.noticeId },
            body: { ended: true },
            as: captains[each.by]!.token,
          });
          const expected = !mayTouch(each.by, notice) ? 403 : isOn(notice) ? 200 : 409;
          expect(answer.status, JSON.stringify([at, each])).toBe(expected);
          if (answer.status < 400) notice.isEnded = true;
        } else if (each.act === 'pass') {
          day += each.days;
          server.now = new Date(server.now.getTime() + each.days * DAY);
        } else if (each.act === 'move') {
          if (isDeleted && each.to === 1) continue;
          const child = children[each.child]!;
          child.sector = ids[each.to]!;
          await server.db
            .updateTable('scouts')
            .set({ sectorId: child.sector })
            .where('scoutId', '=', child.scoutId)
            .execute();
        } else if (each.act === 'leave') {
          if (isDeleted && each.to === 1) continue;
          seat = ids[each.to]!;
          await server.db
            .updateTable('captains')
            .set({ sectorId: seat })
            .where('captainId', '=', captain.captainId)
            .execute();
        } else if (
          !isDeleted &&
          children.every((child) => child.sector !== ids[1]) &&
          seat !== ids[1]
        ) {
          const { baseName, suffixName } = sister;
          const gone = await call(deleteSector, {
            body: { baseName, suffixName },
            as: general.token,
          });
          expect(gone.status).toBe(200);
          isDeleted = true;
        }
        for (const { key, sector: home } of children) {
          const page = await call(readParentPage, { params: { key }, query: {} });
          const read = page.ok!.body.notices!.map((notice) => notice.title);
          const told = written
            .filter((notice) => isOn(notice) && readersOf(notice).includes(home))
            .map((notice) => notice.title);
          expect(read.toSorted(), JSON.stringify([at, each])).toEqual(told.toSorted());
          expect(read.length).toBeLessThanOrEqual(5);
        }
      }
    }),
    randomRuns(6, 150),
  );
});
