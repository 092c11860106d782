import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import { storedPhone } from '../../../contract/countries/phone.ts';
import { endpoints } from '../../../scripts/endpoints.ts';
import { testApp } from '../../testing/app.ts';
import { actOf, aWorld } from '../../testing/requests.ts';

const server = testApp();
const { call } = server;

/** Whether a schema has a scout's number beside a telephone or an address, at any depth. */
function holdsContact(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.some(holdsContact);
  if (typeof schema !== 'object' || schema === null) return false;
  const { properties } = schema as { properties?: Record<string, unknown> };
  const isContact =
    properties &&
    'scoutId' in properties &&
    ('phoneNumber' in properties || 'address' in properties);
  return isContact || Object.values(schema).some(holdsContact);
}

/** Their parts are logged, each as its own endpoint. */
const ofParts = ['readDashboardScreen', 'readStatsScreen'];
/** Changes by a captain are in the history. */
const isRead = ({ method, notAWrite }: Endpoint) => method === 'GET' || notAWrite !== null;

describe('every answer with a family’s telephone is logged', () => {
  const reads = endpoints.filter(({ endpoint }) => isRead(endpoint));
  const shapes = reads.filter(({ endpoint: { response } }) =>
    holdsContact(z.toJSONSchema(response, { unrepresentable: 'any' })),
  );
  test('an endpoint whose answer has contact details declares where they are shown', () => {
    expect(shapes.length).toBeGreaterThan(8);
    const silent = shapes.filter(({ endpoint }) => endpoint.shows === null);
    expect(
      silent.map(({ name }) => name).filter((name) => !ofParts.includes(name)),
      'add `shows` to each endpoint',
    ).toEqual([]);
  });

  test('an answer with contact details comes from an endpoint that declares it', async () => {
    const world = await aWorld(server);
    const phone = '01077700077';
    await server.db
      .updateTable('scouts')
      .set({ phoneNumber: storedPhone(phone) })
      .execute();
    const silent: string[] = [];
    const asStored: string[] = [];
    let showing = 0;
    for (const { name, endpoint } of reads) {
      // Endpoints that begin or end a session have no list.
      const isOfSessions = endpoint.method !== 'GET' && endpoint.access !== 'scouts:add';
      if (endpoint.file || isOfSessions || endpoint.path.endsWith('/stream')) continue;
      const answer = await call(endpoint, actOf(name, world) as never);
      if (answer.status !== 200) continue;
      const told = JSON.stringify(answer.ok);
      if (/\+201\d{9}/.test(told)) asStored.push(name);
      if (!told.includes(phone)) continue;
      showing += 1;
      if (endpoint.shows === null && !ofParts.includes(name)) silent.push(name);
    }
    expect(showing).toBeGreaterThan(5);
    expect(silent).toEqual([]);
    expect(
      asStored,
      'name numbers `phoneNumber` in rows, so that they are read as answered',
    ).toEqual([]);
  });
});
