import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { oneOf } from '../core/fields.ts';
import { type SectorName, withOptionalSector } from '../sectors/sector-name.ts';

const reportTypes = ['captains', 'scouts', 'all', 'all_sectors'] as const;
export type ReportType = (typeof reportTypes)[number];

export const downloadReport = endpoint({
  method: 'POST',
  path: '/report/sector-data',
  access: 'reports:download',
  shows: 'report',
  summary: "A spreadsheet of a sector's captains, scouts or both, or of all sectors within scope",
  body: withOptionalSector({ type: oneOf(reportTypes) }),
  response: z.file(),
  file: 'report',
  notAWrite: 'it only reads; its body says of what',
  errors: ['SECTOR_REQUIRED', 'SECTOR_NOT_FOUND', 'OUT_OF_SCOPE'],
});

/** The name under which a report is saved. Specification, section 7. */
export function reportFileName(type: ReportType, sector: SectorName | null | undefined): string {
  if (type === 'all_sectors' || !sector) return 'all_sectors_data.xlsx';
  return `${sector.baseName}_${sector.suffixName}_${type}.xlsx`;
}

/** The name under which the treasury's book of a month, a term or from its beginning is saved. */
export function statementFileName(period: {
  month: string | null;
  termNumber: number | null;
}): string {
  if (period.month !== null) return `treasury_${period.month}.xlsx`;
  return period.termNumber === null ? 'treasury.xlsx' : `treasury_term_${period.termNumber}.xlsx`;
}

/** The name under which the history of changes is saved on a day. */
export const historyFileName = (day: string): string => `history_${day}.xlsx`;
