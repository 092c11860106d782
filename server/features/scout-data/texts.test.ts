import { describe, expect, test } from 'vitest';
import { storedPhone } from '../../../contract/countries/phone.ts';
import { eraseScout, listMentions } from '../../../contract/scouts/scout-data.ts';
import { testApp } from '../../testing/app.ts';
import { PASSWORD } from '../../testing/factories.ts';
import { actOf, aWorld, rowOf, type World, writes } from '../../testing/requests.ts';
import { tablesWith } from '../../testing/tables.ts';

const server = testApp();
const { call } = server;

describe('texts by captains and families about a scout', () => {
  const MARKER = 'علامة في النص';

  /** Whether a request is about this scout, by the scout's number, a contact of theirs or the family's key. */
  function isAbout({ params = {} }: { params?: object }, { own }: World): boolean {
    const { scoutId, id, contactId, key } = params as Record<string, unknown>;
    return (
      scoutId === own.scout.scoutId ||
      (id === own.scout.scoutId && !('activityId' in params)) ||
      contactId === own.contactId ||
      key === own.parentKey
    );
  }

  const withMarker = (body: object) =>
    Object.fromEntries(
      Object.entries(body).map(([key, value]) => [
        key,
        typeof value === 'string' && !['baseName', 'suffixName', 'password'].includes(key)
          ? MARKER
          : value,
      ]),
    );

  test('is removed by an erasure, from the history too, whichever endpoint stored it', async () => {
    const told: string[] = [];
    for (const { name, endpoint } of writes) {
      if (name === 'eraseScout') continue;
      const world = await aWorld(server);
      const act = actOf(name, world);
      if (!isAbout(act, world) || !act.body) continue;
      // One field at a time, because a wrong code makes the call fail.
      for (const [key, value] of Object.entries(withMarker(act.body))) {
        if (value !== MARKER) continue;
        const answer = await call(endpoint, {
          ...act,
          body: { ...act.body, [key]: MARKER },
        } as never);
        if (answer.status >= 300) continue;
        told.push(`${name}.${key}`);
      }
      const { name: scoutName } = await server.db
        .selectFrom('scouts')
        .where('scoutId', '=', world.own.scout.scoutId)
        .select('name')
        .executeTakeFirstOrThrow();
      const erased = await call(eraseScout, {
        params: { id: world.own.scout.scoutId },
        body: { password: PASSWORD, name: scoutName },
        as: world.callers.general.token,
      });
      expect(erased.status, name).toBe(200);
      expect(await tablesWith(server.db, MARKER), `${name} after the erasure`).toEqual([]);
    }
    expect(told).toEqual(expect.arrayContaining(['updateScout.name', 'createContact.note']));
  });

  test('is found where it mentions another scout', async () => {
    const world = await aWorld(server);
    const phone = '01099988877';
    await server.db
      .updateTable('scouts')
      .set({ phoneNumber: storedPhone(phone) })
      .where('scoutId', '=', world.other.scout.scoutId)
      .execute();
    const [, request] = rowOf('createContact');
    const { params } = request(world.own, world);
    const createContact = writes.find(({ name }) => name === 'createContact')!.endpoint;
    await call(createContact, {
      params,
      body: { note: `اتصلت على ${phone}` },
      as: world.callers.general.token,
    });
    const { ok } = await call(listMentions, {
      params: { id: world.other.scout.scoutId },
      as: world.callers.general.token,
    });
    expect(ok.body).toEqual([expect.objectContaining({ text: `اتصلت على ${phone}` })]);
  });
});
