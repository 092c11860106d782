import type { FastifyInstance } from 'fastify';
import { readAlerts } from '../../../contract/alerts/endpoints.ts';
import { can } from '../../../contract/core/permissions.ts';
import { route } from '../../http/route.ts';
import { dayIn } from '../../lib/calendar.ts';
import { sectorScope } from '../sectors/policy.ts';
import { listPeople, listTripsOf } from '../trips/queries.ts';
import { localNow } from '../trips/rules.ts';
import { readAlertFacts } from './queries.ts';
import { backupAlertOf } from './rules.ts';
import { runTrips, tripAlertOf } from './trip-rules.ts';

export function alertRoutes(app: FastifyInstance): void {
  route(app, readAlerts, async ({ db, caller, settings, now, isReadOnly }) => {
    const { dueCount, years, ending, firstDataAt, lastMadeAt, lastProvenAt, isFailed, ...waiting } =
      await readAlertFacts(db, {
        sectorIds: sectorScope(caller),
        ownSectorId: caller.type === 'regular' ? caller.sectorId : null,
        unitCaptainId: caller.type === 'unit' ? caller.captainId : null,
        seesRequests: can(caller, 'joining:manage'),
        now,
        today: dayIn(settings.timeZone, now),
      });
    const moment = localNow(settings.timeZone, now);
    const trips = await listTripsOf(db, { isAhead: true, now: moment });
    const own = runTrips(caller, trips);
    const people = await listPeople(
      db,
      own.map(({ tripId }) => tripId),
    );
    const backups = { firstDataAt, lastMadeAt, lastProvenAt, isFailed };
    const looksAfter = can(caller, 'group:manage') && !isReadOnly;
    return {
      message: 'What waits for the caller',
      body: {
        ...waiting,
        trip: tripAlertOf(caller, { trips, own, people, now: moment }),
        retention: can(caller, 'scouts:data') ? { count: dueCount, years } : null,
        endingQualifications: can(caller, 'group:manage') ? ending : null,
        backup: looksAfter ? backupAlertOf(backups, { keep: settings.backupKeep, now }) : null,
      },
    };
  });
}
