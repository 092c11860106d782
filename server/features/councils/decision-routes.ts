import type { FastifyInstance } from 'fastify';
import {
  type ListedDecision,
  listDecisions,
  updateDecision,
} from '../../../contract/councils/endpoints.ts';
import { ApiError } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { routeWrite } from '../../http/route-write.ts';
import { dayIn } from '../../lib/calendar.ts';
import {
  countDecisions,
  findDecision,
  listStoredDecisions,
  storeState,
} from './decision-queries.ts';
import { changeDueDates } from './meeting-queries.ts';

export function decisionRoutes(app: FastifyInstance): void {
  route(app, listDecisions, async ({ db, query, caller, settings, now }) => {
    const { limit = 50, offset = 0 } = query;
    const today = dayIn(settings.timeZone, now);
    const body = await listStoredDecisions(db, caller, { ...query, limit, offset });
    const { total, ...counts } = await countDecisions(db, caller, { ...query, today });
    const hasMore = offset + body.length < total;
    return { message: 'Decisions', body, count: body.length, total, hasMore, ...counts };
  });

  routeWrite(app, updateDecision, async ({ db, params, body, caller, now, record }) => {
    const { decisionId } = params;
    const before = await findDecision(db, caller, decisionId, { lock: true });
    if (!before) throw new ApiError('DECISION_NOT_FOUND');
    if (!before.editable) {
      throw new ApiError('OUT_OF_SCOPE', {
        arabicMessage: 'يغيّر القرار من ينفّذه، ورئيس المجلس وأمين السرّ، ومن يتابع المجلس',
      });
    }
    const { state = before.state, reason = null, dueDate } = body;
    if (body.state !== undefined) {
      await storeState(db, { decisionId, state, reason }, { by: caller.captainId, now });
    }
    if (dueDate !== undefined) await changeDueDates(db, [{ decisionId, dueDate }]);
    const after = (await findDecision(db, caller, decisionId))!;
    record({
      entity: 'councilDecision',
      action: 'update',
      entityId: String(decisionId),
      before: recorded(before),
      after: recorded(after),
    });
    return { message: 'Decision changed', arabicMessage: 'تم حفظ القرار', body: after };
  });
}

/** A decision as the history stores it: without its text and its scout. */
const recorded = ({ councilName, number, state, dueDate }: ListedDecision) => ({
  council: councilName,
  number,
  state,
  dueDate,
});
