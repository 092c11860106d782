import type { FastifyInstance } from 'fastify';
import { readAlerts } from '../../../contract/alerts/endpoints.ts';
import { can, canForAll } from '../../../contract/core/permissions.ts';
import { route } from '../../http/route.ts';
import { dayIn } from '../../lib/calendar.ts';
import { keepsEquipment } from '../equipment/policy.ts';
import { sectorScope } from '../sectors/policy.ts';
import { listPeople } from '../trips/people-queries.ts';
import type { TripAhead } from '../trips/queries.ts';
import { localNow } from '../trips/rules.ts';
import { readAlertFacts } from './queries.ts';
import { backupAlertOf } from './rules.ts';
import { claimsOf, keptTripOf, runTrips, tripAlertOf } from './trip-rules.ts';

export function alertRoutes(app: FastifyInstance): void {
  route(app, readAlerts, async ({ db, caller, settings, now, isReadOnly }) => {
    const moment = localNow(settings.timeZone, now);
    const today = dayIn(settings.timeZone, now);
    const { dueCount, years, ending, trips, ...facts } = await readAlertFacts(db, {
      sectorIds: sectorScope(caller),
      ownSectorId: caller.type === 'regular' ? caller.sectorId : null,
      unitCaptainId: caller.type === 'unit' ? caller.captainId : null,
      requestsOf: can(caller, 'joining:manage') ? sectorScope(caller, 'joining:manage') : 'none',
      approvalOf: sectorScope(caller, 'badges:approve'),
      consentsOf: sectorScope(caller, 'consents:read-all'),
      hasTreasury: can(caller, 'treasury:close'),
      equipmentOf: {
        captainId: caller.captainId,
        sectorIds: caller.type === 'general' ? [] : sectorScope(caller),
        keeps: keepsEquipment(caller),
        isGeneral: caller.type === 'general',
      },
      endingOf: can(caller, 'responsibilities:give') ? null : caller.captainId,
      now,
      moment,
      today,
    });
    const { firstDataAt, lastMadeAt, lastProvenAt, isFailed, ...waiting } = facts;
    const run = runTrips(caller, trips);
    const isAhead = ({ endsAt }: TripAhead) => endsAt >= moment;
    const own = run.filter(isAhead);
    const tripIds = own.map(({ tripId }) => tripId);
    const people = tripIds.length === 0 ? [] : await listPeople(db, tripIds);
    const backups = { firstDataAt, lastMadeAt, lastProvenAt, isFailed };
    const looksAfter = can(caller, 'group:manage') && !isReadOnly;
    return {
      message: 'What waits for the caller',
      body: {
        ...waiting,
        trip: tripAlertOf(caller, { trips: trips.filter(isAhead), own, people, now: moment }),
        claims: claimsOf(
          canForAll(caller, 'trips:take-over')
            ? trips.filter(({ state }) => state !== 'draft')
            : run,
        ),
        keptTrip: keptTripOf(caller, own, { people, today }),
        retention: can(caller, 'scouts:data') ? { count: dueCount, years } : null,
        endingQualifications: canForAll(caller, 'qualifications:keep') ? ending : null,
        backup: looksAfter ? backupAlertOf(backups, { keep: settings.backupKeep, now }) : null,
      },
    };
  });
}
