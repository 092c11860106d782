import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { SectorPicker } from '../../shared/sector-picker.tsx';
import { Box } from '../../ui/layout/box.tsx';
import { useSetSearch } from '../../ui/tables/use-set-search.ts';

/** Chooses the sector of the section's screens, for captains of several. */
export function ScoresSectorPicker({ sector }: { sector: SectorName | null }) {
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
