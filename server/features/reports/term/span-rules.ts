import { rateOf } from '../../../../contract/attendance/rates.ts';
import type { TermReport } from '../../../../contract/reports/term-report.ts';
import type { Term } from '../../../../contract/terms/endpoints.ts';
import { addUp, figureOf } from '../../evaluation/result-rules.ts';
import type { ReportParts } from './rules.ts';

/** The terms of a report: one, or all of its scout year, which begins in September. */
export function termsOfReport(terms: readonly Term[], asked: Term, isYear: boolean): Term[] {
  if (!isYear) return [asked];
  const year = scoutYearOf(asked.startDate);
  return terms
    .filter(({ startDate }) => scoutYearOf(startDate) === year)
    .toSorted((a, b) => a.termNumber - b.termNumber);
}

/** The calendar year in which the scout year of a day began. */
export function scoutYearOf(day: string): number {
  const [year, month] = day.split('-').map(Number) as [number, number, number];
  return month >= 9 ? year : year - 1;
}

/** All weeks with the rates of attendance and evaluation. */
export function reportWeeks({
  weeks,
  evaluation,
}: Pick<ReportParts, 'weeks' | 'evaluation'>): TermReport['weeks'] {
  return weeks.map(({ attendedCount, absentCount, ...week }) => {
    const sums = evaluation.filter(
      (each) => each.termNumber === week.termNumber && each.weekNumber === week.weekNumber,
    );
    const counts = week.cancelled
      ? { attendedCount: 0, absentCount: 0 }
      : { attendedCount, absentCount };
    return {
      ...week,
      attended: counts.attendedCount,
      absent: counts.absentCount,
      attendanceRate: rateOf(counts),
      evaluationRate: figureOf(addUp(sums)).rate,
    };
  });
}
