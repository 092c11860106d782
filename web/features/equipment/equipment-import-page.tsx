import { useState } from 'react';
import { MOST_ROWS } from '../../../contract/import/rules.ts';
import { formatNumber } from '../../i18n/format.ts';
import type { SheetTable } from '../../shared/tables/table.ts';
import { TableSource } from '../../shared/tables/table-source.tsx';
import { Box } from '../../ui/layout/box.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { ImportReviewBox } from './import-review-box.tsx';

/** Imports an equipment list: choose or paste, review, add all. */
export default function EquipmentImportPage() {
  const [sheet, setSheet] = useState<SheetTable | null>(null);
  return (
    <Box maxWidth="1200">
      <PageHeader title="استيراد العهدة" back={{ to: '/equipment', label: 'العهدة' }} />
      {sheet ? (
        <ImportReviewBox sheet={sheet} onOther={() => setSheet(null)} />
      ) : (
        <TableSource
          act="مراجعة الأصناف"
          accept=".xlsx,.csv,.tsv,.txt"
          limits={`xlsx أو csv، حتى ${formatNumber(MOST_ROWS)} صف`}
          onRead={(sheets) => {
            const read =
              sheets.find(({ isHidden, refused }) => !isHidden && !refused) ?? sheets[0]!;
            if (read.refused) return read.refused;
            setSheet(read);
            return null;
          }}
        />
      )}
    </Box>
  );
}
