import { moneyUnit } from '../../../../contract/core/money.ts';
import type { TermReport } from '../../../../contract/reports/term-report.ts';
import type { Sheet } from '../../../lib/spreadsheet.ts';

/** A report's figures with their sources, what stands beneath them, and the weeks. */
export function termReportSheets({ sections, weeks }: TermReport): Sheet[] {
  const kinds = { rate: 'percent', count: 'number', pounds: 'number' } as const;
  const units = ['rate', 'count', 'pounds'] as const;
  const titles = { rate: 'النسبة', count: 'العدد', pounds: moneyUnit() };
  /** One column for each way that a value is read. */
  const values = units.map((unit) => ({ title: titles[unit], kind: kinds[unit] }));
  const valuesOf = (row: { value: number | null; unit: (typeof units)[number] }) =>
    units.map((unit) => (row.unit === unit ? row.value : null));
  return [
    {
      name: 'الأرقام',
      columns: [
        { title: 'الباب', kind: 'text' },
        { title: 'الرقم', kind: 'text' },
        ...values,
        { title: 'المصدر', kind: 'text' },
      ],
      rows: sections.flatMap(({ title, figures }) =>
        figures.map((figure) => [title, figure.label, ...valuesOf(figure), figure.source]),
      ),
    },
    {
      name: 'التفاصيل',
      columns: [
        { title: 'الباب', kind: 'text' },
        { title: 'البيان', kind: 'text' },
        ...values,
        { title: 'اليوم', kind: 'text' },
      ],
      rows: sections.flatMap(({ title, rows = [] }) =>
        rows.map((row) => [title, row.label, ...valuesOf(row), row.note]),
      ),
    },
    {
      name: 'الأسابيع',
      columns: [
        { title: 'الأسبوع', kind: 'number' },
        { title: 'يبدأ', kind: 'text' },
        { title: 'حضور', kind: 'number' },
        { title: 'غياب', kind: 'number' },
        { title: 'نسبة الحضور', kind: 'percent' },
        { title: 'التقييم', kind: 'percent' },
        { title: 'ملغي', kind: 'text' },
      ],
      rows: weeks.map((week) => [
        week.weekNumber,
        week.startDate,
        week.attended,
        week.absent,
        week.attendanceRate,
        week.evaluationRate,
        week.cancelled ? 'ملغي' : null,
      ]),
    },
  ];
}
