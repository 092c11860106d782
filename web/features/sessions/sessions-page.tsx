import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { can } from '../../../contract/core/permissions.ts';
import { listSectors } from '../../../contract/sectors/endpoints.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { listSessionPlans, SESSIONS_PAGE } from '../../../contract/sessions/endpoints.ts';
import { listTerms, listWeeks, readCurrentWeek } from '../../../contract/terms/endpoints.ts';
import { q } from '../../api/api.ts';
import { formatNumber, sectorOf } from '../../i18n/format.ts';
import { useDebounced } from '../../offline/use-debounced.ts';
import { useCaptain } from '../../session/session.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Summary } from '../../ui/figures/summary.tsx';
import { FilterBar, FilterSelect } from '../../ui/form/filter-bar.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Box, Grid, Row, Stack } from '../../ui/layout/box.tsx';
import { HOME, PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import { useListUrl } from '../../ui/tables/use-list-url.ts';
import { useAnySearch, useSetSearch } from '../../ui/tables/use-set-search.ts';
import { useWide } from '../../ui/use-wide.ts';
import { LibraryCard } from './list/library-card.tsx';
import { MaterialsCard } from './list/materials-card.tsx';
import { TakenCard } from './list/taken-card.tsx';
import { ThisWeekBox } from './list/this-week-box.tsx';
import { byWeek, type ListedWeek, withGaps } from './rules.ts';
import { SessionList, WeeksList } from './weeks-list.tsx';

/** Rows of a page of several sectors: the sessions of a week in a dozen of them, three screens of a phone. */
const ROWS_OF_SEVERAL = 12;

/** This week on top, then all sessions by week or the library, searched over all terms. */
export default function SessionsPage() {
  const captain = useCaptain();
  const own = sectorOf(captain);
  const search = useAnySearch();
  const setSearch = useSetSearch();
  const isLibrary = search.tab === 'library';
  const isBeside = useWide() && !isLibrary;
  return (
    <>
      <PageHeader
        title="الجلسات"
        back={HOME}
        actions={
          <LinkButton
            look={own ? 'tint' : 'primary'}
            to="/sessions/plan"
            icon={<IconPlus size={20} stroke={2} aria-hidden />}
          >
            جلسة جديدة
          </LinkButton>
        }
      />
      <Grid gap="16" align="start" template={isBeside ? 'minmax(0, 1fr) 300px' : undefined}>
        <Stack gap="16">
          <ThisWeekBox own={own} />
          <Row gap="8" role="group" aria-label="ما يُعرض">
            {(['', 'library'] as const).map((tab) => (
              <Button
                key={tab}
                look={isLibrary === (tab === 'library') ? 'tint' : 'default'}
                aria-pressed={isLibrary === (tab === 'library')}
                onClick={() => setSearch({ tab: tab || undefined, page: undefined })}
              >
                {tab === 'library' ? 'المكتبة' : own ? 'جلسات قطاعي' : 'كل الأسابيع'}
              </Button>
            ))}
          </Row>
          {isLibrary && <TakenCard />}
          <Sessions key={String(isLibrary)} own={own} isLibrary={isLibrary} />
        </Stack>
        {isBeside && (
          <Stack gap="16">
            <LibraryCard />
            <MaterialsCard own={own} />
          </Stack>
        )}
      </Grid>
    </>
  );
}

function Sessions({ own, isLibrary }: { own: SectorName | null; isLibrary: boolean }) {
  const rows = own ? SESSIONS_PAGE : ROWS_OF_SEVERAL;
  const list = useListUrl({ text: 'search' });
  const { term, base, suffix } = useAnySearch();
  const setSearch = useSetSearch();
  const words = useDebounced(list.text.trim());
  const sector = base && suffix ? { baseName: base, suffixName: suffix } : null;
  const sectors = useQuery(q(listSectors));
  const terms = useQuery(q(listTerms));
  const weeks = useQuery(q(listWeeks, { query: {} }));
  const current = useQuery(q(readCurrentWeek));
  const newest = terms.data?.body[0];
  const scope = words || isLibrary ? sector : (own ?? sector);
  const sessions = useQuery({
    ...q(listSessionPlans, {
      query: {
        ...scope,
        termNumber: term,
        search: words || undefined,
        library: isLibrary || undefined,
        limit: rows,
        offset: (list.page - 1) * rows,
      },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <div>
      <FilterBar>
        <SearchField label="موضوع أو فقرة أو أداة" value={list.text} onChange={list.setText} />
        {(!own || isLibrary) && (
          <FilterSelect
            label="القطاع"
            allLabel="كل القطاعات"
            value={sector ? `${base}/${suffix}` : ''}
            onChange={(next) => {
              const [baseName, suffixName] = next.split('/');
              setSearch({ base: baseName, suffix: suffixName, page: undefined });
            }}
            options={(sectors.data?.body ?? []).map(({ baseName, suffixName }) => ({
              value: `${baseName}/${suffixName}`,
              label: `${baseName} ${suffixName}`,
            }))}
          />
        )}
        {(terms.isPending || (terms.data?.body.length ?? 0) > 1) && (
          <FilterSelect
            label="الفترة"
            allLabel="كل الفترات"
            value={term === undefined ? '' : String(term)}
            onChange={(next) =>
              setSearch({ term: next ? Number(next) : undefined, page: undefined })
            }
            options={(terms.data?.body ?? []).map(({ termNumber, termName }) => ({
              value: String(termNumber),
              label: termName,
            }))}
          />
        )}
      </FilterBar>
      <Loaded query={sessions} skeleton={<CardSkeleton lines={8} />} failure="لم تُحمَّل الجلسات.">
        {({ body, total, hasMore }) => {
          if (total === 0) return <Nothing words={words} isLibrary={isLibrary} />;
          const isPlain = own !== null && !words && !isLibrary;
          const isNewest = term === undefined || term === newest?.termNumber;
          const listed = byWeek(body);
          const currentWeek = current.data?.body.weekNumber ?? null;
          const shown =
            isPlain && isNewest && list.page === 1
              ? withGaps(listed, weeks.data?.body ?? [], {
                  current: currentWeek,
                  termName: newest?.termName ?? '',
                  isLast: !hasMore,
                })
              : listed;
          return (
            <Pager
              label="صفحات الجلسات"
              page={list.page}
              pages={Math.ceil(total / rows)}
              param={list.pageParam}
            >
              {isLibrary ? (
                <Box surface="card" rounded>
                  <SessionList sessions={body} withSectors asLibrary />
                </Box>
              ) : (
                <FoldedWeeks
                  weeks={shown}
                  newestTerm={newest?.termNumber ?? null}
                  withSectors={!isPlain}
                  foldedBelow={words || list.page > 1 ? null : currentWeek}
                />
              )}
            </Pager>
          );
        }}
      </Loaded>
    </div>
  );
}

/** The current week and what comes; the weeks before it fold, unless there is nothing else to see. */
function FoldedWeeks({
  foldedBelow,
  ...rest
}: ComponentProps<typeof WeeksList> & { foldedBelow: number | null }) {
  const isPast = ({ termNumber, weekNumber }: ListedWeek) =>
    termNumber !== rest.newestTerm || (foldedBelow !== null && weekNumber < foldedBelow);
  const past = foldedBelow === null ? [] : rest.weeks.filter(isPast);
  if (past.length === 0 || past.length === rest.weeks.length) return <WeeksList {...rest} />;
  return (
    <Stack gap="16">
      <WeeksList {...rest} weeks={rest.weeks.filter((week) => !isPast(week))} />
      <details>
        <Summary padInline="16">{`الأسابيع السابقة (${formatNumber(past.length)})`}</Summary>
        <WeeksList {...rest} weeks={past} />
      </details>
    </Stack>
  );
}

function Nothing({ words, isLibrary }: { words: string; isLibrary: boolean }) {
  const mayShare = can(useCaptain(), 'sessions:library');
  if (words) {
    return (
      <EmptyState
        drawing="search"
        title={`لا جلسة فيها «${words}»`}
        action={
          <LinkButton look="tint" to="/sessions/plan" search={{ title: words }}>
            تخطيط جلسة بهذا الموضوع
          </LinkButton>
        }
      />
    );
  }
  if (isLibrary) {
    return (
      <EmptyState
        title="لم تُضَف جلسة إلى المكتبة بعد."
        text={
          mayShare
            ? 'افتح جلسة عُقدت وأضفها إلى المكتبة من صفحتها، لتُنسخ في قطاعات أخرى.'
            : 'يقترح القادة بعد الجلسة، ويضيفها القائد العام من صفحتها.'
        }
      />
    );
  }
  return (
    <EmptyState
      title="لا جلسات بعد"
      action={<LinkButton to="/sessions/plan">تخطيط أول جلسة</LinkButton>}
    />
  );
}
