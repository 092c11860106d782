import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAudience } from '../../../contract/families/endpoints.ts';
import {
  createParentLink,
  deleteParentLink,
  joinParentLinks,
  readParentLink,
  readParentPage,
  refuseSibling,
} from '../../../contract/parents/endpoints.ts';
import { randomRuns } from '../../../scripts/testing/thoroughness.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, aScout, aSector, aSetting, type TestCaptain } from '../../testing/factories.ts';

import type { StoredScout } from '../scouts/queries.ts';

const server = testApp();
const { call } = server;

// A plain reference of who is opened by which key, whose a link is and which keys need digits, written from the requirement alone.

interface Link {
  linkId: number;
  /** How often it was renewed. */
  version: number;
  isOver: boolean;
  /** The phone of the guardian whose link it is. */
  owner: string;
  /** The children by their places, which are given once. */
  places: Map<number, number>;
  next: number;
}

/** A key that somebody was given: of the link as it was, and of all its children or of some. */
interface Given {
  key: string;
  link: Link;
  version: number;
  scouts: number[] | 'all';
}

const opened = ({ link, version, scouts }: Given): number[] => {
  if (link.isOver || link.version !== version) return [];
  const all = [...link.places].sort((one, other) => one[1] - other[1]).map(([scout]) => scout);
  return scouts === 'all' ? all : all.filter((scout) => scouts.includes(scout));
};

/** Two phones of their own in each life. */
let families = 40_000_000;

const index = fc.nat({ max: 3 });
const by = fc.constantFrom(0, 1, 2, 2);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant('make' as const), by, scout: index }) },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant('add' as const), by, scout: index, other: index }),
  },
  fc.record({ act: fc.constant('renew' as const), by, scout: index, leaves: fc.boolean() }),
  fc.record({ act: fc.constant('name' as const), by, scout: index, phone: fc.nat({ max: 1 }) }),
  fc.record({ act: fc.constant('second' as const), by, scout: index, phone: fc.nat({ max: 1 }) }),
  fc.record({ act: fc.constant('refuse' as const), by, scout: index, other: index }),
  fc.record({ act: fc.constant('end' as const), by, scout: index }),
  fc.record({ act: fc.constant('move' as const), scout: index, to: index }),
  fc.record({ act: fc.constant('join' as const), one: fc.nat(), other: fc.nat() }),
  fc.record({ act: fc.constant('dismiss' as const), by, to: index }),
);

test('a key opens whom the reference says and needs digits where it says, a captain is given none that opens a child whom they do not read, and a message carries a link of its phone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
      const { general, captain, sector } = await aSetting(server);
      const far = await aSector(server.db);
      const stranger = await aCaptain(server, { sectorId: far.sectorId });
      const sectors = [sector, far];
      const captains: TestCaptain[] = [captain, stranger, general];
      /** Where each regular captain is now. */
      const seats = new Map([
        [captain.captainId, 0],
        [stranger.captainId, 1],
      ]);
      const scouts: StoredScout[] = [];
      families += 2;
      const phones = [`010${families}`, `010${families + 1}`];
      for (const at of [0, 0, 1, 1]) {
        const phoneNumber = phones[scouts.length % 3 === 0 ? 0 : 1]!;
        scouts.push(await aScout(server.db, { ...sectors[at]!, phoneNumber }));
      }
      const phoneOf = (scoutId: number) => scouts[ids.indexOf(scoutId)]!.phoneNumber!;
      const places = [0, 0, 1, 1];
      const ids = scouts.map(({ scoutId }) => scoutId);
      const links: Link[] = [];
      const given: Given[] = [];
      /** Who was shown each key. */
      const viewers = new Map<string, Set<TestCaptain>>();
      const show = (by: TestCaptain, key: string) =>
        viewers.set(key, (viewers.get(key) ?? new Set()).add(by));
      /** Pairs of whom somebody said that they are of different families. */
      let apart: [number, number][] = [];
      const areApart = (one: number, other: number) =>
        one !== other && apart.some((pair) => pair.includes(one) && pair.includes(other));
      const forget = ({ places: covered }: Link) => {
        apart = apart.filter((pair) => !pair.every((each) => covered.has(each)));
      };
      const reads = ({ captainId }: TestCaptain, scoutId: number) =>
        captainId === general.captainId || seats.get(captainId) === places[ids.indexOf(scoutId)];
      const linkOf = (linkId: number) => links.find((link) => link.linkId === linkId)!;
      const linksOf = (scoutId: number) =>
        links.filter((link) => !link.isOver && link.places.has(scoutId));

      /** Notes the key that an answer gives, which opens whom the captain reads now. */
      const note = (by: TestCaptain, body: { linkId: number; key: string | null }) => {
        const link = linkOf(body.linkId);
        const own = [...link.places.keys()].filter((scoutId) => reads(by, scoutId));
        const isAll = own.length === link.places.size;
        show(by, body.key!);
        given.push({
          key: body.key!,
          link,
          version: link.version,
          scouts: isAll ? 'all' : own,
        });
        expect(opened(given.at(-1)!).filter((scoutId) => !reads(by, scoutId))).toEqual([]);
      };
      const change = (by: TestCaptain, scoutId: number, body: object) =>
        call(createParentLink, { params: { scoutId }, as: by.token, body });

      for (const each of steps) {
        // The limits of visitors count by the hour.
        await server.db.deleteFrom('throttleEvents').execute();
        if (each.act === 'join') {
          const [one, other] = [given[each.one % given.length], given[each.other % given.length]];
          if (!one || !other) continue;
          const { status } = await call(joinParentLinks, {
            params: { linkKey: one.key },
            body: { key: other.key },
          });
          const added = opened(other).filter((scoutId) => !one.link.places.has(scoutId));
          const isJoined =
            opened(one).length > 0 &&
            opened(other).length > 0 &&
            one.scouts === 'all' &&
            other.scouts === 'all' &&
            ![...(viewers.get(one.key) ?? [])].some(
              (by) =>
                viewers.get(other.key)?.has(by) &&
                [...opened(one), ...opened(other)].some((scoutId) => !reads(by, scoutId)),
            ) &&
            added.every((scoutId) => linksOf(scoutId).length < 2);
          expect(status < 300, `join ${status}`).toBe(isJoined);
          if (isJoined) for (const id of added) one.link.places.set(id, one.link.next++);
          if (isJoined && added.length > 0) forget(one.link);
        } else if (each.act === 'move') {
          const scoutId = ids[each.scout]!;
          const to = each.to % 2;
          await server.db
            .updateTable('scouts')
            .set({ sectorId: sectors[to]!.sectorId })
            .where('scoutId', '=', scoutId)
            .execute();
          places[each.scout] = to;
        } else if (each.act === 'dismiss') {
          const { captainId } = [captain, stranger][each.by % 2]!;
          const to = each.to % 2;
          await server.db
            .updateTable('captains')
            .set({ sectorId: sectors[to]!.sectorId })
            .where('captainId', '=', captainId)
            .execute();
          seats.set(captainId, to);
        } else {
          const by = captains[each.by]!;
          const scoutId = ids[each.scout]!;
          const [link] = linksOf(scoutId);
          if (each.act === 'refuse') {
            const other = ids[each.other]!;
            const { status } = await call(refuseSibling, {
              params: { scoutId, otherId: other },
              as: by.token,
            });
            const may = reads(by, scoutId) && reads(by, other);
            const isShared = links.some(
              ({ isOver, places: covered }) =>
                !isOver && covered.has(scoutId) && covered.has(other),
            );
            expect(status).toBe(scoutId === other ? 404 : !may ? 403 : isShared ? 409 : 200);
            if (status === 200) apart.push([scoutId, other]);
          } else if (each.act === 'second') {
            const phoneNumber = phones[each.phone]!;
            const own = linksOf(scoutId);
            const known = own.find(({ owner }) => owner === phoneNumber);
            const answer = await change(by, scoutId, { phoneNumber });
            const isFull = !known && own.length >= 2;
            expect(answer.status).toBe(!reads(by, scoutId) ? 403 : isFull ? 409 : 201);
            if (answer.status !== 201) continue;
            const { linkId } = answer.ok.body;
            if (!known) {
              links.push({
                linkId,
                version: 0,
                isOver: false,
                owner: phoneNumber,
                places: new Map([[scoutId, 1]]),
                next: 2,
              });
            }
            note(by, answer.ok.body);
          } else if (each.act === 'make') {
            if (link) continue;
            const answer = await change(by, scoutId, {});
            expect(answer.status).toBe(reads(by, scoutId) ? 201 : 403);
            if (answer.status !== 201) continue;
            const { linkId } = answer.ok.body;
            links.push({
              linkId,
              version: 0,
              isOver: false,
              owner: phoneOf(scoutId),
              places: new Map([[scoutId, 1]]),
              next: 2,
            });
            note(by, answer.ok.body);
          } else if (link) {
            const { linkId } = link;
            if (each.act === 'add') {
              const other = ids[each.other]!;
              const own = [...link.places.keys()].filter((id) => reads(by, id));
              const isNew = !link.places.has(other);
              const answer = await change(by, scoutId, { linkId, scoutIds: [...own, other] });
              const may = reads(by, scoutId) && reads(by, other);
              const isFull = isNew && linksOf(other).length >= 2;
              expect(answer.status).toBe(!may ? 403 : isFull ? 409 : 201);
              if (answer.status !== 201) continue;
              if (isNew) {
                link.places.set(other, link.next++);
                forget(link);
              }
              note(by, answer.ok.body);
            } else if (each.act === 'renew') {
              const own = [...link.places.keys()].filter((id) => reads(by, id));
              const others = links.filter(
                (other) =>
                  other !== link && !other.isOver && own.some((id) => other.places.has(id)),
              );
              const leaves = each.leaves ? others.map((other) => other.linkId) : [];
              const answer = await change(by, scoutId, { linkId, renew: true, leaves });
              expect(answer.status).toBe(reads(by, scoutId) ? 201 : 403);
              if (answer.status !== 201) continue;
              link.version += 1;
              for (const other of each.leaves ? others : []) {
                for (const id of own) other.places.delete(id);
              }
              note(by, answer.ok.body);
            } else if (each.act === 'name') {
              const owner = phones[each.phone]!;
              const answer = await change(by, scoutId, { linkId, phoneNumber: owner });
              const may = [...link.places.keys()].every((id) => reads(by, id));
              const isSame = link.owner === owner;
              expect(answer.status).toBe(reads(by, scoutId) && (may || isSame) ? 201 : 403);
              if (answer.status !== 201) continue;
              link.owner = owner;
              note(by, answer.ok.body);
            } else {
              const { status } = await call(deleteParentLink, {
                params: { scoutId },
                query: { linkId },
                as: by.token,
              });
              expect(status).toBe(reads(by, scoutId) ? 200 : 403);
              if (status === 200) link.isOver = true;
            }
          }
        }
        // Each captain's present key opens nobody whom they do not read.
        for (const by of [captain, stranger]) {
          for (const scoutId of ids.filter((id) => reads(by, id) && linksOf(id).length > 0)) {
            const { ok } = await call(readParentLink, { params: { scoutId }, as: by.token });
            if (ok.body) note(by, ok.body);
          }
          const written = ids.filter((id) => reads(by, id));
          const { ok } = await call(readAudience, { query: { kind: 'sector' }, as: by.token });
          for (const row of ok.body) {
            const covered = row.scouts.map(({ scoutId }) => scoutId);
            expect(covered.every((id) => phoneOf(id) === row.phoneNumber)).toBe(true);
            expect(covered.some((one) => covered.some((other) => areApart(one, other)))).toBe(
              false,
            );
            for (const [, key] of row.fields.الرابط?.matchAll(/\/p\/([\w-]+)/g) ?? []) {
              show(by, key!);
              const known = given.find((one) => one.key === key && opened(one).length > 0);
              if (known) expect(known.link.owner).toBe(row.phoneNumber);
            }
          }
          expect(
            ok.body.flatMap((row) => row.scouts.map(({ scoutId }) => scoutId)).toSorted(),
          ).toEqual(written.toSorted());
        }
        const keys = new Map(given.map((one) => [`${one.key} ${one.version}`, one]));
        for (const one of keys.values()) {
          const answer = await call(readParentPage, { params: { key: one.key } });
          const expected = opened(one).map((id) => scouts[ids.indexOf(id)]!.name);
          expect(
            answer.status === 200 ? answer.ok.body.children.map(({ name }) => name) : [],
          ).toEqual(expected);
          if (answer.status !== 200) continue;
          const { place, asksDigits } = answer.ok.body;
          const [scoutId] = [...one.link.places].find(([, at]) => at === place)!;
          const isSeen = [...(viewers.get(one.key) ?? [])].some((by) => !reads(by, scoutId));
          expect(asksDigits).toBe(isSeen);
        }
      }
    }),
    randomRuns(8, 80),
  );
});
