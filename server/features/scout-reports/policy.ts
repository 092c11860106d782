import { can } from '../../../contract/core/permissions.ts';
import { ApiError } from '../../http/errors.ts';
import type { Caller } from '../../http/session.ts';
import { reachesSector } from '../sectors/policy.ts';

/** A report with what decides who may do what with it. */
interface ReportRow {
  sectorId: number;
  writtenBy: number;
  state: string;
}

const isOver = ({ state }: ReportRow) => state === 'decided' || state === 'closed';

/** The caller's rights on a report that they may read. */
export function reportRights(caller: Caller, report: ReportRow) {
  const isOpen = !isOver(report);
  const isOwnScope = reachesSector(caller, report.sectorId);
  return {
    editable: isOpen && isOwnScope && report.writtenBy === caller.captainId,
    referable: isOpen && isOwnScope && can(caller, 'scout-reports:refer'),
  };
}

/** Only the writer corrects a report, until it is decided or closed. */
export function authorizeCorrection(caller: Caller, report: ReportRow): void {
  if (report.writtenBy !== caller.captainId || !reachesSector(caller, report.sectorId)) {
    throw new ApiError('FORBIDDEN', { arabicMessage: 'لا يصحّح التقرير إلا من كتبه' });
  }
  if (isOver(report)) throw new ApiError('REPORT_DECIDED');
}

/** General captains and the scout's unit captain refer and close; a seat in the council is not enough. */
export function authorizeReferral(caller: Caller, report: ReportRow): void {
  if (!reachesSector(caller, report.sectorId)) {
    throw new ApiError('FORBIDDEN', {
      arabicMessage: 'لا يحيل التقرير ولا يغلقه إلا قائد وحدة الكشاف والقادة العامون',
    });
  }
  if (isOver(report)) throw new ApiError('REPORT_DECIDED');
}
