import { dateIn } from '../../../../contract/activities/activity-date.ts';
import { rateOf } from '../../../../contract/attendance/rates.ts';
import { badgeKindLabels } from '../../../../contract/badges/words.ts';
import { countText, noun } from '../../../../contract/core/counting.ts';
import { fromParts, inMoneyUnit, toParts } from '../../../../contract/core/money.ts';
import { formatNumber, formatPercentage } from '../../../../contract/core/numbers.ts';
import { categoryLabels } from '../../../../contract/evaluation/words.ts';
import type { BookLine, BookSums } from '../../../../contract/finance/book.ts';
import type {
  ReportFigure,
  ReportSection,
  TermReport,
} from '../../../../contract/reports/term-report.ts';
import { sectorLabel } from '../../../../contract/sectors/sector-label.ts';
import { sectorOfAnswer } from '../../../../contract/sectors/sector-name.ts';
import type { StoredActivity } from '../../activities/queries.ts';
import type { countAwards } from '../../badges/pass-queries.ts';
import type { CouncilFigures } from '../../councils/decision-queries.ts';
import { addUp, byCategory, figureOf, type WeekSums } from '../../evaluation/result-rules.ts';
import type { listAllWeekCounts, listSectorWeekCounts } from '../../stats/queries.ts';
import type { PeopleCounts } from './queries.ts';
import { reportWeeks } from './span-rules.ts';

type Rows<T extends (...of: never[]) => Promise<unknown>> = Awaited<ReturnType<T>>;

/** Everything that a report is made of, as the queries of the other screens read it. */
export interface ReportParts {
  /** The last day of the report. */
  to: string;
  weeks: Rows<typeof listAllWeekCounts>;
  /** The term before that of the report; no weeks where there is none, and for a year. */
  before: { termName: string; weeks: Rows<typeof listAllWeekCounts> };
  sectors: Rows<typeof listSectorWeekCounts>;
  evaluation: WeekSums[];
  /** The ranked patrols of a sector's term; empty for other reports. */
  patrols: { name: string; rate: number | null; rank: number | null }[];
  people: PeopleCounts;
  captains: number;
  awards: Rows<typeof countAwards>;
  activities: StoredActivity[];
  trips: { trips: number; people: number };
  sessions: { planned: number; held: number };
  /** The book of the days; null for who may not read it. */
  money: (BookSums & { lines: BookLine[] }) | null;
  decisions: CouncilFigures;
}

const WEEKS = noun('أسبوع واحد', 'أسبوعين', 'أسابيع', 'أسبوعاً', 'أسبوع');
const MEETINGS = noun('اجتماع واحد', 'اجتماعين', 'اجتماعات', 'اجتماعاً', 'اجتماع');

const percent = (rate: number) => formatPercentage(Math.round(rate * 100));
const figure = (
  key: string,
  label: string,
  value: number,
  unit: ReportFigure['unit'],
  source: string,
): ReportFigure => ({ key, label, value, unit, source });

/** The sections of a report in their order; one without anything recorded is left out. */
export function reportSections(parts: ReportParts, scope: TermReport['scope']): ReportSection[] {
  return [
    attendanceSection(parts),
    scope === 'sector' ? null : sectorsSection(parts),
    peopleSection(parts),
    badgesSection(parts),
    evaluationSection(parts, scope),
    patrolsSection(parts),
    sessionsSection(parts),
    activitiesSection(parts),
    moneySection(parts),
    decisionsSection(parts),
  ].filter((section) => section !== null);
}

/** The weeks with records, and their sums. */
function sumAttendance(weeks: ReportParts['weeks']) {
  const recorded = reportWeeks({ weeks, evaluation: [] }).filter(
    (week) => week.attendanceRate !== null,
  );
  return {
    weeks: recorded,
    attended: recorded.reduce((sum, week) => sum + week.attended, 0),
    all: recorded.reduce((sum, week) => sum + week.attended + week.absent, 0),
  };
}

const attendanceSource = ({ weeks, attended, all }: ReturnType<typeof sumAttendance>) =>
  `تسجيل الغياب في ${countText(weeks.length, WEEKS)}: الحضور ${formatNumber(attended)} من ${formatNumber(all)}، والمعتذر لا يُحسب.`;

function attendanceSection(parts: ReportParts): ReportSection | null {
  const sums = sumAttendance(parts.weeks);
  const before = sumAttendance(parts.before.weeks);
  const { weeks } = sums;
  const [first] = weeks;
  const last = weeks.at(-1);
  if (!first || !last) return null;
  const change = Math.round(last.attendanceRate! * 100) - Math.round(first.attendanceRate! * 100);
  const how = change > 0 ? 'ارتفع' : 'انخفض';
  const answer =
    change === 0
      ? `بدأ وانتهى عند ${percent(last.attendanceRate!)}`
      : `${how} من ${percent(first.attendanceRate!)} إلى ${percent(last.attendanceRate!)}`;
  return {
    key: 'attendance',
    title: 'هل يثبت الحضور؟',
    answer: weeks.length > 1 ? answer : null,
    figures: [
      figure(
        'attendanceRate',
        'متوسط الحضور',
        sums.attended / sums.all,
        'rate',
        attendanceSource(sums),
      ),
      ...(before.all > 0
        ? [
            figure(
              'attendanceRateBefore',
              `متوسط الحضور في ${parts.before.termName}`,
              before.attended / before.all,
              'rate',
              `${parts.before.termName}، ${attendanceSource(before)}`,
            ),
          ]
        : []),
    ],
  };
}

function sectorsSection({ sectors }: ReportParts): ReportSection | null {
  const rows = sectors.map(({ weeks, ...sector }) => ({
    label: sectorLabel(sectorOfAnswer(sector)),
    value: rateOf({
      attendedCount: weeks.reduce((sum, { attendedCount }) => sum + attendedCount, 0),
      absentCount: weeks.reduce((sum, { absentCount }) => sum + absentCount, 0),
    }),
    unit: 'rate' as const,
    note: null,
  }));
  const recorded = rows.filter(({ value }) => value !== null);
  if (recorded.length < 2) return null;
  const best = Math.max(...recorded.map(({ value }) => value!));
  const names = recorded.filter(({ value }) => value === best).map(({ label }) => label);
  return {
    key: 'sectors',
    title: 'كيف حضر كل قطاع؟',
    answer: `أعلاها ${names.join(' و')}`,
    figures: [],
    rows,
  };
}

function peopleSection({ people, captains }: ReportParts): ReportSection {
  const { before, joined, left, scouts } = people;
  const sum = [before, joined, left, scouts].map((count) => formatNumber(count));
  const equation = `${sum[0]} + ${sum[1]} − ${sum[2]} = ${sum[3]}`.replaceAll(' ', '\u00a0');
  const source = `سجل الكشافين، بحسب قطاعهم في ذلك الوقت: ${equation}.`;
  return {
    key: 'people',
    title: 'من جاء ومن غادر؟',
    answer: null,
    figures: [
      figure('scoutsBefore', 'كشافون في أول المدة', before, 'count', source),
      figure('joined', 'انضموا', joined, 'count', source),
      figure('left', 'غادروا', left, 'count', source),
      figure('scouts', 'كشافون في آخر المدة', scouts, 'count', source),
      figure(
        'captains',
        'القادة المعيّنون',
        captains,
        'count',
        'حسابات القادة المعيّنين المفتوحة في آخر المدة.',
      ),
    ],
  };
}

function badgesSection({ awards }: ReportParts): ReportSection | null {
  const total = awards.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  return {
    key: 'badges',
    title: 'ماذا تعلّموا؟',
    answer: null,
    figures: [
      figure(
        'badgesAwarded',
        'شارات سُلِّمت',
        total,
        'count',
        'سجل الشارات، بيوم التسليم، بحسب قطاع الكشاف الحالي. من غادر لا يُحسب.',
      ),
    ],
    rows: awards.map(({ kind, count }) => ({
      label: badgeKindLabels[kind],
      value: count,
      unit: 'count',
      note: null,
    })),
  };
}

function evaluationSection(
  { evaluation }: ReportParts,
  scope: TermReport['scope'],
): ReportSection | null {
  const { rate } = figureOf(addUp(evaluation));
  if (rate === null) return null;
  const weeks = new Set(
    evaluation
      .filter(({ weekNumber }) => weekNumber !== null)
      .map(({ termNumber, weekNumber }) => `${termNumber}/${weekNumber}`),
  );
  const sectors = new Set(evaluation.map(({ sectorId }) => sectorId));
  return {
    key: 'evaluation',
    title: 'ما متوسط التقييم؟',
    answer: scope === 'sector' ? null : `من ${formatNumber(sectors.size)} من القطاعات`,
    figures: [
      figure(
        'evaluationRate',
        'التقييم',
        rate,
        'rate',
        `نقاط ${countText(weeks.size, WEEKS)} واختباراتها، من الممكن كله. لا يُذكر هنا اسم كشاف.`,
      ),
    ],
    rows: byCategory(evaluation).map(({ category, rate }) => ({
      label: categoryLabels[category],
      value: rate,
      unit: 'rate',
      note: null,
    })),
  };
}

function patrolsSection({ patrols }: ReportParts): ReportSection | null {
  const ranked = patrols.filter(({ rank }) => rank !== null);
  if (ranked.length === 0) return null;
  return {
    key: 'patrols',
    title: 'ترتيب الطلائع',
    answer: `أولها ${ranked
      .filter(({ rank }) => rank === 1)
      .map(({ name }) => name)
      .join(' و')}`,
    figures: [],
    rows: ranked.map(({ name, rate }) => ({ label: name, value: rate, unit: 'rate', note: null })),
  };
}

function sessionsSection({ sessions }: ReportParts): ReportSection | null {
  const { planned, held } = sessions;
  if (planned === 0) return null;
  const source = 'صفحة الجلسات، بيوم الجلسة، حتى آخر المدة.';
  return {
    key: 'sessions',
    title: 'كم جلسة عُقدت؟',
    answer: null,
    figures: [
      figure('sessionsPlanned', 'خُطِّط لها', planned, 'count', source),
      figure('sessionsHeld', 'عُقدت', held, 'count', source),
    ],
  };
}

const BOARDS = 'لوحات الرحلات التي انطلقت في المدة.';

/** Planned activities, up to the last day of the report. */
function activitiesSection({ activities, trips, to }: ReportParts): ReportSection | null {
  const held = activities
    .filter(({ weekCancelled }) => !weekCancelled)
    .map((activity) => ({ ...activity, date: dateIn(activity.weekStartDate, activity.day) }))
    .filter(({ date }) => date <= to);
  if (held.length === 0) return null;
  return {
    key: 'activities',
    title: 'أبرز ما قمنا به',
    answer: null,
    figures: [
      figure('activities', 'أنشطة المجموعة', held.length, 'count', 'صفحة الأنشطة، حتى آخر المدة.'),
      ...(trips.trips > 0
        ? [
            figure('trips', 'منها رحلات ومعسكرات', trips.trips, 'count', BOARDS),
            figure('tripPeople', 'مشاركات الكشافين فيها', trips.people, 'count', BOARDS),
          ]
        : []),
    ],
    rows: held.map(({ name, place, date }) => ({
      label: place ? `${name}، ${place}` : name,
      value: null,
      unit: 'count',
      note: date,
    })),
  };
}

function moneySection({ money }: ReportParts): ReportSection | null {
  if (!money) return null;
  const { opening, income, expense, incomeReversed, expenseReversed, closing, lines } = money;
  if (income === 0 && expense === 0) return null;
  const subscriptions = lines.reduce(
    (sum, line) => (line.kind === 'week' ? sum + toParts(line.value) : sum),
    0,
  );
  const book = 'كشف الحساب للمدة. البند المعكوس وعكسه يدخلان في الايراد والمصروف.';
  const pounds = (key: string, label: string, value: number) =>
    figure(key, label, value, 'pounds', book);
  const reversed = (key: string, amount: number) =>
    amount === 0 ? [] : [pounds(key, 'منها بنود معكوسة وعكسها', amount)];
  return {
    key: 'money',
    title: `المال ${inMoneyUnit()}`,
    answer: null,
    figures: [
      pounds('opening', 'رصيد أول المدة', opening),
      pounds('income', 'الايرادات', income),
      pounds('subscriptions', 'منها اشتراكات', fromParts(subscriptions)),
      ...reversed('incomeReversed', incomeReversed),
      pounds('expense', 'المصروفات', expense),
      ...reversed('expenseReversed', expenseReversed),
      pounds('balance', 'رصيد آخر المدة', closing),
    ],
  };
}

function decisionsSection({ decisions }: ReportParts): ReportSection | null {
  const { meetings, all, done, open, dropped } = decisions;
  if (all === 0) return null;
  const source = `المحاضر المعتمدة من ${countText(meetings, MEETINGS)}. القرارات السرّية لا تدخل في العدّ.`;
  return {
    key: 'decisions',
    title: 'قرارات المجالس',
    answer: null,
    figures: [
      figure('decisions', 'صدرت', all, 'count', source),
      figure('decisionsDone', 'نُفّذت', done, 'count', source),
      figure('decisionsOpen', 'مفتوحة', open, 'count', source),
      figure('decisionsDropped', 'أُسقطت مع ذكر السبب', dropped, 'count', source),
    ],
  };
}
