import { noun } from '../core/counting.ts';

// The words of reports on scouts. A file without schemas.

export const reportKinds = ['praise', 'note', 'caution', 'breach'] as const;
export type ReportKind = (typeof reportKinds)[number];

export const reportKindLabels: Record<ReportKind, string> = {
  praise: 'تكريم',
  note: 'ملاحظة',
  caution: 'لفت نظر',
  breach: 'مخالفة',
};

export const reportStates = ['submitted', 'referred', 'decided', 'closed'] as const;
export type ReportState = (typeof reportStates)[number];

export const reportStateLabels: Record<ReportState, string> = {
  submitted: 'قُدّم',
  referred: 'أُحيل إلى مجلس',
  decided: 'صدر قرار',
  closed: 'أُغلق',
};

/** Why a captain may read a report. */
export const reportReaderReasons = ['writer', 'unit', 'general', 'council'] as const;

export const REPORTS = noun('تقرير واحد', 'تقريران', 'تقارير', 'تقريراً', 'تقرير');

/** The most letters of a report. */
export const REPORT_LENGTH = 2000;
