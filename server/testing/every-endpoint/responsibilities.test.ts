import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import {
  type Permission,
  permissionsOf,
  type Responsibility,
  responsibilities,
} from '../../../contract/core/permissions.ts';
import { endpoints } from '../../../scripts/endpoints.ts';
import { testApp } from '../app.ts';
import type { TestCaptain } from '../factories.ts';
import { aWorld, columns, type Request, rowOf } from '../requests.ts';

// The permission matrix once more, for captains of another sector and another unit who hold responsibilities: what each opens,
// and that it opens nothing else.

const server = testApp();
const { call } = server;

/** Endpoints that a responsibility opens beside those of its permissions: every captain may call them in their own scope. */
const alsoOpened: Record<Responsibility, readonly string[]> = {
  treasurer: ['readTripMoney', 'decideTripClaim', 'findPaymentReference'],
  equipment: [
    'lendEquipment',
    'undoLending',
    'returnEquipment',
    'askForMoreDays',
    'decideRequest',
    'reserveForTrip',
  ],
  joining: [],
  qualifications: ['listCaptainQualifications'],
  programmes: ['listOwedBadges'],
  dataOfficer: ['listConsents', 'listMissingConsents'],
};

/** Endpoints whose row decides too, or whose request is about something that the holder may not touch. */
const stillRefused: Partial<Record<string, number>> = {
  // Criteria of a sector stay with its captains.
  createCriterion: 403,
  updateCriterion: 403,
  removeCriterion: 403,
};

const opens = (responsibility: Responsibility, name: string, { access }: Endpoint) =>
  permissionsOf[responsibility].includes(access as Permission) ||
  alsoOpened[responsibility].includes(name);

/** Gives a captain these responsibilities in the place of what they hold. */
async function hold({ captainId }: TestCaptain, held: readonly Responsibility[]): Promise<void> {
  await server.db.deleteFrom('responsibilities').where('captainId', '=', captainId).execute();
  if (held.length === 0) return;
  const since = server.now.toISOString();
  await server.db
    .deleteFrom('responsibilities')
    .where('responsibility', '=', 'dataOfficer')
    .execute();
  await server.db
    .insertInto('responsibilities')
    .values(
      held.map((responsibility) => ({
        ...{ responsibility, captainId, since },
        givenBy: captainId,
      })),
    )
    .execute();
}

describe.each(endpoints)('$name', ({ name, endpoint }) => {
  const [statuses, request] = rowOf(name);
  const ofType = statuses.split(' ').map(Number);
  const statusOf = (caller: TestCaptain, asked: Request) =>
    call(endpoint, { ...asked, as: caller.token }).then(({ status }) => status);

  test('a responsibility opens what its permissions say, and nothing else', async () => {
    const opening = responsibilities.filter((one) => opens(one, name, endpoint));
    const others = responsibilities.filter((one) => !opening.includes(one));
    const world = await aWorld(server);
    const asked = request(world.other, world);
    for (const column of ['regular other', 'unit other'] as const) {
      const refused = ofType[columns.indexOf(column)]!;
      // The matrix of types asks for everything that is open to a type, or fails by what an earlier caller did.
      if (refused !== 403) continue;
      await hold(world.callers[column], others);
      expect(await statusOf(world.callers[column], asked), `${column} with ${others}`).toBe(
        refused,
      );
    }
    for (const responsibility of opening) {
      for (const column of ['regular other', 'unit other'] as const) {
        if (ofType[columns.indexOf(column)] !== 403) continue;
        const fresh = await aWorld(server);
        await hold(fresh.callers[column], [responsibility]);
        const status = await statusOf(fresh.callers[column], request(fresh.other, fresh));
        expect(status, `${column} with ${responsibility}`).toBe(
          stillRefused[name] ?? endpoint.status,
        );
      }
    }
  });
});
