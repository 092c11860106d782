import { IconMessage2 } from '@tabler/icons-react';
import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { can } from '../../../contract/core/permissions.ts';
import {
  listCaptainFollowUp,
  listFollowUp,
  MOST_AWAY,
} from '../../../contract/follow-up/endpoints.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { q } from '../../api/api.ts';
import { sectorOf } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { MessagesDialog } from '../../shared/families/messages-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Box, Row } from '../../ui/layout/box.tsx';
import { HOME, PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import type { ListFootProps } from '../../ui/tables/list-foot.tsx';
import tabs from '../../ui/tables/tab-links.module.css';
import { useAnySearch } from '../../ui/tables/use-set-search.ts';
import { AwayList } from './away-list.tsx';
import css from './follow-up-page.module.css';
import type { People } from './rules.ts';

const kinds = [
  { people: undefined, label: 'الكشافون' },
  { people: 'captains', label: 'القادة' },
] as const;

/** Who stays away, in the own scope: whom to call today, who was called, who came back. */
export default function FollowUpPage() {
  const captain = useCaptain();
  const { people, base = '', suffix = '' } = useAnySearch();
  const [isWriting, setWriting] = useState(false);
  const hasCaptains = can(captain, 'follow-up:captains');
  const own = captain.type === 'regular' ? sectorOf(captain) : null;
  const sector = own ?? sectorOf({ baseName: base, suffixName: suffix });
  const ofCaptains = hasCaptains && people === 'captains';
  return (
    <Box maxWidth="1200" className={css.page}>
      <PageHeader
        title="الافتقاد"
        back={HOME}
        actions={
          can(captain, 'follow-up:messages') && (
            <Button
              look="default"
              icon={<IconMessage2 size={20} stroke={1.7} aria-hidden />}
              onClick={() => setWriting(true)}
            >
              نصوص الرسائل
            </Button>
          )
        }
      />
      {hasCaptains && (
        <Row as="nav" gap="4" above="8" below="12" line="below" aria-label="من الغائب؟">
          {kinds.map((kind) => (
            <Link
              key={kind.label}
              to="/follow-up"
              search={(before) => ({ ...before, people: kind.people })}
              resetScroll={false}
              className={tabs.tab}
              aria-current={kind.people === people ? 'page' : undefined}
              data-current={kind.people === people || undefined}
            >
              {kind.label}
            </Link>
          ))}
        </Row>
      )}
      {ofCaptains ? (
        <AwayCaptains sector={sector} />
      ) : (
        <AwayScouts sector={sector} choosesSector={!own} />
      )}
      {isWriting && <MessagesDialog onClose={() => setWriting(false)} />}
    </Box>
  );
}

const skeleton = (
  <>
    <CardSkeleton lines={2} />
    <CardSkeleton lines={8} />
  </>
);
const FAILURE = 'تعذّر تحميل قائمة الافتقاد';

function AwayScouts({
  sector,
  choosesSector,
}: {
  sector: SectorName | null;
  choosesSector: boolean;
}) {
  const { query, rest } = useAway((limit) => q(listFollowUp, { query: { ...sector, limit } }));
  return (
    <Loaded query={query} skeleton={skeleton} failure={FAILURE}>
      {({ body, returned, counts }) => {
        const people: People = {
          away: body.map((row) => ({ ...row, personId: row.scoutId })),
          returned: returned.map((row) => ({ ...row, personId: row.scoutId })),
          counts,
          areCaptains: false,
        };
        return (
          <AwayList people={people} sector={sector} choosesSector={choosesSector} rest={rest} />
        );
      }}
    </Loaded>
  );
}

function AwayCaptains({ sector }: { sector: SectorName | null }) {
  const { query, rest } = useAway((limit) =>
    q(listCaptainFollowUp, { query: { ...sector, limit } }),
  );
  return (
    <Loaded query={query} skeleton={skeleton} failure={FAILURE}>
      {({ body, returned, counts }) => {
        const people: People = {
          away: body.map((row) => ({ ...row, personId: row.captainId })),
          returned: returned.map((row) => ({ ...row, personId: row.captainId })),
          counts,
          areCaptains: true,
        };
        return <AwayList people={people} sector={sector} choosesSector rest={rest} />;
      }}
    </Loaded>
  );
}

type Answer = { body: readonly unknown[]; total: number; hasMore: boolean };

/**
 * The list of the query that `ask` builds: the longest absences first, then all on request; `rest` describes those not
 * shown, null if none.
 */
function useAway<A extends Answer, K extends readonly unknown[]>(
  ask: (limit?: number) => UseQueryOptions<A, Error, A, K>,
): { query: UseQueryResult<A>; rest: ListFootProps | null } {
  const [isWanted, setWanted] = useState(false);
  const first = useQuery(ask());
  const isCut = first.data?.hasMore === true;
  // The full list is not stored offline.
  const all = useQuery({ ...ask(MOST_AWAY), meta: { offline: null }, enabled: isWanted && isCut });
  const query = isCut && all.data ? all : first;
  const { data } = query;
  if (!data?.hasMore) return { query, rest: null };
  const rest = {
    shown: data.body.length,
    total: data.total,
    // The answer is complete.
    hasMore: query === first,
    isLoading: isWanted,
    error: query === first && !all.isFetching ? all.error : null,
    onMore: () => {
      setWanted(true);
      if (all.isError) void all.refetch();
    },
  };
  return { query, rest };
}
