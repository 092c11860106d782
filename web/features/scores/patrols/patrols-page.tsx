import { useQuery } from '@tanstack/react-query';
import { can } from '../../../../contract/core/permissions.ts';
import { listPatrols } from '../../../../contract/patrols/endpoints.ts';
import { patrolForms } from '../../../../contract/patrols/words.ts';
import type { SectorName } from '../../../../contract/sectors/sector-name.ts';
import { q } from '../../../api/api.ts';
import { sectorName, sectorOf } from '../../../i18n/format.ts';
import { useCaptain } from '../../../session/session.ts';
import { SectorPicker } from '../../../shared/sector-picker.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Box, Stack } from '../../../ui/layout/box.tsx';
import { HOME, PageHeader } from '../../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../../ui/layout/states.tsx';
import { useAnySearch, useSetSearch } from '../../../ui/tables/use-set-search.ts';
import { ScoresTabs } from '../scores-tabs-box.tsx';
import { PatrolsGrid } from './patrols-grid.tsx';
import { WordPicker } from './word-picker.tsx';

/** The small groups of a sector and who is in each. */
export default function PatrolsPage() {
  const captain = useCaptain();
  const { base = '', suffix = '' } = useAnySearch();
  const setSearch = useSetSearch();
  const own = captain.type === 'regular' ? sectorOf(captain) : null;
  const sector = own ?? sectorOf({ baseName: base, suffixName: suffix });
  const mayKeep = can(captain, 'patrols:keep');
  const patrols = useQuery({
    ...q(listPatrols, { query: asked(sector) }),
    enabled: sector !== null,
  });
  const word = patrols.data?.word ?? 'patrol';
  const hasPatrols = patrols.data !== undefined && patrols.data.body.length > 0;
  return (
    <>
      <PageHeader
        title={patrolForms[word].theAll}
        back={HOME}
        aside={sector && <Badge tone="accent">{sectorName(sector)}</Badge>}
        actions={mayKeep && sector && hasPatrols && <WordPicker sector={sector} word={word} />}
      />
      <ScoresTabs />
      <Stack gap="16">
        {!own && (
          <Box maxWidth="560">
            <SectorPicker
              scope="own"
              label="القطاع"
              placeholder="اختر القطاع"
              value={sector}
              onChange={(next) => setSearch({ base: next?.baseName, suffix: next?.suffixName })}
            />
          </Box>
        )}
        {sector === null ? (
          <EmptyState title="اختر القطاع أولاً" text="تظهر هنا طلائعه وكشافو كل منها." />
        ) : (
          <Loaded
            query={patrols}
            skeleton={<CardSkeleton lines={8} />}
            failure="تعذّر تحميل الطلائع"
          >
            {(board) => (
              <PatrolsGrid
                key={sectorName(sector)}
                sector={sector}
                board={board}
                mayKeep={mayKeep}
              />
            )}
          </Loaded>
        )}
      </Stack>
    </>
  );
}

const asked = (sector: SectorName | null) => sector ?? { baseName: null, suffixName: null };
