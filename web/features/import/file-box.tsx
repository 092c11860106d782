import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { KnownSector } from '../../../contract/import/cells.ts';
import { downloadTemplate, listImports } from '../../../contract/import/endpoints.ts';
import { MOST_ROWS } from '../../../contract/import/rules.ts';
import { q } from '../../api/api.ts';
import { useDownload } from '../../api/use-download.ts';
import { formatNumber, momentLabel } from '../../i18n/format.ts';
import type { SheetTable } from '../../shared/tables/table.ts';
import { TableSource } from '../../shared/tables/table-source.tsx';
import { Button } from '../../ui/button.tsx';
import { Row, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { likelySheet, openTable } from './column-rules.ts';
import css from './import-page.module.css';
import { doneWords } from './review-words.ts';
import { useUndoImport } from './use-undo-import.ts';

/** The chosen or pasted table, with its selected sheet. */
export type Source = {
  id: string;
  /** null for a paste. */
  fileName: string | null;
  sheets: readonly SheetTable[];
  sheet: number;
};

let serial = 0;

/** The first step: paste a list or choose a file, or download the template. */
export function FileBox(props: {
  sectors: readonly KnownSector[];
  onRead: (source: Source) => void;
}) {
  const template = useDownload(downloadTemplate, {
    successMessage: 'تم تنزيل النموذج',
    errorMessage: 'لم يُنزَّل النموذج',
  });
  return (
    <TableSource
      act="مراجعة الأسماء"
      accept=".xlsx,.csv,.tsv,.txt,.vcf"
      limits={`xlsx أو csv أو جهات اتصال (vcf)، حتى ${formatNumber(MOST_ROWS)} صف`}
      onRead={(sheets, fileName) => {
        const sheet = likelySheet(sheets, props.sectors);
        const table = openTable(sheets[sheet]!, props.sectors);
        if ('refused' in table) return table.refused;
        serial += 1;
        props.onRead({ id: String(serial), fileName, sheets, sheet });
        return null;
      }}
      template={
        <Button
          look="quiet"
          icon={<IconDownload size={20} stroke={1.7} aria-hidden />}
          disabled={template.isRunning}
          onClick={() => void template.start({}, 'نموذج-الكشافين.xlsx')}
        >
          تنزيل نموذج فارغ
        </Button>
      }
    >
      <RecentImportsBox />
    </TableSource>
  );
}

/** The undoable imports of the last day; nothing if there are none. */
function RecentImportsBox() {
  // A stale answer would offer imports that are already undone, and move the buttons.
  const imports = useQuery({ ...q(listImports), gcTime: 0 });
  const { undo, isPending } = useUndoImport();
  const recent = imports.data?.body ?? [];
  if (recent.length === 0) return null;
  return (
    <Card title="استيراد آخر يوم">
      <ul>
        {recent.map((each) => (
          <Row
            as="li"
            gap="8"
            align="center"
            justify="between"
            wrap
            padBlock="8"
            line="between"
            key={each.importId}
            className={css.recentRow}
          >
            <p>
              {doneWords(each)}
              <Text as="span" tone="quiet" className={css.hint}>
                {' '}
                · {each.madeBy}، {momentLabel(each.madeAt)}
              </Text>
            </p>
            <Button look="default" disabled={isPending} onClick={() => void undo(each)}>
              <span>
                تراجع<VisuallyHidden> عن استيراد {momentLabel(each.madeAt)}</VisuallyHidden>
              </span>
            </Button>
          </Row>
        ))}
      </ul>
    </Card>
  );
}
