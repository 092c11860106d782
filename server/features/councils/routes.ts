import type { FastifyInstance } from 'fastify';
import { bodyContent } from '../../../contract/core/record-content.ts';
import {
  createCouncil,
  listCouncils,
  updateCouncil,
} from '../../../contract/councils/endpoints.ts';
import { councilRecord } from '../../../contract/councils/record.ts';
import { ApiError, fieldError } from '../../http/errors.ts';
import { type Call, route } from '../../http/route.ts';
import { routeWrite } from '../../http/route-write.ts';
import { dayIn } from '../../lib/calendar.ts';
import { isOutdated } from '../../lib/version.ts';
import { findCaptain } from '../captains/queries.ts';
import { findSector } from '../sectors/queries.ts';
import {
  authorizeScope,
  authorizeSeats,
  isOfSector,
  keepsCouncil,
  readsMeetings,
} from './policy.ts';
import {
  type CouncilFields,
  changeCouncil,
  findCouncil,
  findNominees,
  insertCouncil,
  listStoredCouncils,
  lockCouncil,
  type SeatFields,
} from './queries.ts';
import { asCouncil, councilVersion, recordedCouncil } from './rules.ts';

type CouncilCall = Pick<Call<typeof createCouncil>, 'db' | 'caller' | 'body'>;

export function councilRoutes(app: FastifyInstance): void {
  route(app, listCouncils, async ({ db, caller }) => {
    const councils = await listStoredCouncils(db);
    const body = councils
      .filter((council) => readsMeetings(caller, council))
      .map((council) => asCouncil(caller, council));
    return { message: 'Councils', body, count: body.length };
  });

  routeWrite(app, createCouncil, async ({ db, caller, body, settings, now, record }) => {
    const { fields, seats } = await readFields({ db, caller, body }, []);
    const councilId = await insertCouncil(db, fields, seats, {
      now,
      today: dayIn(settings.timeZone, now),
    });
    const council = (await findCouncil(db, councilId))!;
    record({
      entity: 'council',
      action: 'create',
      entityId: String(councilId),
      before: null,
      after: recordedCouncil(council),
    });
    return {
      message: 'Council added',
      arabicMessage: `تمت إضافة ${council.name}`,
      body: asCouncil(caller, council),
    };
  });

  routeWrite(
    app,
    updateCouncil,
    async ({ db, caller, params: { councilId }, body, settings, now, record }) => {
      await lockCouncil(db, councilId);
      const before = await findCouncil(db, councilId);
      if (!before || !readsMeetings(caller, before)) throw new ApiError('COUNCIL_NOT_FOUND');
      if (!keepsCouncil(caller, before)) throw new ApiError('OUT_OF_SCOPE');
      const { fields, seats } = await readFields({ db, caller, body }, before.seats);
      const versions = {
        stored: councilVersion(before),
        after: councilVersion({ ...fields, seats }),
      };
      if (isOutdated(body.version, versions)) {
        throw new ApiError('COUNCIL_CHANGED', { stored: asCouncil(caller, before) });
      }
      await changeCouncil(db, before, fields, seats, dayIn(settings.timeZone, now));
      const after = (await findCouncil(db, councilId))!;
      record({
        entity: 'council',
        action: 'update',
        entityId: String(councilId),
        before: recordedCouncil(before),
        after: recordedCouncil(after),
      });
      return {
        message: 'Council changed',
        arabicMessage: 'تم حفظ المجلس',
        body: asCouncil(caller, after),
      };
    },
  );
}

/**
 * Resolves the council of a request to ids. A seat is for a captain or a scout of the council's unit and sectors;
 * existing seats are kept.
 */
async function readFields(
  { db, caller, body }: CouncilCall,
  present: readonly SeatFields[],
): Promise<{ fields: CouncilFields; seats: SeatFields[] }> {
  const { scope } = body;
  const unitCaptainId = scope === 'unit' ? body.unitCaptainId! : null;
  const sector =
    scope === 'sector'
      ? await findSector(db, { baseName: body.baseName!, suffixName: body.suffixName! })
      : null;
  const sectorId = sector?.sectorId ?? null;
  const fields = { ...bodyContent(councilRecord, body), unitCaptainId, sectorId };
  authorizeScope(caller, fields);
  const unit = unitCaptainId === null ? null : await findCaptain(db, unitCaptainId);
  if (unitCaptainId !== null && unit?.type !== 'unit') {
    throw fieldError('NOT_A_UNIT_CAPTAIN', 'unitCaptainId');
  }
  const seats = body.seats.map(({ captainId = null, scoutId = null, role }) => ({
    captainId,
    scoutId,
    role,
  }));
  authorizeSeats(caller, seats, present);
  const asked = {
    captainIds: seats.flatMap(({ captainId }) => captainId ?? []),
    scoutIds: seats.flatMap(({ scoutId }) => scoutId ?? []),
  };
  const { captainIds, scouts } = await findNominees(db, asked, fields);
  const mayHaveSeat = ({ captainId, scoutId }: SeatFields) =>
    present.some((seat) => seat.captainId === captainId && seat.scoutId === scoutId) ||
    (captainId !== null
      ? captainIds.includes(captainId)
      : scouts.some((scout) => scout.scoutId === scoutId && isOfSector(fields, scout)));
  const wrong = seats.findIndex((seat) => !mayHaveSeat(seat));
  if (wrong >= 0) throw fieldError('UNKNOWN_SEAT', `seats.${wrong}`);
  return { fields, seats };
}
