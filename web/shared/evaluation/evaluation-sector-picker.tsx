import { useQuery } from '@tanstack/react-query';
import { listSectors } from '../../../contract/sectors/endpoints.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { q } from '../../api/api.ts';
import { Box } from '../../ui/layout/box.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { useSetSearch } from '../../ui/tables/use-set-search.ts';
import { NoSectorBox } from '../pickers/no-sector-box.tsx';
import { SectorPicker } from '../pickers/sector-picker.tsx';

/** Chooses the sector of the section's screens, for captains of several. */
export function EvaluationSectorPicker({ sector }: { sector: SectorName | null }) {
  const setSearch = useSetSearch();
  return (
    <Box maxWidth="560" hide="print">
      <SectorPicker
        scope="own"
        placeholder="اختر القطاع"
        value={sector}
        onChange={(next) => setSearch({ base: next?.baseName, suffix: next?.suffixName })}
      />
    </Box>
  );
}

/** In place of a screen that has no sector yet: the choice, or that there is none to choose. */
export function NoEvaluationSector({ text }: { text: string }) {
  const sectors = useQuery(q(listSectors));
  return (
    <Loaded
      query={sectors}
      skeleton={<CardSkeleton lines={8} />}
      failure="حدث خطأ أثناء تحميل القطاعات"
    >
      {({ body }) =>
        body.some(({ editable }) => editable) ? (
          <>
            <EvaluationSectorPicker sector={null} />
            <EmptyState title="اختر القطاع أولاً" text={text} />
          </>
        ) : (
          <NoSectorBox />
        )
      }
    </Loaded>
  );
}
