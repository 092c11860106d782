import type { FastifyInstance } from 'fastify';
import type { HistoryChange } from '../../../contract/history/changes.ts';
import {
  closeScoutReport,
  correctScoutReport,
  createScoutReport,
  listReportReaders,
  listScoutReports,
  readScoutReport,
  referScoutReport,
} from '../../../contract/scout-reports/endpoints.ts';
import { reportStates } from '../../../contract/scout-reports/words.ts';
import { ApiError, fieldError } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { routeWrite } from '../../http/route-write.ts';
import { dayIn } from '../../lib/calendar.ts';
import { isOfSector, readsMeetings } from '../councils/policy.ts';
import { findCouncil } from '../councils/queries.ts';
import { authorizeScout } from '../scouts/policy.ts';
import { getScout } from '../scouts/queries.ts';
import { authorizeCorrection, authorizeReferral } from './policy.ts';
import {
  asReport,
  correctText,
  countReports,
  getReport,
  insertReport,
  listReaders,
  listReports,
  readReportDetails,
  type StoredReport,
  storeClosing,
  storeReferral,
} from './queries.ts';

export function scoutReportRoutes(app: FastifyInstance): void {
  route(app, listScoutReports, async ({ db, query, caller, logContactAccess }) => {
    const { limit = 50, offset = 0 } = query;
    const reports = await listReports(db, caller, { ...query, limit, offset });
    const states = await countReports(db, caller, query.scoutId ?? null);
    const total = query.state
      ? states[query.state]
      : reportStates.reduce((sum, state) => sum + states[state], 0);
    logContactAccess(reports.map(({ scoutId }) => scoutId));
    const body = reports.map((report) => asReport(caller, report));
    const hasMore = offset + body.length < total;
    return { message: 'Reports', body, count: body.length, total, hasMore, states };
  });

  routeWrite(app, createScoutReport, async (call) => {
    const { db, body, caller, settings, now, record, logContactAccess } = call;
    const scout = await getScout(db, body.scoutId);
    authorizeScout(caller, scout, settings);
    if (body.date > dayIn(settings.timeZone, now)) {
      throw fieldError('DAY_TO_COME', 'date', 'اليوم لم يأتِ بعد');
    }
    const reportId = await insertReport(db, body, { by: caller.captainId, now });
    const report = await getReport(db, caller, reportId);
    logContactAccess([report.scoutId]);
    record({
      ...entryOf(report),
      action: 'create',
      before: null,
      after: recorded(report),
    } as HistoryChange);
    return {
      message: 'Report submitted',
      arabicMessage: 'تم تقديم التقرير',
      body: asReport(caller, report),
    };
  });

  route(app, listReportReaders, async ({ db, query, caller, settings }) => {
    const scout = await getScout(db, query.scoutId);
    authorizeScout(caller, scout, settings);
    const body = await listReaders(db, {
      writtenBy: caller.captainId,
      sectorId: scout.sectorId,
    });
    return { message: 'Readers', body, count: body.length };
  });

  route(app, readScoutReport, async ({ db, params, caller, settings, logContactAccess }) => {
    const report = await getReport(db, caller, params.reportId);
    const { meeting, ...details } = await readReportDetails(db, report, settings.timeZone);
    const council = report.councilId === null ? null : await findCouncil(db, report.councilId);
    logContactAccess([report.scoutId]);
    return {
      message: 'Report',
      body: {
        ...asReport(caller, report),
        ...details,
        meeting: council && readsMeetings(caller, council) ? meeting : null,
      },
    };
  });

  routeWrite(app, correctScoutReport, async (call) => {
    const { db, params, body, caller, now, record, recordNothing, logContactAccess } = call;
    const before = await getReport(db, caller, params.reportId, { lock: true });
    authorizeCorrection(caller, before);
    logContactAccess([before.scoutId]);
    if (before.text === body.text) recordNothing('the words are as they were');
    else {
      await correctText(db, before, body.text, { by: caller.captainId, now });
      record(changeOf('update', before, before));
    }
    return {
      message: 'Report corrected',
      arabicMessage: 'تم حفظ التصحيح',
      body: asReport(caller, { ...before, text: body.text }),
    };
  });

  routeWrite(app, referScoutReport, async (call) => {
    const { db, params, body, caller, now, record, logContactAccess } = call;
    const before = await getReport(db, caller, params.reportId, { lock: true });
    authorizeReferral(caller, before);
    const council = await findCouncil(db, body.councilId);
    if (!council || !readsMeetings(caller, council)) throw new ApiError('COUNCIL_NOT_FOUND');
    if (!isOfSector(council, before)) throw fieldError('COUNCIL_OF_OTHERS', 'councilId');
    await storeReferral(db, { ...params, ...body }, { by: caller.captainId, now });
    const after = await getReport(db, caller, params.reportId);
    logContactAccess([after.scoutId]);
    record(changeOf('refer', before, after));
    return {
      message: 'Report referred',
      arabicMessage: `أُحيل التقرير إلى ${council.name}`,
      body: asReport(caller, after),
    };
  });

  routeWrite(app, closeScoutReport, async (call) => {
    const { db, params, body, caller, now, record, logContactAccess } = call;
    const before = await getReport(db, caller, params.reportId, { lock: true });
    authorizeReferral(caller, before);
    await storeClosing(db, { ...params, ...body }, { by: caller.captainId, now });
    const after = await getReport(db, caller, params.reportId);
    logContactAccess([after.scoutId]);
    record(changeOf('dismiss', before, after));
    return {
      message: 'Report closed',
      arabicMessage: 'أُغلق التقرير',
      body: asReport(caller, after),
    };
  });
}

const entryOf = ({ scoutId, reportId }: Pick<StoredReport, 'scoutId' | 'reportId'>) => ({
  entity: 'scoutReport' as const,
  entityId: `${scoutId}/${reportId}`,
});

/** A report as the history stores it, without its text. */
const recorded = ({ kind, date, state, councilName }: StoredReport) => ({
  kind,
  date,
  state,
  council: councilName,
});

const changeOf = (
  action: 'update' | 'refer' | 'dismiss',
  before: StoredReport,
  after: StoredReport,
): HistoryChange => ({
  ...entryOf(after),
  action,
  before: recorded(before),
  after: recorded(after),
});
