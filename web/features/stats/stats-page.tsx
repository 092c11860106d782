import { IconFileText, IconPrinter } from '@tabler/icons-react';
import { type QueryClient, useIsFetching, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { SignedInCaptain } from '../../../contract/auth/endpoints.ts';
import { can } from '../../../contract/core/permissions.ts';
import { readStatsScreen } from '../../../contract/screens/endpoints.ts';
import { statsParts } from '../../../contract/screens/stats-parts.ts';
import { readEvaluationRates } from '../../../contract/stats/endpoints.ts';
import { readCurrentWeek, readTerm } from '../../../contract/terms/endpoints.ts';
import { q } from '../../api/api.ts';
import { ApiFailure } from '../../api/failure.ts';
import { prefetchParts } from '../../api/prefetch-parts.ts';
import { stopwatch } from '../../i18n/clock.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Grid, Row, Text } from '../../ui/layout/box.tsx';
import { HOME, PageHeader } from '../../ui/layout/page-header.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import tabs from '../../ui/tables/tab-links.module.css';
import { AttendanceSectionGrid } from './attendance-section-grid.tsx';
import { EvaluationSectionGrid } from './evaluation-section-grid.tsx';
import { FinanceSectionGrid } from './finance-section-grid.tsx';
import { GroupSectionGrid } from './group-section-grid.tsx';
import { loadScopePicker } from './late-scope-picker.tsx';
import css from './stats-page.module.css';
import '../../ui/charts/begin-drawings.ts';

const sections = [
  { id: 'attendance', label: 'الغياب', Section: AttendanceSectionGrid },
  {
    id: 'finance',
    label: 'الماليات',
    permission: 'treasury:manage',
    Section: FinanceSectionGrid,
  },
  { id: 'group', label: 'معلومات المجموعة', Section: GroupSectionGrid },
  // Last: it comes once it is known that points were given, and moves no other.
  { id: 'evaluation', label: 'التقييم', Section: EvaluationSectionGrid },
] as const;

export function prefetch(client: QueryClient, captain: SignedInCaptain): void {
  if (captain.type === 'general') void loadScopePicker();
  // The answer has the first section alone; search parameters open others.
  if (!location.search) prefetchParts(client, readStatsScreen, statsParts, captain);
}

export default function StatsPage() {
  const captain = useCaptain();
  const { tab } = useSearch({ from: '/stats' });
  const term = useQuery(q(readTerm));
  const week = useQuery(q(readCurrentWeek));
  const evaluation = useQuery(q(readEvaluationRates, { query: {} }));
  // Until it is known, the address is believed.
  const isEvaluated = evaluation.isPending
    ? tab === 'evaluation'
    : (evaluation.data?.body.rate ?? null) !== null;
  const own = sections.filter(
    (section) =>
      (!('permission' in section) || can(captain, section.permission)) &&
      (section.id !== 'evaluation' || isEvaluated),
  );
  const { id } = own.find((section) => section.id === tab) ?? sections[0];
  const { area, isWhole, isPreparing, printAll } = usePrintAll();
  return (
    <>
      <PageHeader
        title="الاحصائيات"
        back={HOME}
        lead={
          term.data
            ? week.data
              ? `${term.data.body.termName}، الأسبوع ${formatNumber(week.data.body.weekNumber)}`
              : term.data.body.termName
            : // Its line is there before it.
              term.isPending && '\u00a0'
        }
        actions={
          <>
            <LinkButton
              look="default"
              to="/term-report"
              icon={<IconFileText size={20} stroke={1.7} aria-hidden />}
            >
              تقرير الفترة
            </LinkButton>
            <Button
              look="default"
              icon={<IconPrinter size={20} stroke={1.7} aria-hidden />}
              disabled={isPreparing}
              onClick={printAll}
            >
              {isPreparing ? 'جارٍ تجهيز الطباعة…' : 'طباعة كل الأقسام'}
            </Button>
          </>
        }
      />
      <Row
        as="nav"
        gap="4"
        below="16"
        aria-label="أقسام الاحصائيات"
        line="below"
        className={css.tabs}
      >
        {own.map((section) => (
          <Link
            key={section.id}
            to="/stats"
            search={{ tab: section.id === 'attendance' ? undefined : section.id }}
            resetScroll={false}
            className={`${tabs.tab} ${css.tab}`}
            // Without this the router marks the link without a search as current too.
            activeOptions={{ explicitUndefined: true }}
            aria-current={section.id === id ? 'page' : undefined}
            data-current={section.id === id || undefined}
          >
            {section.label}
          </Link>
        ))}
      </Row>
      {term.error instanceof ApiFailure && term.error.code === 'NO_TERM' && (
        <NoTerm mayStart={can(captain, 'terms:manage')} />
      )}
      <div ref={area}>
        {own
          .filter((section) => isWhole || section.id === id)
          .map(({ id, label, Section }) => (
            <Grid columns="1" gap="16" key={id} className={css.section}>
              <Text size="h2" weight="bold" className={css.printed}>
                {label}
              </Text>
              <Section />
            </Grid>
          ))}
      </div>
    </>
  );
}

/** The first steps of an empty group. */
function NoTerm({ mayStart }: { mayStart: boolean }) {
  return (
    <EmptyState
      title="لا توجد فترة بعد"
      {...(mayStart
        ? {
            text: 'تُحسب نسب الحضور من أول أسبوع يُسجَّل في الفترة.',
            action: <LinkButton to="/start-new-term">بدء فترة جديدة</LinkButton>,
          }
        : { text: 'يبدأ القائد العام الفترة، ثم تظهر نسب الحضور هنا.' })}
    />
  );
}

/** The interval of checks whether all is drawn, and the longest wait, in ms. */
const LOOK = 100;
const PATIENCE = 10_000;

/**
 * Prints all sections although the screen shows one: `isWhole` shows them inside `area`; the browser prints once
 * nothing there is loading, and the screen is restored.
 */
function usePrintAll() {
  const area = useRef<HTMLDivElement>(null);
  const [phase, setPhase] = useState<'idle' | 'preparing' | 'printing'>('idle');
  const fetching = useIsFetching();
  useEffect(() => {
    if (phase !== 'preparing' || fetching > 0) return;
    const waited = stopwatch();
    const timer = setInterval(() => {
      const isLoading = area.current?.querySelector('[aria-busy="true"]');
      if (isLoading && waited() < PATIENCE) return;
      clearInterval(timer);
      addEventListener('afterprint', () => setPhase('idle'), { once: true });
      // Where print() does not block, a later answer must not print again.
      setPhase('printing');
      print();
    }, LOOK);
    return () => clearInterval(timer);
  }, [phase, fetching]);
  return {
    area,
    isWhole: phase !== 'idle',
    isPreparing: phase === 'preparing',
    printAll: () => setPhase('preparing'),
  };
}
