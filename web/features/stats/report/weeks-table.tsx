import type { TermReport } from '../../../../contract/reports/term-report.ts';
import { dayMonth, formatNumber } from '../../../i18n/format.ts';
import { Percent } from '../../../ui/figures/percent.tsx';
import { Text } from '../../../ui/layout/box.tsx';
import css from './term-report-page.module.css';

const rate = (value: number | null) => (value === null ? '–' : <Percent value={value} />);

/** All weeks with their figures. */
export function WeeksTable({ weeks }: { weeks: TermReport['weeks'] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keyboard only with the focus.
    <section className={css.weeks} tabIndex={0} aria-label="الأسابيع">
      <Text as="h3" size="h3" below="8">
        أسبوعاً بعد أسبوع
      </Text>
      <table>
        <thead>
          <tr>
            <th scope="col">أسبوع</th>
            <th scope="col">يبدأ</th>
            <th scope="col">حضور</th>
            <th scope="col">غياب</th>
            <th scope="col">النسبة</th>
            <th scope="col">التقييم</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={`${week.termNumber}/${week.weekNumber}`}>
              <th scope="row">{formatNumber(week.weekNumber)}</th>
              <td>{dayMonth(week.startDate)}</td>
              {week.cancelled ? (
                <td colSpan={4}>ملغي</td>
              ) : (
                <>
                  <td>{week.attendanceRate === null ? '–' : formatNumber(week.attended)}</td>
                  <td>{week.attendanceRate === null ? '–' : formatNumber(week.absent)}</td>
                  <td>{rate(week.attendanceRate)}</td>
                  <td>{rate(week.evaluationRate)}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <Text tone="quiet" size="tag" above="4">
        المصدر: تسجيل الغياب والتقييم. الأسبوع الملغي لا يُحسب، وما لم يُسجَّل علامته «–».
      </Text>
    </section>
  );
}
