import { Suspense, useLayoutEffect } from 'react';
import type {
  ReportFigure,
  ReportSection,
  TermReport,
} from '../../../../contract/reports/term-report.ts';
import { serverTime } from '../../../i18n/clock.ts';
import {
  dayMonth,
  formatMoney,
  formatNumber,
  formatPercent,
  longDate,
} from '../../../i18n/format.ts';
import { formatDigits } from '../../../i18n/localize.ts';
import { useGroup } from '../../../session/group.ts';
import { GroupMark } from '../../../shared/brand/group-mark.tsx';
import { NightSky } from '../../../shared/brand/night-sky.tsx';
import { ChartSkeleton } from '../../../ui/charts/chart-card.tsx';
import { WeekLines } from '../../../ui/charts/lazy-drawings.tsx';
import { BandLegend } from '../../../ui/charts/legend.tsx';
import { bandSentences, lookOf, withReasons } from '../../../ui/charts/week-chart.ts';
import { Percent } from '../../../ui/figures/percent.tsx';
import { RateBar } from '../../../ui/figures/rate-bar.tsx';
import { Box, Grid, Row, Text } from '../../../ui/layout/box.tsx';
import css from './term-report-page.module.css';
import { WeeksTable } from './weeks-table.tsx';
import { WordsForm } from './words-form.tsx';

/** The figures of the first page, in order; the note below them uses other figures. */
const leading: [key: string, label: string, note: (of: Record<string, number>) => string][] = [
  [
    'attendanceRate',
    'متوسط الحضور',
    ({ attendanceRateBefore: before }) =>
      before === undefined ? '' : `الفترة السابقة ${formatPercent(before)}`,
  ],
  ['scouts', 'الكشافون', ({ joined = 0 }) => (joined > 0 ? `انضم ${formatNumber(joined)}` : '')],
  ['captains', 'القادة المعيّنون', () => ''],
  [
    'sessionsHeld',
    'الجلسات',
    ({ sessionsPlanned = 0 }) => `عُقدت من ${formatNumber(sessionsPlanned)}`,
  ],
  ['badgesAwarded', 'الشارات', () => 'سُلِّمت'],
];
const halves = ['people', 'badges', 'money', 'decisions'];

/** The sections that share a row with the one beside them; one without a neighbour takes the whole row. */
function pairedSections(sections: readonly ReportSection[]): Set<string> {
  const paired = new Set<string>();
  for (const [index, { key }] of sections.entries()) {
    const next = sections[index + 1]?.key ?? '';
    if (paired.has(key) || !halves.includes(key) || !halves.includes(next)) continue;
    paired.add(key).add(next);
  }
  return paired;
}

const shownValue = (value: number, unit: ReportFigure['unit']): string =>
  unit === 'rate'
    ? formatPercent(value)
    : unit === 'pounds'
      ? formatMoney(value)
      : formatNumber(value);

/** The report itself, on the screen as on paper. */
export function TermReportCard(props: { report: TermReport; version: string }) {
  const { report } = props;
  const group = useGroup();
  const figures = report.sections.flatMap((section) => section.figures);
  const values = Object.fromEntries(figures.map(({ key, value }) => [key, value]));
  const shown = leading.flatMap(([key, label, note]) => {
    const figure = figures.find((each) => each.key === key);
    return figure ? { ...figure, label, note: note(values) } : [];
  });
  const paired = pairedSections(report.sections);
  const title = formatDigits(report.title);
  const scope = [group?.groupName, report.scopeName].filter(Boolean).join('، ');
  // The margin of the paper repeats whose report it is on each page.
  useLayoutEffect(() => {
    const root = document.documentElement.style;
    root.setProperty('--report-name', JSON.stringify(`${scope}، ${title}`));
    root.setProperty('--report-day', JSON.stringify(`طُبع ${longDate(new Date(serverTime()))}، `));
    return () => {
      root.removeProperty('--report-name');
      root.removeProperty('--report-day');
    };
  }, [scope, title]);
  return (
    <Box as="article" pad="16" surface="card" className={css.report} aria-label={title}>
      <Box clip rounded className={css.cover}>
        <NightSky>
          <div className={css.face}>
            <Row gap="12" align="center">
              <GroupMark logo={group?.logo} size={44} />
              <p>{scope}</p>
            </Row>
            <Text as="h2" size="h1" tone="inherit">
              {title}
            </Text>
            <p>
              من {longDate(report.from)}{' '}
              {report.isOver ? `إلى ${longDate(report.to)}` : `حتى اليوم ${longDate(report.to)}`}
            </p>
          </div>
        </NightSky>
      </Box>
      <Row as="dl" wrap above="16" className={css.strip}>
        {shown.map(({ key, label, value, unit, note }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd data-lead={key === 'attendanceRate' || undefined}>
              {unit === 'rate' ? <Percent value={value} /> : shownValue(value, unit)}
            </dd>
            {note && <dd className={css.quiet}>{note}</dd>}
          </div>
        ))}
      </Row>
      <WordsForm {...props} />
      <Grid gap="24" above="24" className={css.sections}>
        {report.sections.map((section) => (
          <Section
            key={section.key}
            section={section}
            report={report}
            isHalf={paired.has(section.key)}
          />
        ))}
      </Grid>
      {report.weeks.length > 0 && <WeeksTable weeks={report.weeks} />}
    </Box>
  );
}

function Section(props: { section: ReportSection; report: TermReport; isHalf: boolean }) {
  const { section, report } = props;
  const { key, title, answer, figures, rows = [] } = section;
  const sources = [...new Set(figures.map(({ source }) => source))];
  return (
    <section className={css.section} data-half={props.isHalf || undefined} aria-label={title}>
      <Row justify="between" gap="12" wrap align="baseline" below="8" className={css.head}>
        <Text as="h3" size="h3">
          {title}
        </Text>
        {answer && <Text tone="quiet">{answer}</Text>}
      </Row>
      {key === 'attendance' ? (
        <RatesChart report={report} label={title} />
      ) : (
        figures.length > 0 && <Figures figures={figures} />
      )}
      {rows.length > 0 && <Rows section={section} />}
      {sources.map((source) => (
        <Text key={source} tone="quiet" size="tag" above="4">
          المصدر: {source}
        </Text>
      ))}
      {figures.length === 0 && (
        <Text tone="quiet" size="tag" above="4">
          المصدر:{' '}
          {key === 'patrols'
            ? 'نتائج التقييم، متوسط أسابيع كل طليعة.'
            : 'تسجيل الغياب نفسه، بحسب القطاع الذي سُجِّل فيه الكشاف.'}
        </Text>
      )}
    </section>
  );
}

function Figures({ figures }: { figures: readonly ReportFigure[] }) {
  return (
    <dl className={css.figures}>
      {figures.map(({ key, label, value, unit }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd className="tab">
            {unit === 'rate' ? <Percent value={value} /> : shownValue(value, unit)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Rates as bars, in two columns where there is room; counts and days as lines. */
function Rows({ section }: { section: ReportSection }) {
  const rows = section.rows ?? [];
  const isRates = rows.every(({ unit }) => unit === 'rate');
  return (
    <ul className={isRates ? css.bars : css.lines}>
      {rows.map(({ label, value, unit, note }) => (
        <li key={`${note} ${label}`}>
          {note && <span className={css.note}>{dayMonth(note)}</span>}
          <span className={css.label}>{label}</span>
          {isRates && value !== null && (
            <span className={css.bar}>
              <RateBar rate={value} />
            </span>
          )}
          {(value !== null || isRates) && (
            <span className="tab">
              {value === null ? (
                '–'
              ) : unit === 'rate' ? (
                <Percent value={value} />
              ) : (
                shownValue(value, unit)
              )}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

const HEIGHT = 180;

/** From half on, so that the change from week to week is seen; from nothing where a week was below it. */
const axisOf = (rates: (number | null)[]): [number, number] =>
  rates.some((rate) => rate !== null && rate < 0.5) ? [0, 100] : [50, 100];

/** The attendance of each week as a line; the table of weeks says its figures. */
function RatesChart({ report, label }: { report: TermReport; label: string }) {
  const points = withReasons(
    report.weeks.map(({ weekNumber, attendanceRate, cancelled }, index) => ({
      // The weeks of a year are counted through its terms.
      week: report.isYear ? index + 1 : weekNumber,
      values: { rate: attendanceRate === null ? null : attendanceRate * 100 },
      ...(cancelled && { band: 'ملغي' }),
    })),
  );
  const domain = axisOf(report.weeks.map(({ attendanceRate }) => attendanceRate));
  return (
    <>
      <Box clip dir="ltr">
        <Suspense fallback={<ChartSkeleton height={HEIGHT} />}>
          <WeekLines
            chart={{
              series: [{ key: 'rate', name: 'الحضور', look: lookOf(0) }],
              points,
              axis: { domain, ticks: [...new Set([domain[0], 50, 75, 100])] },
              format: (value) => formatPercent(value / 100),
            }}
            label={label}
            height={HEIGHT}
          />
        </Suspense>
      </Box>
      <BandLegend sentences={bandSentences(points)} hatched />
    </>
  );
}
