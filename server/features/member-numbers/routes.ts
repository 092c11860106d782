import type { FastifyInstance } from 'fastify';
import { captainRecord } from '../../../contract/captains/record.ts';
import { contentOf } from '../../../contract/core/record-content.ts';
import { country } from '../../../contract/countries/current.ts';
import {
  countMemberNumbers,
  updateCaptainNumber,
} from '../../../contract/member-numbers/endpoints.ts';
import { ApiError } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { routeWrite } from '../../http/route-write.ts';
import { isOutdated } from '../../lib/version.ts';
import { findCaptain, updateCaptain } from '../captains/queries.ts';
import { asCaptain, captainVersion } from '../captains/rules.ts';
import { claimNumber } from './policy.ts';
import { countNumbers } from './queries.ts';

export function memberNumberRoutes(app: FastifyInstance): void {
  route(app, countMemberNumbers, async ({ db }) => ({
    message: 'Who has a number',
    body: await countNumbers(db),
  }));

  routeWrite(app, updateCaptainNumber, async (call) => {
    const { db, params, body, caller, now, record, recordNothing } = call;
    const before = await findCaptain(db, params.captainId, 'update');
    if (!before) throw new ApiError('CAPTAIN_NOT_FOUND');
    const memberNumber = body.memberNumber === undefined ? before.memberNumber : body.memberNumber;
    const { isOn } = country().memberNumber;
    if (!isOn && memberNumber) throw new ApiError('MEMBER_NUMBER_OFF');
    const stored = captainVersion(before);
    if (isOutdated(body.version, { stored, after: captainVersion({ memberNumber }) })) {
      throw new ApiError('CAPTAIN_CHANGED', {
        stored: { ...contentOf(captainRecord, before), version: stored },
      });
    }
    if (!isOn || memberNumber === before.memberNumber) {
      recordNothing('the number is what it was');
      return { message: 'Nothing to change', body: asCaptain(before), version: stored };
    }
    const { captainId } = before;
    // A closed account holds no number until it is opened again.
    if (before.closedAt === null) {
      await claimNumber(db, caller, {
        before: before.memberNumber,
        after: memberNumber,
        own: { kind: 'captain', id: captainId },
      });
    }
    const after = await updateCaptain(db, captainId, { memberNumber }, now);
    record({
      entity: 'captain',
      action: 'record',
      entityId: String(captainId),
      before: contentOf(captainRecord, before),
      after: contentOf(captainRecord, after),
    });
    return {
      message: 'Number stored',
      arabicMessage: 'تم حفظ الرقم',
      body: asCaptain(after),
      version: captainVersion(after),
    };
  });
}
