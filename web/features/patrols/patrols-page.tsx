import { useQuery } from '@tanstack/react-query';
import { can } from '../../../contract/core/permissions.ts';
import { listPatrols } from '../../../contract/patrols/endpoints.ts';
import { patrolForms } from '../../../contract/patrols/words.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { q } from '../../api/api.ts';
import { sectorName } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import {
  EvaluationSectorPicker,
  NoEvaluationSector,
} from '../../shared/evaluation/evaluation-sector-picker.tsx';
import { useEvaluationSector } from '../../shared/evaluation/use-evaluation-sector.ts';
import { Badge } from '../../ui/badge.tsx';
import { Stack } from '../../ui/layout/box.tsx';
import { HOME, PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import { PatrolsGrid } from './patrols-grid.tsx';
import { WordPicker } from './word-picker.tsx';

/** The small groups of a sector and who is in each. */
export default function PatrolsPage() {
  const captain = useCaptain();
  const { sector, isOwn } = useEvaluationSector();
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
      <Stack gap="16">
        {!isOwn && sector && <EvaluationSectorPicker sector={sector} />}
        {sector === null ? (
          <NoEvaluationSector text="تظهر هنا طلائعه وكشافو كل منها." />
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
